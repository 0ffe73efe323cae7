import { NARROW } from '../../style/canvas-fonts.ts'
import { type Colour, css, darker, lighter, WHITE } from './colour.ts'
import type { Look } from './look.ts'
import { CARD, outline } from './outline.ts'
import { PARTS, type Pen } from './pen.ts'
import { FAR, TAB } from './tabs.ts'
import { write } from './text.ts'

/** Backs have one deep tone of their side, unlike any front. */
export const backTone = (colour: Colour): Colour => darker(colour, 0.5)

/** Fine lozenges in a double frame, as on banknotes: never mistaken for a front. */
export function backing(pen: Pen, look: Look, ground: Colour, pixels: number): void {
  pen.save()
  outline(pen, look, 5)
  pen.clip()
  pen.beginPath()
  const pitch = pixels < 40 ? 18 : 9
  for (let at = -PARTS; at <= 2 * PARTS; at += pitch) {
    pen.moveTo(at, 0)
    pen.lineTo(at + PARTS, PARTS)
    pen.moveTo(at, 0)
    pen.lineTo(at - PARTS, PARTS)
  }
  pen.lineWidth = pixels < 40 ? 2.4 : 1
  pen.strokeStyle = css(lighter(ground, 0.55), 0.3)
  pen.stroke()
  pen.restore()
  for (const [inset, width] of [
    [5, 1.2],
    [7.6, 0.6],
  ] as const) {
    outline(pen, look, inset)
    pen.lineWidth = width
    pen.strokeStyle = css(lighter(ground, 0.62), 0.85)
    pen.stroke()
  }
}

/** The question mark on an unknown counter. */
export function unknown(pen: Pen, { shape, ink }: Look, ground: Colour): void {
  const radius = shape === 'card' ? CARD.width * 0.27 : 25
  for (const [reach, colour] of [
    [radius, lighter(ground, 0.62)],
    [radius - 1.4, ground],
  ] as const) {
    pen.beginPath()
    pen.arc(50, 50, reach, 0, 2 * Math.PI)
    pen.fillStyle = css(colour)
    pen.fill()
  }
  const size = radius * 1.64
  write(pen, '?', { x: 50, y: 50 + size * 0.34, size, width: radius * 1.6, font: NARROW, ink })
}

/** A plain field on the lozenge pattern, for print. */
export function field(pen: Pen, ground: Colour, x: number, y: number, width: number, height: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, 3)
  pen.fillStyle = css(ground)
  pen.fill()
}

/** Below this size in pixels the frame of a hidden counter is only noise. */
const FRAMED = 60

/** A frame, and a tab that shows what the other side sees: a back, or nothing (an eye struck out). */
export function hiddenSign(pen: Pen, look: Look, at: { x: number; y: number }, pixels: number): void {
  const { hidden, colour } = look
  const dark = darker(colour, 0.8)
  if (pixels >= FRAMED) frame(pen, look, dark)
  pen.save()
  pen.translate(at.x, at.y)
  if (pixels < FAR) pen.scale(1.6, 1.6)
  pen.beginPath()
  pen.roundRect(0, 0, TAB.width, TAB.height, 4.5)
  pen.fillStyle = css(WHITE)
  pen.fill()
  pen.beginPath()
  pen.roundRect(1.2, 1.2, TAB.width - 2.4, TAB.height - 2.4, 3.6)
  pen.fillStyle = css(dark)
  pen.fill()
  pen.translate(TAB.width / 2, TAB.height / 2)
  pen.strokeStyle = css(WHITE)
  pen.fillStyle = css(WHITE)
  if (hidden === 'absent') struckEye(pen)
  else facedown(pen)
  pen.restore()
}

function frame(pen: Pen, look: Look, dark: Colour): void {
  const { hidden } = look
  pen.save()
  outline(pen, look, 1.9)
  for (const [width, colour] of [
    [3.8, css(dark)],
    [1.8, css(WHITE)],
  ] as const) {
    pen.setLineDash(hidden === 'absent' ? [2, 6.4] : [8, 6])
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke()
  }
  pen.restore()
}

function facedown(pen: Pen): void {
  const half = 5.4
  pen.beginPath()
  pen.rect(-half, -half, 2 * half, 2 * half)
  for (const shift of [-half, 0, half]) {
    pen.moveTo(-half + Math.max(shift, 0), half + Math.min(shift, 0))
    pen.lineTo(half + Math.min(shift, 0), -half + Math.max(shift, 0))
  }
  pen.lineWidth = 1.7
  pen.stroke()
}

function struckEye(pen: Pen): void {
  pen.scale(0.78, 0.78)
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
}
