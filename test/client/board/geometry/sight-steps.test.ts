import { describe, expect, it } from 'vitest'
import {
  cellsBetween,
  hexsideFeatures,
  type SightStep,
  sightSteps,
  terrainLabel,
} from '../../../../client/board/geometry/sight-steps.ts'
import { metWords } from '../../../../client/shell/instruments/ruler-card.tsx'
import type { Hex } from '../../../../table/geometry/hex.ts'
import { hex, module } from '../trial-table.ts'

const [map, squares] = module.maps as [(typeof module.maps)[number], (typeof module.maps)[number]]
const words = (met: readonly SightStep[]) =>
  met.map((each) =>
    each.meets === 'cell' ? map.grid.print(each.cell) : `${each.meets} ${each.cells.map(map.grid.print).join('/')}`,
  )

describe('a line of sight', () => {
  it('crosses cells and the sides between them', () => {
    expect(words(sightSteps(map.grid, hex('B2'), hex('B4')))).toEqual(['B2', 'side B2/B3', 'B3', 'side B3/B4', 'B4'])
  })

  it('runs exactly along a hexside, and then in neither of its cells', () => {
    expect(words(sightSteps(map.grid, hex('C3'), hex('E3')))).toEqual(['C3', 'along D2/D3', 'E3'])
  })

  it('is a single cell if it ends where it begins', () => {
    expect(words(sightSteps(map.grid, hex('C3'), hex('C3')))).toEqual(['C3'])
  })

  it('crosses squares, and through a corner the square beyond', () => {
    const at = (id: string) => squares.grid.parse(id) as Hex
    const cellsBetween = (from: string, to: string) =>
      sightSteps(squares.grid, at(from), at(to)).flatMap((met) =>
        met.meets === 'cell' ? squares.grid.print(met.cell) : [],
      )
    expect(cellsBetween('A1', 'C3')).toEqual(['A1', 'B2', 'C3'])
    expect(cellsBetween('A1', 'C2')).toEqual(['A1', 'B1', 'B2', 'C2'])
    expect(cellsBetween('D1', 'A1')).toEqual(['D1', 'C1', 'B1', 'A1'])
  })

  it('lists the ground, rivers and roads on it', () => {
    expect(terrainLabel(map, hex('B3'))).toBe('Woods')
    expect(hexsideFeatures(map, [hex('D2'), hex('E3')])).toEqual(['stream'])
    expect(hexsideFeatures(map, [hex('A4'), hex('B3')])).toEqual(['road'])
    expect(hexsideFeatures(map, [hex('A1'), hex('A2')])).toEqual([])
    const met = sightSteps(map.grid, hex('C3'), hex('E3')).map((each) => metWords(map, each))
    expect(met).toEqual(['C3: Woods', 'exactly along the hexside D2/D3 (Clear and Clear)', 'E3: Clear'])
  })

  it('lists nothing for a cell off the map', () => {
    const met = sightSteps(map.grid, hex('A1'), hex('C1')).map((each) => metWords(map, each))
    expect(met[1]).toBe('exactly along the hexside B1 (Clear)')
  })
})

describe('a ruler', () => {
  it('counts each step as one cell', () => {
    expect(cellsBetween(map.grid, hex('A1'), hex('D2')).map(map.grid.print)).toHaveLength(4)
  })
})
