import type { Action, Id, Proposal, Seat } from '../generated/types.ts'
import type { Components } from '../module/components.ts'
import type { State } from '../state.ts'
import { refuseAction } from './authority.ts'

/* Who may do a proposal of the referee: for the page that shows it as a button, and for self-play. */

/** The actions of a proposal, with the player's own nonce where chance decides. */
export const withOwnNonce = (actions: readonly Action[], nonce: () => string): readonly Action[] =>
  actions.map((action) => ('nonce' in action ? { ...action, nonce: nonce() } : action))

/**
 * Whether this seat may do a proposal. Only its first action is checked, since that may make the others possible. A
 * proposal for another side is left to that side, even where anybody may handle its counters.
 */
export function mayDoProposal(
  state: State,
  components: Components,
  seat: Seat | undefined,
  { actions, owed }: Proposal,
): boolean {
  const [first] = actions
  if (first === undefined || seat === undefined) return false
  const whose = owed ?? ownerOf(state, first)
  if (whose !== undefined && !seat.sides.includes(whose)) return false
  return refuseAction(state, components, seat.id, first) === undefined
}

/**
 * The side that an action belongs to: the owner of its counters or its pile, or the side whose phase it is. Undefined
 * for several sides or none.
 */
export function ownerOf({ pieces, game, time }: State, action: Action): Id | undefined {
  const onlySide = (ids: readonly Id[]): Id | undefined => {
    const [first, ...others] = new Set(ids.map((id) => pieces.get(id)?.side))
    return others.length === 0 ? first : undefined
  }
  switch (action.type) {
    case 'turn':
      return time.side
    case 'draw':
    case 'pour':
      return game.piles.find(({ id }) => id === action.pile)?.side ?? time.side
    case 'move':
      return onlySide(action.moves.flatMap((each) => each.pieces))
    case 'declare':
    case 'flip':
    case 'mark':
      return onlySide(action.pieces)
    default:
      return undefined
  }
}
