import { at, moveTo, type Placed, refereeFor, sentencesOf, table, tiny, type When } from '../stage.ts'

/** Without supply rules, all units are in supply. */
export const game = tiny({ supply: undefined })
export const referee = refereeFor(game)!

/** The verdict on a counter that goes somewhere. */
export function moving(placed: readonly Placed[], piece: string, to: string, when: When = {}, ...via: string[]) {
  const side = piece.startsWith('green') ? 'green' : 'grey'
  const time = side === 'green' ? { phase: 'green-move' } : {}
  const state = table(game, placed, { ...time, ...when })
  return referee.judge(at(referee, state, [side]), moveTo(game, piece, to, ...via))
}

export const messagesOf = (placed: readonly Placed[], piece: string, to: string, when: When = {}, ...via: string[]) =>
  sentencesOf(moving(placed, piece, to, when, ...via))
export const costs = (placed: readonly Placed[], piece: string, to: string, ...via: string[]) =>
  moving(placed, piece, to, {}, ...via).walks?.[0]?.cost
