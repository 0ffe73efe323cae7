import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BURST, PER_SECOND, SendQueue } from '../../../../client/session/sync/send-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passing = () => {
  const passed: number[] = []
  return {
    passed,
    pace: new SendQueue<number>(
      (some) => passed.push(...some),
      () => 0,
      Date.now,
    ),
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the send queue', () => {
  it('sends a player’s actions at once', () => {
    const { passed, pace } = passing()
    for (const n of numbers(BURST)) pace.send([n])
    expect(passed).toEqual(numbers(BURST))
  })

  it('sends a long backlog in order, no faster than the relay reads', () => {
    const { passed, pace } = passing()
    const all = numbers(BURST + 3 * PER_SECOND)
    pace.send(all)
    expect(passed).toHaveLength(BURST)
    vi.advanceTimersByTime(1000)
    expect(passed.length).toBeGreaterThan(BURST + PER_SECOND - 3)
    expect(passed.length).toBeLessThanOrEqual(BURST + PER_SECOND)
    vi.advanceTimersByTime(3000)
    expect(passed).toEqual(all)
  })

  it('forgets its content when the connection is lost, because all is sent again', () => {
    const { passed, pace } = passing()
    pace.send(numbers(BURST + 5))
    pace.reset()
    vi.advanceTimersByTime(5000)
    expect(passed).toHaveLength(BURST)
    pace.send([-1])
    expect(passed.slice(BURST)).toEqual([-1])
  })

  it('sends large actions more slowly, in portions that the relay reads', () => {
    const passed: number[] = []
    const pace = new SendQueue<number>(
      (some) => passed.push(some.length),
      () => 40_960,
      Date.now,
    )
    pace.send(numbers(20))
    const sum = () => passed.reduce((all, some) => all + some, 0)
    expect(sum()).toBe(9)
    expect(Math.max(...passed)).toBe(3)
    vi.advanceTimersByTime(10_000)
    expect(sum()).toBe(20)
  })
})
