import { expect, test } from 'vitest'
import {
  COUNTER_PIXELS,
  counterPixels,
  FINEST,
  levelScale,
  tileLevel,
} from '../../../../client/board/geometry/pixel-sizes.ts'

test('a counter is painted nearly as large as it is shown or larger, and shrunk by less than a third', () => {
  for (let shown = COUNTER_PIXELS[0] / 1.9; shown < 384; shown *= 1.07) {
    const painted = counterPixels(shown)
    expect(painted * 1.13).toBeGreaterThan(shown)
    if (painted > COUNTER_PIXELS[0]) expect(painted / shown).toBeLessThan(1.5)
  }
})

test('a counter with room for its values is never painted too small to show them', () => {
  expect(counterPixels(COUNTER_PIXELS[0])).toBe(COUNTER_PIXELS[0])
  expect(counterPixels(COUNTER_PIXELS[0] + 1)).toBe(COUNTER_PIXELS[1])
})

test('a counter larger than the largest painting is that painting, enlarged', () => {
  expect(counterPixels(900)).toBe(384)
})

test('tiles are painted nearly as fine as they are shown or finer, but not twice as fine', () => {
  for (let pixels = 0.04; pixels < 4; pixels *= 1.09) {
    const scale = levelScale(tileLevel(pixels))
    expect(scale * 1.13).toBeGreaterThan(pixels)
    expect(scale / pixels).toBeLessThan(2)
  }
})

test('tiles beyond the finest level are enlarged', () => {
  expect(tileLevel(50)).toBe(FINEST)
})
