import type { Action, Id } from '../../../table/generated/types.ts'
import { type acting, cup, go, Play, type Side } from './game.ts'

export const lehr = 'german-chit-lehr'
export const armored = 'allied-chit-2arm'
export const infantry = 'allied-chit-84inf'
export const cavalry = 'allied-chit-4cav'

export const turnTo = (turn: number, phase: Id, side?: Side): Action => ({
  type: 'turn',
  time: { turn, phase, ...(side && { side }) },
})
export const playChit = (chit: Id, side: Side) => (game: Play) =>
  game.do(go(game.piece(chit).id, `pile:${side}-played`))
export const playExtraMove = playChit('allied-extra-move', 'allied')

/** Draws Tactical Chits, and then an Action Chit. */
export function drawn(
  chits: readonly Id[],
  placed: Parameters<typeof acting>[1],
  start: { turn: number; side: Side; house?: Record<string, string> },
): Play {
  const game = new Play([...placed, ...cup(start.side)], start)
  for (const chit of chits) game.draw(chit, start.side)
  return game
}
