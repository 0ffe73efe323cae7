import { expect, test } from 'vitest'
import { grow, type Rect } from '../../../../client/board/geometry/rect.ts'
import { turned } from '../../../../client/board/layout/outlines.ts'
import { COUNTER } from '../../../../client/board/layout/stack.ts'
import type { PlacedCounter } from '../../../../client/board/layout/table-layout.ts'
import { turnFrame } from '../../../../client/board/overlay/highlights.ts'
import { movedSign } from '../../../../client/board/overlay/trails.ts'
import { hex } from '../trial-table.ts'

const lying = (turn: number): PlacedCounter => ({
  ...{ x: 300, y: 200, size: COUNTER },
  piece: { id: 'a', at: hex('B2'), face: 0, turn },
})
const PIXELS = [0.25, 0.5, 1, 2, 4, 8]

test.each(PIXELS)('the sign that a counter has moved lies beside it at %f units for each pixel', (pixel) => {
  for (const turn of [0, 60, 90, 180, 300]) {
    const counter = lying(turn)
    const { x, y, scale, painting } = movedSign(counter, pixel)
    const side = scale * painting.width
    const sign: Rect = { x: x - side / 2, y: y - side / 2, width: side, height: side }
    const leftmost = Math.min(...turned(counter, COUNTER / 2, turn).map((corner) => corner.x))
    expect(sign.x + sign.width).toBeLessThanOrEqual(leftmost + 0.001)
    expect(side / pixel).toBeGreaterThanOrEqual(8)
  }
})

test.each(PIXELS)('the frame of the present turn keeps within its space at %f units for each pixel', (pixel) => {
  const space: Rect = { x: 100, y: 130, width: 100, height: 100 }
  const { rim, width } = turnFrame(space, pixel)
  const outer = grow(rim, width / 2)
  expect(outer).toEqual(space)
  expect(width / pixel).toBeGreaterThanOrEqual(3)
})
