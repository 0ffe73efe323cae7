import type { Pile } from '../../../table/generated/types.ts'
import { grow, meets, type Rect } from '../rect.ts'
import type { Laid, Tabletop } from '../tabletop.ts'
import { paintEdges } from './edges.ts'
import { paintContours, paintGround, paintRelief } from './ground.ts'
import { paintGrowth } from './growth.ts'
import { paintIds, paintLines } from './lines.ts'
import { paintNames } from './names.ts'
import type { Pen } from './pen.ts'
import { type Plan, planOf } from './plan.ts'
import { paintCrossings, paintRoads } from './roads.ts'
import { paintTowns } from './towns.ts'
import { paintTracks } from './tracks.ts'
import { type Accent, paintFelt, paintShadow, paintTrays } from './trays.ts'

/** Everything that is printed on the table, ready to be painted in any part and at any size. */
export interface Sheet {
  readonly top: Tabletop
  readonly maps: readonly { readonly laid: Laid; readonly plan: Plan }[]
  readonly piles: readonly Pile[]
  readonly accent: Accent
}

export const sheetOf = (top: Tabletop, piles: readonly Pile[], accent: Accent): Sheet => ({
  top,
  maps: top.boards.map((laid) => ({ laid, plan: planOf(laid.board) })),
  piles,
  accent,
})

/** Paints a part of the table, in units of the table, at so many pixels to a unit, from the canvas' top left. */
export function paintSheet(pen: Pen, sheet: Sheet, part: Rect, scale: number): void {
  pen.save()
  pen.scale(scale, scale)
  pen.translate(-part.x, -part.y)
  const sight = { rect: part, scale }
  paintFelt(pen, sight)
  for (const { laid, plan } of sheet.maps) {
    if (meets(grow(laid.paper, 20), part)) paintMap(pen, laid, plan, part, scale)
  }
  for (const { laid } of sheet.maps) paintTracks(pen, laid, sheet.accent, sight)
  paintTrays(pen, sheet.top, sheet.piles, sheet.accent, sight)
  pen.restore()
}

function paintMap(pen: Pen, laid: Laid, plan: Plan, part: Rect, scale: number): void {
  const { paper } = laid
  paintShadow(pen, paper)
  pen.save()
  pen.beginPath()
  pen.rect(paper.x, paper.y, paper.width, paper.height)
  pen.clip()
  pen.translate(laid.x, laid.y)
  const sight = { rect: { ...part, x: part.x - laid.x, y: part.y - laid.y }, scale }
  paintGround(pen, plan, sight)
  paintRelief(pen, plan, sight)
  for (const growth of plan.terrains) paintGrowth(pen, plan, growth, sight)
  paintContours(pen, plan, sight)
  paintEdges(pen, plan, sight)
  paintLines(pen, plan, sight)
  paintRoads(pen, plan, sight)
  paintCrossings(pen, plan, sight)
  paintTowns(pen, plan, sight)
  paintIds(pen, plan, sight)
  paintNames(pen, plan, sight)
  pen.restore()
  pen.lineWidth = Math.max(1.5, 1 / scale)
  pen.strokeStyle = 'rgba(30, 24, 12, 0.8)'
  pen.strokeRect(paper.x, paper.y, paper.width, paper.height)
}
