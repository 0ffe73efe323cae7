import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Hash } from '../table/generated/types.ts'

const TABLE_ID_LETTERS = 12

/** Makes the private key of a new table. */
export const newKey = (): Hash => randomBytes(32).toString('hex')

/** Makes the id of a new table, which nobody can guess. */
export const newTable = (): string => nanoid(TABLE_ID_LETTERS)
