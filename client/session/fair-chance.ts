import { type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { isByChance, SHARE_MS } from '../../table/action/shared-chance.ts'
import type { Act, Action, People, Seq, Welcome } from '../../table/generated/types.ts'
import { EMPTY_STATE } from '../../table/state.ts'
import { deckToShuffle } from './sync/binding.ts'
import { Shares, type UnfairResult } from './sync/shares.ts'
import type { Sync, SyncStep } from './sync/sync-state.ts'

/** Longer than the relay waits for shares, or the reveal would be too early by the relay's clock. */
const SHARE_TIMEOUT_MS = SHARE_MS + 100
/** How often undecided results are checked. */
const WATCH_MS = 5000
/** How often the page notes that it runs. A hidden page may do so once a second. */
const PULSE_MS = 500
/** A page that noted nothing for so long was suspended. Shorter than the relay waits for shares. */
const SUSPENDED_MS = 1300

interface Parts {
  now(): number
  /** Runs the work once; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
  send(acts: readonly Act[]): void
  act(action: Action): void
  /** The time to share in the result that this entry bound is over. */
  due(bound: Seq): void
  complained(complaint: UnfairResult): void
}

/** Keeps chance fair without the player: it sends shares, reveals nonces, shuffles new decks and contests results. */
export class FairChance {
  /** All that this page found unfair. */
  readonly complaints: Signal<readonly UnfairResult[]> = signal([])
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

  /** Called after each step; `isLive` if its entries are new, not history. */
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
    this.startShareTimers(sync)
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
    if (now - this.ranAt > SUSPENDED_MS) this.shares.wokeUp()
    this.ranAt = now
  }

  private complain(complaints: readonly UnfairResult[]): void {
    if (complaints.length === 0) return
    this.complaints.value = [...this.complaints.value, ...complaints]
    for (const complaint of complaints) {
      this.parts.complained(complaint)
      const { seat, confirmed } = this.latest
      if (seat !== undefined && !confirmed.closed) this.parts.act({ type: 'contest', ...complaint })
    }
  }

  /** Sets the time limits for missing shares, and starts to watch undecided results. */
  private startShareTimers({ pending, confirmed }: Sync): void {
    for (const { bound, sent, isDue } of pending) {
      if (bound === undefined || sent || isDue || this.timers.has(bound)) continue
      const due = () => {
        this.timers.delete(bound)
        this.parts.due(bound)
      }
      this.timers.set(bound, this.parts.after(SHARE_TIMEOUT_MS, due))
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
