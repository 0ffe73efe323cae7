import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { defName } from '../../words/names.ts'
import { CounterPicture } from './counter-picture.tsx'
import { SHOWN_TEXTS } from './texts.ts'

/** The counters that this screen was just shown, until the player confirms. The log lists them, too. */
export function ShownCards({ table, module }: { table: Table; module: Module }) {
  const arrived = useRef(table.sync.value.confirmed.seq)
  const read = useSignal<readonly number[]>([])
  const own = table.viewingSide.value === undefined ? table.seat.value?.id : undefined
  const line = table.reportedLog.value.lines.find(
    ({ seq, shownDefs, isShowing, seat }) =>
      shownDefs !== undefined &&
      seq > arrived.current &&
      !read.value.includes(seq) &&
      !(seat === own && isShowing === true),
  )
  if (!line?.shownDefs) return null
  return (
    <section class="ask shown" aria-label={SHOWN_TEXTS.title} aria-live="polite">
      <p>
        <strong>{SHOWN_TEXTS.heading(line.shownDefs.length)}</strong>
      </p>
      <ol>
        {line.shownDefs.map((def, index) => (
          <li key={index}>
            <CounterPicture module={module} def={def} />
            <span>{defName(module, def)}</span>
          </li>
        ))}
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
          {SHOWN_TEXTS.done}
        </button>
      </div>
    </section>
  )
}
