import { useComputed } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Module } from '../../table/module.ts'
import { printed } from '../../table/setup.ts'
import type { Screen } from '../room/screen.ts'
import type { Table } from '../room/table.ts'
import { Case, withoutCase } from './case.tsx'
import { asOwn, mayDo } from './doing.ts'

/** What is owed before anything else: done from here where there is one way to do it, and else chosen among all. */
export function Due({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { voice } = table
  const next = useComputed(() =>
    voice.position.value && !table.state.value?.closed ? voice.advise({ ask: 'next' }) : [],
  )
  const owed = next.value.filter((each) => each.owed !== undefined)
  const [first] = owed
  if (!first) return null
  const may = owed.filter((each) => mayDo(table.sync.value.shown, printed(module), table.seat.value, each))
  const isOne = owed.length === 1 && may.length === 1
  // Of several ways none is told before the others: what they are ways of stands above them.
  const told = owed.length === 1 ? first : (next.value[next.value.indexOf(first) - 1] ?? first)
  const text = withoutCase(told.cite, told.message)
  return (
    <div class="due" role="status">
      <p title={text}>
        <Case cite={told.cite} screen={screen} /> {text}
      </p>
      {isOne ? (
        <button
          type="button"
          class="primary"
          onClick={() => {
            for (const action of asOwn(first.actions, nanoid)) table.act(action)
          }}
        >
          Do it
        </button>
      ) : (
        <button type="button" class={may.length > 0 ? 'primary' : ''} onClick={() => screen.reveal('referee')}>
          {may.length > 0 ? 'Choose' : 'Look'}
        </button>
      )}
    </div>
  )
}
