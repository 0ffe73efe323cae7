import { check, type Printed } from '../../table/authority.ts'
import type { Action, Proposal, Seat } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'

/** What a proposal would have one do, with this player's own word in what chance decides. */
export const asOwn = (actions: readonly Action[], nonce: () => string): readonly Action[] =>
  actions.map((action) => ('nonce' in action ? { ...action, nonce: nonce() } : action))

/**
 * Whether this seat may do what is proposed; the rest of it may only become possible by its first action. What another
 * side owes is left to it, though hands may lie on its counters.
 */
export function mayDo(state: State, printed: Printed, seat: Seat | undefined, { actions, owed }: Proposal): boolean {
  const [first] = actions
  if (first === undefined || seat === undefined) return false
  if (owed !== undefined && !seat.sides.includes(owed)) return false
  return check(state, printed, seat.id, first) === undefined
}
