import { type BaseCut, isDisc } from './base.ts'
import type { Look } from './look.ts'
import { PARTS, type Pen } from './pen.ts'

const ROUND = 7
/** How much the die takes off a marker's corners. */
const CUT = 13
export const CARD = { left: 14, width: 72 } as const

/** Everything that says how a counter is cut. */
export type Cut = Pick<Look, 'shape' | 'base'>

/** The die cut: cards are upright, chits and bases round, markers have cut corners, all else is square. */
export function outline(pen: Pen, { shape, base }: Cut, inset = 0): void {
  const side = PARTS - 2 * inset
  pen.beginPath()
  switch (shape) {
    case 'token':
      if (base && !isDisc(base)) basePath(pen, base, inset)
      else pen.arc(PARTS / 2, PARTS / 2, side / 2, 0, 2 * Math.PI)
      return
    case 'chit':
      pen.arc(PARTS / 2, PARTS / 2, side / 2, 0, 2 * Math.PI)
      return
    case 'card':
      pen.roundRect(CARD.left + inset, inset, CARD.width - 2 * inset, side, Math.max(ROUND - inset / 2, 1))
      return
    case 'marker':
      octagon(pen, inset)
      return
    case 'unit':
    case 'dummy':
    case 'scenery':
      pen.roundRect(inset, inset, side, side, Math.max(ROUND - inset, 1))
      return
  }
}

function basePath(pen: Pen, { hasCorners, shares: { across, along } }: BaseCut, inset: number): void {
  const [half, deep] = [(across * PARTS) / 2 - inset, (along * PARTS) / 2 - inset]
  const middle = PARTS / 2
  if (hasCorners) pen.roundRect(middle - half, middle - deep, 2 * half, 2 * deep, Math.max(3 - inset, 0.5))
  else pen.ellipse(middle, middle, Math.max(half, 1), Math.max(deep, 1), 0, 0, 2 * Math.PI)
}

function octagon(pen: Pen, inset: number): void {
  const [near, far] = [inset, PARTS - inset]
  // Keeps the inset the same along the cut as along the sides.
  const cut = CUT - inset * (2 - Math.SQRT2)
  pen.moveTo(near + cut, near)
  for (const [x, y] of [
    [far - cut, near],
    [far, near + cut],
    [far, far - cut],
    [far - cut, far],
    [near + cut, far],
    [near, far - cut],
    [near, near + cut],
  ] as const) {
    pen.lineTo(x, y)
  }
  pen.closePath()
}
