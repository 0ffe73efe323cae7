import { NARROW, SANS } from '../../lettering.ts'
import { PARTS, type Pen } from './card.ts'
import { BLACK, type Colour, contrast, css, WHITE } from './ink.ts'
import type { Badge, Look } from './look.ts'
import { write } from './text.ts'

const RADIUS = 11.5
/** More than these are told by the tooltip. */
const SHOWN = 4

/** Down the right edge and then the left, beside the symbol, where no number stands. */
export function badges(pen: Pen, all: readonly Badge[]): void {
  for (const [index, badge] of all.slice(0, SHOWN).entries()) {
    const column = Math.floor(index / 2)
    sign(pen, badge, column === 0 ? PARTS - RADIUS : RADIUS, 44 + (index % 2) * 24)
  }
}

function sign(pen: Pen, { letter, count, colour }: Badge, x: number, y: number): void {
  pen.beginPath()
  pen.arc(x, y, RADIUS, 0, 2 * Math.PI)
  pen.fillStyle = css(colour)
  pen.fill()
  pen.lineWidth = 2.4
  pen.strokeStyle = css(WHITE)
  pen.stroke()
  pen.beginPath()
  pen.arc(x, y, RADIUS + 1.6, 0, 2 * Math.PI)
  pen.lineWidth = 1.2
  pen.strokeStyle = css(BLACK, 0.7)
  pen.stroke()
  const ink = contrast(WHITE, colour) >= 3 ? WHITE : BLACK
  const text = count === 1 ? letter : `${letter}${count}`
  write(pen, text, { x, y: y + 6, size: text.length > 1 ? 14 : 17, width: 19, font: NARROW, weight: 800, ink })
}

/** One pip for each step, filled while the unit has it, up the left edge. */
export function pips(pen: Pen, { left, of }: NonNullable<Look['steps']>, ink: Colour): void {
  const pitch = Math.min(9, 40 / Math.max(of, 1))
  for (let step = 0; step < of; step++) {
    pen.beginPath()
    pen.arc(6.5, 72 - step * pitch, pitch * 0.36, 0, 2 * Math.PI)
    pen.lineWidth = 1.4
    pen.strokeStyle = css(ink)
    pen.fillStyle = css(ink)
    pen.stroke()
    if (step < left) pen.fill()
  }
}

/** What a player wrote on it, on a strip at the foot: the numbers stay readable. */
export function label(pen: Pen, words: string): void {
  const [x, y, width, height] = [3, 74, 64, 21]
  pen.fillStyle = css([255, 246, 190])
  pen.fillRect(x, y, width, height)
  pen.lineWidth = 1
  pen.strokeStyle = css(BLACK, 0.6)
  pen.strokeRect(x, y, width, height)
  write(pen, words, { x: x + width / 2, y: y + 16, size: 16, width: width - 6, font: SANS, ink: BLACK })
}
