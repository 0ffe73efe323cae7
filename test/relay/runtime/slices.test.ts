import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inOneSlice, Slices } from '../../../relay/runtime/slices.ts'
import { handClock } from '../hand-clock.ts'

const setUp = () => {
  const clock = handClock()
  const slices = new Slices(clock)
  const done: string[] = []
  function* work(name: string, steps: number): Generator<void, string> {
    for (let n = 0; n < steps; n++) {
      clock.advance(1)
      done.push(name)
      yield
    }
    return name
  }
  return { clock, slices, done, work }
}

it('Short work is done at once.', async () => {
  const { slices, done, work } = setUp()
  const result = slices.run(work('short', 3), () => {})
  expect(done).toHaveLength(3)
  expect(await result).toBe('short')
})

it('Long work of many clients takes no more of one turn of the event loop than that of one.', async () => {
  const { slices, done, work } = setUp()
  const paid: number[] = []
  const all = Array.from({ length: 40 }, (_, n) => slices.run(work(`${n}`, 20), (ms) => paid.push(ms)))
  let most = done.length
  let isDone = false
  Promise.all(all).then(() => {
    isDone = true
  })
  for (let before = done.length; !isDone; before = done.length) {
    await turn()
    most = Math.max(most, done.length - before)
  }
  // Five milliseconds, and the step that exceeds them.
  expect(most).toBeLessThanOrEqual(6)
  expect(done).toHaveLength(800)
  expect(paid.reduce((a, b) => a + b, 0)).toBe(800)
})

it('Waiting clients have their turns one after the other.', async () => {
  const { slices, done, work } = setUp()
  await Promise.all(['a', 'b', 'c'].map((name) => slices.run(work(name, 10), () => {})))
  expect(done.join('')).toBe('aaaaaaaaaabbbbbcccccbbbbbccccc')
})

it('Work that throws fails alone.', async () => {
  const { slices, work } = setUp()
  function* broken(): Generator<void, string> {
    yield
    throw new Error('It broke.')
  }
  const failing = slices.run(broken(), () => {})
  await expect(failing).rejects.toThrow('It broke.')
  expect(await slices.run(work('next', 20), () => {})).toBe('next')
})

it('A result for many clients is sent to a few in each turn.', async () => {
  const { clock, slices } = setUp()
  const ready = Promise.resolve()
  let sent = 0
  let most = 0
  const send = () => {
    clock.advance(3)
    sent++
  }
  const all = Array.from({ length: 40 }, () => ready.then(() => slices.run(inOneSlice(send), () => {})))
  for (let before = 0; sent < 40; before = sent) {
    await turn()
    most = Math.max(most, sent - before)
  }
  await Promise.all(all)
  expect(most).toBeLessThanOrEqual(2)
})
