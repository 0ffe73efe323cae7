import { type Colour, css } from './colour.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'

export interface Pip {
  readonly x: number
  readonly radius: number
  readonly filled: boolean
}

/** A centred row with one pip for each step, filled from the left. Many pips are smaller. */
export function pipsOf({ left, of }: NonNullable<Look['steps']>, middle: number, width: number): readonly Pip[] {
  const pitch = Math.min(8, width / Math.max(of, 1))
  return Array.from({ length: of }, (_, step) => ({
    x: middle + (step - (of - 1) / 2) * pitch,
    radius: pitch * 0.33,
    filled: step < left,
  }))
}

export function pips(pen: Pen, all: readonly Pip[], y: number, ink: Colour): void {
  pen.strokeStyle = css(ink)
  pen.fillStyle = css(ink)
  pen.lineWidth = 1.2
  for (const { x, radius, filled } of all) {
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.stroke()
    if (filled) pen.fill()
  }
}
