import { timingSafeEqual } from 'node:crypto'
import type { Hash, Id, Seat } from '../../table/generated/types.ts'
import { derive } from '../../table/hashing/hash.ts'

const BYTES = 16
/** Former links of a seat that are still recognized. */
const REMEMBERED = 100

type HeldSeat = Pick<Seat, 'id' | 'hands'>

const tokenMadeFrom = (key: Hash, what: string, { id, hands = 0 }: HeldSeat): string =>
  Buffer.from(derive(key, hands === 0 ? `${what}:${id}` : `${what}:${id}:${hands}`), 'hex')
    .subarray(0, BYTES)
    .toString('base64url')

/** Its holder has the seat until that changes hands. It is derived from the table's key and stored nowhere. */
export const tokenOf = (key: Hash, seat: HeldSeat): string => tokenMadeFrom(key, 'seat', seat)

/** Takes the seat over for its user, who gets a token that the sharer of the invitation does not know. */
export const invitationTo = (key: Hash, seat: HeldSeat): string => tokenMadeFrom(key, 'invitation', seat)

/** The id of the relay's claim of a seat. It is secret, or a player could use it up first. */
export const claimIdOf = (key: Hash, seat: HeldSeat): string => tokenMadeFrom(key, 'claim', seat)

/** The id of an action that the relay submits; secret for the same reason. */
export const relayActIdOf = (key: Hash, what: string): string => derive(key, `word:${what}`).slice(0, 40)

/** A seat, and how it was opened: by its holder, or by somebody who takes it over. */
export interface OpenedSeat {
  readonly seat: Seat
  readonly by: 'token' | 'invitation'
}

/** Compares every seat in full, so that the time taken tells nothing. */
export function seatOpenedBy(
  key: Hash,
  seats: readonly Seat[],
  token: string,
  arrivedBy: (seat: Id) => number | undefined,
): OpenedSeat | undefined {
  const given = Buffer.from(token)
  const is = (text: string): boolean => {
    const right = Buffer.from(text)
    return right.length === given.length && timingSafeEqual(right, given)
  }
  let found: OpenedSeat | undefined
  for (const seat of seats) {
    if (is(tokenOf(key, seat))) found = { seat, by: 'token' }
    if (is(invitationTo(key, seat))) found = { seat, by: 'invitation' }
    // A player disconnected before receiving the token may use the invitation again, until the first act.
    const before = arrivedBy(seat.id)
    if (before !== undefined && is(invitationTo(key, { id: seat.id, hands: before })))
      found = { seat, by: 'invitation' }
  }
  return found
}

/** Whether the token opened a seat that has changed hands since. */
export const isVoidToken = (key: Hash, seats: readonly Seat[], token: string): boolean =>
  seats.some(({ id, hands = 0 }) => {
    for (let before = Math.max(0, hands - REMEMBERED); before < hands; before++) {
      const held = { id, hands: before }
      if (token === tokenOf(key, held) || token === invitationTo(key, held)) return true
    }
    return false
  })

/** The secret of a table's dice, draws and shuffles. */
export const secretOf = (key: Hash): Hash => derive(key, 'chance')
