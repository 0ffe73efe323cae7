import { hash } from 'node:crypto'
import type { Hash } from '../../table/generated/types.ts'

/** SHA-256 by Node, ten times as fast as in JavaScript. */
export const sha256 = (text: string): Hash => hash('sha256', text)
