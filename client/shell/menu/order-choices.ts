import type { Proposal } from '../../../table/generated/types.ts'
import { withoutCase } from '../../referee/parts/case-button.tsx'
import type { CounterChoice } from './counter-choices.ts'

/** What the referee says that these counters can be ordered to do, and how far they are with it. */
export const orderChoices = (
  proposals: readonly Proposal[],
  may: (each: Proposal) => boolean,
): readonly CounterChoice[] =>
  proposals.flatMap((each): readonly CounterChoice[] => {
    const label = withoutCase(each.cite, each.message).replace(/\.$/, '')
    if (each.actions.length === 0) return [{ kind: 'note', label }]
    return may(each) ? [{ kind: 'act', label, actions: each.actions }] : []
  })
