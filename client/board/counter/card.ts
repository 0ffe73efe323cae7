import { BLACK, type Colour, css, darker, lighter, WHITE } from './ink.ts'
import type { Look } from './look.ts'

/** Counters are painted on a square of this many parts. */
export const PARTS = 100
const ROUND = 9

export type Pen = CanvasRenderingContext2D

/** Cards stand upright, chits are round, all else is square. */
export function outline(pen: Pen, shape: Look['shape'], inset = 0): void {
  const side = PARTS - 2 * inset
  pen.beginPath()
  if (shape === 'chit') pen.arc(PARTS / 2, PARTS / 2, side / 2, 0, 2 * Math.PI)
  else if (shape === 'card') pen.roundRect(14 + inset, inset, 72 - 2 * inset, side, ROUND - inset / 2)
  else pen.roundRect(inset, inset, side, side, Math.max(ROUND - inset, 1))
}

/** The die-cut cardboard: its shadow on the table, its colour, and the light on its edges. */
export function cardboard(pen: Pen, { shape, colour, side }: Look): void {
  const ground = side === 'back' ? darker(colour, 0.42) : colour
  pen.save()
  pen.translate(1.5, 3)
  outline(pen, shape)
  pen.fillStyle = css(BLACK, 0.16)
  pen.lineWidth = 5
  pen.strokeStyle = css(BLACK, 0.13)
  pen.stroke()
  pen.fill()
  pen.restore()

  const sheen = pen.createLinearGradient(0, 0, 0, PARTS)
  sheen.addColorStop(0, css(lighter(ground, 0.1)))
  sheen.addColorStop(0.5, css(ground))
  sheen.addColorStop(1, css(darker(ground, 0.1)))
  outline(pen, shape)
  pen.fillStyle = sheen
  pen.fill()
  pen.save()
  pen.clip()
  if (side === 'back') hatch(pen, lighter(ground, 0.3))
  bevel(pen, shape, ground)
  pen.restore()
  outline(pen, shape, 0.8)
  pen.lineWidth = 1.8
  pen.strokeStyle = css(darker(ground, 0.62))
  pen.stroke()
}

function bevel(pen: Pen, shape: Look['shape'], ground: Colour): void {
  pen.lineWidth = 4
  for (const [shift, colour] of [
    [2.2, css(lighter(ground, 0.75), 0.5)],
    [-2.2, css(darker(ground, 0.6), 0.42)],
  ] as const) {
    pen.save()
    pen.translate(shift, shift)
    outline(pen, shape, -0.6)
    pen.strokeStyle = colour
    pen.stroke()
    pen.restore()
  }
}

/** Backs are hatched, so that nobody takes them for a front, whatever colour he sees. */
export function hatch(pen: Pen, colour: Colour): void {
  pen.beginPath()
  for (let at = -PARTS; at < PARTS; at += 11) {
    pen.moveTo(at, PARTS)
    pen.lineTo(at + PARTS, 0)
  }
  pen.lineWidth = 3.2
  pen.strokeStyle = css(colour, 0.26)
  pen.stroke()
}

/** Where the ends of a stroke of the other face are seen: a band across the card. */
export function band(pen: Pen, { shape, ink }: Look): void {
  pen.save()
  outline(pen, shape, 2)
  pen.clip()
  pen.fillStyle = css(ink, 0.3)
  pen.fillRect(0, 46, PARTS, 14)
  pen.restore()
}

/** What is there for its owner alone is as pale as what is hardly there. */
export function mist(pen: Pen, { shape }: Look): void {
  outline(pen, shape)
  pen.fillStyle = css(WHITE, 0.42)
  pen.fill()
}

/** A frame, and in it what the others see: the hatching of a back, or nothing, an eye struck out. */
export function hiddenSign(pen: Pen, { colour, shape, hidden }: Look): void {
  const dark = darker(colour, 0.72)
  pen.save()
  outline(pen, shape, 3)
  pen.setLineDash(hidden === 'absent' ? [2, 6] : [7, 5])
  pen.lineWidth = 5.4
  pen.strokeStyle = css(dark, 0.85)
  pen.stroke()
  pen.setLineDash([])
  pen.beginPath()
  pen.roundRect(1.6, 42, 22, 22, 6)
  pen.fillStyle = css(dark)
  pen.fill()
  if (hidden === 'absent') eye(pen, 12.6, 53)
  else back(pen, 12.6, 53)
  pen.restore()
}

/** A card seen from behind. */
function back(pen: Pen, x: number, y: number): void {
  const half = 7
  pen.beginPath()
  pen.rect(x - half, y - half, 2 * half, 2 * half)
  for (const shift of [-half, 0, half]) {
    pen.moveTo(x - half + Math.max(shift, 0), y + half + Math.min(shift, 0))
    pen.lineTo(x + half + Math.min(shift, 0), y - half + Math.max(shift, 0))
  }
  pen.strokeStyle = css(WHITE)
  pen.lineWidth = 2.2
  pen.stroke()
}

function eye(pen: Pen, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(0.92, 0.92)
  pen.strokeStyle = css(WHITE)
  pen.fillStyle = css(WHITE)
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(-9, 0)
  pen.quadraticCurveTo(0, -9, 9, 0)
  pen.quadraticCurveTo(0, 9, -9, 0)
  pen.stroke()
  pen.beginPath()
  pen.arc(0, 0, 2.4, 0, 2 * Math.PI)
  pen.fill()
  pen.beginPath()
  pen.moveTo(-8, -7.5)
  pen.lineTo(8, 7.5)
  pen.lineWidth = 3
  pen.stroke()
  pen.restore()
}
