import type { Act, Welcome } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { sightKey, type Viewer } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import { type Point, textFor } from '../journal/table-log.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Run } from '../runtime/slices.ts'
import type { Outlet } from '../socket/broadcast.ts'
import { type Frame, framesOf } from './entry-frames.ts'
import { Company, type Person } from './participants.ts'
import { type Arrival, arrivalAt, isLittle, missedSince } from './prepared-welcome.ts'
import type { Told } from './replay.ts'

/** A player who comes back after so long a silence is mentioned in the log. */
const AWHILE_MS = 24 * 3_600_000

/** As much may be written at once for somebody who enters. */
const LATE_LETTERS = 32 * 1024

export interface EntranceParts {
  readonly table: string
  readonly clock: Clock
  readonly outlet: Outlet
  told(): Told
  /** Does something in the name of a person, who is not told if it is refused. */
  actFor(person: Person, act: Act): void
}

/** The answer to a join: the welcome, and the entries that came since it was prepared. */
export interface Entered {
  readonly welcome: string
  readonly late: Frame | undefined
}

/** How people come to a table and leave it. */
export class Entrance {
  readonly company = new Company()
  /** By sight: the table as it is, written for those who come. */
  private readonly arrivals = new Map<string, { readonly state: State; readonly arrival: Promise<Arrival> }>()
  private emptySince: number

  constructor(private readonly parts: EntranceParts) {
    this.emptySince = parts.clock.now()
  }

  /** How long nobody has been here. */
  emptyFor(now: number): number {
    return this.company.size > 0 ? 0 : now - this.emptySince
  }

  /** The table for somebody who is about to enter: worked out once for all who see the same at the same entry. */
  async arrival(viewer: Viewer, after: Point | undefined, run: Run): Promise<Arrival> {
    const { chronicle } = this.parts.told()
    const missed = after && (await run(missedSince(chronicle, viewer, after)))
    if (missed) return missed
    const sight = sightKey(viewer)
    const ready = this.arrivals.get(sight)
    if (ready?.state === chronicle.state) return ready.arrival
    const arrival = run(arrivalAt(chronicle, viewer))
    this.arrivals.set(sight, { state: chronicle.state, arrival })
    return arrival
  }

  /** Whether so much came since an arrival was prepared that it is better prepared anew. */
  isOld(arrival: Arrival): boolean {
    return !isLittle(this.parts.told().chronicle, arrival, LATE_LETTERS)
  }

  /** Lets go what was worked out for those who came. */
  forgetArrivals(): void {
    this.arrivals.clear()
  }

  /**
   * A person who enters sees what is durable, and from then on gets every later entry once. Undefined where the log has become
   * another one since his arrival was prepared.
   */
  enter(person: Person, arrival: Arrival, more: Pick<Welcome, 'token' | 'pages'>): Entered | undefined {
    const { table, outlet, told } = this.parts
    const { chronicle } = told()
    const late = chronicle.since(arrival)
    if (!late) return undefined
    this.company.add(person)
    this.welcomeBack(person)
    const people = this.company.list()
    outlet.people(table, people)
    const own = JSON.stringify({ ...(person.seat !== undefined && { seat: person.seat }), ...more, people })
    const [frame] = framesOf(
      late.map((played) => ({ common: textFor(played, person.viewer), bySight: undefined })),
      chronicle.head,
      new Map([[sightKey(person.viewer), person.viewer]]),
    )
    return { welcome: `${arrival.text}${own.slice(1)}`, late: late.length > 0 ? frame : undefined }
  }

  leave(who: string): void {
    if (!this.company.remove(who)) return
    if (this.company.size === 0) this.emptySince = this.parts.clock.now()
    this.parts.outlet.people(this.parts.table, this.company.list())
  }

  /** Sends away the former holders of seats that have changed hands. */
  oust(): void {
    for (const { who } of this.company.ousted(this.parts.told().chronicle.state.seats)) {
      this.parts.outlet.dismiss(who, refusal('handed-on', 'Your seat has been handed on to somebody else.'))
    }
  }

  /** Logs that a player is back after a long silence, even if he only looks: his seat is not empty. */
  private welcomeBack(person: Person): void {
    const { keeper, chronicle } = this.parts.told()
    const seat = seatOf(chronicle.state, person.seat ?? '')
    const now = this.parts.clock.now()
    if (seat?.name === undefined || keeper.presence.silence(seat.id, now) < AWHILE_MS) return
    this.parts.actFor(person, { id: `back-${now}`, action: { type: 'sit', name: seat.name } })
  }
}
