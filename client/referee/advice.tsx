import { useComputed, useSignal } from '@preact/signals'
import type { Module } from '../../table/module.ts'
import type { Screen } from '../room/screen.ts'
import type { Table } from '../room/table.ts'
import { Proposals } from './proposals.tsx'

/** What the procedure asks next, and whatever else it can be asked. */
export function Advice({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const ask = useSignal('next')
  const { voice } = table
  const topics = voice.referee.value?.topics ?? []
  const proposals = useComputed(() => (voice.position.value ? voice.advise({ ask: ask.value }) : []))
  if (topics.length === 0) return null
  return (
    <section aria-labelledby="advice">
      <h3 id="advice">Advice</h3>
      <div class="topics">
        {topics.map((topic) => (
          <button
            key={topic.ask}
            type="button"
            aria-pressed={topic.ask === ask.value}
            onClick={() => {
              ask.value = topic.ask
            }}
          >
            {topic.text}
          </button>
        ))}
      </div>
      {proposals.value.length === 0 ? (
        <p class="nothing">There is nothing to say to that now.</p>
      ) : (
        <Proposals proposals={proposals.value} {...{ table, screen, module }} />
      )}
    </section>
  )
}
