import { useComputed } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { onSingleClick, openTopics, stepToShow } from './do-proposal.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What comes next: what is owed before anything else, done from here or chosen among all; else a word of what may be done. */
export function NextStep({ table, screen, module }: Props) {
  const { referee: voice } = table
  const next = useComputed(() => {
    const [first] = openTopics(voice.loaded.value?.topics ?? [], table.state.value?.closed === true)
    if (first?.ask === 'next') return voice.next.value ?? []
    return voice.position.value && first ? voice.advise({ ask: first.ask }) : []
  }).value
  const may = (each: Proposal) => mayDoProposal(table.sync.value.shown, componentsOf(module), table.seat.value, each)
  const owed = next.filter((each) => each.owed !== undefined)
  const [first] = owed
  if (!first) {
    const told = stepToShow(next, may)
    return told ? (
      <div class="next">
        <Told proposal={told} screen={screen} />
        {may(told) && (
          <button type="button" onClick={onSingleClick(table, told, nanoid)}>
            Do it
          </button>
        )}
      </div>
    ) : null
  }
  const mine = owed.filter(may)
  const [only, another] = mine.length > 0 ? mine : owed
  // Of several ways none is told before the others: what they are ways of stands above them.
  const told = only && !another ? only : (next[next.indexOf(first) - 1] ?? first)
  return (
    <div class="due" role="status">
      <Told proposal={told} screen={screen} />
      {only && mine.length === 1 ? (
        <button type="button" class="primary" onClick={onSingleClick(table, only, nanoid)}>
          Do it
        </button>
      ) : (
        <button type="button" class={mine.length > 0 ? 'primary' : ''} onClick={() => screen.showPanel('referee')}>
          {mine.length > 0 ? 'Choose' : 'Look'}
        </button>
      )}
    </div>
  )
}

function Told({ proposal: { cite, message }, screen }: { proposal: Proposal; screen: Screen }) {
  const text = withoutCase(cite, message)
  return (
    <p title={text}>
      <CaseButton cite={cite} screen={screen} /> {text}
    </p>
  )
}
