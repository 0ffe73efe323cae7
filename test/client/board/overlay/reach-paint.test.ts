import { describe, expect, it } from 'vitest'
import { contrast, mix, parse } from '../../../../client/board/counter/colour.ts'
import { NIGHT, PALETTE_NAMES, PALETTES, tonesUnder } from '../../../../client/board/map/terrain/palette.ts'
import { waterOn } from '../../../../client/board/overlay/reach-overlay.ts'
import { FILL, pointsLeftPlate, reachCellPainting, sideInk } from '../../../../client/board/overlay/reach-paint.ts'
import type { Hex } from '../../../../table/geometry/hex.ts'
import { hex, top } from '../trial-table.ts'

const SIDES = ['#2b5797', '#a4262c', '#8a9088', '#59602f', '#c98a2e', '#1f5a6b', '#ffffff', '#000000', '#f2c94c']
const HEX = [0, 1, 2, 3, 4, 5].map((at) => ({
  x: 60 * Math.cos((at * Math.PI) / 3),
  y: 60 * Math.sin((at * Math.PI) / 3),
}))

describe('the reach of a side', () => {
  it.each(PALETTE_NAMES)('contrasts with every ground of the %s palette, in any side’s colour', (name) => {
    for (const side of SIDES) {
      const { line, casing } = sideInk(side, 'whole', PALETTES[name])
      for (const each of tonesUnder(PALETTES[name])) expect(contrast(line, parse(each))).toBeGreaterThanOrEqual(3)
      expect(contrast(line, casing)).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(PALETTE_NAMES)('changes every ground of the %s palette enough to be seen, in any side’s colour', (name) => {
    for (const side of SIDES) {
      const { line } = sideInk(side, 'whole', PALETTES[name])
      for (const each of tonesUnder(PALETTES[name]).map(parse)) {
        expect(contrast(mix(each, line, FILL), each)).toBeGreaterThanOrEqual(1.35)
      }
    }
  })

  it('measures heights, tree crowns and open water, too', () => {
    const tones = tonesUnder(PALETTES.night)
    for (const tone of [NIGHT.heights[0], NIGHT.tree.crowns[3], NIGHT.water.fill, NIGHT.ground.woods]) {
      expect(tones).toContain(tone)
    }
  })

  it('keeps its side’s own colour if the map allows', () => {
    expect(sideInk('#7a1c22', 'whole', PALETTES.day).line).toEqual(parse('#7a1c22'))
  })

  it('is another painting for each side, so that no side’s colour is reused', () => {
    const keys = SIDES.map((side) => {
      const ink = sideInk(side, 'whole', PALETTES.day)
      return `${reachCellPainting('m', HEX, 1, { ink, sides: [], sure: true, isWater: false }).key} ${pointsLeftPlate(2, ink).key}`
    })
    expect(new Set(keys).size).toBe(SIDES.length)
  })

  it('leaves a hex of water unfilled, and fills woods by the water', () => {
    const [laid] = top.boards
    const terrains = ['Clear', 'Lake', 'Woods by the water'].map((name) => ({ id: name, name }))
    const lies: Record<string, string> = { B2: 'Lake', B3: 'Woods by the water' }
    const board = {
      ...laid!.board,
      sheet: { ...laid!.board.sheet, terrains },
      terrain: (cell: Hex) => lies[laid!.board.grid.print(cell)] ?? 'Clear',
    }
    const isWater = waterOn({ ...top, boards: [{ ...laid!, board }] })
    expect(['B1', 'B2', 'B3'].map((id) => isWater(hex(id)))).toEqual([false, true, false])
  })
})
