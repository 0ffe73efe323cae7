import { type Signal, signal } from '@preact/signals'
import type { Seq } from '../../../table/generated/types.ts'
import { HistoryPages, type PastMoment, pageEnd, type RequestPast } from './history-pages.ts'

/** Entries a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

interface PlaybackParts {
  readonly ask: RequestPast
  /** The number of the last entry. */
  last(): Seq
  notice(text: string): void
}

const SECOND = 1000
const REST = 150

/** Looking back at the game while it goes on: the moment shown, and whether it plays. */
export class Playback {
  /** The moment shown; undefined: the present. */
  readonly moment: Signal<PastMoment | undefined> = signal(undefined)
  /** The slider's entry, which may still be loading. */
  readonly target: Signal<Seq> = signal(0)
  readonly isPlaying = signal(false)
  readonly speed: Signal<Speed> = signal(1)
  private reel: HistoryPages
  /** Counts requests, so that only the latest one takes effect. */
  private looks = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly parts: PlaybackParts) {
    this.reel = new HistoryPages(parts.ask)
  }

  /** Shows the table after an entry. */
  async goTo(seq: Seq): Promise<void> {
    const request = ++this.looks
    const wanted = Math.max(0, Math.min(seq, this.parts.last()))
    this.target.value = wanted
    const trouble = this.reel.at(wanted) ? undefined : await this.reel.fetch(wanted)
    if (request !== this.looks) return
    const moment = this.reel.at(wanted)
    if (moment) this.moment.value = moment
    else {
      this.pause()
      this.target.value = this.moment.value?.entry.seq ?? wanted
      if (trouble !== undefined) this.parts.notice(trouble)
    }
  }

  /** Moves the slider. Only the page where it rests is fetched. */
  slide(seq: Seq): void {
    this.pause()
    this.target.value = seq
    if (this.reel.at(seq)) this.goTo(seq)
    else {
      this.looks++
      this.timer = setTimeout(() => this.goTo(seq), REST)
    }
  }

  /** Steps by entries. From the present the first step back shows the table before the last entry. */
  step(by: number): Promise<void> {
    this.pause()
    const at = this.moment.value ? this.target.value : this.parts.last()
    return this.goTo(this.pastSteps(at + by, by > 0 ? 1 : -1))
  }

  /** Skips binds and shares, which only lead to a result, as far as they are loaded. */
  private pastSteps(seq: Seq, by: 1 | -1): Seq {
    const moment = this.reel.at(seq)
    return moment && isStep(moment.entry) && seq + by <= this.parts.last() ? this.pastSteps(seq + by, by) : seq
  }

  /** Plays from the moment shown, or from an entry, to the present. */
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

  /** Forgets all pages, since sealed parts are now open. */
  reset(): void {
    this.backToNow()
    this.reel = new HistoryPages(this.parts.ask)
  }

  /** The whole history, or why it is not available. */
  async fetchAll(): Promise<readonly PastMoment[] | string> {
    const last = this.parts.last()
    const shots: PastMoment[] = []
    while (shots.length <= last) {
      const seq = shots.length
      const trouble = this.reel.at(Math.min(last, pageEnd(seq))) ? undefined : await this.reel.fetch(seq)
      const first = this.reel.at(seq)
      if (!first) return trouble ?? 'The relay does not have all of the log just now; try again in a moment.'
      for (let each: PastMoment | undefined = first; each && shots.length <= last; each = this.reel.at(shots.length)) {
        shots.push(each)
      }
    }
    return shots
  }

  /** The hash of an entry, which the next entry names; undefined for the last. */
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
