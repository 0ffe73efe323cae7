import type { Action, Seat, SetOption } from '../generated/types.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isVisible, viewerOf } from '../secrecy/sight.ts'
import type { State } from '../state.ts'
import { factsOf, namedPieces } from './action-kinds.ts'

/** The table option for who may handle a counter: anybody, or only its owner's side. */
export const HANDLING = 'handling'
export const HANDLINGS = ['anybody', 'owners'] as const
export type Handling = (typeof HANDLINGS)[number]

export const handlingOf = ({ options }: Pick<State, 'options'>): Handling =>
  options[HANDLING] === 'owners' ? 'owners' : 'anybody'

/**
 * Refuses to handle another side's counter, if the table reserves that. Unowned counters are free. A counter that the
 * seat does not see is not mentioned: guessing ids would reveal it.
 */
export function refuseHandling(state: State, seat: Seat, action: Action): Refusal | undefined {
  if (handlingOf(state) === 'anybody' || seat.referee || !factsOf(action).byHand) return undefined
  const other = namedPieces(action).find((id) => {
    const side = state.pieces.get(id)?.side
    return side !== undefined && !seat.sides.includes(side) && isVisible(state, id, viewerOf(seat))
  })
  if (other === undefined) return undefined
  const { side } = state.pieces.get(other) ?? {}
  return refusal('not-yours', `This counter belongs to ${side}, and at this table only its owner may handle it.`)
}

/** The option is a promise among the players; consent.ts says who must agree to a change. */
export function refuseHandlingOption({ option, value }: SetOption, seat: Seat): Refusal | undefined {
  if (option !== HANDLING) return undefined
  if (!HANDLINGS.some((each) => each === value)) {
    return refusal('malformed', `"${value}" is not a setting; choose ${HANDLINGS.join(' or ')}.`)
  }
  return seat.host || seat.referee
    ? undefined
    : refusal('not-host', 'Only the host or the human referee sets who may handle counters; ask there.')
}
