import { useEffect, useRef, useState } from 'preact/hooks'
import type { Time } from '../../../table/generated/types.ts'
import { flagAnnouncement, notAnnouncedYet } from '../../referee/flags/flag-announcements.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { announcementsSince } from '../../words/announcements.ts'
import { becomesTurnOf } from './turn-notification.ts'

/** Reads new lines of the log to those who cannot see them, whose turn it is, and what the referee says. */
export function Announcer({ table }: { table: Table }) {
  const { lines, live } = table.chronicle.value
  const { confirmed } = table.sync.value
  const flags = table.flags.value.all
  const [said, say] = useState({ words: '', count: 0 })
  const heard = useRef<number | undefined>(undefined)
  const flagged = useRef<Map<string, Flag['state']> | undefined>(undefined)
  const time = useRef<Time | undefined>(undefined)
  const last = lines.at(-1)
  useEffect(() => {
    const seat = table.seat.peek()
    // What stood there when we came is to be read, not to be read out.
    const since = live.length > 0 ? heard.current : undefined
    const lately =
      since === undefined ? [] : announcementsSince(lines, since, seat?.id, table.referee.loaded.peek()?.switches)
    const fresh = flagged.current ? notAnnouncedYet(flags.values(), flagged.current) : []
    const isDue = time.current !== undefined && becomesTurnOf(time.current, confirmed, seat)
    if (last) heard.current = last.seq
    if (last || flags.size > 0) {
      flagged.current = new Map([...(flagged.current ?? []), ...[...flags.values()].map(stateOf)])
    }
    if (confirmed.seq >= 0) time.current = confirmed.time
    const words = [...lately, ...(isDue ? ['It is your turn.'] : []), ...fresh.map(flagAnnouncement)]
    if (words.length > 0) say(({ count }) => ({ words: words.join(' '), count: count + 1 }))
  }, [last?.seq, flags, confirmed.time])
  return (
    <div class="unseen announcer" aria-live="polite">
      {/* Said twice is heard twice. */}
      <p key={said.count}>{said.words}</p>
    </div>
  )
}

const stateOf = ({ id, state }: Flag) => [id, state] as const
