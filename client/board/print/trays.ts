import type { Id, Pile } from '../../../table/generated/types.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { css, parse, readableInk, WHITE } from '../counter/colour.ts'
import { grow, meets, type Rect } from '../geometry/rect.ts'
import { CAPTION } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { DAY } from '../map/terrain/palette.ts'

export const FELT = DAY.felt

export function paintFelt(pen: Pen, { rect, palette }: PaintArea): void {
  pen.fillStyle = palette.felt
  pen.fillRect(rect.x, rect.y, rect.width, rect.height)
}

/** The shadow of paper on the table. */
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

export function paintTrays(pen: Pen, top: Tabletop, piles: readonly Pile[], accent: Accent, area: PaintArea): void {
  for (const tray of top.trays.values()) {
    const pile = piles.find(({ id }) => id === tray.pile)
    if (pile && meets(grow(tray, SHADOW), area.rect)) paintTray(pen, tray, pile, accent(pile.side), area)
  }
}

/** A side's colour for its trays. */
export type Accent = (side: Id | undefined) => string

/** White, or a readable ink if white fails on this ground. */
export const inkUpon = (ground: string): string => css(readableInk(WHITE, parse(ground)))

/** Room at the end of a caption for the tray's count. */
const BESIDE_COUNT = 52

/** How far a tray's shadow reaches. */
const SHADOW = 4

/** The size of a title close up, and the pixels it keeps while its band has room. */
const SIZE = 16
const LEAST = 11.5

/** The size of all titles of trays and tracks at a scale, in units: one for all, so that none seems more important. */
export const titleSize = (scale: number): number => Math.min(Math.max(SIZE, LEAST / scale), CAPTION * 0.84)

/** How far a title may be squeezed before it is cut. */
const SQUEEZED = 0.7

/** A title in one line; what does not fit even squeezed is cut with an ellipsis. */
export function titleIn(pen: Pick<Pen, 'measureText'>, text: string, width: number): string {
  const fits = (words: string): boolean => pen.measureText(words).width * SQUEEZED <= width
  if (fits(text)) return text
  for (let length = text.length - 1; length > 0; length--) {
    const cut = `${text.slice(0, length).trimEnd()}…`
    if (fits(cut)) return cut
  }
  return ''
}

/** A title on a band, in a readable ink. */
export function paintTitle(pen: Pen, text: string, band: Rect, ground: string, scale: number): void {
  const size = titleSize(scale)
  if (size * scale < 3.5) return
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = inkUpon(ground)
  pen.font = `600 ${size}px ${SANS}`
  pen.fillText(titleIn(pen, text, band.width), band.x, band.y + band.height / 2 + size * 0.35, band.width)
}

function paintTray(pen: Pen, { x, y, width, height }: Rect, pile: Pile, accent: string, area: PaintArea): void {
  pen.fillStyle = 'rgba(0, 0, 0, 0.25)'
  box(pen, x + 1, y + 3, width, height)
  pen.fill()
  pen.fillStyle = area.palette.paper.band
  box(pen, x, y, width, height)
  pen.fill()
  // The well, pressed into the cardboard.
  const rim = 5
  pen.fillStyle = area.palette.felt
  box(pen, x + rim, y + CAPTION, width - 2 * rim, height - CAPTION - rim)
  pen.fill()
  withSaved(pen, () => {
    pen.clip()
    pen.lineWidth = 5
    pen.strokeStyle = 'rgba(0, 0, 0, 0.4)'
    box(pen, x + rim - 1, y + CAPTION - 1, width - 2 * rim + 6, height - CAPTION - rim + 6)
    pen.stroke()
  })
  withSaved(pen, () => {
    box(pen, x, y, width, height)
    pen.clip()
    pen.fillStyle = accent
    pen.fillRect(x, y, width, CAPTION)
    pen.fillStyle = 'rgba(255, 255, 255, 0.2)'
    pen.fillRect(x, y, width, 1.5)
  })
  box(pen, x, y, width, height)
  pen.lineWidth = atLeast(1.2, area)
  pen.strokeStyle = 'rgba(0, 0, 0, 0.45)'
  pen.stroke()
  paintTitle(pen, pile.name, { x: x + 8, y, width: width - BESIDE_COUNT, height: CAPTION }, accent, area.scale)
}

function box(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 6)
}
