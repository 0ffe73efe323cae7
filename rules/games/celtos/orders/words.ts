import type { Id } from '../../../../table/generated/types.ts'

/** The word that ends an activation. */
export const DONE: Id = 'done'
