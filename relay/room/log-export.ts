import type { Refusal, Seat } from '../../table/generated/types.ts'
import { sealOf } from '../../table/log/verify.ts'
import { refusal } from '../../table/refusal.ts'
import type { State } from '../../table/state.ts'
import type { Run } from '../runtime/slices.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

/**
 * The whole log of a table, which tells everything: for all once the game has ended, before that only for a seat
 * that plays every side of a game without cups and decks, and so has nothing to be kept from it.
 */
export async function exportLog(
  rooms: Rooms,
  table: string,
  token: string | undefined,
  run: Run,
): Promise<Refusal | { readonly texts: AsyncIterable<string> }> {
  const room = await rooms.find(table, run)
  if (!room) return refusal('unknown-table', `There is no table ${table}.`)
  const refused = secretive(room, token)
  if (refused) return refused
  return { texts: written(room) }
}

/** A few lines at a time, then what seals them. */
async function* written({ state, head, history: past }: Room): AsyncGenerator<string> {
  for await (const lines of past.lines(state.seq)) yield `${lines.join('\n')}\n`
  yield `${JSON.stringify(sealOf({ state, head }))}\n`
}

/** Why this token may not know everything of a table. */
function secretive(room: Asked, token: string | undefined): Refusal | undefined {
  const isBlind = room.state.game.piles.some(({ sight }) => sight === 'none')
  return branchRefusal(room, token) ?? (isBlind && !room.state.closed ? STILL_OPEN : undefined)
}

/** Why this token may not begin another game from where a table stood: what lies in its cups stays covered there too. */
export function branchRefusal(room: Asked, token: string | undefined): Refusal | undefined {
  const { state } = room
  if (state.closed) return undefined
  const seat = token === undefined ? undefined : room.seating.seatFor(token)
  if (token !== undefined && !seat) return refusal('bad-token', 'This link opens no seat at that table.')
  return seat && state.game.sides.every((side) => seat.sides.includes(side)) ? undefined : STILL_OPEN
}

const STILL_OPEN = refusal(
  'still-open',
  'The game is still being played; its log is public once the host has ended it.',
)

interface Asked {
  readonly state: State
  readonly seating: { seatFor(token: string): Seat | undefined }
}
