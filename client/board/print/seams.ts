import type { Id } from '../../../table/generated/types.ts'
import type { Hex, Spot } from '../../../table/geometry/hex.ts'
import type { MapGroup } from '../../../table/module/map-groups.ts'
import { SERIF } from '../../style/canvas-fonts.ts'
import { grow, holds } from '../geometry/rect.ts'
import type { PlacedMap } from '../layout/tabletop.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { type EdgeLabel, inBorder, outerLabels } from './edge-labels.ts'

type Side = readonly [Spot, Spot]

const known = new WeakMap<MapGroup, readonly Side[]>()

/** The hexsides where boards are joined, in units of the map. */
export function seamsOf(group: MapGroup): readonly Side[] {
  const before = known.get(group)
  if (before) return before
  const { grid } = group.board
  const seams = grid.cells().flatMap((cell) => {
    const { board } = group.onMap(cell)
    const others = grid.neighbours(cell).filter((each) => grid.index(each) > grid.index(cell))
    return others.flatMap((other): readonly Side[] => {
      const side = group.onMap(other).board === board ? undefined : grid.sideBetween(cell, other)
      const ends = side === undefined ? undefined : grid.sideCorners(side)
      return ends ? [ends] : []
    })
  })
  known.set(group, seams)
  return seams
}

/** A board's cells that lie beside another board. */
export function cellsAtSeam({ board: { grid }, onMap }: MapGroup, map: Id): readonly Hex[] {
  const isOwn = (cell: Hex) => onMap(cell).board === map
  return grid.cells().filter((cell) => isOwn(cell) && !grid.neighbours(cell).every(isOwn))
}

/** Seams and board names: two boards may print the same ids. */
export function paintSeams(pen: Pen, placed: PlacedMap, area: PaintArea): void {
  if (placed.boards.length < 2) return
  const { rect, palette } = area
  const seen = grow(rect, 80)
  withSaved(pen, () => {
    pen.strokeStyle = palette.paper.ink
    pen.globalAlpha = 0.42
    pen.lineCap = 'round'
    pen.lineWidth = atLeast(2.2, area, 1.4)
    pen.setLineDash([9, 6])
    pen.beginPath()
    for (const [a, b] of seamsOf(placed.group)) {
      if (!holds(seen, { x: a.x + placed.x, y: a.y + placed.y })) continue
      pen.moveTo(a.x + placed.x, a.y + placed.y)
      pen.lineTo(b.x + placed.x, b.y + placed.y)
    }
    pen.stroke()
  })
  for (const map of placed.boards) {
    const names = outerLabels(map, placed.paper)
    for (const edge of ['top', 'bottom', 'left', 'right'] as const)
      printName(pen, map.board.sheet.name, edge, gapOf(names, edge), placed, area)
  }
}

interface Gap {
  readonly far: number
  readonly wide: number
}

/** The gap between the two middle labels of an edge, for the board's name. */
function gapOf(names: readonly EdgeLabel[], edge: EdgeLabel['edge']): Gap | undefined {
  const all = names.filter((name) => name.edge === edge).map(({ far }) => far)
  all.sort((a, b) => a - b)
  const [before, after] = all.slice(Math.floor(all.length / 2) - 1)
  return before === undefined || after === undefined || all.length < 2
    ? undefined
    : { far: (before + after) / 2, wide: after - before }
}

const SIZE = 16
/** How much of a gap the labels beside it take. */
const TAKEN = 30

function printName(
  pen: Pen,
  text: string,
  edge: EdgeLabel['edge'],
  gap: Gap | undefined,
  placed: PlacedMap,
  { scale, palette }: PaintArea,
): void {
  if (!gap || SIZE * scale < 4.5) return
  const { x, y, wide } = inBorder(placed, edge, gap.far)
  if (wide < SIZE) return
  withSaved(pen, () => {
    pen.translate(x, y)
    if (edge === 'left') pen.rotate(-Math.PI / 2)
    if (edge === 'right') pen.rotate(Math.PI / 2)
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = palette.paper.ink
    pen.font = `italic 600 ${SIZE}px ${SERIF}`
    pen.fillText(text, 0, 0, gap.wide - TAKEN)
  })
}
