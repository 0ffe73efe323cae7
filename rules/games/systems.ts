import type { Id } from '../../table/generated/types.ts'
import type { RulesOf } from '../core/referee.ts'

export interface GameCode {
  readonly refereeFor: RulesOf
}

/**
 * Games with code of their own, by module id, which is also the folder's name. Only import() may name them, or the
 * client would load all games with the first.
 */
export const SYSTEMS: ReadonlyMap<Id, () => Promise<GameCode>> = new Map<Id, () => Promise<GameCode>>([
  ['celles', () => import('./celles/system.ts')],
  ['celtos', () => import('./celtos/system.ts')],
  ['combat-operations', () => import('./combat-operations/system.ts')],
  ['peiper', () => import('./peiper/system.ts')],
])
