import { timingSafeEqual } from 'node:crypto'
import type { Hash, Seat } from '../table/generated/types.ts'
import { derive } from '../table/hash.ts'

const BYTES = 16

/** Who holds it holds the seat. Made from the table's key, so that it is stored nowhere. */
export const tokenOf = (key: Hash, seat: string): string =>
  Buffer.from(derive(key, `seat:${seat}`), 'hex')
    .subarray(0, BYTES)
    .toString('base64url')

/** The seat that a token opens. Every seat is compared in full: how long it takes tells nothing. */
export function seatOfToken(key: Hash, seats: readonly Seat[], token: string): Seat | undefined {
  const given = Buffer.from(token)
  let found: Seat | undefined
  for (const seat of seats) {
    const right = Buffer.from(tokenOf(key, seat.id))
    if (right.length === given.length && timingSafeEqual(right, given)) found = seat
  }
  return found
}

/** The secret from which a table's dice, draws and shuffles are made. */
export const secretOf = (key: Hash): Hash => derive(key, 'chance')
