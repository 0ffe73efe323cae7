import {
  boundAt,
  isByChance,
  NONCE_MS,
  needsChance,
  opensBind,
  SHARE_MS,
  sharers,
  sharesOwed,
} from '../../../table/action/shared-chance.ts'
import type { Bound, ByChance, Contest, Id, People, SeenEntry, Seq, Share } from '../../../table/generated/types.ts'
import { isFormat2 } from '../../../table/log-format.ts'
import type { State } from '../../../table/state.ts'
import type { EntryWithStates } from './sync-state.ts'

/*
 * A page takes part in chance, so that not even the relay's operator can bend the dice: it shares in what others bind,
 * and checks that its share counts. It trusts its own clock and the entries that it received, and nothing that the relay
 * says about them.
 */

/** A result that was not decided fairly, as far as this page can tell. */
export type UnfairResult = Pick<Contest, 'entry' | 'reason'>

export interface ShareResult {
  readonly shares: readonly Share[]
  readonly complaints: readonly UnfairResult[]
}

interface Parts {
  now(): number
  nonce(): string
}

/** A result decided within this time after joining may have been bound before we were there. */
const SETTLING_MS = 3000
/** A nonce sent later than this after its bind may still be under way when the relay calls it withheld. */
const LATE_MS = NONCE_MS - 2000
/** Longer than any result takes, with a withheld nonce and slow connections. */
const OVERDUE_MS = 30_000
/** A seat seen this recently may have been asked to share. */
const LATELY_MS = 10_000
const REMEMBERED = 500

export class Shares {
  private seat: Id | undefined
  private since = Number.POSITIVE_INFINITY
  /** The time when each seat was last present. */
  private here = new Map<Id, number>()
  /** The seats present now; our own once for each of its pages. */
  private present: readonly Id[] = []
  /** Another page of our seat is or was present, and shares in our name too. */
  private hasTwin = false
  private readonly given = new Map<Seq, string>()
  /** The binds that we have shared in since the connection was last lost. */
  private readonly sent = new Set<Seq>()
  /** The time when we received a bind while present. */
  private readonly received = new Map<Seq, number>()
  private readonly opened = new Map<Seq, number>()
  /** Binds and shares as first received. */
  private readonly read = new Map<Seq, string>()
  private readonly complained = new Set<Seq>()
  /** The time when this page last woke after sleeping. */
  private woken = Number.NEGATIVE_INFINITY

  constructor(private readonly parts: Parts) {}

  /** Joined the table, or joined again. */
  joined(seat: Id | undefined, people: People, entries: readonly SeenEntry[]): readonly UnfairResult[] {
    this.seat = seat
    this.since = this.parts.now()
    this.hasTwin = false
    this.received.clear()
    this.people(people)
    return entries.flatMap((entry) => this.reread(entry))
  }

  people(people: People): void {
    const now = this.parts.now()
    const before = this.present
    this.present = people.flatMap(({ seat }) => seat ?? [])
    for (const seat of [...before, ...this.present]) this.here.set(seat, now)
    if (this.present.filter((seat) => seat === this.seat).length > 1) this.hasTwin = true
  }

  /** The connection broke: shares under way may be lost, and results decided without us were decided fairly. */
  disconnected(): void {
    this.since = Number.POSITIVE_INFINITY
    this.sent.clear()
    this.opened.clear()
    this.received.clear()
  }

  /** This page slept (a background tab, a closed laptop) and reads late what arrived in time. */
  wokeUp(): void {
    this.woken = this.parts.now()
  }

  /** Our page has sent the nonce of this bind. */
  nonceSent(bound: Seq): void {
    this.opened.set(bound, this.parts.now())
  }

  /** New entries and the state after them. `isLive`: they arrived while we were present. */
  entriesArrived(news: readonly EntryWithStates[], isLive: boolean, state: State): ShareResult {
    const complaints = news.flatMap((each) => [...this.reread(each.entry), ...(isLive ? this.checked(each) : [])])
    return { shares: this.owed(state), complaints: [...complaints, ...this.overdue(state)] }
  }

  /** Old binds without a result: somebody may be holding one back until it suits. */
  overdue(state: State): readonly UnfairResult[] {
    const before = this.parts.now() - OVERDUE_MS
    if (this.woken > before) return []
    return Object.values(state.bound ?? {}).flatMap(({ seq }) =>
      (this.received.get(seq) ?? before) < before ? this.complain(seq, 'undecided') : [],
    )
  }

  private owed(state: State): Share[] {
    const { seat } = this
    if (seat === undefined || this.since === Number.POSITIVE_INFINITY) return []
    for (const seq of this.sent) if (!boundAt(state, seq)) this.sent.delete(seq)
    return Object.values(state.bound ?? {}).flatMap((bound) => {
      const { seq, shares } = bound
      if (this.sent.has(seq) || sharesOwed(bound, seat) === 0) return []
      // Never a second share: a relay could cut the connection until it likes our share.
      const share = this.given.get(seq) ?? this.parts.nonce()
      remember(this.given, seq, share)
      this.sent.add(seq)
      return shares.some((each) => each.share === share) ? [] : { type: 'share', bound: seq, share }
    })
  }

  private checked({ entry, before, after }: EntryWithStates): readonly UnfairResult[] {
    const { seq, action } = entry
    if (action?.type === 'bind' || action?.type === 'withhold') remember(this.received, seq, this.parts.now())
    if (action?.type === 'withhold') return this.withheld(seq, action.bound)
    if (!action || !isByChance(action) || !isFormat2(after.game) || !needsChance(before, action)) return []
    const bound = action.bound === undefined ? undefined : before.bound?.[action.bound]
    if (!bound) return this.decidedAlone(entry, before)
    return this.decided(seq, bound, action, before)
  }

  /** The relay says that we withheld our nonce. */
  private withheld(seq: Seq, bound: Seq): readonly UnfairResult[] {
    const [opened, received] = [this.opened.get(bound), this.received.get(bound)]
    const wasInTime = opened !== undefined && received !== undefined && opened - received < LATE_MS
    return wasInTime && !this.readLate(received, LATE_MS) ? this.complain(seq, 'opened') : []
  }

  /** Decided without a bind, although we were present. */
  private decidedAlone({ seq, seat }: SeenEntry, before: State): readonly UnfairResult[] {
    return this.isAround(before, seat, this.parts.now()) ? this.complain(seq, 'not-asked') : []
  }

  private decided(seq: Seq, bound: Bound, action: ByChance, before: State): readonly UnfairResult[] {
    if (!opensBind(bound, action)) return this.complain(seq, 'other-nonce')
    const received = this.received.get(bound.seq)
    if (this.seat === undefined || this.seat === bound.seat || received === undefined) return []
    if (received - this.since <= SETTLING_MS) return []
    const times = bound.asked.filter((seat) => seat === this.seat).length
    const own = bound.shares.filter(({ seat }) => seat === this.seat).map(({ share }) => share)
    const isIn = own.includes(this.given.get(bound.seq) ?? '')
    if (times === 0) return this.isAround(before, bound.seat, received) ? this.complain(seq, 'not-asked') : []
    if (!this.hasTwin && own.length > (isIn ? 1 : 0)) return this.complain(seq, 'not-mine')
    if (!isIn && own.length < times) return this.readLate(received, SHARE_MS) ? [] : this.complain(seq, 'left-out')
    const isStrange = bound.shares.some(({ seat }) => !this.wasHere(seat, received))
    return isStrange ? this.complain(seq, 'absent') : []
  }

  /** The bind arrived just as we woke, and so late that our share may have missed the time. */
  private readLate(received: number, ms: number): boolean {
    return received - this.woken <= SETTLING_MS && this.parts.now() - received < ms
  }

  private wasHere(seat: Id, time: number): boolean {
    return this.present.includes(seat) || (this.here.get(seat) ?? Number.NEGATIVE_INFINITY) > time - LATELY_MS
  }

  /** Whether we should have been asked to share at that time. */
  private isAround(state: State, roller: Id, time: number): boolean {
    if (this.seat === undefined || time - this.since <= SETTLING_MS) return false
    const others = [...this.here.keys()].filter((seat) => this.wasHere(seat, time))
    return sharers(state, roller, [...others, this.seat]).includes(this.seat)
  }

  /** Binds and shares are public, so each must stay as it was first received. */
  private reread({ seq, seat, action }: SeenEntry): readonly UnfairResult[] {
    const isRead = this.read.has(seq)
    if (!isRead && action?.type !== 'bind' && action?.type !== 'share') return []
    const text = JSON.stringify([seat, action])
    if (isRead) return this.read.get(seq) === text ? [] : this.complain(seq, 'rewritten')
    remember(this.read, seq, text)
    return []
  }

  private complain(entry: Seq, reason: Contest['reason']): readonly UnfairResult[] {
    if (this.complained.has(entry)) return []
    this.complained.add(entry)
    return [{ entry, reason }]
  }
}

function remember<T>(map: Map<Seq, T>, seq: Seq, value: T): void {
  map.set(seq, value)
  const [oldest] = map.keys()
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest)
}
