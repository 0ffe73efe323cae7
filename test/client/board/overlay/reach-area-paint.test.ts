import { describe, expect, it } from 'vitest'
import type { Pen } from '../../../../client/board/counter/pen.ts'
import { placedBoard } from '../../../../client/board/layout/tabletop.ts'
import { PALETTES } from '../../../../client/board/map/terrain/palette.ts'
import { areaStamps, summitOf } from '../../../../client/board/overlay/reach-area-paint.ts'
import { sideInk } from '../../../../client/board/overlay/reach-paint.ts'
import type { ReachedArea } from '../../../../table/geometry/reached-area.ts'
import { top } from '../trial-table.ts'

const INK = sideInk('#a4262c', 'whole', PALETTES.day)
const square = (left: number, up: number, side: number) => [
  { x: left, y: up },
  { x: left + side, y: up },
  { x: left + side, y: up + side },
  { x: left, y: up + side },
]
const area = (more: Partial<ReachedArea> = {}): ReachedArea => ({
  ...{ board: 'm', rings: [square(100, 50, 200), square(150, 100, 40)], cost: 6, left: 2, sure: true },
  ...more,
})

/** A canvas context that records its calls. */
function recorder(): { readonly pen: Pen; readonly calls: string[] } {
  const calls: string[] = []
  const pen = new Proxy(
    {},
    {
      get:
        (_pen, name) =>
        (...given: unknown[]) =>
          calls.push(`${String(name)} ${given.join()}`.trim()),
      set: (_pen, name, value) => calls.push(`${String(name)}=${value}`) > 0,
    },
  )
  return { pen: pen as Pen, calls }
}

describe('an area within reach', () => {
  it('is one painting for each board, at the board’s place, as large as its rings and their outline', () => {
    const elsewhere = area({ board: 'sq', rings: [square(0, 0, 100)] })
    const [on, off, ...more] = areaStamps(top, [area(), elsewhere, area({ cost: 3 })], 1, INK)
    expect(on).toMatchObject({ x: 200, y: 150, scale: 1, painting: { width: 212, height: 212 } })
    expect(off).toMatchObject({ x: 50 + (placedBoard(top, 'sq')?.x ?? 0), y: 50, painting: { width: 112 } })
    expect(more).toEqual([])
  })

  it('is painted coarser if it is wide, and never beyond a page of the atlas', () => {
    const [stamp] = areaStamps(top, [area({ rings: [square(0, 0, 8000)] })], 2, INK)
    expect(stamp?.painting.width).toBeLessThanOrEqual(1024)
    expect((stamp?.painting.width ?? 0) * (stamp?.scale ?? 0)).toBeGreaterThanOrEqual(8000)
  })

  it('is filled except for its holes, and outlined along them', () => {
    const { pen, calls } = recorder()
    areaStamps(top, [area()], 1, INK)[0]?.painting.paint(pen)
    expect(calls.filter((each) => each.startsWith('fill '))).toEqual(Array(2).fill('fill evenodd'))
    expect(calls.filter((each) => each === 'closePath')).toHaveLength(2)
    expect(calls.filter((each) => each === 'stroke')).toHaveLength(2)
  })

  it('is hatched where it is uncertain, with the certain part on top', () => {
    const { pen, calls } = recorder()
    areaStamps(top, [area(), area({ sure: false, cost: 1 })], 1, INK)[0]?.painting.paint(pen)
    const [hatch, ...others] = calls.flatMap((each, index) => (each === 'clip evenodd' ? [index] : []))
    expect(others).toEqual([])
    expect(hatch).toBeLessThan(calls.lastIndexOf('globalCompositeOperation=destination-out'))
  })

  it('is hatched up to every corner', () => {
    const { pen, calls } = recorder()
    areaStamps(top, [area({ sure: false, rings: [square(0, 0, 200)] })], 1, INK)[0]?.painting.paint(pen)
    const hatching = calls.slice(calls.indexOf('clip evenodd'), calls.indexOf('restore'))
    // Parallel lines: the offset of each start from the diagonal tells them apart.
    const begins = hatching.flatMap((each) => (each.startsWith('moveTo') ? [each.slice(7).split(',').map(Number)] : []))
    const lines = begins.map(([x = 0, y = 0]) => x - y)
    for (const corner of [-200, -100, 0, 100, 200]) {
      expect(Math.min(...lines.map((line) => Math.abs(line - corner)))).toBeLessThanOrEqual(13)
    }
  })

  it('is another painting if anything in it differs', () => {
    const paintings = [area(), area({ sure: false }), area({ rings: [square(0, 0, 50)] })].map(
      (each) => areaStamps(top, [each], 1, INK)[0]?.painting.key,
    )
    expect(new Set(paintings).size).toBe(3)
  })

  it('is not drawn on a board that is not on the table', () => {
    expect(areaStamps(top, [area({ board: 'none' })], 1, INK)).toEqual([])
  })

  it('shows the points left at the highest spot of its outline', () => {
    expect(summitOf(area())).toEqual({ x: 100, y: 50 })
    expect(summitOf(area({ rings: [] }))).toBeUndefined()
  })
})
