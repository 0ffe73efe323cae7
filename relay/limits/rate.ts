import type { Clock } from '../runtime/clock.ts'

export interface Rate {
  readonly perSecond: number
  /** How much may come at once after a pause. */
  readonly burst: number
}

/** Limits of one table, for all its players together. */
export interface TableLimits {
  readonly entries: Rate
  /** Bytes of log. */
  readonly bytes: Rate
  /** Bytes of log in all. */
  readonly log: number
}

export interface Limits {
  readonly actions: Rate
  readonly hovers: Rate
  /** New tables from one address. */
  readonly creates: Rate
  /** Requests to the referee from one address. */
  readonly requests: Rate
  /** Milliseconds of the relay's time for one address; see costs.ts. */
  readonly work: Rate
  readonly connections: {
    /** Open at one time from one address: enough for a class, each with some tabs. */
    readonly perAddress: number
    /** Open at one time from everywhere. */
    readonly all: number
  }
  readonly tables: TableLimits
  /** One address may send as much as so many connections: enough for a club behind one address. */
  readonly perAddress: number
  /** Floods after which a connection is closed; every CALM_MS of calm takes one off. */
  readonly strikes: number
}

export const LIMITS: Limits = {
  actions: { perSecond: 30, burst: 120 },
  hovers: { perSecond: 120, burst: 240 },
  creates: { perSecond: 0.2, burst: 20 },
  requests: { perSecond: 2, burst: 20 },
  work: { perSecond: 250, burst: 1_000 },
  connections: { perAddress: 128, all: 4_000 },
  tables: {
    entries: { perSecond: 30, burst: 1_800 },
    bytes: { perSecond: 64 * 1024, burst: 8 * 1024 * 1024 },
    log: 128 * 1024 * 1024,
  },
  perAddress: 6,
  strikes: 5,
}

/** No limit. Not Infinity: 0 times Infinity is NaN. */
export const UNLIMITED: Rate = { perSecond: 1e9, burst: 1e9 }

export const timesOver = ({ perSecond, burst }: Rate, many: number): Rate => ({
  perSecond: perSecond * many,
  burst: burst * many,
})

const CALM_MS = 10_000

/** A bucket of tokens that fills with time. It may go into debt, which time fills first. */
export class Bucket {
  private tokens: number
  private last: number

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {
    this.tokens = rate.burst
    this.last = clock.now()
  }

  /** Tokens left; negative in debt. */
  get level(): number {
    return this.levelAt(this.clock.now())
  }

  private levelAt(now: number): number {
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.last) / 1000) * this.rate.perSecond)
    this.last = now
    return this.tokens
  }

  /** Takes the cost, unless the debt would exceed one burst. */
  take(cost: number, now = this.clock.now()): boolean {
    if (this.levelAt(now) - cost < -this.rate.burst) return false
    this.tokens -= cost
    return true
  }

  /** Takes the cost, whatever the debt. */
  owe(cost: number, now = this.clock.now()): void {
    this.tokens = this.levelAt(now) - cost
  }

  get isOwed(): boolean {
    return this.tokens < 0 && this.level < 0
  }

  get isFull(): boolean {
    return this.level >= this.rate.burst
  }

  get wait(): number {
    return this.until(0)
  }

  until(level: number): number {
    return Math.max(0, ((level - this.level) / this.rate.perSecond) * 1000)
  }
}

export interface Inflow {
  pause(): void
  resume(): void
}

/** Slows a flooding connection by not reading from it, and gives it up when it floods again and again. */
export class Brake {
  private strikes = 0
  private lastStrike = 0
  private resume: (() => void) | undefined

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly inflow: Inflow,
  ) {}

  /** Call this after taking from the bucket. False when this was one flood too many. */
  check(bucket: Bucket): boolean {
    if (this.resume || !bucket.isOwed) return true
    const now = this.clock.now()
    const forgotten = Math.floor((now - this.lastStrike) / CALM_MS)
    this.strikes = Math.max(0, this.strikes - forgotten) + 1
    this.lastStrike = now
    if (this.strikes > this.limits.strikes) return false
    this.slow(bucket)
    return true
  }

  get isHeld(): boolean {
    return this.resume !== undefined
  }

  /** Pauses until the bucket is out of debt. Counts as no flood: others may have emptied it. */
  slow(bucket: Bucket): void {
    if (this.resume || !bucket.isOwed) return
    this.inflow.pause()
    // Whole milliseconds: a clock may not move in less, and the debt would never shrink.
    this.resume = this.clock.after(Math.ceil(bucket.wait), () => {
      this.resume = undefined
      this.inflow.resume()
    })
  }

  release(): void {
    this.resume?.()
    this.resume = undefined
  }
}

/** A bucket for each address; full ones are dropped. */
export class AddressBuckets {
  private readonly buckets = new Map<string, Bucket>()

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.buckets.size
  }

  /** The bucket of an address. Do not keep it: a sweep may drop it. */
  of(address: string): Bucket {
    const known = this.buckets.get(address)
    if (known) return known
    const bucket = new Bucket(this.rate, this.clock)
    this.buckets.set(address, bucket)
    return bucket
  }

  /** Takes one, if there is one. */
  allow(address: string): boolean {
    const bucket = this.of(address)
    return bucket.level >= 1 && bucket.take(1)
  }

  sweep(): void {
    for (const [address, bucket] of this.buckets) if (bucket.isFull) this.buckets.delete(address)
  }
}
