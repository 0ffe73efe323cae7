import { timingSafeEqual } from 'node:crypto'
import { derive } from '../../table/chance/hash.ts'
import type { Hash, Id, Seat } from '../../table/generated/types.ts'

const BYTES = 16
/** Of so many links before the one that opens a seat it is still known that they did. */
const REMEMBERED = 100

type Held = Pick<Seat, 'id' | 'hands'>

const made = (key: Hash, what: string, { id, hands = 0 }: Held): string =>
  Buffer.from(derive(key, hands === 0 ? `${what}:${id}` : `${what}:${id}:${hands}`), 'hex')
    .subarray(0, BYTES)
    .toString('base64url')

/** Who holds it holds the seat, until that changes hands. Made from the table's key, so that it is stored nowhere. */
export const tokenOf = (key: Hash, seat: Held): string => made(key, 'seat', seat)

/** Whoever comes by it takes the seat over and gets a token of his own, which who passed this on does not know. */
export const invitationTo = (key: Hash, seat: Held): string => made(key, 'invitation', seat)

/** What the relay calls its own word that a seat is claimed: who could know it before would use it up. */
export const claimIdOf = (key: Hash, seat: Held): string => made(key, 'claim', seat)

/** The id of an action that the relay itself submits: secret for the same reason. */
export const relayActIdOf = (key: Hash, what: string): string => derive(key, `word:${what}`).slice(0, 40)

/** What a token opens: a seat, for who holds it or for who takes it over now. */
export interface OpenedSeat {
  readonly seat: Seat
  readonly by: 'token' | 'invitation'
}

/** Every seat is compared in full: how long it takes tells nothing. */
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
    // Whose line broke before he had heard of his own token comes again by the invitation, until he does something.
    const before = arrivedBy(seat.id)
    if (before !== undefined && is(invitationTo(key, { id: seat.id, hands: before })))
      found = { seat, by: 'invitation' }
  }
  return found
}

/** Whether it opened a seat that has changed hands since. */
export const isVoidToken = (key: Hash, seats: readonly Seat[], token: string): boolean =>
  seats.some(({ id, hands = 0 }) => {
    for (let before = Math.max(0, hands - REMEMBERED); before < hands; before++) {
      const held = { id, hands: before }
      if (token === tokenOf(key, held) || token === invitationTo(key, held)) return true
    }
    return false
  })

/** The secret from which a table's dice, draws and shuffles are made. */
export const secretOf = (key: Hash): Hash => derive(key, 'chance')
