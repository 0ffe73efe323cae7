import { type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { isByChance, SHARE_MS } from '../../table/action/shared-chance.ts'
import type { Act, Action, People, Seq, Welcome } from '../../table/generated/types.ts'
import { EMPTY_STATE } from '../../table/state.ts'
import { deckToShuffle } from './sync/binding.ts'
import { type Complaint, Shares } from './sync/shares.ts'
import type { Sync, SyncStep } from './sync/sync.ts'

/** A little more than the relay waits for shares, or our opening would come too early by its clock. */
const PATIENCE_MS = SHARE_MS + 100
/** How often undecided results are looked at. */
const WATCH_MS = 5000
/** How often the page notes that it runs. Browsers let a hidden page do so once a second. */
const PULSE_MS = 500
/** A page that noted nothing for so long stood still: less than the relay waits for shares. */
const STILL_MS = 1300

interface Parts {
  now(): number
  /** Runs the work once, after some milliseconds; answers how to call it off. */
  after(ms: number, work: () => void): () => void
  /** Sends without waiting for an answer. */
  send(acts: readonly Act[]): void
  act(action: Action): void
  /** The others have had their time to share in what this entry bound. */
  due(bound: Seq): void
  /** The player is told. */
  complained(complaint: Complaint): void
}

/** The part of a page that keeps chance fair: it shares, opens, shuffles new decks and complains by itself. */
export class Fairness {
  /** Everything that this page found not to be fair. */
  readonly complaints: Signal<readonly Complaint[]> = signal([])
  private readonly shares: Shares
  private readonly timers = new Map<Seq, () => void>()
  private watching: (() => void) | undefined
  private stopPulse: (() => void) | undefined
  private ranAt = 0
  private shuffled: string | undefined
  private latest: Pick<Sync, 'confirmed' | 'seat'> = { confirmed: EMPTY_STATE }

  constructor(private readonly parts: Parts) {
    this.shares = new Shares({ now: () => parts.now(), nonce: () => nanoid() })
  }

  joined({ seat, people, entries }: Welcome): void {
    if (!this.stopPulse) {
      this.ranAt = this.parts.now()
      this.pulse()
    }
    this.complain(this.shares.joined(seat, people, entries))
  }

  people(people: People): void {
    this.shares.people(people)
  }

  disconnected(): void {
    this.shares.disconnected()
  }

  /** After a step of ours; `isLive` if what it tells came while we were here. */
  follow({ sync, send, news }: SyncStep, isLive: boolean): void {
    for (const message of send) {
      if (!('act' in message) || !isByChance(message.act.action)) continue
      const { bound, nonce } = message.act.action
      if (bound !== undefined && nonce !== undefined) this.shares.nonceSent(bound)
    }
    this.latest = sync
    this.noteRunning()
    const { shares, complaints } = this.shares.entriesArrived(news, isLive, sync.confirmed)
    if (shares.length > 0) this.parts.send(shares.map((action) => ({ id: nanoid(), action })))
    this.complain(complaints)
    this.time(sync)
    this.shuffle(sync)
  }

  leave(): void {
    for (const stop of this.timers.values()) stop()
    this.watching?.()
    this.stopPulse?.()
  }

  private pulse(): void {
    this.noteRunning()
    this.stopPulse = this.parts.after(PULSE_MS, () => this.pulse())
  }

  private noteRunning(): void {
    const now = this.parts.now()
    if (now - this.ranAt > STILL_MS) this.shares.wokeUp()
    this.ranAt = now
  }

  private complain(complaints: readonly Complaint[]): void {
    if (complaints.length === 0) return
    this.complaints.value = [...this.complaints.value, ...complaints]
    for (const complaint of complaints) {
      this.parts.complained(complaint)
      const { seat, confirmed } = this.latest
      if (seat !== undefined && !confirmed.closed) this.parts.act({ type: 'contest', ...complaint })
    }
  }

  /** Opens what waits for shares that do not come, and watches what is not decided. */
  private time({ pending, confirmed }: Sync): void {
    for (const { bound, sent, isDue } of pending) {
      if (bound === undefined || sent || isDue || this.timers.has(bound)) continue
      const due = () => {
        this.timers.delete(bound)
        this.parts.due(bound)
      }
      this.timers.set(bound, this.parts.after(PATIENCE_MS, due))
    }
    if (confirmed.bound && !this.watching) this.watch()
  }

  private watch(): void {
    this.watching = this.parts.after(WATCH_MS, () => {
      this.watching = undefined
      this.noteRunning()
      const { confirmed } = this.latest
      this.complain(this.shares.overdue(confirmed))
      if (confirmed.bound) this.watch()
    })
  }

  private shuffle({ connection: line, confirmed, seat }: Sync): void {
    const action = line === 'up' ? deckToShuffle(confirmed, seat) : undefined
    const deck = action && JSON.stringify(action)
    if (!action || deck === this.shuffled) return
    this.shuffled = deck
    this.parts.act({ ...action, nonce: nanoid() })
  }
}
