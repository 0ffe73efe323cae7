import type { Spot } from '../../../../table/geometry/hex.ts'
import type { Pen } from './paint-area.ts'
import type { Palette } from './palette.ts'

/** A small rise as engravers drew it, hatched on the side away from the light. */
export function knoll(pen: Pen, { x, y }: Spot, size: number, { face, ink }: Palette['rock']): void {
  pen.beginPath()
  pen.moveTo(x - size, y + size * 0.5)
  pen.quadraticCurveTo(x - size * 0.35, y - size * 0.9, x + size * 0.1, y - size * 0.75)
  pen.quadraticCurveTo(x + size * 0.6, y - size * 0.55, x + size, y + size * 0.5)
  pen.fillStyle = face
  pen.fill()
  for (const [from, to] of [
    [0.1, 0.25],
    [0.38, 0.55],
    [0.62, 0.8],
  ] as const) {
    pen.moveTo(x + size * from, y + size * (from * 0.5 - 0.62))
    pen.lineTo(x + size * to, y + size * 0.42)
  }
  pen.lineWidth = 0.9
  pen.strokeStyle = ink
  pen.stroke()
}
