/** Time, handed in: tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the work once, after some milliseconds; what it answers calls it off. */
  after(ms: number, work: () => void): () => void
}

export const wallClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
