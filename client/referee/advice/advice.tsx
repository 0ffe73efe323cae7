import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Proposal } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { mountedChoices } from '../choices/mounted-choices.ts'
import { openTopics } from './do-proposal.ts'
import { Proposals } from './proposals.tsx'
import { texts } from './texts.ts'

/** The same proposals as everywhere else on the screen, where they are about the next step. */
const proposalsOn = (referee: Table['referee'], ask: string | undefined): readonly Proposal[] => {
  if (ask === 'next') return referee.next.value ?? []
  return referee.position.value && ask !== undefined ? referee.advise({ ask }) : []
}

/** The referee's advice on one topic; at first on the next step. */
export function Advice({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const chosen = useSignal('next')
  const { referee } = table
  const topics = useComputed(() => openTopics(referee.loaded.value?.topics ?? [], table.sync.value.shown.closed))
  const shown = useComputed(() => topics.value.find(({ ask }) => ask === chosen.value) ?? topics.value[0])
  const proposals = useComputed(() => proposalsOn(referee, shown.value?.ask))
  useSignalEffect(() => {
    if (mountedChoices.value) mountedChoices.value.listed.value = proposals.value
  })
  useEffect(
    () => () => {
      if (mountedChoices.peek()) mountedChoices.peek()!.listed.value = []
    },
    [],
  )
  if (!shown.value) return null
  return (
    <section aria-labelledby="advice">
      <h3 id="advice">{texts.advice}</h3>
      <div class="topics">
        {topics.value.map((topic) => (
          <button
            key={topic.ask}
            type="button"
            aria-pressed={topic === shown.value}
            onClick={() => {
              chosen.value = topic.ask
            }}
          >
            {topic.text}
          </button>
        ))}
      </div>
      {proposals.value.length === 0 ? (
        <p class="nothing">{texts.nothing}</p>
      ) : (
        <Proposals proposals={proposals.value} {...{ table, screen, module }} />
      )}
    </section>
  )
}
