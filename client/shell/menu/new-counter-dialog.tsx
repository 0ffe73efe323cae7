import { useSignal } from '@preact/signals'
import type { Counter, Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { counterName, placeName } from '../../words/names.ts'
import { NEW_COUNTER_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly to: Place
}

const MOST = 60

/** Markers first: they are added most often. */
const rank = ({ kind }: Counter): number =>
  ['marker', 'chit', 'card', 'token', 'scenery', 'dummy', 'unit'].indexOf(kind)

/** Adds a counter of the module to a place. */
export function NewCounterDialog({ table, screen, module, to }: Props) {
  const query = useSignal('')
  const words = query.value.toLowerCase().split(/\s+/)
  const found = [...module.counters.values()]
    .filter(({ name, short = '', formation = '' }) =>
      words.every((word) => `${name} ${short} ${formation}`.toLowerCase().includes(word)),
    )
    .sort((a, b) => rank(a) - rank(b))
  const put = ({ id, side }: Counter) => {
    table.act({ type: 'put', pieces: [{ def: id, ...(side !== undefined && { side }) }], to })
    screen.close()
  }
  return (
    <Dialog
      title={NEW_COUNTER_TEXTS.title(placeName(module, table.sync.value.shown.game, to))}
      onClose={() => screen.close()}
    >
      <label class="field">
        <span>{NEW_COUNTER_TEXTS.search}</span>
        <input
          value={query.value}
          autocomplete="off"
          placeholder={NEW_COUNTER_TEXTS.placeholder}
          onInput={(event) => {
            query.value = event.currentTarget.value
          }}
        />
      </label>
      <ul class="places">
        {found.slice(0, MOST).map((counter) => (
          <li key={counter.id}>
            <button type="button" class="quiet" onClick={() => put(counter)}>
              <i
                class={counter.side === undefined ? 'dot nobody' : 'dot'}
                style={{ background: counter.side === undefined ? undefined : module.sides.get(counter.side)?.colour }}
              />
              {counterName(counter)}
              <span>{counter.formation ?? counter.kind}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{NEW_COUNTER_TEXTS.none}</p>}
    </Dialog>
  )
}
