import { type Signal, signal } from '@preact/signals'
import type { Seq } from '../../../table/generated/types.ts'
import { HistoryPages, type PastMoment, pageEnd, type RequestPast } from './history-pages.ts'

/** How many entries a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

export interface PlaybackParts {
  readonly ask: RequestPast
  /** The last entry there is. */
  last(): Seq
  notice(text: string): void
}

const SECOND = 1000
const REST = 150

/** Looking back at the game, while it goes on: which entry one looks at, and whether it plays. */
export class Playback {
  /** What is looked at; undefined: the table as it is now. */
  readonly moment: Signal<PastMoment | undefined> = signal(undefined)
  /** Where the slider stands, while what belongs there is being fetched. */
  readonly target: Signal<Seq> = signal(0)
  readonly isPlaying = signal(false)
  readonly speed: Signal<Speed> = signal(1)
  private reel: HistoryPages
  /** Counts the looks asked for: only the latest one takes place. */
  private looks = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly parts: PlaybackParts) {
    this.reel = new HistoryPages(parts.ask)
  }

  /** The table after an entry. */
  async goTo(seq: Seq): Promise<void> {
    const mine = ++this.looks
    const wanted = Math.max(0, Math.min(seq, this.parts.last()))
    this.target.value = wanted
    const trouble = this.reel.at(wanted) ? undefined : await this.reel.fetch(wanted)
    if (mine !== this.looks) return
    const shot = this.reel.at(wanted)
    if (shot) this.moment.value = shot
    else {
      this.pause()
      this.target.value = this.moment.value?.entry.seq ?? wanted
      if (trouble !== undefined) this.parts.notice(trouble)
    }
  }

  /** A slider runs over many pages: fetched is only where it rests. */
  slide(seq: Seq): void {
    this.pause()
    this.target.value = seq
    if (this.reel.at(seq)) this.goTo(seq)
    else {
      this.looks++
      this.timer = setTimeout(() => this.goTo(seq), REST)
    }
  }

  /** From now the first step back is to the table before the last entry. */
  step(by: number): Promise<void> {
    this.pause()
    const at = this.moment.value ? this.target.value : this.parts.last()
    return this.goTo(this.pastSteps(at + by, by > 0 ? 1 : -1))
  }

  /** Binds and shares only lead to a result: stepping passes over them, as far as they are at hand. */
  private pastSteps(seq: Seq, by: 1 | -1): Seq {
    const shot = this.reel.at(seq)
    return shot && isStep(shot.entry) && seq + by <= this.parts.last() ? this.pastSteps(seq + by, by) : seq
  }

  /** Plays on from where one looks, or from an entry, until now. */
  async play(from?: Seq): Promise<void> {
    this.pause()
    this.isPlaying.value = true
    if (from !== undefined) await this.goTo(from)
    this.wait()
  }

  pause(): void {
    clearTimeout(this.timer)
    this.isPlaying.value = false
  }

  backToNow(): void {
    this.looks++
    this.pause()
    this.moment.value = undefined
  }

  /** What was sealed is open: all is to be told anew. */
  reset(): void {
    this.backToNow()
    this.reel = new HistoryPages(this.parts.ask)
  }

  /** All that was done up to now, or why it cannot be had. */
  async fetchAll(): Promise<readonly PastMoment[] | string> {
    const last = this.parts.last()
    const shots: PastMoment[] = []
    while (shots.length <= last) {
      const seq = shots.length
      const trouble = this.reel.at(Math.min(last, pageEnd(seq))) ? undefined : await this.reel.fetch(seq)
      const shot = this.reel.at(seq)
      if (!shot) return trouble ?? 'The relay does not have all of the log just now; try again in a moment.'
      for (let each: PastMoment | undefined = shot; each && shots.length <= last; each = this.reel.at(shots.length)) {
        shots.push(each)
      }
    }
    return shots
  }

  /** The hash of an entry that is not the last, which the next one names. */
  async headAfter(seq: Seq): Promise<string | undefined> {
    if (!this.reel.at(seq + 1)) await this.reel.fetch(seq + 1)
    return this.reel.at(seq + 1)?.entry.prev
  }

  private wait(): void {
    if (this.isPlaying.value) this.timer = setTimeout(() => this.tick(), SECOND / this.speed.value)
  }

  private async tick(): Promise<void> {
    if (this.target.value >= this.parts.last()) {
      this.backToNow()
      return
    }
    await this.goTo(this.pastSteps(this.target.value + 1, 1))
    this.wait()
  }
}

const isStep = ({ action }: PastMoment['entry']): boolean => action?.type === 'bind' || action?.type === 'share'
