import type { Id, Pile } from '../../../table/generated/types.ts'
import { SANS } from '../../lettering.ts'
import { CAPTION } from '../lay.ts'
import { grow, meets, type Rect } from '../rect.ts'
import type { Tabletop } from '../tabletop.ts'
import { atLeast, type Pen, type Sight } from './pen.ts'

export const FELT = '#37413c'

/** The bare table. */
export function paintFelt(pen: Pen, { rect }: Sight): void {
  pen.fillStyle = FELT
  pen.fillRect(rect.x, rect.y, rect.width, rect.height)
}

/** Paper lies on the table and casts a shadow. */
export function paintShadow(pen: Pen, paper: Rect): void {
  for (const [spread, alpha] of [
    [10, 0.08],
    [6, 0.1],
    [3, 0.16],
  ] as const) {
    const { x, y, width, height } = grow(paper, spread)
    pen.fillStyle = `rgba(0, 0, 0, ${alpha})`
    pen.fillRect(x + 3, y + 4, width, height)
  }
}

export function paintTrays(pen: Pen, { trays }: Tabletop, piles: readonly Pile[], accent: Accent, sight: Sight): void {
  for (const tray of trays.values()) {
    const pile = piles.find(({ id }) => id === tray.pile)
    if (pile && meets(grow(tray, 8), sight.rect)) paintTray(pen, tray, pile, accent(pile.side), sight)
  }
}

/** The colour of a side, for the trays that are its own. */
export type Accent = (side: Id | undefined) => string

function paintTray(pen: Pen, { x, y, width, height }: Rect, pile: Pile, accent: string, sight: Sight): void {
  pen.fillStyle = 'rgba(0, 0, 0, 0.22)'
  box(pen, x, y, width, height)
  pen.fill()
  pen.fillStyle = 'rgba(244, 236, 210, 0.10)'
  box(pen, x, y + 1.5, width, height - 1.5)
  pen.fill()
  pen.save()
  box(pen, x, y, width, height)
  pen.clip()
  pen.fillStyle = accent
  pen.fillRect(x, y, width, CAPTION)
  pen.fillStyle = 'rgba(255, 255, 255, 0.14)'
  pen.fillRect(x, y, width, 1.5)
  pen.restore()
  box(pen, x, y, width, height)
  pen.lineWidth = atLeast(1.4, sight)
  pen.strokeStyle = 'rgba(240, 230, 200, 0.42)'
  pen.stroke()
  if (15 * sight.scale < 4.5) return
  pen.font = `600 15px ${SANS}`
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = '#fbf6e6'
  pen.fillText(pile.name, x + 8, y + 18.4, width - 52)
}

function box(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 6)
}
