import { describe, expect, test } from 'vitest'
import { type PictureTransform, pictureTransform } from '../../../../client/board/print/module-pictures.ts'
import type { MapSheet } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'

const { grid, sheet } = combat.maps[0]!
const SIZE = { width: 800, height: 600 }
const laid = (picture: Omit<NonNullable<MapSheet['picture']>, 'file'>): PictureTransform =>
  pictureTransform({ grid, sheet: { ...sheet, picture: { file: 'map.png', ...picture } } }, SIZE)
const put = ([a, b, c, d, e, f]: PictureTransform, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})
const centre = (id: string) => grid.centre(grid.parse(id)!)
const close = ({ x, y }: { x: number; y: number }) => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) })

describe('a picture of a module’s own', () => {
  test('fills the board, where it says nothing of its place', () => {
    expect(put(laid({}), 0, 0)).toEqual({ x: 0, y: 0 })
    expect(put(laid({}), SIZE.width, SIZE.height)).toEqual(close({ x: grid.size.width, y: grid.size.height }))
  })

  test('lies so that each of its two pins is in the middle of its cell, turned if they are', () => {
    const pins = [
      { x: 100, y: 500, cell: 'B2' },
      { x: 130, y: 90, cell: 'R11' },
    ]
    const laying = laid({ pins })
    for (const { x, y, cell } of pins) expect(put(laying, x, y)).toEqual(close(centre(cell)))
    // Rotation and scale only, no shear and no mirroring.
    const [a, b, c, d] = laying
    expect([c, d]).toEqual([-b, a])
  })

  test('lies with its corner where it is put, as wide as it is said to be, turned about that corner', () => {
    const laying = laid({ place: { x: 50, y: -20, width: 1600, turn: 90 } })
    expect(put(laying, 0, 0)).toEqual(close({ x: 50, y: -20 }))
    expect(put(laying, SIZE.width, 0)).toEqual(close({ x: 50, y: 1580 }))
  })
})
