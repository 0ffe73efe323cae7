import type { Pile } from '../../../table/generated/types.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { grow, meets, type Rect } from '../geometry/rect.ts'
import type { PlacedBoard, PlacedMap, Tabletop } from '../layout/tabletop.ts'
import { paintNames } from '../map/names/paint-names.ts'
import type { LaidScenery } from '../map/scenery/laid-scenery.ts'
import { paintScenery } from '../map/scenery/paint-scenery.ts'
import { type MapPlan, mapPlanOf } from '../map/terrain/map-plan.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { paintTerrain } from '../map/terrain/paint-terrain.ts'
import { DAY, type Palette } from '../map/terrain/palette.ts'
import { settlementsOf } from '../map/terrain/settlements.ts'
import { textures } from '../map/terrain/texture.ts'
import { paintEdgeLabels } from './edge-labels.ts'
import { type Imprint, paintMapKey } from './map-key.ts'
import { type ModulePictures, paintModulePicture } from './module-pictures.ts'
import { cellsAtSeam, paintSeams } from './seams.ts'
import { paintTracks } from './tracks.ts'
import { type Accent, paintFelt, paintShadow, paintTrays } from './trays.ts'

/** Everything printed on the table, paintable in any part and at any size. */
export interface PrintedTable {
  readonly top: Tabletop
  readonly maps: readonly { readonly placed: PlacedMap; readonly plan: MapPlan }[]
  readonly piles: readonly Pile[]
  readonly accent: Accent
  readonly print: PrintStyle
  /** Laid on the maps, bottom first. */
  readonly scenery: readonly LaidScenery[]
}

interface PrintStyle {
  readonly palette: Palette
  readonly imprint: Imprint
  readonly pictures?: ModulePictures | undefined
}

export const PLAIN_PRINT: PrintStyle = { palette: DAY, imprint: { title: '' } }

const plans = new WeakMap<PlacedBoard['board'], MapPlan>()

/** Each map is planned once, however often it is printed. */
export function planFor(board: PlacedBoard['board']): MapPlan {
  const plan = plans.get(board) ?? mapPlanOf(board)
  plans.set(board, plan)
  return plan
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Works out in slices what the first frame would otherwise wait for. */
export async function preparePlans({ maps }: Tabletop): Promise<void> {
  for (const { board } of maps) {
    const plan = planFor(board)
    await breath()
    settlementsOf(plan)
    await breath()
  }
  textures()
}

export const printedTableOf = (
  top: Tabletop,
  piles: readonly Pile[],
  accent: Accent,
  print: PrintStyle = PLAIN_PRINT,
  scenery: readonly LaidScenery[] = [],
): PrintedTable => ({
  top,
  maps: top.maps.map((placed) => ({ placed, plan: planFor(placed.board) })),
  piles,
  accent,
  print,
  scenery,
})

/** Paints a part of the table (in table units) at this scale, from the canvas's top left. */
export function paintPrintedTable(pen: Pen, sheet: PrintedTable, part: Rect, scale: number): void {
  const { palette, imprint } = sheet.print
  const area = { rect: part, scale, palette }
  withSaved(pen, () => {
    pen.scale(scale, scale)
    pen.translate(-part.x, -part.y)
    paintFelt(pen, area)
    for (const { placed, plan } of sheet.maps) {
      if (meets(grow(placed.printedArea, 20), part)) paintMap(pen, placed, plan, sheet.print.pictures, area)
      if (!meets(grow(placed.key, 20), part)) continue
      if (!meets(placed.key, placed.printedArea)) paper(pen, placed.key, area)
      paintMapKey(pen, placed, imprint, area)
    }
    paintScenery(pen, sheet.scenery, area)
    for (const { placed } of sheet.maps) paintTracks(pen, placed, sheet.accent, area)
    paintTrays(pen, sheet.top, sheet.piles, sheet.accent, area)
  })
}

function paintMap(
  pen: Pen,
  placed: PlacedMap,
  plan: MapPlan,
  pictures: ModulePictures | undefined,
  area: PaintArea,
): void {
  paper(pen, placed.printedArea, area)
  const group: Printed = {
    on: placed,
    paint: (part) => {
      paintTerrain(pen, plan, part)
      paintNames(pen, plan, part)
    },
  }
  const maps = placed.boards.map((map) => {
    const image = pictures?.get(map.board.id)
    const own = image && {
      on: map,
      paint: (part: PaintArea) => paintModulePicture(pen, planFor(map.board), image, part),
    }
    return { id: map.board.id, own, printed: own ?? group }
  })
  const pictured = maps.flatMap(({ own }) => own ?? [])
  // If pictures cover every map, nothing else shows.
  if (pictured.length < maps.length) within(pen, group, paperOf(placed), area)
  for (const own of pictured) within(pen, own, paperOf(own.on), area)
  // A picture is a rectangle and covers the teeth of the neighbouring map: repaint the cells at the seam.
  if (pictured.length > 0 && maps.length > 1)
    for (const { id, printed } of maps) within(pen, printed, outlinesOf(placed, cellsAtSeam(placed.group, id)), area)
  paintEdgeLabels(pen, placed, area)
  paintSeams(pen, placed, area)
}

interface Printed {
  readonly on: PlacedBoard
  readonly paint: (part: PaintArea) => void
}

function within(pen: Pen, { on: { x, y }, paint }: Printed, clip: Path2D, area: PaintArea): void {
  const { rect } = area
  withSaved(pen, () => {
    pen.clip(clip)
    pen.translate(x, y)
    paint({ ...area, rect: { ...rect, x: rect.x - x, y: rect.y - y } })
  })
}

function paperOf({ paper }: PlacedBoard): Path2D {
  const path = new Path2D()
  path.rect(paper.x, paper.y, paper.width, paper.height)
  return path
}

/** Cells are clipped slightly larger, or seams would show. */
const LARGER = 1.02

function outlinesOf({ group, x, y }: PlacedBoard, cells: readonly Hex[]): Path2D {
  const { grid } = group.board
  const path = new Path2D()
  for (const cell of cells) {
    const middle = grid.centre(cell)
    for (const [index, corner] of grid.corners(cell).entries()) {
      const across = x + middle.x + (corner.x - middle.x) * LARGER
      const down = y + middle.y + (corner.y - middle.y) * LARGER
      if (index === 0) path.moveTo(across, down)
      else path.lineTo(across, down)
    }
    path.closePath()
  }
  return path
}

function paper(pen: Pen, sheet: Rect, area: PaintArea): void {
  const { palette } = area
  paintShadow(pen, sheet)
  pen.fillStyle = palette.paper.ground
  pen.fillRect(sheet.x, sheet.y, sheet.width, sheet.height)
  pen.lineWidth = atLeast(1.5, area, 1)
  pen.strokeStyle = palette.paper.faint
  pen.strokeRect(sheet.x, sheet.y, sheet.width, sheet.height)
}
