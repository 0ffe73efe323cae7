import { meets, type Rect, union } from '../geometry/rect.ts'

interface Margins {
  readonly sheet: Rect
  readonly key: Rect
}

/** The widest border around the grid, and the narrowest. */
const BORDER = 46
const LEAST = 8
/** Between the paper and what lies beside it, and around the key. */
const GAP = 8
const AROUND_KEY = 16
/** The key grows with its map up to this factor. */
const LARGEST = 1.45
/** It grows no wider than fills a window of this shape, down to this factor: a wider table would be drawn smaller. */
const SHAPE = 1.38
const SMALLEST = 0.9

/** The widest border that trays and tracks leave free, and a place for the key. */
export function marginsOf(paper: Rect, furniture: readonly Rect[], key: { width: number; height: number }): Margins {
  const right = paper.x + paper.width
  const bottom = paper.y + paper.height
  const room = (beyond: (rect: Rect) => number): number => {
    const gaps = furniture.map(beyond).filter((gap) => gap > -BORDER)
    return Math.min(Math.max(Math.min(...gaps, BORDER + GAP) - GAP, LEAST), BORDER)
  }
  const across = (rect: Rect): boolean => rect.y < bottom + BORDER && rect.y + rect.height > paper.y - BORDER
  const down = (rect: Rect): boolean => rect.x < right + BORDER && rect.x + rect.width > paper.x - BORDER
  const far = (isNear: boolean, gap: number): number => (isNear && gap > -1 ? gap : Number.POSITIVE_INFINITY)
  const border = {
    left: room((rect) => far(across(rect), paper.x - rect.x - rect.width)),
    right: room((rect) => far(across(rect), rect.x - right)),
    top: room((rect) => far(down(rect), paper.y - rect.y - rect.height)),
    bottom: room((rect) => far(down(rect), rect.y - bottom)),
  }
  const sheet = {
    x: paper.x - border.left,
    y: paper.y - border.top,
    width: paper.width + border.left + border.right,
    height: paper.height + border.top + border.bottom,
  }
  const all = union([sheet, ...furniture])
  const free = all.height * SHAPE - all.width - AROUND_KEY
  const fit = Math.min(sheet.height / key.height, LARGEST, Math.max(free / key.width, SMALLEST))
  const [width, height] = [key.width * fit, key.height * fit]
  for (const side of ['right', 'left'] as const) {
    const x = side === 'right' ? sheet.x + sheet.width : sheet.x - width - AROUND_KEY
    const column = { x, y: sheet.y, width: width + AROUND_KEY, height: sheet.height }
    if (furniture.some((rect) => meets(rect, column))) continue
    const within = { x: side === 'right' ? x : x + AROUND_KEY, y: sheet.y, width, height }
    return { sheet: union([sheet, column]), key: within }
  }
  return { sheet, key: { x: all.x + all.width + 3 * GAP, y: sheet.y, width, height } }
}
