import type { Id, Pile } from '../../../table/generated/types.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { css, parse, readableInk, WHITE } from '../counter/colour.ts'
import { grow, meets, type Rect } from '../geometry/rect.ts'
import { CAPTION } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { atLeast, type PaintArea, type Pen, withSaved } from '../map/terrain/paint-area.ts'
import { DAY } from '../map/terrain/palette.ts'
import { wrapText } from './terrain-legend.ts'

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
  const all = [...top.trays.values()]
  const others = [...all, ...top.maps.flatMap(({ printedArea, key }) => [printedArea, key])]
  for (const tray of all) {
    const pile = piles.find(({ id }) => id === tray.pile)
    if (pile && meets(grow(tray, MOST_ABOVE), area.rect))
      paintTray(pen, tray, pile, accent(pile.side), roomAbove(tray, others), area)
  }
}

/** A side's colour for its trays. */
export type Accent = (side: Id | undefined) => string

/** White, or a readable ink if white fails on this ground. */
export const inkUpon = (ground: string): string => css(readableInk(WHITE, parse(ground)))

/** Room at the end of a caption for the tray's count. */
const BESIDE_COUNT = 40

/** How far a caption may grow above its tray. */
const MOST_ABOVE = 34
const FROM_NEIGHBOUR = 5

/** How far a caption can grow upward before it meets something. */
export function roomAbove(tray: Rect, others: readonly Rect[]): number {
  const above = { x: tray.x, y: tray.y - MOST_ABOVE, width: tray.width, height: MOST_ABOVE }
  const feet = others.flatMap((other) => (meets(other, above) && other.y < tray.y ? [other.y + other.height] : []))
  return Math.max(Math.min(MOST_ABOVE, tray.y - Math.max(...feet, -Infinity) - FROM_NEIGHBOUR), 0)
}

const SIZE = 16
/** Captions keep this many pixels while there is room. */
const LEAST = 11.5

function paintTray(
  pen: Pen,
  { x, y, width, height }: Rect,
  pile: Pile,
  accent: string,
  room: number,
  area: PaintArea,
): void {
  const { scale } = area
  // Zoomed out, the caption grows above the rim to stay readable.
  const idealSize = Math.max(SIZE, LEAST / scale)
  const rise = Math.min(Math.max(idealSize * 1.35 - CAPTION, 0), room)
  const top = y - rise
  pen.fillStyle = 'rgba(0, 0, 0, 0.25)'
  box(pen, x + 1, top + 3, width, height + rise)
  pen.fill()
  pen.fillStyle = area.palette.paper.band
  box(pen, x, top, width, height + rise)
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
    box(pen, x, top, width, height + rise)
    pen.clip()
    pen.fillStyle = accent
    pen.fillRect(x, top, width, CAPTION + rise)
    pen.fillStyle = 'rgba(255, 255, 255, 0.2)'
    pen.fillRect(x, top, width, 1.5)
  })
  box(pen, x, top, width, height + rise)
  pen.lineWidth = atLeast(1.2, area)
  pen.strokeStyle = 'rgba(0, 0, 0, 0.45)'
  pen.stroke()
  const head = { x: x + 8, y: top, width: width - BESIDE_COUNT, height: CAPTION + rise }
  caption(pen, pile.name, head, inkUpon(accent), idealSize, scale)
}

/** In the wanted size, in two lines if needed, or as large as fits. */
function caption(
  pen: Pen,
  text: string,
  { x, y, width, height }: Rect,
  ink: string,
  idealSize: number,
  scale: number,
): void {
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = ink
  let size = Math.min(idealSize, height * 0.76)
  let lines: readonly string[] = [text]
  for (; ; size *= 0.94) {
    pen.font = `600 ${size}px ${SANS}`
    const most = Math.max(Math.floor(height / (size * 1.08)), 1)
    lines = wrapText(pen, text, width, 9)
    if ((lines.length <= most && lines.every((line) => pen.measureText(line).width <= width)) || size < SIZE * 0.8)
      break
  }
  if (size * scale < 3.5) return
  const step = size * 1.06
  const first = y + height / 2 - ((lines.length - 1) * step) / 2 + size * 0.35
  for (const [at, line] of lines.entries()) pen.fillText(line, x, first + at * step, width)
}

function box(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 6)
}
