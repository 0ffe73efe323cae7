import { useEffect, useRef, useState } from 'preact/hooks'
import { sentence } from './logline.tsx'
import type { Table } from './table.ts'

/** Reads new lines of the log to those who cannot see them. */
export function Announcer({ table }: { table: Table }) {
  const { lines, live } = table.chronicle.value
  const [said, say] = useState('')
  const heard = useRef<number | undefined>(undefined)
  const last = lines.at(-1)
  useEffect(() => {
    // What stood there when we came is to be read, not to be read out.
    const isNew = heard.current !== undefined && last && last.seq > heard.current && live.length > 0
    if (isNew) say(sentence(last))
    if (last) heard.current = last.seq
  }, [last?.seq])
  return (
    <div class="unseen" aria-live="polite">
      {said}
    </div>
  )
}
