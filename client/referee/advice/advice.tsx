import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Topic } from '../../../table/referee.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { AssignSheet } from '../assign/assign-sheet.tsx'
import { assignmentsIn, withoutAssignments } from '../assign/assignments.ts'
import { mayAttack } from '../attack/may-attack.ts'
import { texts as attackTexts } from '../attack/texts.ts'
import { mountedChoices } from '../choices/mounted-choices.ts'
import { FightSheet } from '../fight/fight-sheet.tsx'
import { outsideFights } from '../fight/open-fight.ts'
import { openTopics } from './do-proposal.ts'
import { Proposals } from './proposals.tsx'
import { withKnown } from './same-proposals.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Everything that the referee proposes for the next step. */
export function Advice(props: Props) {
  const { table } = props
  const { referee } = table
  const isAsked = topicsOf(table).some(isNext)
  const next = referee.next.value
  if (!isAsked || !next) return null
  // The sheet shows the proposals of each fight, one fight at a time.
  const fights = referee.fights.value
  const assignments = assignmentsIn(next)
  const others = withoutAssignments(outsideFights(next, fights), assignments)
  return (
    <section aria-labelledby="next-step">
      <h3 id="next-step">{texts.nextStep}</h3>
      <FightSheet proposals={next} fights={fights} {...props} />
      <AssignSheet assignments={assignments} {...props} />
      <AttackHint {...props} />
      {others.length > 0 && <Proposals proposals={others} {...props} />}
      {next.length === 0 && fights.length === 0 && <p class="nothing">{texts.nothing}</p>}
    </section>
  )
}

/** How to attack, while an attack can be declared and none is under way. */
function AttackHint({ table, module }: Props) {
  const may = useComputed(() => {
    const { referee, sync, seat } = table
    const [state, next] = [sync.value.shown, referee.next.value]
    if (!next || !referee.position.value || next.some(({ owed }) => owed)) return false
    const odds = (unit: string) => referee.advise({ ask: 'odds', pieces: [unit] })
    return mayAttack({ module, state, seat: seat.value, next, odds })
  })
  return may.value ? <p class="hint how-to">{attackTexts.howTo}</p> : null
}

/** The other questions that a player may ask; after the game the first is asked already. */
export function Questions(props: Props) {
  const { table } = props
  const { referee } = table
  const chosen = useSignal<string | undefined>(undefined)
  const topics = useComputed(() => topicsOf(table).filter((topic) => !isNext(topic))).value
  const asked = useComputed(() => {
    const [first] = table.sync.value.shown.closed ? topicsOf(table) : []
    return chosen.value ?? first?.ask
  })
  const answer = useComputed(() =>
    asked.value !== undefined && referee.position.value
      ? withKnown(referee.advise({ ask: asked.value }), referee.next.value ?? [])
      : [],
  )
  useSignalEffect(() => {
    const listed = asked.value === undefined ? (referee.next.value ?? []) : answer.value
    if (mountedChoices.value) mountedChoices.value.listed.value = listed
  })
  useEffect(
    () => () => {
      if (mountedChoices.peek()) mountedChoices.peek()!.listed.value = []
    },
    [],
  )
  if (topics.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <h3 id="questions">{texts.questions}</h3>
      <div class="topics">
        {topics.map(({ ask, text }) => (
          <button
            key={ask}
            type="button"
            aria-pressed={ask === asked.value}
            onClick={() => {
              chosen.value = ask === asked.value ? undefined : ask
            }}
          >
            {text}
          </button>
        ))}
      </div>
      {asked.value !== undefined && answer.value.length === 0 && <p class="nothing">{texts.nothing}</p>}
      {answer.value.length > 0 && <Proposals proposals={answer.value} {...props} />}
    </section>
  )
}

const topicsOf = ({ referee, sync }: Table): readonly Topic[] =>
  openTopics(referee.loaded.value?.topics ?? [], sync.value.shown.closed)

const isNext = ({ ask }: Topic): boolean => ask === 'next'
