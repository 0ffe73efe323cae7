import type { Pile } from '../../../table/generated/types.ts'
import { grow, meets, type Rect } from '../rect.ts'
import type { Laid, Tabletop } from '../tabletop.ts'
import { paintBands } from './bands.ts'
import { type Imprint, paintKey } from './key.ts'
import { paintLand } from './land.ts'
import { paintNames } from './names.ts'
import { type OwnPictures, paintOwnPicture } from './ownpicture.ts'
import { DAY, type Palette } from './palette.ts'
import { atLeast, kept, type Pen, type Sight } from './pen.ts'
import { type Plan, planOf } from './plan.ts'
import { quartersOf } from './quarter.ts'
import { textures } from './texture.ts'
import { paintTracks } from './tracks.ts'
import { type Accent, paintFelt, paintShadow, paintTrays } from './trays.ts'

/** Everything that is printed on the table, ready to be painted in any part and at any size. */
export interface Sheet {
  readonly top: Tabletop
  readonly maps: readonly { readonly laid: Laid; readonly plan: Plan }[]
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
export async function prepare({ boards }: Tabletop): Promise<void> {
  for (const { board } of boards) {
    const plan = planned(board)
    await breath()
    quartersOf(plan)
    await breath()
  }
  textures()
}

export const sheetOf = (top: Tabletop, piles: readonly Pile[], accent: Accent, print: Print = PLAIN): Sheet => ({
  top,
  maps: top.boards.map((laid) => ({ laid, plan: planned(laid.board) })),
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
      if (meets(grow(laid.sheet, 20), part)) paintMap(pen, laid, plan, sheet.print.pictures?.get(laid.board.id), sight)
      if (!meets(grow(laid.key, 20), part)) continue
      if (!meets(laid.key, laid.sheet)) paper(pen, laid.key, sight)
      paintKey(pen, laid, imprint, sight)
    }
    for (const { laid } of sheet.maps) paintTracks(pen, laid, sheet.accent, sight)
    paintTrays(pen, sheet.top, sheet.piles, sheet.accent, sight)
  })
}

function paintMap(pen: Pen, laid: Laid, plan: Plan, own: HTMLImageElement | undefined, sight: Sight): void {
  paper(pen, laid.sheet, sight)
  kept(pen, () => {
    const { paper } = laid
    pen.beginPath()
    pen.rect(paper.x, paper.y, paper.width, paper.height)
    pen.clip()
    pen.translate(laid.x, laid.y)
    const { rect } = sight
    const within = { ...sight, rect: { ...rect, x: rect.x - laid.x, y: rect.y - laid.y } }
    if (own) return paintOwnPicture(pen, plan, own, within)
    paintLand(pen, plan, within)
    paintNames(pen, plan, within)
  })
  paintBands(pen, laid.board, laid.paper, laid.sheet, sight)
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
