import type { Proposal } from '../../../table/generated/types.ts'

/** Proposals that are read together. */
export interface ProposalGroup {
  readonly name: string
  readonly proposals: readonly Proposal[]
}

/** So many of one kind in a row, with nothing to do in them, are folded into one line. */
const MANY = 3

/** The kinds that are folded, and what stands on the line. All others are read one by one. */
const FOLDED: Readonly<Partial<Record<Proposal['kind'], string>>> = { strength: 'Strength', barred: 'Not possible' }

const isFolded = ({ kind, actions }: Proposal): boolean => actions.length === 0 && kind in FOLDED

export function groupProposals(proposals: readonly Proposal[]): readonly ProposalGroup[] {
  const runs: Proposal[][] = []
  for (const each of proposals) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && isFolded(first) && isFolded(each) && first.kind === each.kind) run.push(each)
    else runs.push([each])
  }
  return runs.flatMap((run) => (run.length < MANY ? run.map((each) => bundle([each])) : [bundle(run)]))
}

function bundle(proposals: readonly Proposal[]): ProposalGroup {
  const [first] = proposals
  return { name: (first && FOLDED[first.kind]) ?? '', proposals }
}
