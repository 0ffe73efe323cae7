/** Time, passed in so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the work once after some milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void
}

export const wallClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
