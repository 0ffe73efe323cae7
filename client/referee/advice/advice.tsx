import { useComputed, useSignal } from '@preact/signals'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { AssignSheet } from '../assign/assign-sheet.tsx'
import { assignmentsIn, withoutAssignments } from '../assign/assignments.ts'
import { FightSheet } from '../fight/fight-sheet.tsx'
import { outsideFights } from '../fight/open-fight.ts'
import { openTopics } from './do-proposal.ts'
import { Proposals } from './proposals.tsx'
import { texts } from './texts.ts'

/** The referee's advice on one topic; at first on the next step. */
export function Advice({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const chosen = useSignal('next')
  const { referee } = table
  const topics = useComputed(() => openTopics(referee.loaded.value?.topics ?? [], table.sync.value.shown.closed))
  const shown = useComputed(() => topics.value.find(({ ask }) => ask === chosen.value) ?? topics.value[0])
  const proposals = useComputed(() =>
    referee.position.value && shown.value ? referee.advise({ ask: shown.value.ask }) : [],
  )
  if (!shown.value) return null
  // The sheet shows the proposals of each fight, one fight at a time.
  const fights = shown.value.ask === 'next' ? referee.fights.value : []
  const assignments = assignmentsIn(proposals.value)
  const others = withoutAssignments(outsideFights(proposals.value, fights), assignments)
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
      <FightSheet proposals={proposals.value} {...{ table, screen, module, fights }} />
      <AssignSheet {...{ table, screen, module, assignments }} />
      {others.length === 0 && fights.length === 0 ? (
        <p class="nothing">{texts.nothing}</p>
      ) : (
        <Proposals proposals={others} {...{ table, screen, module }} />
      )}
    </section>
  )
}
