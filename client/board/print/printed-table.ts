import type { Pile } from '../../../table/generated/types.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { grow, meets, type Rect } from '../geometry/rect.ts'
import type { Laid, LaidLand, Tabletop } from '../layout/tabletop.ts'
import { paintNames } from '../map/names/paint-names.ts'
import { type Plan, planOf } from '../map/terrain/map-plan.ts'
import { atLeast, kept, type Pen, type Sight } from '../map/terrain/paint-area.ts'
import { paintLand } from '../map/terrain/paint-terrain.ts'
import { DAY, type Palette } from '../map/terrain/palette.ts'
import { quartersOf } from '../map/terrain/settlements.ts'
import { textures } from '../map/terrain/texture.ts'
import { paintBands } from './edge-labels.ts'
import { type Imprint, paintKey } from './map-key.ts'
import { type OwnPictures, paintOwnPicture } from './module-pictures.ts'
import { cellsAtSeam, paintSeams } from './seams.ts'
import { paintTracks } from './tracks.ts'
import { type Accent, paintFelt, paintShadow, paintTrays } from './trays.ts'

/** Everything that is printed on the table, ready to be painted in any part and at any size. */
export interface Sheet {
  readonly top: Tabletop
  readonly maps: readonly { readonly laid: LaidLand; readonly plan: Plan }[]
  readonly piles: readonly Pile[]
  readonly accent: Accent
  readonly print: Print
}

/** How it is printed. */
export interface Print {
  readonly palette: Palette
  readonly imprint: Imprint
  readonly pictures?: OwnPictures | undefined
}

export const PLAIN: Print = { palette: DAY, imprint: { title: '' } }

const plans = new WeakMap<Laid['board'], Plan>()

/** The same map is planned once, however often its table is printed anew. */
export function planned(board: Laid['board']): Plan {
  const plan = plans.get(board) ?? planOf(board)
  plans.set(board, plan)
  return plan
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Works out beforehand what the first picture would wait for, a piece at a time. */
export async function prepare({ lands }: Tabletop): Promise<void> {
  for (const { board } of lands) {
    const plan = planned(board)
    await breath()
    quartersOf(plan)
    await breath()
  }
  textures()
}

export const sheetOf = (top: Tabletop, piles: readonly Pile[], accent: Accent, print: Print = PLAIN): Sheet => ({
  top,
  maps: top.lands.map((laid) => ({ laid, plan: planned(laid.board) })),
  piles,
  accent,
  print,
})

/** Paints a part of the table, in units of the table, at so many pixels to a unit, from the canvas' top left. */
export function paintSheet(pen: Pen, sheet: Sheet, part: Rect, scale: number): void {
  const { palette, imprint } = sheet.print
  const sight = { rect: part, scale, palette }
  kept(pen, () => {
    pen.scale(scale, scale)
    pen.translate(-part.x, -part.y)
    paintFelt(pen, sight)
    for (const { laid, plan } of sheet.maps) {
      if (meets(grow(laid.sheet, 20), part)) paintMap(pen, laid, plan, sheet.print.pictures, sight)
      if (!meets(grow(laid.key, 20), part)) continue
      if (!meets(laid.key, laid.sheet)) paper(pen, laid.key, sight)
      paintKey(pen, laid, imprint, sight)
    }
    for (const { laid } of sheet.maps) paintTracks(pen, laid, sheet.accent, sight)
    paintTrays(pen, sheet.top, sheet.piles, sheet.accent, sight)
  })
}

function paintMap(pen: Pen, laid: LaidLand, plan: Plan, pictures: OwnPictures | undefined, sight: Sight): void {
  paper(pen, laid.sheet, sight)
  const land: Printed = {
    on: laid,
    paint: (part) => {
      paintLand(pen, plan, part)
      paintNames(pen, plan, part)
    },
  }
  const maps = laid.maps.map((map) => {
    const image = pictures?.get(map.board.id)
    const own = image && { on: map, paint: (part: Sight) => paintOwnPicture(pen, planned(map.board), image, part) }
    return { id: map.board.id, own, printed: own ?? land }
  })
  const pictured = maps.flatMap(({ own }) => own ?? [])
  // A picture that fills the paper hides all else on the map.
  if (pictured.length < maps.length) within(pen, land, paperOf(laid), sight)
  for (const own of pictured) within(pen, own, paperOf(own.on), sight)
  // A picture is a rectangle, and reaches over the teeth of the maps beside it.
  if (pictured.length > 0 && maps.length > 1)
    for (const { id, printed } of maps) within(pen, printed, outlinesOf(laid, cellsAtSeam(laid.land, id)), sight)
  paintBands(pen, laid, sight)
  paintSeams(pen, laid, sight)
}

/** The drawing on a board's paper, in its units. */
interface Printed {
  readonly on: Laid
  readonly paint: (part: Sight) => void
}

function within(pen: Pen, { on: { x, y }, paint }: Printed, clip: Path2D, sight: Sight): void {
  const { rect } = sight
  kept(pen, () => {
    pen.clip(clip)
    pen.translate(x, y)
    paint({ ...sight, rect: { ...rect, x: rect.x - x, y: rect.y - y } })
  })
}

function paperOf({ paper }: Laid): Path2D {
  const path = new Path2D()
  path.rect(paper.x, paper.y, paper.width, paper.height)
  return path
}

/** Cells are clipped a little larger than they are, or seams would show between them. */
const LARGER = 1.02

/** Cells of a land, in units of the table. */
function outlinesOf({ land, x, y }: Laid, cells: readonly Hex[]): Path2D {
  const { grid } = land.board
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

function paper(pen: Pen, sheet: Rect, sight: Sight): void {
  const { palette } = sight
  paintShadow(pen, sheet)
  pen.fillStyle = palette.paper.ground
  pen.fillRect(sheet.x, sheet.y, sheet.width, sheet.height)
  pen.lineWidth = atLeast(1.5, sight, 1)
  pen.strokeStyle = palette.paper.faint
  pen.strokeRect(sheet.x, sheet.y, sheet.width, sheet.height)
}
