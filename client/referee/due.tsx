import { useComputed } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Module } from '../../table/module.ts'
import { printed } from '../../table/setup.ts'
import type { Screen } from '../room/screen.ts'
import type { Table } from '../room/table.ts'
import { Case, withoutCase } from './case.tsx'
import { mayDo, onClick } from './doing.ts'

/** What is owed before anything else: done from here where this seat has one way to do it, and else chosen among all. */
export function Due({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { voice } = table
  const next = useComputed(() =>
    voice.position.value && !table.state.value?.closed ? voice.advise({ ask: 'next' }) : [],
  )
  const owed = next.value.filter((each) => each.owed !== undefined)
  const [first] = owed
  if (!first) return null
  const may = owed.filter((each) => mayDo(table.sync.value.shown, printed(module), table.seat.value, each))
  const [only, another] = may.length > 0 ? may : owed
  // Of several ways none is told before the others: what they are ways of stands above them.
  const told = only && !another ? only : (next.value[next.value.indexOf(first) - 1] ?? first)
  const text = withoutCase(told.cite, told.message)
  return (
    <div class="due" role="status">
      <p title={text}>
        <Case cite={told.cite} screen={screen} /> {text}
      </p>
      {only && may.length === 1 ? (
        <button type="button" class="primary" onClick={onClick(table, only, nanoid)}>
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
