import type { Refusal, Seat } from '../../table/generated/types.ts'
import { sealOf } from '../../table/log/verify.ts'
import { refusal } from '../../table/refusal.ts'
import type { State } from '../../table/state.ts'
import type { Run } from '../runtime/slices.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

/**
 * Exports the whole log, which holds every secret. It is public once the game has ended; before that only a seat may
 * have it that plays every side of a game without cups and decks.
 */
export async function exportLog(
  rooms: Rooms,
  table: string,
  token: string | undefined,
  run: Run,
): Promise<Refusal | { readonly texts: AsyncIterable<string> }> {
  const room = await rooms.find(table, run)
  if (!room) return refusal('unknown-table', `There is no table ${table}.`)
  const refused = exportRefusal(room, token)
  if (refused) return refused
  return { texts: exported(room) }
}

/** Yields a few lines at a time, then the seal. */
async function* exported({ state, head, history }: Room): AsyncGenerator<string> {
  for await (const lines of history.lines(state.seq)) yield `${lines.join('\n')}\n`
  yield `${JSON.stringify(sealOf({ state, head }))}\n`
}

/** Why this token may not have the log. */
function exportRefusal(room: ExportedRoom, token: string | undefined): Refusal | undefined {
  const isBlind = room.state.game.piles.some(({ sight }) => sight === 'none')
  return branchRefusal(room, token) ?? (isBlind && !room.state.closed ? STILL_OPEN : undefined)
}

/** Why this token may not begin another game from this one. The contents of cups stay hidden there too. */
export function branchRefusal(room: ExportedRoom, token: string | undefined): Refusal | undefined {
  const { state } = room
  if (state.closed) return undefined
  const seat = token === undefined ? undefined : room.seatAccess.seatFor(token)
  if (token !== undefined && !seat) return refusal('bad-token', 'This link opens no seat at that table.')
  return seat && state.game.sides.every((side) => seat.sides.includes(side)) ? undefined : STILL_OPEN
}

const STILL_OPEN = refusal('still-open', 'The log is available once the host has ended the game.')

interface ExportedRoom {
  readonly state: State
  readonly seatAccess: { seatFor(token: string): Seat | undefined }
}
