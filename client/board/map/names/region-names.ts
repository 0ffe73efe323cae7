import type { Hex, Spot } from '../../../../table/geometry/hex.ts'
import { keyOf } from '../terrain/cell-field.ts'
import type { MapPlan } from '../terrain/map-plan.ts'
import { LETTER_STYLES, type MeasureText, sizeAt, widthOf } from './letter-styles.ts'
import { curveThrough } from './measured-line.ts'
import type { LabelRequest } from './placement.ts'
import { type SetWords, wordsAlong, wordsOnLine } from './set-words.ts'

/** Cells further away do not shape a region's name. */
const FAR = 4
const STEEPEST = (36 / 180) * Math.PI

/** Woods, lakes and regions: letters spaced along a bow over the area. */
export function regionNames(plan: MapPlan, scale: number, measure: MeasureText): readonly LabelRequest<SetWords>[] {
  const { board, names, edges } = plan
  return names.flatMap(({ text, at, kind }): LabelRequest<SetWords>[] => {
    const cell = board.grid.parse(at)
    const size = kind === 'region' || kind === 'water' ? sizeAt(kind, scale) : undefined
    if (!cell || size === undefined || (kind !== 'region' && kind !== 'water')) return []
    const cells = extentOf(plan, cell, kind === 'water')
    if (kind === 'water' && cells.length === 0 && edges.length > 0) return []
    const centre = board.grid.centre(cell)
    const spots = (cells.length > 0 ? cells : [cell]).map(board.grid.centre)
    const words = { nameKind: kind, text, size, measure }
    const options = [...bowed(words, spots), ...level(words, [centre, ...spots.slice(0, 12)])]
    return [{ rank: LETTER_STYLES[kind].rank + Math.min(cells.length, 20) / 10, options }]
  })
}

/** The connected cells of the same terrain. */
function extentOf({ board, terrains }: MapPlan, from: Hex, isWater: boolean): readonly Hex[] {
  const growth = terrains.find(
    ({ motif, cells }) =>
      motif !== 'town' &&
      motif !== 'village' &&
      (!isWater || motif === 'water') &&
      cells.some(({ q, r }) => q === from.q && r === from.r),
  )
  if (!growth) return []
  const inside = new Set(growth.cells.map(keyOf))
  const found = new Map([[keyOf(from), from]])
  for (const cell of found.values()) {
    for (const beside of board.grid.neighbours(cell)) {
      if (inside.has(keyOf(beside)) && board.grid.distance(from, beside) <= FAR) found.set(keyOf(beside), beside)
    }
  }
  return [...found.values()]
}

type Words = Parameters<typeof wordsOnLine>[0]

function bowed(words: Words, spots: readonly Spot[]): readonly SetWords[] {
  const { text, size, measure, nameKind } = words
  const centre = mean(spots)
  const [sxx, syy, sxy] = [
    sum(spots, (s) => (s.x - centre.x) ** 2),
    sum(spots, (s) => (s.y - centre.y) ** 2),
    sum(spots, (s) => (s.x - centre.x) * (s.y - centre.y)),
  ]
  const isRound = spots.length < 3 || Math.hypot(sxx - syy, 2 * sxy) < 0.25 * (sxx + syy)
  const slant = isRound ? 0 : Math.min(Math.max(Math.atan2(2 * sxy, sxx - syy) / 2, -STEEPEST), STEEPEST)
  const [cos, sin] = [Math.cos(slant), Math.sin(slant)]
  const turned = spots.map(({ x, y }) => ({
    u: (x - centre.x) * cos + (y - centre.y) * sin,
    v: (y - centre.y) * cos - (x - centre.x) * sin,
  }))
  const reach = Math.max(...turned.map(({ u }) => u)) - Math.min(...turned.map(({ u }) => u)) + 70
  const length = widthOf(measure, text, nameKind, size)
  const room = Math.max(reach * 0.86 - length, 0)
  const gap = Math.min(room / Math.max([...text].length - 1, 1), size * 0.55)
  const whole = length + gap * [...text].length
  const sag = sagOf(turned, whole)
  const options: SetWords[] = []
  for (const shift of [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4]) {
    for (const slide of [0, -0.35, 0.35]) {
      const at = (u: number, v: number): Spot => ({
        x: centre.x + u * cos - v * sin,
        y: centre.y + u * sin + v * cos,
      })
      const [middle, down] = [slide * size * 3, shift * size + size * 0.3]
      const half = whole * 0.55
      const line = curveThrough(at(middle - half, down + sag), at(middle, down - sag), at(middle + half, down + sag))
      const setting = wordsAlong(words, line, { off: 0, gap, cost: Math.abs(shift) * 0.16 + Math.abs(slide) * 0.5 })
      if (setting) options.push(setting)
    }
  }
  return options
}

/** How far a bow sags at its ends to follow the area: at most a twelfth of its length. */
function sagOf(turned: readonly { readonly u: number; readonly v: number }[], whole: number): number {
  if (turned.length < 4) return 0
  const outer = turned.filter(({ u }) => Math.abs(u) > whole / 4)
  const inner = turned.filter(({ u }) => Math.abs(u) <= whole / 4)
  if (outer.length === 0 || inner.length === 0) return 0
  const down = (all: typeof turned): number => all.reduce((total, { v }) => total + v, 0) / all.length
  return Math.min(Math.max((down(outer) - down(inner)) / 2, -whole / 12), whole / 12)
}

/** Straight text on one of the cells, if no bow fits. */
const level = (words: Words, spots: readonly Spot[]): readonly SetWords[] =>
  spots.flatMap(({ x, y }, at) =>
    [0, -22, 24, 42].map((off, step) => wordsOnLine(words, x, y + off + words.size * 0.3, 1 + at * 0.15 + step * 0.1)),
  )

const sum = (spots: readonly Spot[], of: (spot: Spot) => number): number =>
  spots.reduce((total, spot) => total + of(spot), 0)
const mean = (spots: readonly Spot[]): Spot => ({
  x: sum(spots, ({ x }) => x) / spots.length,
  y: sum(spots, ({ y }) => y) / spots.length,
})
