import { useComputed, useSignal } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { openTopics } from './do-proposal.ts'
import { Proposals } from './proposals.tsx'

/** What the procedure asks next, and whatever else it can be asked. */
export function Advice({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const chosen = useSignal('next')
  const { referee: voice } = table
  const topics = useComputed(() => openTopics(voice.loaded.value?.topics ?? [], table.sync.value.shown.closed))
  const asked = useComputed(() => topics.value.find(({ ask }) => ask === chosen.value) ?? topics.value[0])
  const proposals = useComputed(() =>
    voice.position.value && asked.value ? voice.advise({ ask: asked.value.ask }) : [],
  )
  if (!asked.value) return null
  return (
    <section aria-labelledby="advice">
      <h3 id="advice">Advice</h3>
      <div class="topics">
        {topics.value.map((topic) => (
          <button
            key={topic.ask}
            type="button"
            aria-pressed={topic === asked.value}
            onClick={() => {
              chosen.value = topic.ask
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
