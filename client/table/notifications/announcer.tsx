import { useEffect, useRef, useState } from 'preact/hooks'
import type { Time } from '../../../table/generated/types.ts'
import { flagAnnouncement, notAnnouncedYet } from '../../referee/flags/flag-announcements.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { announcementsSince } from '../../words/announcements.ts'
import { NOTIFICATION_TEXTS } from './texts.ts'
import { becomesTurnOf } from './turn-notification.ts'

/** Announces new lines of the log, flags and turns to screen readers. */
export function Announcer({ table }: { table: Table }) {
  const { lines, live } = table.reportedLog.value
  const { confirmed } = table.sync.value
  const flags = table.flags.value.all
  const [announced, announce] = useState({ words: '', count: 0 })
  const announcedUpTo = useRef<number | undefined>(undefined)
  const flagged = useRef<Map<string, Flag['state']> | undefined>(undefined)
  const time = useRef<Time | undefined>(undefined)
  const last = lines.at(-1)
  useEffect(() => {
    const seat = table.seat.peek()
    // Lines from before the page was opened are not announced.
    const since = live.length > 0 ? announcedUpTo.current : undefined
    const news =
      since === undefined ? [] : announcementsSince(lines, since, seat?.id, table.referee.loaded.peek()?.switches)
    const fresh = flagged.current ? notAnnouncedYet(flags.values(), flagged.current) : []
    const isDue = time.current !== undefined && becomesTurnOf(time.current, confirmed, seat)
    if (last) announcedUpTo.current = last.seq
    if (last || flags.size > 0) {
      flagged.current = new Map([...(flagged.current ?? []), ...[...flags.values()].map(stateOf)])
    }
    if (confirmed.seq >= 0) time.current = confirmed.time
    const words = [...news, ...(isDue ? [NOTIFICATION_TEXTS.yourTurn] : []), ...fresh.map(flagAnnouncement)]
    if (words.length > 0) announce(({ count }) => ({ words: words.join(' '), count: count + 1 }))
  }, [last?.seq, flags, confirmed.time])
  return (
    <div class="unseen announcer" aria-live="polite">
      {/* A new element, so that equal words are announced again. */}
      <p key={announced.count}>{announced.words}</p>
    </div>
  )
}

const stateOf = ({ id, state }: Flag) => [id, state] as const
