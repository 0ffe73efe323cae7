import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { useExpiry } from '../../controls/expiry.ts'
import type { Table } from '../../session/table.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { defName } from '../../words/names.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { CounterPicture } from './counter-picture.tsx'
import { SHOWN_TEXTS } from './texts.ts'

/** How long the counters are shown: to look up, and for each of them. */
const [LOOK_MS, EACH_MS] = [8000, 2000]

/** The counters that this screen was just shown, until the player confirms or has had the time to read. The log lists them, too. */
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
    <Shown
      key={line.seq}
      line={line}
      defs={line.shownDefs}
      module={module}
      onRead={() => {
        read.value = [...read.value, line.seq]
      }}
    />
  )
}

interface ShownProps {
  readonly line: ReportLine
  readonly defs: readonly Id[]
  readonly module: Module
  readonly onRead: () => void
}

function Shown({ line, defs, module, onRead }: ShownProps) {
  const held = useExpiry(LOOK_MS + EACH_MS * defs.length, onRead)
  return (
    <section class="ask shown" aria-label={SHOWN_TEXTS.title} aria-live="polite" {...held}>
      <p>
        <strong>{SHOWN_TEXTS.heading(defs.length)}</strong>
      </p>
      <ol>
        {defs.map((def, index) => (
          <li key={index}>
            <CounterPicture module={module} def={def} />
            <span>{defName(module, def)}</span>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" class="primary" title={lineSentence(line)} onClick={onRead}>
          {SHOWN_TEXTS.done}
        </button>
      </div>
    </section>
  )
}
