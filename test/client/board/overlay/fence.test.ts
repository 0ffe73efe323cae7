import { expect, test } from 'vitest'
import { fenceAlong, patternOf } from '../../../../client/board/overlay/fence.ts'

/** The ends of the strokes along one side of a hex. */
function strokes(rank: number): number {
  const drawn: number[] = []
  const pen = { moveTo: () => {}, lineTo: (x: number) => drawn.push(x) }
  fenceAlong(
    pen,
    [
      { x: 0, y: 60 },
      { x: 60, y: 0 },
    ],
    0.9,
    patternOf(rank),
  )
  return drawn.length
}

test('the zones of two sides have different fences, whatever their colours', () => {
  expect(patternOf(0)).not.toBe(patternOf(1))
  expect(strokes(0)).not.toBe(strokes(1))
  // Counters of nobody have the first.
  expect(patternOf(-1)).toBe(patternOf(0))
})
