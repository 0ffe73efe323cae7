import type { Refusal } from '../table/generated/types.ts'
import { refusal } from '../table/refusal.ts'
import { sealOf } from '../table/verify.ts'
import type { Rooms } from './rooms.ts'

/**
 * The whole log of a table, which tells everything: for all once the game has ended, before that only for a seat
 * that plays every side of a game without cups and decks, and so has nothing to be kept from it.
 */
export async function exportLog(
  rooms: Rooms,
  table: string,
  token: string | undefined,
): Promise<Refusal | { readonly lines: readonly string[] }> {
  const room = await rooms.find(table)
  if (!room) return refusal('unknown-table', `There is no table ${table}.`)
  const { state, head } = room
  const seat = token === undefined ? undefined : room.seatFor(token)
  const isBlind = state.game.piles.some(({ sight }) => sight === 'none')
  const knowsAll = seat !== undefined && !isBlind && state.game.sides.every((side) => seat.sides.includes(side))
  if (!state.closed && !knowsAll) {
    if (token !== undefined && !seat) return refusal('bad-token', `This link opens no seat at table ${table}.`)
    return refusal('still-open', 'The game is still being played; its log is public once the host has ended it.')
  }
  const lines = await room.lines(state.seq)
  return { lines: [...lines, JSON.stringify(sealOf({ state, head }))] }
}
