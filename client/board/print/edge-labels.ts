import { CELL } from '../../../table/geometry/hex.ts'
import { layoutOf } from '../../../table/geometry/layout.ts'
import { lengthNumber } from '../../../table/geometry/measure/length-text.ts'
import { lineName } from '../../../table/geometry/numbering.ts'
import type { Board } from '../../../table/module/board.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { grow, type Rect } from '../geometry/rect.ts'
import type { PlacedBoard, PlacedMap } from '../layout/tabletop.ts'
import { atLeast, type PaintArea, type Pen } from '../map/terrain/paint-area.ts'

/** A label at the grid's edge, and its distance along it. */
export interface EdgeLabel {
  readonly text: string
  readonly edge: 'top' | 'bottom' | 'left' | 'right'
  readonly far: number
}

/** On a board without cells, labels every so many units; on squared paper, every so many squares. */
const COUNTED = 500
const SQUARES = 6

/** Columns along top and bottom, rows along both sides, as the cells there are numbered. */
export function edgeLabels({ grid: { sheet, size }, sheet: { scale } }: Board): readonly EdgeLabel[] {
  if (sheet.kind === 'free') {
    const names: EdgeLabel[] = []
    const pitch = sheet.paper === undefined ? COUNTED : sheet.paper * SQUARES
    const text = (far: number) => (scale ? lengthNumber(far, scale) : String(far))
    for (let x = pitch; x < size.width; x += pitch)
      for (const edge of ['top', 'bottom'] as const) names.push({ text: text(x), edge, far: x })
    for (let y = pitch; y < size.height; y += pitch)
      for (const edge of ['left', 'right'] as const) names.push({ text: text(y), edge, far: y })
    return names
  }
  const layout = layoutOf(sheet)
  const { columns, rows, numbering } = sheet
  const named = (place: { column: number; row: number }) => (numbering.stagger ? layout.stagger(place) : place)
  const across = (edge: 'top' | 'bottom', row: number): EdgeLabel[] =>
    Array.from({ length: columns }, (_, column) => {
      const place = { column, row }
      return { text: lineName(numbering.column, named(place).column), edge, far: layout.centre(layout.cell(place)).x }
    })
  const down = (edge: 'left' | 'right', column: number): EdgeLabel[] =>
    Array.from({ length: rows }, (_, row) => {
      const place = { column, row }
      return { text: lineName(numbering.row, named(place).row), edge, far: layout.centre(layout.cell(place)).y }
    })
  return [...across('top', 0), ...across('bottom', rows - 1), ...down('left', 0), ...down('right', columns - 1)]
}

/** Labels at the outer edges of a map; a join has none. */
export function outerLabels({ board, paper: own, x, y }: PlacedBoard, paper: Rect): readonly EdgeLabel[] {
  const ends = ({ x, y, width, height }: Rect) => ({ left: x, top: y, right: x + width, bottom: y + height })
  const [here, whole] = [ends(own), ends(paper)]
  return edgeLabels(board)
    .filter(({ edge }) => Math.abs(here[edge] - whole[edge]) < CELL)
    .map((name) => ({ ...name, far: name.far + (name.edge === 'top' || name.edge === 'bottom' ? x : y) }))
}

/** A narrower border has no labels. */
const READABLE = 20

/** Where a label stands in the border, and the border's width there. */
export function inBorder(
  { paper, printedArea: sheet }: Pick<PlacedMap, 'paper' | 'printedArea'>,
  edge: EdgeLabel['edge'],
  far: number,
): { readonly x: number; readonly y: number; readonly wide: number } {
  const [right, bottom] = [paper.x + paper.width, paper.y + paper.height]
  const room = {
    left: paper.x - sheet.x,
    top: paper.y - sheet.y,
    right: sheet.x + sheet.width - right,
    bottom: sheet.y + sheet.height - bottom,
  }
  const wide = Math.min(room[edge], 46)
  switch (edge) {
    case 'top':
      return { x: far, y: paper.y - wide / 2, wide }
    case 'bottom':
      return { x: far, y: bottom + wide / 2, wide }
    case 'left':
      return { x: paper.x - wide / 2, y: far, wide }
    case 'right':
      return { x: right + wide / 2, y: far, wide }
  }
}

/** The neat line around the grid, and the labels if the border is wide enough. */
export function paintEdgeLabels(pen: Pen, placed: PlacedMap, area: PaintArea): void {
  const { boards, paper } = placed
  const { palette, scale } = area
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.paper.ink
  for (const { text, edge, far } of boards.flatMap((map) => outerLabels(map, paper))) {
    const { x, y, wide } = inBorder(placed, edge, far)
    if (wide < READABLE) continue
    const size = Math.min(Math.max(19, 10 / scale), wide * 0.72)
    if (size * scale < 4.5) continue
    pen.font = `600 ${size}px ${SANS}`
    pen.fillText(text, x, y, edge === 'top' || edge === 'bottom' ? 84 : wide - 4)
  }
  pen.strokeStyle = palette.paper.ink
  for (const [rect, width] of [
    [paper, 1.2],
    [grow(paper, 4), 2.6],
  ] as const) {
    pen.lineWidth = atLeast(width, area, 0.9)
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height)
  }
}
