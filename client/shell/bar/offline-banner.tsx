import { useEffect, useState } from 'preact/hooks'
import type { Table } from '../../session/table.ts'
import { BAR_TEXTS } from './texts.ts'

export function OfflineBanner({ table }: { table: Table }) {
  const status = table.status.value
  const { pending, seat } = table.sync.value
  const [now, setNow] = useState(Date.now())
  const isOffline = status.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOffline])
  if (!isOffline) return null
  const seconds = Math.max(0, Math.ceil((status.retryAt - now) / 1000))
  const comfort = seat === undefined ? BAR_TEXTS.offline.watching : BAR_TEXTS.offline.playing(pending.length)
  return (
    <div class="banner" role="status">
      <p>
        <strong>{BAR_TEXTS.offline.title}</strong> {comfort}
      </p>
      <p class="again">
        <span aria-hidden="true">{BAR_TEXTS.offline.retrying(seconds)}</span>
        <button type="button" onClick={() => table.retry()}>
          {BAR_TEXTS.offline.retry}
        </button>
      </p>
    </div>
  )
}
