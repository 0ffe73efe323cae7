import type { People, Seat } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'

/** Whether this seat alone plays all sides, as with players at one screen. */
export const playsAllSides = ({ game }: State, { sides }: Seat): boolean =>
  game.sides.length > 1 && game.sides.every((side) => sides.includes(side))

/** Whether one side sees what another may not, so that players at one screen must look away. */
export const hasSecrets = ({ game, pieces, closed }: State): boolean =>
  !closed && (game.piles.some(({ sight }) => sight === 'owner') || pieces.some(({ veil }) => veil !== undefined))

export const isConnected = (people: People, seat: Seat): boolean => people.some((each) => each.seat === seat.id)

export const observers = (people: People): People => people.filter(({ seat }) => seat === undefined)
