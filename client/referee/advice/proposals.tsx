import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Place, Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { onSingleClick } from './do-proposal.ts'
import { groupProposals, type ProposalGroup } from './proposal-groups.ts'

interface Props {
  readonly proposals: readonly Proposal[]
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What the procedure asks: to be read, looked at, or done. */
export const Proposals = ({ proposals, ...props }: Props) => (
  <ul class="proposals">
    {groupProposals(proposals).map((bundle, index) => (
      <li key={index}>
        <Bundled bundle={bundle} {...props} />
      </li>
    ))}
  </ul>
)

function Bundled({
  bundle: { name, proposals },
  ...props
}: Omit<Props, 'proposals'> & { readonly bundle: ProposalGroup }) {
  const [only] = proposals
  if (proposals.length === 1 && only) return <ProposalLine proposal={only} {...props} />
  return (
    <details>
      <summary>
        {name}: {proposals.length} lines
      </summary>
      {proposals.map((proposal, index) => (
        <ProposalLine key={index} proposal={proposal} {...props} />
      ))}
    </details>
  )
}

function ProposalLine({ proposal, table, screen, module }: Omit<Props, 'proposals'> & { readonly proposal: Proposal }) {
  const { cite, message, at, pieces } = proposal
  const place: Place | undefined = at[0] ?? table.state.value?.pieces.get(pieces[0] ?? '')?.at
  const text = withoutCase(cite, message)
  const may = mayDoProposal(table.sync.value.shown, componentsOf(module), table.seat.value, proposal)
  return (
    <div class="proposal">
      <CaseButton cite={cite} screen={screen} />
      {place ? (
        <button type="button" class="quiet text" title="Show where" onClick={() => screen.goTo(place)}>
          {text}
        </button>
      ) : (
        <p class="text">{text}</p>
      )}
      {may && (
        <button type="button" class="do" aria-label={`Do it: ${text}`} onClick={onSingleClick(table, proposal, nanoid)}>
          Do it
        </button>
      )}
    </div>
  )
}
