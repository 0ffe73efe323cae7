import { NARROW } from '../../style/canvas-fonts.ts'
import type { BaseCut } from './base.ts'
import { BLACK, css, darker, inkOn, lighter, mix, WHITE } from './colour.ts'
import { drawFigure, isFigure } from './figures.ts'
import { isSidc } from './icons.ts'
import type { Look } from './look.ts'
import type { Symbols } from './nato-symbol.ts'
import { outline } from './outline.ts'
import { PARTS, type Pen } from './pen.ts'
import { write } from './text.ts'

const MIDDLE = PARTS / 2
/** Width of the rim in the side's colour. */
const RIM = 8

/** A miniature on an oval or a square base: a rim in the side's colour with a nose at its front, its symbol inside. */
export function baseFace(pen: Pen, look: Look, base: BaseCut, turn: number, pixels: number, symbols: Symbols): void {
  const { across, along } = base.shares
  const ground = mix(WHITE, look.stripe?.colour ?? look.colour, look.stripe ? 0.55 : 0.16)
  outline(pen, look, RIM - 1.2)
  pen.fillStyle = css(darker(look.colour, 0.7))
  pen.fill()
  outline(pen, look, RIM)
  pen.fillStyle = css(ground)
  pen.fill()
  nose(pen, look, MIDDLE - along * MIDDLE, Math.min(across * MIDDLE * 0.6, 15))
  pen.save()
  pen.translate(MIDDLE, MIDDLE)
  pen.rotate((-turn * Math.PI) / 180)
  const room = Math.min(across, along) * PARTS - 2 * RIM - 4
  const ink = inkOn(BLACK, [ground])
  if (look.symbol && isSidc(look.symbol.code)) {
    const spread = { x: 0, y: 0, width: room }
    symbols.draw(pen, look.symbol.code, BLACK, lighter(ground, 0.5), spread, (room / PARTS) * pixels)
  } else if (look.symbol && isFigure(look.symbol.code)) {
    drawFigure(pen, look.symbol.code, ink, { x: 0, y: 0, width: room * 0.86 })
  } else {
    const size = Math.min(room * 0.8, 36)
    write(pen, look.words, { x: 0, y: size * 0.35, size, width: room, font: NARROW, ink })
  }
  pen.restore()
}

/** The front: a wedge from the edge of the base inwards. */
function nose(pen: Pen, { ink, colour }: Look, front: number, half: number): void {
  pen.beginPath()
  pen.moveTo(MIDDLE, front + 1.5)
  pen.lineTo(MIDDLE + half, front + RIM + 4)
  pen.lineTo(MIDDLE - half, front + RIM + 4)
  pen.closePath()
  pen.fillStyle = css(ink)
  pen.fill()
  pen.lineWidth = 1.2
  pen.strokeStyle = css(darker(colour, 0.75))
  pen.stroke()
}
