import { withOwnNonce } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import type { Topic } from '../../../table/referee.ts'
import type { Table } from '../../session/table.ts'

/**
 * Does the actions of a proposal. A forced step names the entry that it follows, so that the relay refuses it where
 * another seat did the same step first.
 */
export function doProposal(
  table: Pick<Table, 'act' | 'sync'>,
  { actions, must }: Pick<Proposal, 'actions' | 'must'>,
  nonce: () => string,
  isChosenAnew = false,
): void {
  const chosen = must && { after: table.sync.peek().confirmed.seq, isChosenAnew }
  for (const action of withOwnNonce(actions, nonce)) table.act(action, chosen)
}

/** Ignores the second click of a double click: by then another proposal stands in the same place. */
export const onSingleClick =
  (table: Pick<Table, 'act' | 'sync'>, proposal: Proposal, nonce: () => string) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) doProposal(table, proposal, nonce)
  }

/** After the game only the topics that stay are answered, such as who has won. */
export const openTopics = (topics: readonly Topic[], closed: boolean): readonly Topic[] =>
  closed ? topics.filter(({ stays }) => stays) : topics
