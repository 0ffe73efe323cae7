import fc from 'fast-check'
import { expect, test } from 'vitest'
import { around, meets } from '../../../../client/board/geometry/rect.ts'
import { platesApart } from '../../../../client/board/overlay/plates-apart.ts'

test('the numbers and letters of ways that share a hex stand beside each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.double({ min: 0.3, max: 4, noNaN: true }), (count, pixel) => {
      const plates = Array.from({ length: count }, (_, at) => ({ x: 40, y: 30, text: 'abcdefgh'[at]! }))
      const boxes = platesApart(plates, pixel).map((each) => around(each, 23 * pixel))
      boxes.forEach((box, at) => {
        expect(boxes.slice(at + 1).some((other) => meets(box, other))).toBe(false)
      })
    }),
  )
})

test('a plate alone stays where it is', () => {
  const plates = [
    { x: 0, y: 0, text: '1' },
    { x: 60, y: 0, text: '2 !' },
  ]
  expect(platesApart(plates, 1)).toEqual(plates)
})
