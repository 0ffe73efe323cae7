import { useExpiry } from '../../controls/expiry.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Notice } from '../../session/notice-queue.ts'
import type { Table } from '../../session/table.ts'
import { noticeTime } from './notice-time.ts'
import { NOTIFICATION_TEXTS } from './texts.ts'

/** A notice goes by itself unless it asks for something; one that is pointed at or has the focus stays to be read. */
export const Notices = ({ table }: { table: Table }) => (
  <ul class="notices" aria-live="polite">
    {table.notices.value.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} onGone={() => table.dismiss(notice.id)} />
    ))}
  </ul>
)

function NoticeItem({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  const held = useExpiry(noticeTime(notice), onGone)
  return (
    <li {...held}>
      <p>{notice.text}</p>
      <button type="button" class="quiet round" aria-label={NOTIFICATION_TEXTS.dismiss} onClick={onGone}>
        <Icon name="close" />
      </button>
    </li>
  )
}
