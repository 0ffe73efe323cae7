import { beforeEach, describe, expect, test } from 'vitest'
import type { Grab } from '../../../../client/board/input/grab.ts'
import {
  type GestureHandlers,
  PointerGestures,
  type PointerState,
} from '../../../../client/board/input/pointer-gestures.ts'
import type { Hit } from '../../../../client/board/layout/hit-test.ts'
import { hex } from '../trial-table.ts'

/** A board with a counter everywhere left of 100 pixels. */
let calls: string[] = []
/** Whether waypoints can be added. */
let isAsked = false
const counter: Grab = { kind: 'pieces', ids: ['a'], anchor: hex('C3'), held: { x: 0, y: 0 } }
const reach: GestureHandlers = {
  hitAt: (spot): Hit => ({ spot, place: hex('C3'), fan: false }),
  grab: ({ spot }, alone) => (spot.x < 100 ? (alone ? { ...counter, ids: ['alone'] } : counter) : undefined),
  press: () => calls.push('press'),
  lift: (grab) => calls.push(`lift ${grab.kind === 'pieces' ? grab.ids : grab.pile}`),
  carry: (_, { x, y }, free) => calls.push(`carry ${x},${y}${free ? ' free' : ''}`),
  drop: (_, { x, y }, free) => calls.push(`drop ${x},${y}${free ? ' free' : ''}`),
  putBack: () => calls.push('put back'),
  addWaypoint: () => {
    if (isAsked) calls.push('pin')
    return isAsked
  },
  pan: (dx, dy) => calls.push(`pan ${dx},${dy}`),
  zoom: ({ x, y }, factor) => calls.push(`zoom ${x},${y} by ${factor}`),
  box: (box) => calls.push(box ? `box ${box.width}x${box.height}` : 'no box'),
  boxed: ({ x, y, width, height }) => calls.push(`boxed ${x},${y} ${width}x${height}`),
  click: (under) => calls.push(`click ${under.spot.x}`),
  menu: ({ x, y }) => calls.push(`menu ${x},${y}`),
  hover: (at) => calls.push(at ? `hover ${at.x},${at.y}` : 'left'),
}
let gestures = new PointerGestures(reach)
const at = (x: number, y: number, more: Partial<PointerState> = {}): PointerState => ({
  ...{ x, y, id: 1, touch: false, button: 0, shift: false, alt: false, free: false },
  ...more,
})
const since = (act: () => void): string[] => {
  calls = []
  act()
  return calls
}

beforeEach(() => {
  calls = []
  isAsked = false
  gestures = new PointerGestures(reach)
})

describe('a press on a counter', () => {
  test('and a release are a click', () => {
    expect(
      since(() => {
        gestures.down(at(50, 50))
        gestures.up(at(52, 51))
      }),
    ).toEqual(['press', 'click 50'])
  })

  test('is still a click if the pointer trembles', () => {
    gestures.down(at(50, 50))
    expect(since(() => gestures.move(at(52, 52)))).toEqual([])
  })

  test('and a move drag it, and the release drops it', () => {
    expect(
      since(() => {
        gestures.down(at(50, 50))
        gestures.move(at(70, 50))
        gestures.move(at(200, 80))
        gestures.up(at(210, 80))
      }),
    ).toEqual(['press', 'lift a', 'carry 70,50', 'carry 200,80', 'drop 210,80'])
  })

  test('with Alt takes the piece alone', () => {
    gestures.down(at(50, 50, { alt: true }))
    expect(since(() => gestures.move(at(70, 50)))[0]).toBe('lift alone')
  })

  test('reads Ctrl at the release, so it may change during the drag', () => {
    gestures.down(at(50, 50))
    gestures.move(at(70, 50, { free: true }))
    expect(since(() => gestures.up(at(90, 50)))).toEqual(['drop 90,50'])
  })

  test('is cancelled by Escape, and the later release does nothing', () => {
    gestures.down(at(50, 50))
    gestures.move(at(90, 50))
    expect(since(() => expect(gestures.cancel()).toBe(true))).toEqual(['put back'])
    expect(
      since(() => {
        gestures.move(at(300, 50))
        gestures.up(at(300, 50))
      }),
    ).toEqual([])
    expect(since(() => gestures.move(at(310, 50)))).toEqual(['hover 310,50'])
  })

  test('a resting finger opens the menu, and its release is no click', () => {
    gestures.down(at(50, 50, { touch: true }))
    expect(since(() => gestures.longPress())).toEqual(['menu 50,50'])
    expect(since(() => gestures.up(at(50, 50, { touch: true })))).toEqual([])
  })

  test('a finger that has moved opens no menu', () => {
    gestures.down(at(50, 50, { touch: true }))
    gestures.move(at(90, 50, { touch: true }))
    expect(since(() => gestures.longPress())).toEqual([])
  })

  test('a finger may tremble more than a mouse', () => {
    gestures.down(at(50, 50, { touch: true }))
    expect(since(() => gestures.move(at(57, 50, { touch: true })))).toEqual([])
  })
})

describe('a second finger during a drag', () => {
  const second = (more: Partial<PointerState> = {}) => at(400, 200, { id: 2, touch: true, ...more })
  const carry = (): void => {
    gestures.down(at(50, 50, { touch: true }))
    gestures.move(at(90, 50, { touch: true }))
  }

  test('adds a waypoint, and the drag continues', () => {
    isAsked = true
    carry()
    expect(
      since(() => {
        gestures.down(second())
        gestures.move(second({ x: 440 }))
        gestures.up(second())
        gestures.move(at(120, 50, { touch: true }))
        gestures.up(at(130, 50, { touch: true }))
      }),
    ).toEqual(['pin', 'carry 120,50', 'drop 130,50'])
  })

  test('cancels the drag and pinches if no waypoints can be added', () => {
    carry()
    expect(since(() => gestures.down(second()))).toEqual(['put back'])
    expect(since(() => gestures.move(second({ x: 500 }))).at(-1)).toMatch(/^zoom/)
  })
})

describe('a press on the bare board', () => {
  test('and a move pan without a jump', () => {
    expect(
      since(() => {
        gestures.down(at(300, 50))
        gestures.move(at(310, 50))
        gestures.move(at(315, 47))
        gestures.up(at(315, 47))
      }),
    ).toEqual(['pan 10,0', 'pan 5,-3'])
  })

  test('with Shift draws a box from the press to the pointer', () => {
    expect(
      since(() => {
        gestures.down(at(300, 50, { shift: true }))
        gestures.move(at(200, 90))
        gestures.up(at(180, 100))
      }),
    ).toEqual(['box 100x40', 'no box', 'boxed 180,50 120x50'])
  })

  test('with Shift draws a box over counters too', () => {
    gestures.down(at(50, 50, { shift: true }))
    expect(since(() => gestures.move(at(90, 90)))).toEqual(['box 40x40'])
  })

  test('with Shift is cancelled by Escape', () => {
    gestures.down(at(300, 50, { shift: true }))
    gestures.move(at(200, 90))
    expect(since(() => expect(gestures.cancel()).toBe(true))).toEqual(['no box'])
    expect(since(() => gestures.up(at(200, 90)))).toEqual([])
  })

  test('without a move is a click there', () => {
    gestures.down(at(300, 50))
    expect(since(() => gestures.up(at(300, 50)))).toEqual(['click 300'])
  })
})

test('of the middle button pans, even on a counter', () => {
  expect(
    since(() => {
      gestures.down(at(50, 50, { button: 1 }))
      gestures.move(at(60, 50, { button: 1 }))
    }),
  ).toEqual(['pan 10,0'])
})

describe('two fingers', () => {
  const one = (x: number, y: number) => at(x, y, { id: 1, touch: true })
  const two = (x: number, y: number) => at(x, y, { id: 2, touch: true })

  test('that move apart zoom about their middle by as much', () => {
    gestures.down(one(200, 100))
    gestures.down(two(300, 100))
    expect(since(() => gestures.move(two(400, 100)))).toEqual(['pan 50,0', 'zoom 300,100 by 2'])
  })

  test('that move together pan by as much', () => {
    gestures.down(one(200, 100))
    gestures.down(two(300, 100))
    const moves = since(() => {
      gestures.move(one(200, 120))
      gestures.move(two(300, 120))
    })
    expect(moves.filter((each) => each.startsWith('pan'))).toEqual(['pan 0,10', 'pan 0,10'])
  })

  test('cancel the drag that the first had begun', () => {
    gestures.down(one(50, 100))
    gestures.move(one(90, 100))
    expect(since(() => gestures.down(two(300, 100)))).toEqual(['put back'])
  })

  test('become one that goes on panning when the other is lifted', () => {
    gestures.down(one(200, 100))
    gestures.down(two(300, 100))
    gestures.up(one(200, 100))
    expect(since(() => gestures.move(two(305, 108)))).toEqual(['pan 5,8'])
    expect(since(() => gestures.up(two(305, 108)))).toEqual([])
  })
})

test('a pointer that the browser cancels drops nothing', () => {
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.lost(1))).toEqual(['put back'])
  expect(since(() => gestures.up(at(90, 50)))).toEqual([])
})

test('the board reports a pointer that leaves only if it drags nothing', () => {
  expect(since(() => gestures.leave())).toEqual(['left'])
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.leave())).toEqual([])
})

test('the menu does not open during a drag', () => {
  expect(since(() => gestures.menu({ x: 5, y: 6 }))).toEqual(['menu 5,6'])
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.menu({ x: 5, y: 6 }))).toEqual([])
})
