import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttledHover } from '../../../../client/board/input/hover-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (x: number) => ({ board: 'm', x, y: 0 })

test('of many hovers twenty a second are said, and always the last', () => {
  const sent: number[] = []
  const hover = throttledHover(
    ({ x }) => sent.push(x),
    () => Date.now(),
  )
  for (let x = 0; x < 100; x++) {
    hover.send(at(x))
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(100)
  expect(sent.length).toBeGreaterThan(15)
  expect(sent.length).toBeLessThanOrEqual(21)
  expect(sent.at(-1)).toBe(99)
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
})

test('a ping is said at once and is not lost to a later hover', () => {
  const sent: unknown[] = []
  const hover = throttledHover(
    (each) => sent.push(each),
    () => Date.now(),
  )
  hover.send(at(1))
  hover.send({ ...at(2), ping: true })
  expect(sent).toEqual([at(1), { ...at(2), ping: true }])
})

test('after the end nothing more is said', () => {
  const sent: unknown[] = []
  const hover = throttledHover(
    (each) => sent.push(each),
    () => Date.now(),
  )
  hover.send(at(1))
  hover.send(at(2))
  hover.stop()
  vi.advanceTimersByTime(500)
  expect(sent).toEqual([at(1)])
})
