import type { State } from '../../table/state.ts'
import type { Shelf } from '../modules/loaded-modules.ts'

/** Says whose turn it is now. It holds only what everybody may know. */
export function turnMessage(modules: Shelf, { game, time, seats }: State): string | undefined {
  const module = modules.get(game.module)?.module
  const seat = seats.find(({ sides }) => time.side !== undefined && sides.includes(time.side))
  // A player of every side needs no message.
  if (time.side === undefined || (seat && game.sides.every((side) => seat.sides.includes(side)))) return undefined
  const side = module?.sides.get(time.side)?.name ?? time.side
  const phase = module?.sequence.phases.find(({ id }) => id === time.phase)?.name ?? time.phase
  const turn = `${module?.sequence.turn ?? 'Turn'} ${time.turn}`
  const who = seat?.name === undefined ? side : `${side} (${seat.name})`
  return `${game.title}: ${who} to play. ${turn}, ${phase}.`
}
