import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useExpiry } from '../controls/expiry.ts'
import { readLastSeen, saveLastSeen } from '../session/storage/storage.ts'
import type { Table } from '../session/table.ts'
import { type SinceLastVisit, sinceLastVisit } from './since-last-visit.ts'
import { texts } from './texts.ts'

/** How long a player who returns has to take the offer. */
const OFFER_MS = 20_000

/** A notice on return: how much the others did, with a button to play it. It goes by itself: nothing waits for the answer. */
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
  return (
    <Offer
      since={since.value}
      table={table}
      onGone={() => {
        since.value = undefined
      }}
    />
  )
}

function Offer({ since, table, onGone }: { since: SinceLastVisit; table: Table; onGone: () => void }) {
  const { seen, count, isMore } = since
  const held = useExpiry(OFFER_MS, onGone)
  return (
    <section class="ask since" aria-label={texts.sinceLabel} {...held}>
      <p role="status">{texts.sinceLastVisit(count, isMore)}</p>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => {
            onGone()
            table.playback.play(seen)
          }}
        >
          {texts.show}
        </button>
        <button type="button" onClick={onGone}>
          {texts.notNow}
        </button>
      </div>
    </section>
  )
}
