import { useComputed } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { mountedChoices, openChoices } from '../choices/mounted-choices.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { onSingleClick, openTopics, stepToShow } from './do-proposal.ts'
import { texts, verbOf } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The next step: what is owed, with a button to do it or to choose; where nothing is owed, one proposal. */
export function NextStep({ table, screen, module }: Props) {
  const { referee } = table
  const next = useComputed(() => {
    const [first] = openTopics(referee.loaded.value?.topics ?? [], table.state.value?.closed === true)
    if (first?.ask === 'next') return referee.next.value ?? []
    return referee.position.value && first ? referee.advise({ ask: first.ask }) : []
  }).value
  const may = (each: Proposal) => mayDoProposal(table.sync.value.shown, componentsOf(module), table.seat.value, each)
  const owed = next.filter((each) => each.owed !== undefined)
  const [first] = owed
  if (!first) {
    const shown = stepToShow(next, may)
    const choice = shown && mountedChoices.value?.choiceWith(shown)
    return shown ? (
      <div class="next">
        <StepText proposal={shown} screen={screen} />
        {may(shown) &&
          (choice && choice.options.length > 1 ? (
            <button type="button" onClick={() => openChoices(choice.key)}>
              {texts.choose}
            </button>
          ) : (
            <button type="button" onClick={onSingleClick(table, shown, nanoid)}>
              {verbOf(shown)}
            </button>
          ))}
      </div>
    ) : null
  }
  const own = owed.filter(may)
  const choice = own.flatMap((each) => mountedChoices.value?.choiceWith(each) ?? [])[0]
  const [only, another] = own.length > 0 ? own : owed
  // Alternatives are not ranked: show the line above them, which says what they are alternatives for.
  const shown = only && !another ? only : (next[next.indexOf(first) - 1] ?? first)
  return (
    <div class="due" role="status">
      <StepText proposal={shown} screen={screen} />
      {only && own.length === 1 ? (
        <button type="button" class="primary" onClick={onSingleClick(table, only, nanoid)}>
          {verbOf(only)}
        </button>
      ) : (
        <button
          type="button"
          class={own.length > 0 ? 'primary' : ''}
          onClick={() => (choice ? openChoices(choice.key) : screen.showPanel('referee'))}
        >
          {own.length > 0 ? texts.choose : texts.show}
        </button>
      )}
    </div>
  )
}

function StepText({ proposal: { cite, message }, screen }: { proposal: Proposal; screen: Screen }) {
  const text = withoutCase(cite, message)
  return (
    <p title={text}>
      <CaseButton cite={cite} screen={screen} /> {text}
    </p>
  )
}
