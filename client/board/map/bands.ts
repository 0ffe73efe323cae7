import type { Board } from '../../../table/board.ts'
import { layoutOf } from '../../../table/layout.ts'
import { lineName } from '../../../table/numbering.ts'
import { SANS } from '../../lettering.ts'
import { grow, type Rect } from '../rect.ts'
import { atLeast, type Pen, type Sight } from './pen.ts'

/** A name at the edge of the grid: how far along it, and which edge. */
export interface BandName {
  readonly text: string
  readonly edge: 'top' | 'bottom' | 'left' | 'right'
  readonly far: number
}

/** On a board without cells every so many units are counted. */
const COUNTED = 500

/** Columns along the top and the foot, rows along both sides: as the cells that lie there are called. */
export function bandNames({ grid: { sheet, size } }: Board): readonly BandName[] {
  if (sheet.kind === 'free') {
    const names: BandName[] = []
    for (let x = COUNTED; x < size.width; x += COUNTED)
      for (const edge of ['top', 'bottom'] as const) names.push({ text: String(x), edge, far: x })
    for (let y = COUNTED; y < size.height; y += COUNTED)
      for (const edge of ['left', 'right'] as const) names.push({ text: String(y), edge, far: y })
    return names
  }
  const layout = layoutOf(sheet)
  const { columns, rows, numbering } = sheet
  const named = (place: { column: number; row: number }) => (numbering.stagger ? layout.stagger(place) : place)
  const across = (edge: 'top' | 'bottom', row: number): BandName[] =>
    Array.from({ length: columns }, (_, column) => {
      const place = { column, row }
      return { text: lineName(numbering.column, named(place).column), edge, far: layout.centre(layout.cell(place)).x }
    })
  const down = (edge: 'left' | 'right', column: number): BandName[] =>
    Array.from({ length: rows }, (_, row) => {
      const place = { column, row }
      return { text: lineName(numbering.row, named(place).row), edge, far: layout.centre(layout.cell(place)).y }
    })
  return [...across('top', 0), ...across('bottom', rows - 1), ...down('left', 0), ...down('right', columns - 1)]
}

/** Narrower than this a band bears no names. */
const READABLE = 20

/** The neat line about the grid, and the names in the border where it is wide enough. */
export function paintBands(pen: Pen, board: Board, paper: Rect, border: Rect, sight: Sight): void {
  const { palette, scale } = sight
  const room = {
    left: paper.x - border.x,
    top: paper.y - border.y,
    right: border.x + border.width - paper.x - paper.width,
    bottom: border.y + border.height - paper.y - paper.height,
  }
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.paper.ink
  for (const { text, edge, far } of bandNames(board)) {
    const wide = Math.min(room[edge], 46)
    if (wide < READABLE) continue
    const size = Math.min(Math.max(19, 10 / scale), wide * 0.72)
    if (size * scale < 4.5) continue
    pen.font = `600 ${size}px ${SANS}`
    const isAcross = edge === 'top' || edge === 'bottom'
    const off = wide / 2
    const x = isAcross ? paper.x + far : edge === 'left' ? paper.x - off : paper.x + paper.width + off
    const y = isAcross ? (edge === 'top' ? paper.y - off : paper.y + paper.height + off) : paper.y + far
    pen.fillText(text, x, y, isAcross ? 84 : wide - 4)
  }
  pen.strokeStyle = palette.paper.ink
  for (const [rect, width] of [
    [paper, 1.2],
    [grow(paper, 4), 2.6],
  ] as const) {
    pen.lineWidth = atLeast(width, sight, 0.9)
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height)
  }
}
