import { useEffect } from 'preact/hooks'
import { Icon } from '../../controls/icons.tsx'
import type { Notice } from '../../session/notice-queue.ts'
import type { Table } from '../../session/table.ts'
import { NOTIFICATION_TEXTS } from './texts.ts'

const SHOWN_MS = 9000

export const Notices = ({ table }: { table: Table }) => (
  <ul class="notices" aria-live="polite">
    {table.notices.value.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} onGone={() => table.dismiss(notice.id)} />
    ))}
  </ul>
)

function NoticeItem({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <li>
      <p>{notice.text}</p>
      <button type="button" class="quiet round" aria-label={NOTIFICATION_TEXTS.dismiss} onClick={onGone}>
        <Icon name="close" />
      </button>
    </li>
  )
}
