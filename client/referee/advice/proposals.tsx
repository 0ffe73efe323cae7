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
import { texts } from './texts.ts'
import { verbOf } from './verbs.ts'

interface Props {
  readonly proposals: readonly Proposal[]
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Proposals to read, to find on the map, or to do. */
export const Proposals = ({ proposals, ...props }: Props) => (
  <ul class="proposals">
    {groupProposals(proposals).map((group, index) => (
      <li key={index}>
        <Group group={group} {...props} />
      </li>
    ))}
  </ul>
)

function Group({ group: { name, proposals }, ...props }: Omit<Props, 'proposals'> & { readonly group: ProposalGroup }) {
  const [only] = proposals
  if (proposals.length === 1 && only) return <ProposalLine proposal={only} {...props} />
  return (
    <details>
      <summary>{texts.foldedLines(name, proposals.length)}</summary>
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
  const verb = verbOf(proposal, { module, state: table.sync.value.shown })
  const may = mayDoProposal(table.sync.value.shown, componentsOf(module), table.seat.value, proposal)
  return (
    <div class="proposal">
      <CaseButton cite={cite} screen={screen} />
      {place ? (
        <button type="button" class="quiet text" title={texts.showWhere} onClick={() => screen.goTo(place)}>
          {text}
        </button>
      ) : (
        <p class="text">{text}</p>
      )}
      {may && (
        <button
          type="button"
          class="do-proposal"
          aria-label={texts.doThis(verb, text)}
          onClick={onSingleClick(table, proposal, nanoid)}
        >
          {verb}
        </button>
      )}
    </div>
  )
}
