import type { Spot } from '../../../../table/geometry/hex.ts'
import type { Pen } from './paint-area.ts'

/** Standing water: three short strokes. */
export function pool(pen: Pen, { x, y }: Spot, size: number, ink: string): void {
  pen.strokeStyle = ink
  pen.lineWidth = 1.1
  pen.beginPath()
  for (const [down, half] of [
    [-2.4, size * 0.6],
    [0, size],
    [2.4, size * 0.5],
  ] as const) {
    pen.moveTo(x - half, y + down)
    pen.lineTo(x + half, y + down)
  }
  pen.stroke()
}

export function tuft(pen: Pen, { x, y }: Spot, size: number, ink: string): void {
  pen.strokeStyle = ink
  pen.lineWidth = 1.1
  pen.beginPath()
  for (const lean of [-4, -1.8, 0.4, 2.4, 4.4]) {
    pen.moveTo(x + lean * 0.35 * size, y + 2.6 * size)
    pen.quadraticCurveTo(x + lean * 0.5 * size, y - 1 * size, x + lean * size, y - (5 - Math.abs(lean) * 0.5) * size)
  }
  pen.moveTo(x - 5 * size, y + 2.8 * size)
  pen.lineTo(x + 5 * size, y + 2.8 * size)
  pen.stroke()
}
