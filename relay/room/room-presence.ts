import type { BaseLogger } from 'pino'
import type { Act, Game, NewEdition, Welcome } from '../../table/generated/types.ts'
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

/** A player who comes back after so long a silence gets an entry in the log. */
const LONG_SILENCE_MS = 24 * 3_600_000

/** More entries than this since a welcome was prepared make it outdated. */
const MOST_LATE_LETTERS = 32 * 1024

export interface RoomPresenceParts {
  readonly table: string
  readonly clock: Clock
  readonly broadcast: Broadcast
  readonly log: BaseLogger
  live(): LiveTable
  newerEdition(game: Game): NewEdition | undefined
  /** Submits an act for a participant, who hears of no refusal. */
  actFor(participant: Participant, act: Act): void
}

/** The answer to a join: the welcome, and the entries since it was prepared. */
export interface JoinResult {
  readonly welcome: string
  readonly late: EntryFrame | undefined
}

/** Lets people into a room and out of it. */
export class RoomPresence {
  readonly participants = new Participants()
  /** Prepared welcomes by viewer key, with the state they show. */
  private readonly welcomes = new Map<string, { readonly state: State; readonly welcome: Promise<PreparedWelcome> }>()
  private emptySince: number

  constructor(private readonly parts: RoomPresenceParts) {
    this.emptySince = parts.clock.now()
  }

  /** How long nobody has been here. */
  emptyFor(now: number): number {
    return this.participants.size > 0 ? 0 : now - this.emptySince
  }

  /** Prepares a welcome, once for all who see the same at the same entry. */
  async prepareWelcome(viewer: Viewer, after: LogPoint | undefined, run: Run): Promise<PreparedWelcome> {
    const { tableLog } = this.parts.live()
    const missed = after && (await run(welcomeWithMissed(tableLog, viewer, after)))
    if (missed) return missed
    const key = viewerKey(viewer)
    const ready = this.welcomes.get(key)
    if (ready?.state === tableLog.state) return ready.welcome
    const welcome = run(welcomeWithSnapshot(tableLog, viewer))
    this.welcomes.set(key, { state: tableLog.state, welcome })
    return welcome
  }

  /** Whether so many entries came since the welcome was prepared that it is better prepared again. */
  isOutdated(welcome: PreparedWelcome): boolean {
    return !isShort(this.parts.live().tableLog, welcome, MOST_LATE_LETTERS)
  }

  forgetWelcomes(): void {
    this.welcomes.clear()
  }

  /** Lets a participant in. Undefined where the log has been replaced since the welcome was prepared. */
  enter(
    participant: Participant,
    welcome: PreparedWelcome,
    more: Pick<Welcome, 'token' | 'pages'>,
  ): JoinResult | undefined {
    const { table, broadcast, log } = this.parts
    const { tableLog } = this.parts.live()
    const late = tableLog.since(welcome)
    if (!late) return undefined
    const { seat, viewer } = participant
    this.participants.add(participant)
    this.recordReturn(participant)
    const people = this.participants.list()
    broadcast.people(table, people)
    log.info({ table, seat, people: people.length }, 'Somebody joined the table.')
    const newer = this.parts.newerEdition(tableLog.state.game)
    const own = JSON.stringify({ ...(seat !== undefined && { seat }), ...more, ...(newer && { newer }), people })
    const [frame] = framesOf(
      late.map((entry) => ({ common: entryTextFor(entry, viewer), byViewer: undefined })),
      tableLog.head,
      new Map([[viewerKey(viewer), viewer]]),
    )
    return { welcome: `${welcome.text}${own.slice(1)}`, late: late.length > 0 ? frame : undefined }
  }

  leave(who: string): void {
    const { table, broadcast, clock, log } = this.parts
    const left = this.participants.remove(who)
    if (!left) return
    if (this.participants.size === 0) this.emptySince = clock.now()
    broadcast.people(table, this.participants.list())
    log.info({ table, seat: left.seat, people: this.participants.size }, 'Somebody left the table.')
  }

  /** Disconnects the former holders of seats that have changed hands. */
  dismissFormerHolders(): void {
    for (const { who } of this.participants.formerHolders(this.parts.live().tableLog.state.seats)) {
      this.parts.broadcast.dismiss(who, refusal('handed-on', 'Somebody else holds your seat now.'))
    }
  }

  /** Records that a player is back after a long silence: the seat is not empty. */
  private recordReturn(participant: Participant): void {
    const { keeper, tableLog } = this.parts.live()
    const seat = seatOf(tableLog.state, participant.seat ?? '')
    const now = this.parts.clock.now()
    if (seat?.name === undefined || keeper.activity.silence(seat.id, now) < LONG_SILENCE_MS) return
    this.parts.actFor(participant, { id: `back-${now}`, action: { type: 'sit', name: seat.name } })
  }
}
