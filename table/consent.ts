import type { Action, Id, Seat } from './generated/types.ts'
import { HOUSE, modeOf, REFEREE } from './referee.ts'
import { type Refusal, refusal } from './refusal.ts'
import { looksInto, viewerOf } from './sight.ts'
import type { State } from './state.ts'

/** The others who play: they are asked for what one may not do alone. */
export const othersOf = ({ seats }: Pick<State, 'seats'>, id: Id): Seat[] =>
  seats.filter((seat) => seat.id !== id && seat.sides.length > 0)

/** Whether this must wait for the others, where there are any: the seat of the referee asks nobody. */
export function mustAsk(state: State, seat: Seat, action: Action): boolean {
  if (seat.referee || othersOf(state, seat.id).length === 0) return false
  switch (action.type) {
    case 'peek':
      return !looksInto(state, action.pile, viewerOf(seat))
    case 'clock':
      return state.clock?.turn !== undefined
    case 'pause':
    case 'adjust':
      return true
    case 'set':
      // Strict play is a promise to each other.
      return modeOf(state.options) === 'strict' && (action.option === REFEREE || action.option.startsWith(HOUSE))
    default:
      return false
  }
}

/** What only the others can let pass, and no ruling on a rule: the actions for which they are asked. */
const ASKED: ReadonlySet<Action['type']> = new Set(['peek', 'clock', 'pause', 'adjust', 'set'])

/** Whether it waits for all others to agree; what only the referee holds waits for one answer. */
export const isAsked = ({ of, action }: { of?: number; action: Action }): boolean =>
  of !== undefined || ASKED.has(action.type)

/** One ask of a kind at a time: nobody buries the others in plates. */
export function askedAlready({ held }: State, seat: Id, { type }: Action): Refusal | undefined {
  const waits = Object.values(held).find((each) => each.seat === seat && each.action.type === type && isAsked(each))
  return waits && refusal('too-large', `What you asked in entry ${waits.seq} still waits; withdraw it to ask anew.`)
}
