import { describe, expect, test } from 'vitest'
import { drawingAt, pointsOf, TEXT_HEIGHT } from '../../../../client/board/geometry/drawing-shapes.ts'
import type { Drawing, Point } from '../../../../table/generated/types.ts'

const p = (x: number, y: number, board = 'map'): Point => ({ board, x, y })
const strokePoints = (count: number, step: number) => Array.from({ length: count }, (_, n) => p(n * step, 0))
const drawing = (id: string, shape: Drawing['shape'], points: Point[], text?: string): [string, Drawing] => [
  id,
  { id, by: 'red', shape, points, ...(text !== undefined && { text }) },
]

describe('the points kept of a drawing', () => {
  test('are the two ends of an arrow or a circle, and the place of a text', () => {
    expect(pointsOf('arrow', strokePoints(20, 7))).toEqual([p(0, 0), p(133, 0)])
    expect(pointsOf('circle', strokePoints(20, 7))).toEqual([p(0, 0), p(133, 0)])
    expect(pointsOf('text', [p(3, 4)])).toEqual([p(3, 4)])
  })

  test('show a freehand line with no more points than a table takes, its end among them', () => {
    const short = pointsOf('line', strokePoints(30, 2))
    expect(short.length).toBeLessThan(9)
    expect(short.at(-1)).toEqual(p(58, 0))
    const long = pointsOf('line', strokePoints(9000, 11))
    expect(long.length).toBeLessThanOrEqual(200)
    expect([long[0], long.at(-1)]).toEqual([p(0, 0), p(8999 * 11, 0)])
  })

  test('are none for a trembling pointer, and none on a second board', () => {
    expect(pointsOf('line', strokePoints(4, 2))).toEqual([])
    expect(pointsOf('arrow', [])).toEqual([])
    expect(pointsOf('arrow', [p(0, 0), p(90, 0), p(95, 0, 'other')])).toEqual([p(0, 0), p(90, 0)])
  })
})

describe('the drawing under a press', () => {
  const all = Object.fromEntries([
    drawing('line', 'line', [p(0, 0), p(100, 0), p(100, 100)]),
    drawing('circle', 'circle', [p(300, 300), p(350, 300)]),
    drawing('words', 'text', [p(0, 300)], 'Hold here'),
    drawing('later', 'arrow', [p(50, -40), p(50, 40)]),
  ])
  test.each([
    ['line', p(20, 6)],
    ['line', p(104, 50)],
    ['later', p(50, 2)],
    ['circle', p(300, 346)],
    ['words', p(40, 300 + TEXT_HEIGHT / 3)],
    [undefined, p(300, 300)],
    [undefined, p(140, 0)],
    [undefined, p(20, 6, 'other')],
    [undefined, p(0, 340)],
  ])('is %j at %j', (id, at) => {
    expect(drawingAt(all, at, 8)).toBe(id)
  })
})
