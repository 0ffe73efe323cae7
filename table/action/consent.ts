import type { Action, Held, Id, Seat } from '../generated/types.ts'
import { isFormat3 } from '../log-format.ts'
import { HOUSE_RULE_PREFIX, type Mode, modeOf, REFEREE_OPTION } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { looksInto, viewerOf } from '../secrecy/sight.ts'
import { refereeSeatOf, type State } from '../state.ts'
import { factsOf } from './action-kinds.ts'
import { HANDLING } from './handling.ts'

/** The other players, whose consent some actions need. */
export const otherPlayers = ({ seats }: Pick<State, 'seats'>, id: Id): Seat[] =>
  seats.filter((seat) => seat.id !== id && seat.sides.length > 0)

/** Whether somebody sits in a seat and has not been silent for long: see log/seat-activity.ts. */
export type IsPresent = (seat: Id) => boolean

const EVERYBODY: IsPresent = () => true

/** Whether an action must wait for the others' consent. The referee's seat needs none. */
export function mustAsk(state: State, seat: Seat, action: Action, isPresent: IsPresent = EVERYBODY): boolean {
  if (seat.referee || !factsOf(action).asksOthers || otherPlayers(state, seat.id).length === 0) return false
  switch (action.type) {
    case 'appeal':
      // A human referee sees everything, so all others must want one.
      return refereeSeatOf(state) === undefined
    case 'close':
    case 'replace':
      return (seatsToAsk(state, seat.id, action, isPresent)?.length ?? 0) > 0
    case 'look':
      return true
    case 'peek':
      return !looksInto(state, action.pile, viewerOf(seat))
    case 'clock':
      return state.clock?.turn !== undefined
    case 'pause':
    case 'adjust':
    case 'save':
      return true
    case 'set':
      // Strict and tournament play are promises among the players, and so is who may handle counters.
      if (action.option === HANDLING) return true
      return (
        promisingModes(state).includes(modeOf(state.options)) &&
        (action.option === REFEREE_OPTION || action.option.startsWith(HOUSE_RULE_PREFIX))
      )
    default:
      return false
  }
}

/** The modes that a player leaves, or changes the rules in, only with the others' consent. */
const promisingModes = ({ game }: State): readonly Mode[] => (isFormat3(game) ? ['strict', 'tournament'] : ['strict'])

/**
 * The seats whose consent is needed; undefined for all other players. Nobody waits forever for a player who stays away.
 * A seat is freed if all others agree; without others its own player is asked.
 */
export function seatsToAsk(state: State, id: Id, action: Action, isPresent: IsPresent): readonly Id[] | undefined {
  if (action.type !== 'close' && action.type !== 'replace') return undefined
  const here = otherPlayers(state, id).flatMap((seat) => (isPresent(seat.id) ? seat.id : []))
  if (action.type === 'close') return state.game.ending ? here : []
  const others = here.filter((each) => each !== action.seat)
  return others.length > 0 || !isPresent(action.seat) ? others : [action.seat]
}

/** Whether an action waits for all who are asked. Actions held by the referee wait for one answer. */
export const awaitsConsent = ({ of, asked, action }: Pick<Held, 'of' | 'asked' | 'action'>): boolean =>
  of !== undefined || asked !== undefined || factsOf(action).asksOthers === true

/** The seats that have not agreed yet. */
export function missingConsents(
  state: Pick<State, 'seats'>,
  { seat, asked, accepted = [] }: { seat: Id; asked?: readonly Id[]; accepted?: readonly Id[] },
): readonly Seat[] {
  const wanted = asked ? state.seats.filter(({ id }) => asked.includes(id)) : otherPlayers(state, seat)
  return wanted.filter(({ id }) => !accepted.includes(id))
}

/** The seats whose answer a held action waits for: those asked, the referee who was called, or any other player. */
export function seatsWaitedFor(state: Pick<State, 'seats'>, held: Held): readonly Seat[] {
  if (awaitsConsent(held)) return missingConsents(state, held)
  const referee = held.appealed && refereeSeatOf(state)
  return referee ? [referee] : otherPlayers(state, held.seat)
}

/** One request of a kind at a time, or a player could flood the others with requests. */
export function refuseSecondAsk({ held }: State, seat: Id, { type }: Action): Refusal | undefined {
  const waits = Object.values(held).find(
    (each) => each.seat === seat && each.action.type === type && awaitsConsent(each),
  )
  return waits && refusal('too-large', `Your request in entry ${waits.seq} is still waiting; withdraw it to ask again.`)
}
