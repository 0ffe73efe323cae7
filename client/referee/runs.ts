import type { Proposal } from '../../table/generated/types.ts'

/** Proposals that are read together. */
export interface Bundle {
  readonly name: string
  readonly proposals: readonly Proposal[]
}

/** So many of one kind in a row, with nothing to do in them, are folded into one line. */
const MANY = 3

/** strength/attack is of the kind strength. */
const kindOf = ({ rule }: Proposal): string => rule.split('/')[0] ?? rule

const isRead = ({ actions }: Proposal): boolean => actions.length === 0

export function bundled(proposals: readonly Proposal[]): readonly Bundle[] {
  const runs: Proposal[][] = []
  for (const each of proposals) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && isRead(first) && isRead(each) && kindOf(first) === kindOf(each)) run.push(each)
    else runs.push([each])
  }
  return runs.flatMap((run) => (run.length < MANY ? run.map((each) => bundle([each])) : [bundle(run)]))
}

function bundle(proposals: readonly Proposal[]): Bundle {
  const [first] = proposals
  const kind = first ? kindOf(first) : ''
  return { name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('-', ' '), proposals }
}
