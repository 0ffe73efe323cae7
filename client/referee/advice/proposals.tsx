import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Place, Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import type { ChoiceGuide } from '../choices/choice-guide.ts'
import { ChoiceList } from '../choices/choice-list.tsx'
import { listParts, type MapChoice } from '../choices/choices.ts'
import { mountedChoices, openChoices } from '../choices/mounted-choices.ts'
import { texts as choiceTexts } from '../choices/texts.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { onSingleClick } from './do-proposal.ts'
import { useLit } from './lit-choices.ts'
import { groupProposals, type ProposalGroup } from './proposal-groups.ts'
import { sentenceOf } from './sentence.ts'
import { texts } from './texts.ts'
import { verbOf } from './verbs.ts'

interface Props {
  readonly proposals: readonly Proposal[]
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Proposals to read, to find on the map, or to do. */
export function Proposals({ proposals, ...props }: Props) {
  const guide = mountedChoices.value
  return (
    <ul class="proposals">
      {listParts(proposals, guide?.choices.value ?? []).map((part) =>
        'choice' in part
          ? guide && (
              <li key={part.choice.key} class="map-choice">
                <ChoiceHead choice={part.choice} {...props} />
                <ChoiceList choices={guide} choice={part.choice} {...props} />
              </li>
            )
          : groupProposals(part.proposals).map((group, index) => (
              <li key={index}>
                <Group group={group} {...props} />
              </li>
            )),
      )}
    </ul>
  )
}

/** What all alternatives have in common, and the way to the map. */
const ChoiceHead = ({ choice, screen }: { readonly choice: MapChoice; readonly screen: Screen }) => (
  <div class="proposal">
    <CaseButton cite={choice.cite} screen={screen} />
    <button type="button" class="quiet text" title={texts.showWhere} onClick={() => openChoices(choice.key)}>
      {choiceTexts.heading(choice.title, choice.options.length)}
    </button>
  </div>
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
  const { cite, at, pieces } = proposal
  const place: Place | undefined = at[0] ?? table.state.value?.pieces.get(pieces[0] ?? '')?.at
  const text = sentenceOf(proposal)
  const verb = verbOf(proposal, { module, state: table.sync.value.shown })
  const ring = pieces.length > 1 && proposal.actions.length === 0 ? mountedChoices.value : undefined
  const may = mayDoProposal(table.sync.value.shown, componentsOf(module), table.seat.value, proposal)
  const { ref, isLit } = useLit<HTMLDivElement>((each) => each === proposal)
  return (
    <div ref={ref} class={isLit ? 'proposal lit' : 'proposal'}>
      <CaseButton cite={cite} screen={screen} />
      {place ? (
        <button
          type="button"
          class="quiet text"
          title={texts.showWhere}
          onClick={() => (ring ? ring.ring(pieces) : screen.goTo(place))}
        >
          {text}
        </button>
      ) : (
        <p class="text">{text}</p>
      )}
      {ring?.ringed.value?.pieces.join() === pieces.join() && <RingStepper guide={ring} />}
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

/** Steps through the counters of a line, which are all ringed on the map. */
function RingStepper({ guide }: { readonly guide: ChoiceGuide }) {
  const { pieces = [], index = 0 } = guide.ringed.value ?? {}
  return (
    <span class="stepper">
      <button type="button" class="quiet round" aria-label={texts.previousCounter} onClick={() => guide.stepRing(-1)}>
        ‹
      </button>
      {texts.stepOf(index + 1, pieces.length)}
      <button type="button" class="quiet round" aria-label={texts.nextCounter} onClick={() => guide.stepRing(1)}>
        ›
      </button>
    </span>
  )
}
