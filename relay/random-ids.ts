import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Hash } from '../table/generated/types.ts'

const TABLE_LETTERS = 12

/** The private key of a new table. */
export const newKey = (): Hash => randomBytes(32).toString('hex')

/** The name of a new table, which nobody can guess. */
export const newTable = (): string => nanoid(TABLE_LETTERS)
