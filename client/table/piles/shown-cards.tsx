import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { counterName } from '../../words/names.ts'
import { lineSentence } from '../log/log-line.tsx'
import { CounterPicture } from './counter-picture.tsx'

/** What was just held up to us, or lies where we were let look: until we have seen it. It stands in the log too. */
export function ShownCards({ table, module }: { table: Table; module: Module }) {
  const arrived = useRef(table.sync.value.confirmed.seq)
  const read = useSignal<readonly number[]>([])
  const own = table.eyes.value === undefined ? table.seat.value?.id : undefined
  const lines = table.chronicle.value.lines.filter(
    ({ seq, shownDefs: told, text, seat }) =>
      told !== undefined &&
      seq > arrived.current &&
      !read.value.includes(seq) &&
      !(seat === own && text.startsWith('holds up')),
  )
  const line = lines[0]
  if (!line?.shownDefs) return null
  return (
    <section class="ask shown" aria-label="What you are shown" aria-live="polite">
      <p>
        <strong>You are shown{line.shownDefs.length > 1 && ', the top one first'}:</strong>
      </p>
      <ol>
        {line.shownDefs.map((def, index) => {
          const counter = module.counters.get(def)
          return (
            <li key={index}>
              <CounterPicture module={module} def={def} />
              <span>{counter ? counterName(counter) : def}</span>
            </li>
          )
        })}
      </ol>
      <div class="row">
        <button
          type="button"
          class="primary"
          title={lineSentence(line)}
          onClick={() => {
            read.value = [...read.value, line.seq]
          }}
        >
          I have seen it
        </button>
      </div>
    </section>
  )
}
