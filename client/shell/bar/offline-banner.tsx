import { useEffect, useState } from 'preact/hooks'
import type { Table } from '../../session/table.ts'

/** A lost connection, said plainly. */
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
  const waiting = pending.length
  const comfort =
    seat === undefined
      ? 'The table will catch up by itself when it returns.'
      : waiting === 0
        ? 'You can keep playing; what you do is sent when it returns.'
        : `You can keep playing; ${waiting === 1 ? 'one move' : `${waiting} moves`} will be sent when it returns.`
  return (
    <div class="banner" role="status">
      <p>
        <strong>Connection lost.</strong> {comfort}
      </p>
      <p class="again">
        <span aria-hidden="true">{seconds > 0 ? `Trying again in ${seconds} s` : 'Trying …'}</span>
        <button type="button" onClick={() => table.retry()}>
          Try now
        </button>
      </p>
    </div>
  )
}
