import { check, type Printed } from '../../table/authority.ts'
import type { Action, Id, Proposal, Seat } from '../../table/generated/types.ts'
import type { Topic } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { Table } from '../room/table.ts'

/** What a proposal would have one do, with this player's own word in what chance decides. */
export const asOwn = (actions: readonly Action[], nonce: () => string): readonly Action[] =>
  actions.map((action) => ('nonce' in action ? { ...action, nonce: nonce() } : action))

/** Does what is proposed. A step without a choice is not done if another seat acted first: both may have clicked to do it. */
export function doProposal(
  table: Pick<Table, 'act' | 'sync'>,
  { actions, must }: Pick<Proposal, 'actions' | 'must'>,
  nonce: () => string,
  isChosenAnew = false,
): void {
  const chosen = must && { after: table.sync.peek().confirmed.seq, isChosenAnew }
  for (const action of asOwn(actions, nonce)) table.act(action, chosen)
}

/** The second of two quick clicks does nothing: by then another thing stands in the same place. */
export const onClick =
  (table: Pick<Table, 'act' | 'sync'>, proposal: Proposal, nonce: () => string) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) doProposal(table, proposal, nonce)
  }

/**
 * Whether this seat may do what is proposed; the rest of it may only become possible by its first action. What is another
 * side's is left to it, though hands may lie on its counters.
 */
export function mayDo(state: State, printed: Printed, seat: Seat | undefined, { actions, owed }: Proposal): boolean {
  const [first] = actions
  if (first === undefined || seat === undefined) return false
  const whose = owed ?? ownerOf(state, first)
  if (whose !== undefined && !seat.sides.includes(whose)) return false
  return check(state, printed, seat.id, first) === undefined
}

/** When the game has ended only what stays a question is answered: who has won. */
export const topicsNow = (topics: readonly Topic[], closed: boolean): readonly Topic[] =>
  closed ? topics.filter(({ stays }) => stays) : topics

/**
 * What is told where nothing is owed: what this seat may do now, else the first that there is to know or that leads on,
 * else what the others do.
 */
export const tellsNext = (next: readonly Proposal[], may: (each: Proposal) => boolean): Proposal | undefined =>
  next.find((each) => may(each) && !leadsOn(each)) ??
  next.find((each) => each.actions.length === 0 || may(each)) ??
  next[0]

/** To the next phase or the next chit: what there is to know here is read before. */
const leadsOn = ({ actions: [first] }: Proposal): boolean => first?.type === 'turn' || first?.type === 'draw'

/** Whose counters an action takes, whose pile it draws from, or in whose phase it is done; undefined where that is several sides or none. */
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
