import { type Colour, css } from './colour.ts'
import type { Pen } from './pen.ts'

/** Drawn in a square of this side: what is filled, and what is a line. */
const SIDE = 24
interface Drawing {
  readonly fill?: string
  readonly line?: string
}

/** Emblems of miniatures, by the word that a class gives as its symbol. */
const FIGURES: Readonly<Record<string, Drawing>> = {
  sword: { fill: 'M12 1.5 14 5v9.5h-4V5ZM7.5 15h9v2h-9ZM11 17h2v3.4h-2ZM12 20a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z' },
  spear: { fill: 'M12 1 15 7l-2 2.4V23h-2V9.4L9 7Z', line: 'M9 11.5h6' },
  axe: { fill: 'M9.6 2h2.2v21H9.6ZM11.8 3.4c5-1.6 8.4.8 8.6 6.2-2.2-1.4-5.4-1.2-8.6 1.4Z' },
  bow: { line: 'M7 2.5c9.5 4 9.5 15 0 19M7 2.5v19M3.5 12h16', fill: 'M22 12l-4.4-2.4v4.8Z' },
  sling: { line: 'M5.5 22 16 7.5', fill: 'M14 3.5c3.4-2 6.8.4 6.2 3.8-.6 3.2-4.4 4-6.4 1.6-1.4-1.7-1.2-4.2.2-5.4Z' },
  crown: { fill: 'M3 7.2 8 12l4-8 4 8 5-4.8-2 11.3H5ZM5 20h14v2H5Z' },
  banner: { line: 'M6.5 1.5v21', fill: 'M8 3h13l-3.6 4.4L21 12H8Z' },
  horn: {
    fill: 'M2.5 10.5C9 11 14 8.5 19.5 2.5L22 16C16 13 11 14.2 4 15.6Z',
    line: 'M19.5 2.5c2.6 3.6 3.4 8.6 2.5 13.5',
  },
  shield: {
    fill: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.4a7.6 7.6 0 1 0 0 15.2 7.6 7.6 0 0 0 0-15.2ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  },
  horse: {
    fill: 'M6 22.5c0-5 1.2-7 3.8-9-2 0-3.4.8-4.8 2.3L2.2 13C4.6 8.6 8 5.6 12 4.6L13.2 1.5l2.2 3.3c4.6 3.4 5.4 10 4.2 17.7Z',
  },
  staff: { line: 'M8 22.5 15 8', fill: 'M16 1.5l1.6 3.2 3.4.6-2.5 2.4.6 3.5L16 9.5l-3.1 1.7.6-3.5L11 5.3l3.4-.6Z' },
  dagger: { fill: 'M12 4 14 8v6h-4V8ZM8 14.5h8v1.8H8ZM11 16.3h2V20h-2Z' },
  wolf: { fill: 'M4 3.5 8.6 6h6.8L20 3.5l-.6 8L12 22.5 4.6 11.5ZM8.5 10l2 2v-2Zm7 0-2 2v-2Z' },
}

export const isFigure = (code: string): boolean => Object.hasOwn(FIGURES, code)

/** Draws an emblem about a spot, as wide as it says. */
export function drawFigure(
  pen: Pen,
  code: string,
  ink: Colour,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { fill, line } = FIGURES[code] ?? {}
  pen.save()
  pen.translate(x, y)
  pen.scale(width / SIDE, width / SIDE)
  pen.translate(-SIDE / 2, -SIDE / 2)
  if (line) {
    pen.lineWidth = 2
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = css(ink)
    pen.stroke(new Path2D(line))
  }
  if (fill) {
    pen.fillStyle = css(ink)
    pen.fill(new Path2D(fill), 'evenodd')
  }
  pen.restore()
}
