import { describe, expect, it } from 'vitest'
import { type Badges, badgeAt, badgesOn } from '../../../../client/board/layout/badges.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import type { Heap } from '../../../../client/board/layout/table-layout.ts'
import { countsOf } from '../../../../client/board/picture/stack-counts.ts'
import { hex } from '../trial-table.ts'

const heap = (kind: Heap['kind'], ...ids: string[]): Heap => ({
  ...{ key: 'k', place: hex('B2'), kind, ids, x: 0, y: 0 },
  counters: ids.map((id, index) => ({
    ...{ x: index * 100, y: 0, size: COUNTER },
    piece: { id, at: hex('B2'), face: 0, turn: 0 },
  })),
})
const BADGES: Badges = new Map([
  ['a', { seq: 4, look: 'illegal' }],
  ['b', { seq: 9, look: 'held' }],
])

describe('badges', () => {
  it('are none if nothing was said', () => {
    expect(badgesOn([heap('stack', 'a')], undefined, new Map(), 1)).toEqual([])
    expect(badgesOn([heap('stack', 'c')], undefined, BADGES, 1)).toEqual([])
  })

  it('show a stack’s latest verdict on its top', () => {
    const [one, ...more] = badgesOn([heap('stack', 'a', 'b', 'c')], undefined, BADGES, 1)
    expect(more).toEqual([])
    expect(one).toMatchObject({ seq: 9, look: 'held' })
    expect(one?.x).toBeGreaterThan(200 - COUNTER)
  })

  it('show each counter’s own verdict if counters lie side by side', () => {
    const pinned = badgesOn([heap('spread', 'a', 'c', 'b')], undefined, BADGES, 1)
    expect(pinned.map(({ seq }) => seq)).toEqual([4, 9])
  })

  it('lie over the others in a fan, and are hit first there', () => {
    const stack = heap('stack', 'a', 'b')
    const lying = stack.counters.map((each) => ({ ...each, x: 100 }))
    const pinned = badgesOn(
      [stack],
      { heap: stack, panel: { x: 0, y: 0, width: 9, height: 9 }, counters: lying },
      BADGES,
      1,
    )
    expect(pinned).toHaveLength(3)
    expect(badgeAt(pinned, pinned[0]!)?.seq).toBe(9)
  })

  it('are hit where they are drawn, and not beside that', () => {
    const pinned = badgesOn([heap('stack', 'a')], undefined, BADGES, 1)
    const [{ x, y, height }] = pinned as [(typeof pinned)[number]]
    expect(badgeAt(pinned, { x: x + height / 3, y })?.seq).toBe(4)
    expect(badgeAt(pinned, { x: x + height, y })).toBeUndefined()
  })

  it('keep their size in pixels from afar, until they would hide half of their counter', () => {
    const heights = [1, 1.7, 4, 9].map((pixel) => badgesOn([heap('stack', 'a')], undefined, BADGES, pixel)[0]!.height)
    expect(heights[1]).toBeGreaterThan(heights[0]!)
    expect(heights.slice(2)).toEqual([COUNTER / 2, COUNTER / 2])
  })
})

describe('the count of a stack', () => {
  it('never hides half of its counter, however small the table is shown', () => {
    const [near] = countsOf([heap('stack', 'a', 'b')], 1)
    const [far] = countsOf([heap('stack', 'a', 'b')], 9)
    expect(far!.height).toBeGreaterThan(near!.height)
    expect(far!.height).toBeLessThan(COUNTER / 2)
  })
})
