import type { Id } from '../table/generated/types.ts'
import { CELLES } from './celles/system.ts'
import { COMBAT_OPERATIONS } from './combat-operations/system.ts'
import type { System } from './system.ts'

/** Games with chapters of their own, by the id of their module. */
export const SYSTEMS: ReadonlyMap<Id, System> = new Map([
  ['celles', CELLES],
  ['combat-operations', COMBAT_OPERATIONS],
])
