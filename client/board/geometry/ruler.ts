import type { Place } from '../../../table/generated/types.ts'
import { CELL, type Hex } from '../../../table/geometry/hex.ts'
import { lengthText as measuredText } from '../../../table/geometry/measure/length-text.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Board } from '../../../table/module/board.ts'
import type { MapGroup } from '../../../table/module/map-groups.ts'
import { cellsBetween } from './sight-steps.ts'

/** A ruler goes through waypoints; a line of sight has two ends. */
export const RULER_KINDS = ['ruler', 'sight'] as const
export type RulerKind = (typeof RULER_KINDS)[number]

/** A ruler from place to place, over one map or several joined ones. */
export interface RulerLine {
  readonly kind: RulerKind
  readonly places: readonly Place[]
}

interface RulerMeasure {
  /** In cells; on a board without cells, in cell widths. */
  readonly far: number
  readonly legs: readonly number[]
  /** On the ground, if the map has a scale. */
  readonly ground?: { readonly far: number; readonly unit: string }
  /** One cell for each step; none on a board without cells. */
  readonly cells: readonly Hex[]
}

/** The same line in cells of the joined board. */
export const onJoinedBoard = ({ onBoard, pointOnBoard }: MapGroup, { kind, places }: RulerLine): RulerLine => ({
  kind,
  places: places.map((place) => ('pile' in place ? place : onCell(place) ? onBoard(place) : pointOnBoard(place))),
})

/** The length of a way. Places on other boards are skipped. */
export function measure({ id, grid, sheet }: Board, places: readonly Place[]): RulerMeasure {
  const stops = places.flatMap((place) => ('board' in place && place.board === id ? [place] : []))
  const pairs = stops.slice(1).map((to, index) => [stops[index] ?? to, to] as const)
  const legs = pairs.map(([a, b]) => {
    if (onCell(a) && onCell(b)) return grid.distance(a, b)
    const [from, to] = [onCell(a) ? grid.centre(a) : a, onCell(b) ? grid.centre(b) : b]
    return Math.hypot(to.x - from.x, to.y - from.y) / CELL
  })
  const cells: Hex[] = []
  for (const [a, b] of pairs) {
    if (!onCell(a) || !onCell(b)) continue
    for (const cell of cellsBetween(grid, a, b)) {
      const last = cells.at(-1)
      if (last?.q !== cell.q || last.r !== cell.r) cells.push(cell)
    }
  }
  const far = legs.reduce((sum, leg) => sum + leg, 0)
  const { scale } = sheet
  return { far, legs, cells, ...(scale && { ground: { far: far * scale.cell, unit: scale.unit } }) }
}

const rounded = (number: number): string => String(Math.round(number * 10) / 10)

const PLURALS: Readonly<Record<string, string>> = { foot: 'feet', inch: 'inches' }

/** 14 km, 6 miles, 1 mile. Abbreviated units have no plural. */
export function lengthText(length: string, unit: string): string {
  const isWord = unit.length > 3 && !unit.endsWith('s')
  return `${length} ${length === '1' || !isWord ? unit : (PLURALS[unit] ?? `${unit}s`)}`
}

/** 7 hexes, 14 km. */
export function distanceText({ far, ground }: Pick<RulerMeasure, 'far' | 'ground'>, { sheet }: Board): string {
  const { kind } = sheet.grid
  if (kind === 'free' && sheet.scale) return measuredText(far * CELL, sheet.scale)
  const noun = kind === 'hex' ? ['hex', 'hexes'] : kind === 'square' ? ['square', 'squares'] : ['unit', 'units']
  const count = kind === 'free' ? far * CELL : far
  const cells = `${kind === 'free' ? Math.round(count) : rounded(count)} ${count === 1 ? noun[0] : noun[1]}`
  return ground ? `${cells}, ${lengthText(rounded(ground.far), ground.unit)}` : cells
}
