import { beforeEach, describe, expect, test } from 'vitest'
import type { Grab } from '../../../../client/board/input/grab.ts'
import {
  type GestureHandlers,
  PointerGestures,
  type PointerState,
} from '../../../../client/board/input/pointer-gestures.ts'
import type { Hit } from '../../../../client/board/layout/hit-test.ts'
import { hex } from '../trial-table.ts'

/** A board on which everything left of 100 pixels is a counter. */
let calls: string[] = []
/** Whether a referee tells of ways. */
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

describe('on a counter', () => {
  test('a press and a release are a click', () => {
    expect(
      since(() => {
        gestures.down(at(50, 50))
        gestures.up(at(52, 51))
      }),
    ).toEqual(['press', 'click 50'])
  })

  test('a trembling hand still clicks', () => {
    gestures.down(at(50, 50))
    expect(since(() => gestures.move(at(52, 52)))).toEqual([])
  })

  test('a press and a move carry it, and letting go drops it', () => {
    expect(
      since(() => {
        gestures.down(at(50, 50))
        gestures.move(at(70, 50))
        gestures.move(at(200, 80))
        gestures.up(at(210, 80))
      }),
    ).toEqual(['press', 'lift a', 'carry 70,50', 'carry 200,80', 'drop 210,80'])
  })

  test('Alt, when it is pressed, takes the piece alone', () => {
    gestures.down(at(50, 50, { alt: true }))
    expect(since(() => gestures.move(at(70, 50)))[0]).toBe('lift alone')
  })

  test('Ctrl counts when it is let go: one may think again while dragging', () => {
    gestures.down(at(50, 50))
    gestures.move(at(70, 50, { free: true }))
    expect(since(() => gestures.up(at(90, 50)))).toEqual(['drop 90,50'])
  })

  test('Escape puts it back, and what the button does afterwards is nothing', () => {
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

  test('a finger that rests asks for the menu, and its lifting is no click', () => {
    gestures.down(at(50, 50, { touch: true }))
    expect(since(() => gestures.longPress())).toEqual(['menu 50,50'])
    expect(since(() => gestures.up(at(50, 50, { touch: true })))).toEqual([])
  })

  test('a finger that moved asks for no menu', () => {
    gestures.down(at(50, 50, { touch: true }))
    gestures.move(at(90, 50, { touch: true }))
    expect(since(() => gestures.longPress())).toEqual([])
  })

  test('a finger is shakier than a mouse', () => {
    gestures.down(at(50, 50, { touch: true }))
    expect(since(() => gestures.move(at(57, 50, { touch: true })))).toEqual([])
  })
})

describe('a second finger beside one that carries', () => {
  const second = (more: Partial<PointerState> = {}) => at(400, 200, { id: 2, touch: true, ...more })
  const carry = (): void => {
    gestures.down(at(50, 50, { touch: true }))
    gestures.move(at(90, 50, { touch: true }))
  }

  test('pins the way, and the first carries on as if there were no other', () => {
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

  test('puts it back and pinches, where nobody asks about ways', () => {
    carry()
    expect(since(() => gestures.down(second()))).toEqual(['put back'])
    expect(since(() => gestures.move(second({ x: 500 }))).at(-1)).toMatch(/^zoom/)
  })
})

describe('on the bare board', () => {
  test('a press and a move pan, without a leap', () => {
    expect(
      since(() => {
        gestures.down(at(300, 50))
        gestures.move(at(310, 50))
        gestures.move(at(315, 47))
        gestures.up(at(315, 47))
      }),
    ).toEqual(['pan 10,0', 'pan 5,-3'])
  })

  test('Shift pulls a box open, from the press to the pointer', () => {
    expect(
      since(() => {
        gestures.down(at(300, 50, { shift: true }))
        gestures.move(at(200, 90))
        gestures.up(at(180, 100))
      }),
    ).toEqual(['box 100x40', 'no box', 'boxed 180,50 120x50'])
  })

  test('Shift pulls a box open over counters too', () => {
    gestures.down(at(50, 50, { shift: true }))
    expect(since(() => gestures.move(at(90, 90)))).toEqual(['box 40x40'])
  })

  test('Escape gives the box up', () => {
    gestures.down(at(300, 50, { shift: true }))
    gestures.move(at(200, 90))
    expect(since(() => expect(gestures.cancel()).toBe(true))).toEqual(['no box'])
    expect(since(() => gestures.up(at(200, 90)))).toEqual([])
  })

  test('a press without a move is a click there', () => {
    gestures.down(at(300, 50))
    expect(since(() => gestures.up(at(300, 50)))).toEqual(['click 300'])
  })
})

test('the middle button pans even on a counter', () => {
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

  test('that part zoom about their middle by as much as they part', () => {
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

  test('put back what the first had begun to carry', () => {
    gestures.down(one(50, 100))
    gestures.move(one(90, 100))
    expect(since(() => gestures.down(two(300, 100)))).toEqual(['put back'])
  })

  test('of which one is lifted: the other goes on pushing the map', () => {
    gestures.down(one(200, 100))
    gestures.down(two(300, 100))
    gestures.up(one(200, 100))
    expect(since(() => gestures.move(two(305, 108)))).toEqual(['pan 5,8'])
    expect(since(() => gestures.up(two(305, 108)))).toEqual([])
  })
})

test('a pointer that the browser takes away drops nothing', () => {
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.lost(1))).toEqual(['put back'])
  expect(since(() => gestures.up(at(90, 50)))).toEqual([])
})

test('leaving the board is told only with empty hands', () => {
  expect(since(() => gestures.leave())).toEqual(['left'])
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.leave())).toEqual([])
})

test('the menu does not open in the middle of a drag', () => {
  expect(since(() => gestures.menu({ x: 5, y: 6 }))).toEqual(['menu 5,6'])
  gestures.down(at(50, 50))
  gestures.move(at(90, 50))
  expect(since(() => gestures.menu({ x: 5, y: 6 }))).toEqual([])
})
