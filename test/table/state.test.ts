import { describe, expect, it } from 'vitest'
import { isSameTime } from '../../table/state.ts'

describe('two times', () => {
  const time = { turn: 2, phase: 'move', side: 'red' }

  it('are the same whatever the order of their fields', () => {
    expect(isSameTime(time, { side: 'red', phase: 'move', turn: 2 })).toBe(true)
    expect(isSameTime({ turn: 2, phase: 'move' }, { phase: 'move', turn: 2 })).toBe(true)
  })

  it.each([{ turn: 3 }, { phase: 'combat' }, { side: 'blue' }])('differ by %o', (change) => {
    expect(isSameTime(time, { ...time, ...change })).toBe(false)
  })
})
