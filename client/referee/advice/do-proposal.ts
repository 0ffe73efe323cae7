import { withOwnNonce } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import type { Topic } from '../../../table/referee.ts'
import type { Table } from '../../session/table.ts'

/** Does what is proposed. A step without a choice is not done if another seat acted first: both may have clicked to do it. */
export function doProposal(
  table: Pick<Table, 'act' | 'sync'>,
  { actions, must }: Pick<Proposal, 'actions' | 'must'>,
  nonce: () => string,
  isChosenAnew = false,
): void {
  const chosen = must && { after: table.sync.peek().confirmed.seq, isChosenAnew }
  for (const action of withOwnNonce(actions, nonce)) table.act(action, chosen)
}

/** The second of two quick clicks does nothing: by then another thing stands in the same place. */
export const onSingleClick =
  (table: Pick<Table, 'act' | 'sync'>, proposal: Proposal, nonce: () => string) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) doProposal(table, proposal, nonce)
  }

/** When the game has ended only what stays a question is answered: who has won. */
export const openTopics = (topics: readonly Topic[], closed: boolean): readonly Topic[] =>
  closed ? topics.filter(({ stays }) => stays) : topics

/**
 * What is told where nothing is owed: what this seat may do now, else the first that there is to know or that leads on,
 * else what the others do.
 */
export const stepToShow = (next: readonly Proposal[], may: (each: Proposal) => boolean): Proposal | undefined =>
  next.find((each) => may(each) && !leadsOn(each)) ??
  next.find((each) => (each.actions.length === 0 && each.kind !== 'strength') || may(each)) ??
  next[0]

/** To the next phase or the next chit: what there is to know here is read before. */
const leadsOn = ({ actions: [first] }: Proposal): boolean => first?.type === 'turn' || first?.type === 'draw'
