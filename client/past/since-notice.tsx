import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { readLastSeen, saveLastSeen } from '../session/storage/storage.ts'
import type { Table } from '../session/table.ts'
import { type SinceLastVisit, sinceLastVisit } from './since-last-visit.ts'

/** On coming back: what the others did meanwhile, to be seen once more. */
export function SinceNotice({ table }: { table: Table }) {
  const since = useSignal<SinceLastVisit | undefined>(undefined)
  const { seq } = table.sync.value.confirmed
  useEffect(() => {
    const { lines } = table.chronicle.value
    since.value = sinceLastVisit(readLastSeen(localStorage, table.link), seq, table.seat.value?.id, lines)
  }, [])
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'visible') saveLastSeen(localStorage, table.link, seq)
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [seq])
  if (!since.value || table.playback.moment.value) return null
  const { seen, count, isMore } = since.value
  const many = isMore ? `more than ${count} things` : count === 1 ? 'one thing' : `${count} things`
  const dismiss = () => {
    since.value = undefined
  }
  return (
    <section class="ask since" aria-label="Since you were last here">
      <p role="status">Since you were last here the others did {many}.</p>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => {
            dismiss()
            table.playback.play(seen)
          }}
        >
          Show me
        </button>
        <button type="button" onClick={dismiss}>
          Not now
        </button>
      </div>
    </section>
  )
}
