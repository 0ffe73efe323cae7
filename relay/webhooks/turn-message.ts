import type { State } from '../../table/state.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'

/** Whose turn it has become, in the words of the game. What is said lies open to everybody. */
export function turnMessage(shelf: LoadedModules, { game, time, seats }: State): string | undefined {
  const module = shelf.get(game.module)?.module
  const seat = seats.find(({ sides }) => time.side !== undefined && sides.includes(time.side))
  // Who plays every side needs nobody to tell him.
  if (time.side === undefined || (seat && game.sides.every((side) => seat.sides.includes(side)))) return undefined
  const side = module?.sides.get(time.side)?.name ?? time.side
  const phase = module?.sequence.phases.find(({ id }) => id === time.phase)?.name ?? time.phase
  const turn = `${module?.sequence.turn ?? 'Turn'} ${time.turn}`
  const who = seat?.name === undefined ? side : `${side} (${seat.name})`
  return `${game.title}: it is the turn of ${who}. ${turn}, ${phase}.`
}
