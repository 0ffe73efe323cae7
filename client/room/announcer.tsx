import { useEffect, useRef, useState } from 'preact/hooks'
import { announced, unheard } from '../referee/announced.ts'
import type { Flag } from '../referee/flags.ts'
import { aboutIt, sentence } from './logline.tsx'
import type { ReportLine } from './report.ts'
import type { Table } from './table.ts'

/** Reads new lines of the log to those who cannot see them, and what the referee says of them. */
export function Announcer({ table }: { table: Table }) {
  const { lines, live } = table.chronicle.value
  const flags = table.flags.value.all
  const [said, say] = useState('')
  const heard = useRef<number | undefined>(undefined)
  const flagged = useRef<Map<string, Flag['state']> | undefined>(undefined)
  const last = lines.at(-1)
  useEffect(() => {
    const isNew = heard.current !== undefined && last && last.seq > heard.current && live.length > 0
    // What stood there when we came is to be read, not to be read out.
    const fresh = flagged.current ? unheard(flags.values(), flagged.current) : []
    if (last) heard.current = last.seq
    if (last || flags.size > 0) {
      flagged.current = new Map([...(flagged.current ?? []), ...[...flags.values()].map(stateOf)])
    }
    const words = [...(isNew ? [told(last, lines)] : []), ...fresh.map(announced)]
    if (words.length > 0) say(words.join(' '))
  }, [last?.seq, flags])
  return (
    <div class="unseen" aria-live="polite">
      {said}
    </div>
  )
}

/** An answer and what is taken back are told with what they are about. */
function told(line: ReportLine, lines: readonly ReportLine[]): string {
  const about = line.of && lines.find(({ seq }) => seq === line.of?.seq)
  return about ? `${line.who} ${aboutIt(line, about.text)}` : sentence(line)
}

const stateOf = ({ id, state }: Flag) => [id, state] as const
