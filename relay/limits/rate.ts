import type { Clock } from '../runtime/clock.ts'

export interface Rate {
  readonly perSecond: number
  /** How much may come at once after a calm. */
  readonly burst: number
}

/** Limits of one table, whoever sends to it. */
export interface TableLimits {
  readonly entries: Rate
  /** Bytes of log. */
  readonly bytes: Rate
  /** Bytes of log in all; then the game goes on at another table. */
  readonly log: number
}

/** What a relay allows. */
export interface Limits {
  readonly actions: Rate
  readonly hovers: Rate
  /** New tables from one address. */
  readonly creates: Rate
  /** Requests to the referee from one address. */
  readonly requests: Rate
  /** Milliseconds of the relay's time for one address, as charge.ts reckons them. */
  readonly work: Rate
  readonly connections: {
    /** Open at one time from one address: a class in one room, each with some tabs. */
    readonly perAddress: number
    /** Open at one time from everywhere. */
    readonly all: number
  }
  readonly tables: TableLimits
  /** As much as so many connections may come from one address together: a club behind one address plays on. */
  readonly perAddress: number
  /** How many floods a connection is forgiven; one more is forgotten with every calm of CALM_MS. */
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

/** No limit. Not infinite: nothing times infinity is no number. */
export const UNLIMITED: Rate = { perSecond: 1e9, burst: 1e9 }

/** What many may do together. */
export const timesOver = ({ perSecond, burst }: Rate, many: number): Rate => ({
  perSecond: perSecond * many,
  burst: burst * many,
})

const CALM_MS = 10_000

/** A bucket of tokens that fills with time. What is taken beyond the bottom is a debt, which time pays first. */
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

  /** What is left: below nothing, what is owed. */
  get level(): number {
    return this.levelAt(this.clock.now())
  }

  private levelAt(now: number): number {
    this.tokens = Math.min(this.rate.burst, this.tokens + ((now - this.last) / 1000) * this.rate.perSecond)
    this.last = now
    return this.tokens
  }

  /** Takes so much, unless more than a whole burst would be owed. */
  take(cost: number, now = this.clock.now()): boolean {
    if (this.levelAt(now) - cost < -this.rate.burst) return false
    this.tokens -= cost
    return true
  }

  /** Takes what is there already, whatever is owed then. */
  owe(cost: number, now = this.clock.now()): void {
    this.tokens = this.levelAt(now) - cost
  }

  /** Whether more was taken than was there. */
  get isOwed(): boolean {
    return this.tokens < 0 && this.level < 0
  }

  get isFull(): boolean {
    return this.level >= this.rate.burst
  }

  /** How long until nothing is owed. */
  get wait(): number {
    return this.until(0)
  }

  /** How long until so much is there. */
  until(level: number): number {
    return Math.max(0, ((level - this.level) / this.rate.perSecond) * 1000)
  }
}

/** What a flood arrives on. */
export interface Inflow {
  pause(): void
  resume(): void
}

/** Slows a line that floods by not reading from it, and gives it up when it floods again and again. */
export class Brake {
  private strikes = 0
  private lastStrike = 0
  private resume: (() => void) | undefined

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly inflow: Inflow,
  ) {}

  /** After something was taken from the bucket. False when this was one flood too many. */
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

  /** Whether nothing is read just now. */
  get isHeld(): boolean {
    return this.resume !== undefined
  }

  /** Until nothing is owed any more. No strike: others may have emptied this bucket. */
  slow(bucket: Bucket): void {
    if (this.resume || !bucket.isOwed) return
    this.inflow.pause()
    // Whole milliseconds: less than one may not move a clock, and nothing would be paid.
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

/** A bucket for each address; those that are full again are thrown away. */
export class AddressBuckets {
  private readonly buckets = new Map<string, Bucket>()

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.buckets.size
  }

  /** The bucket of an address as it is now: not to be kept, it may be thrown away. */
  of(address: string): Bucket {
    const known = this.buckets.get(address)
    if (known) return known
    const bucket = new Bucket(this.rate, this.clock)
    this.buckets.set(address, bucket)
    return bucket
  }

  /** Whether this address may have one more now. */
  allow(address: string): boolean {
    const bucket = this.of(address)
    return bucket.level >= 1 && bucket.take(1)
  }

  sweep(): void {
    for (const [address, bucket] of this.buckets) if (bucket.isFull) this.buckets.delete(address)
  }
}
