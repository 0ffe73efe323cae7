import type { Proposal } from '../../../table/generated/types.ts'
import { FOLDED_KINDS } from './texts.ts'

/** Proposals under one heading; a single one has no heading. */
export interface ProposalGroup {
  readonly name: string
  readonly proposals: readonly Proposal[]
}

/** A run of this many proposals of one kind, all without actions, is folded into one line. */
const MIN_FOLDED = 3

const isFoldable = ({ kind, actions }: Proposal): boolean => actions.length === 0 && kind in FOLDED_KINDS

export function groupProposals(proposals: readonly Proposal[]): readonly ProposalGroup[] {
  const runs: Proposal[][] = []
  for (const each of proposals) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && isFoldable(first) && isFoldable(each) && first.kind === each.kind) run.push(each)
    else runs.push([each])
  }
  return runs.flatMap((run) => (run.length < MIN_FOLDED ? run.map((each) => groupOf([each])) : [groupOf(run)]))
}

function groupOf(proposals: readonly Proposal[]): ProposalGroup {
  const [first] = proposals
  return { name: (first && FOLDED_KINDS[first.kind]) ?? '', proposals }
}
