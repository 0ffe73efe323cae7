import { describe, expect, test } from 'vitest'
import { type PictureTransform, pictureTransform } from '../../../../client/board/print/module-pictures.ts'
import type { MapSheet } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'

const { grid, sheet } = combat.maps[0]!
const SIZE = { width: 800, height: 600 }
const transformOf = (picture: Omit<NonNullable<MapSheet['picture']>, 'file'>): PictureTransform =>
  pictureTransform({ grid, sheet: { ...sheet, picture: { file: 'map.png', ...picture } } }, SIZE)
const put = ([a, b, c, d, e, f]: PictureTransform, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})
const centre = (id: string) => grid.centre(grid.parse(id)!)
const close = ({ x, y }: { x: number; y: number }) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) })

describe('a module’s own picture', () => {
  test('fills the board if it gives no place', () => {
    expect(put(transformOf({}), 0, 0)).toEqual({ x: 0, y: 0 })
    expect(put(transformOf({}), SIZE.width, SIZE.height)).toEqual(close({ x: grid.size.width, y: grid.size.height }))
  })

  test('has each of its two pins in the middle of its cell, rotated if needed', () => {
    const pins = [
      { x: 100, y: 500, cell: 'B2' },
      { x: 130, y: 90, cell: 'R11' },
    ]
    const transform = transformOf({ pins })
    for (const { x, y, cell } of pins) expect(put(transform, x, y)).toEqual(close(centre(cell)))
    // Rotation and scale only, no shear and no mirroring.
    const [a, b, c, d] = transform
    expect([c, d]).toEqual([-b, a])
  })

  test('has its corner at the given place and the given width, rotated about that corner', () => {
    const transform = transformOf({ place: { x: 50, y: -20, width: 1600, turn: 90 } })
    expect(put(transform, 0, 0)).toEqual(close({ x: 50, y: -20 }))
    expect(put(transform, SIZE.width, 0)).toEqual(close({ x: 50, y: 1580 }))
  })
})
