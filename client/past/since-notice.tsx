import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { readLastSeen, saveLastSeen } from '../session/storage/storage.ts'
import type { Table } from '../session/table.ts'
import { type SinceLastVisit, sinceLastVisit } from './since-last-visit.ts'
import { texts } from './texts.ts'

/** A notice on return: how much the others did, with a button to play it. */
export function SinceNotice({ table }: { table: Table }) {
  const since = useSignal<SinceLastVisit | undefined>(undefined)
  const { seq } = table.sync.value.confirmed
  useEffect(() => {
    const { lines } = table.reportedLog.value
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

  const dismiss = () => {
    since.value = undefined
  }
  return (
    <section class="ask since" aria-label={texts.sinceLabel}>
      <p role="status">{texts.sinceLastVisit(count, isMore)}</p>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => {
            dismiss()
            table.playback.play(seen)
          }}
        >
          {texts.show}
        </button>
        <button type="button" onClick={dismiss}>
          {texts.notNow}
        </button>
      </div>
    </section>
  )
}
