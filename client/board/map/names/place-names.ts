import type { Spot } from '../../../../table/geometry/hex.ts'
import type { Curve } from '../terrain/curve.ts'
import type { MapPlan } from '../terrain/map-plan.ts'
import { LETTER_STYLES, type MeasureText, sizeAt, widthOf } from './letter-styles.ts'
import { measuredLine } from './measured-line.ts'
import type { LabelRequest } from './placement.ts'
import { type SetWords, wordsAlong, wordsOnLine } from './set-words.ts'

/** How far a counter or town reaches from the middle of a cell. */
const CLEAR = 35

/** Settlements and summits: below the middle of the cell, where a counter leaves room; else around it. */
export function placeNames(plan: MapPlan, scale: number, measure: MeasureText): readonly LabelRequest<SetWords>[] {
  const { board, names } = plan
  return names.flatMap(({ text, at, kind }): LabelRequest<SetWords>[] => {
    const cell = board.grid.parse(at)
    if (!cell || kind === 'region' || kind === 'water') return []
    const size = sizeAt(kind, scale)
    if (size === undefined) return []
    const words = { nameKind: kind, text, size, measure }
    const half = widthOf(measure, text, kind, size) / 2
    const { x, y } = board.grid.centre(cell)
    const below = Math.max(46, CLEAR + size * 0.76)
    const above = -CLEAR - size * 0.22
    const aside = CLEAR + 3 + half
    const spots: readonly (readonly [number, number, number])[] = [
      [0, below, 0],
      [0, above, 0.5],
      [aside, size * 0.26, 0.6],
      [-aside, size * 0.26, 0.7],
      [half * 0.6, below, 0.45],
      [-half * 0.6, below, 0.5],
      [half * 0.6, above, 0.8],
      [-half * 0.6, above, 0.85],
      [aside * 0.9, below - 10, 0.8],
      [-aside * 0.9, below - 10, 0.85],
      [aside * 0.9, above + 10, 0.95],
      [-aside * 0.9, above + 10, 1],
      [0, below + size * 0.8, 1.1],
      [0, above - size * 0.8, 1.2],
    ]
    const options = spots.map(([across, down, cost]) =>
      wordsOnLine(words, x + across, y + down, cost, kind === 'height'),
    )
    return [{ rank: LETTER_STYLES[kind].rank, options }]
  })
}

/** Cell ids at the top of their cells, moved aside for names. */
export function idNames({ board }: MapPlan, scale: number, measure: MeasureText): readonly LabelRequest<SetWords>[] {
  const size = sizeAt('id', scale)
  if (size === undefined) return []
  const { rank } = LETTER_STYLES.id
  return board.grid.cells().map((cell) => {
    const words = { nameKind: 'id', text: board.grid.label(cell), size, measure } as const
    const { x } = board.grid.centre(cell)
    const spots: readonly (readonly [number, number])[] = [
      [0, 0],
      [-15, 0],
      [15, 0],
      [-24, 9],
      [24, 9],
      [0, 11],
      [-16, 18],
      [16, 18],
    ]
    const above = topOf(board.grid.corners(cell)) + size * 0.95
    const options = spots.map(([across, down], at) => wordsOnLine(words, x + across, above + down, at * 0.2))
    return { rank, options, isPlain: true }
  })
}

/** The highest baseline inside a cell. A cell with a pointed top has less room there. */
function topOf(corners: readonly Spot[]): number {
  const top = Math.min(...corners.map(({ y }) => y))
  const isPointed = corners.filter(({ y }) => y < top + 1).length === 1
  return top + (isPointed ? 11 : 3)
}

/** Contour levels, set into their lines. */
export function levelNames(
  { heights }: MapPlan,
  scale: number,
  measure: MeasureText,
): readonly LabelRequest<SetWords>[] {
  const size = sizeAt('level', scale)
  if (size === undefined) return []
  const { rank } = LETTER_STYLES.level
  return heights.flatMap(({ level, outlines }) =>
    outlines.map((outline) => ({ rank, options: onLine(outline, String(level), size, measure) })),
  )
}

/** Upright positions cost least. */
function onLine({ spots }: Curve, text: string, size: number, measure: MeasureText): readonly SetWords[] {
  const contour = measuredLine(spots)
  const options: SetWords[] = []
  for (let far = 20; far < contour.length - 20; far += 18) {
    const [a, b] = [contour.at(far - 12), contour.at(far + 12)]
    const [from, to] = a.x <= b.x ? [a, b] : [b, a]
    const slant = Math.abs(Math.atan2(to.y - from.y, to.x - from.x))
    if (slant > 1.1) continue
    const setting = wordsAlong({ nameKind: 'level', text, size, measure }, [from, to], {
      off: size * 0.34,
      gap: 0,
      cost: slant,
    })
    if (setting) options.push(setting)
  }
  return options
}
