import { useEffect } from 'preact/hooks'
import { Icon } from '../../controls/icons.tsx'
import type { Notice } from '../../session/notice-queue.ts'
import type { Table } from '../../session/table.ts'

const STAYS = 9000

/** Gentle words at the edge of the table. They go by themselves. */
export const Notices = ({ table }: { table: Table }) => (
  <ul class="notices" aria-live="polite">
    {table.notices.value.map((notice) => (
      <Slip key={notice.id} notice={notice} onGone={() => table.dismiss(notice.id)} />
    ))}
  </ul>
)

function Slip({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, STAYS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <li>
      <p>{notice.text}</p>
      <button type="button" class="quiet round" aria-label="Dismiss" onClick={onGone}>
        <Icon name="close" />
      </button>
    </li>
  )
}
