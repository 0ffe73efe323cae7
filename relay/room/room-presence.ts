import type { Act, Welcome } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { type Viewer, viewerKey } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import { entryTextFor, type LogPoint } from '../journal/table-log.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Run } from '../runtime/slices.ts'
import type { Broadcast } from './broadcast.ts'
import { type EntryFrame, framesOf } from './entry-frames.ts'
import { type Participant, Participants } from './participants.ts'
import { isShort, type PreparedWelcome, welcomeWithMissed, welcomeWithSnapshot } from './prepared-welcome.ts'
import type { LiveTable } from './replay.ts'

/** A player who comes back after so long a silence is mentioned in the log. */
const AWHILE_MS = 24 * 3_600_000

/** As much may be written at once for somebody who enters. */
const LATE_LETTERS = 32 * 1024

export interface RoomPresenceParts {
  readonly table: string
  readonly clock: Clock
  readonly broadcast: Broadcast
  live(): LiveTable
  /** Does something in the name of a person, who is not told if it is refused. */
  actFor(person: Participant, act: Act): void
}

/** The answer to a join: the welcome, and the entries that came since it was prepared. */
export interface JoinResult {
  readonly welcome: string
  readonly late: EntryFrame | undefined
}

/** How people come to a table and leave it. */
export class RoomPresence {
  readonly participants = new Participants()
  /** By sight: the table as it is, written for those who come. */
  private readonly arrivals = new Map<string, { readonly state: State; readonly arrival: Promise<PreparedWelcome> }>()
  private emptySince: number

  constructor(private readonly parts: RoomPresenceParts) {
    this.emptySince = parts.clock.now()
  }

  /** How long nobody has been here. */
  emptyFor(now: number): number {
    return this.participants.size > 0 ? 0 : now - this.emptySince
  }

  /** The table for somebody who is about to enter: worked out once for all who see the same at the same entry. */
  async arrival(viewer: Viewer, after: LogPoint | undefined, run: Run): Promise<PreparedWelcome> {
    const { tableLog: chronicle } = this.parts.live()
    const missed = after && (await run(welcomeWithMissed(chronicle, viewer, after)))
    if (missed) return missed
    const sight = viewerKey(viewer)
    const ready = this.arrivals.get(sight)
    if (ready?.state === chronicle.state) return ready.arrival
    const arrival = run(welcomeWithSnapshot(chronicle, viewer))
    this.arrivals.set(sight, { state: chronicle.state, arrival })
    return arrival
  }

  /** Whether so much came since an arrival was prepared that it is better prepared anew. */
  isOutdated(arrival: PreparedWelcome): boolean {
    return !isShort(this.parts.live().tableLog, arrival, LATE_LETTERS)
  }

  /** Lets go what was worked out for those who came. */
  forgetArrivals(): void {
    this.arrivals.clear()
  }

  /**
   * A person who enters sees what is durable, and from then on gets every later entry once. Undefined where the log has become
   * another one since his arrival was prepared.
   */
  enter(person: Participant, arrival: PreparedWelcome, more: Pick<Welcome, 'token' | 'pages'>): JoinResult | undefined {
    const { table, broadcast: outlet, live: told } = this.parts
    const { tableLog: chronicle } = told()
    const late = chronicle.since(arrival)
    if (!late) return undefined
    this.participants.add(person)
    this.welcomeBack(person)
    const people = this.participants.list()
    outlet.people(table, people)
    const own = JSON.stringify({ ...(person.seat !== undefined && { seat: person.seat }), ...more, people })
    const [frame] = framesOf(
      late.map((played) => ({ common: entryTextFor(played, person.viewer), bySight: undefined })),
      chronicle.head,
      new Map([[viewerKey(person.viewer), person.viewer]]),
    )
    return { welcome: `${arrival.text}${own.slice(1)}`, late: late.length > 0 ? frame : undefined }
  }

  leave(who: string): void {
    if (!this.participants.remove(who)) return
    if (this.participants.size === 0) this.emptySince = this.parts.clock.now()
    this.parts.broadcast.people(this.parts.table, this.participants.list())
  }

  /** Sends away the former holders of seats that have changed hands. */
  dismissFormerHolders(): void {
    for (const { who } of this.participants.ousted(this.parts.live().tableLog.state.seats)) {
      this.parts.broadcast.dismiss(who, refusal('handed-on', 'Your seat has been handed on to somebody else.'))
    }
  }

  /** Logs that a player is back after a long silence, even if he only looks: his seat is not empty. */
  private welcomeBack(person: Participant): void {
    const { keeper, tableLog: chronicle } = this.parts.live()
    const seat = seatOf(chronicle.state, person.seat ?? '')
    const now = this.parts.clock.now()
    if (seat?.name === undefined || keeper.activity.silence(seat.id, now) < AWHILE_MS) return
    this.parts.actFor(person, { id: `back-${now}`, action: { type: 'sit', name: seat.name } })
  }
}
