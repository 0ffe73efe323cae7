import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Hash } from '../table/generated/types.ts'

const TABLE_LETTERS = 12

/** The private key of a new table. */
export const newKey = (): Hash => randomBytes(32).toString('hex')

/** What a new table is called: nobody guesses it. */
export const newTable = (): string => nanoid(TABLE_LETTERS)
