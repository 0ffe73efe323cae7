import type { Counter } from '../../../table/generated/types.ts'
import { type FaceLook, faceLook } from '../../../table/module/faces.ts'
import { type Colour, css, darker, lighter, luminance, mix } from './colour.ts'
import { PARTS, type Pen } from './pen.ts'

/** The condition that a face stands for; turned: any face but the first. */
export type Wear = FaceLook | 'turned'

const SPENT: Colour = [150, 146, 138]

export const wearOf = (counter: Counter, index: number): Wear => faceLook(counter, index) ?? 'turned'

export const isUsed = (wear: Wear): boolean => wear === 'used' || wear === 'reduced-used'
export const isReduced = (wear: Wear): boolean => wear === 'reduced' || wear === 'reduced-used'

/** A used unit is paler and greyer. */
export const worn = (ground: Colour, wear: Wear): Colour => (isUsed(wear) ? mix(ground, SPENT, 0.46) : ground)

/** Paler on a pale ground, deeper on a deep one, so that one ink is readable on both. */
const sash = (ground: Colour): Colour => (luminance(ground) > 0.18 ? lighter(ground, 0.36) : darker(ground, 0.42))

/** Light from above: the ground is slightly lighter at its top. */
export const SHEEN = 0.045

/** Every tone of a ground that may lie under text. */
export const tonesOf = (ground: Colour, wear: Wear): readonly Colour[] => [
  lighter(ground, SHEEN),
  darker(ground, SHEEN),
  ...(isUsed(wear) ? [sash(ground)] : []),
]

/** Sides of the folded corner of a used counter, at the smallest size. */
export const FOLD = 38

/** The folded corner and the line along it: told by their shape on any ground. */
export const foldTones = (ground: Colour): { readonly paper: Colour; readonly line: Colour } => ({
  paper: lighter(ground, 0.86),
  line: darker(ground, 0.8),
})

/** Painted over the face, whose belt runs from edge to edge. */
export function foldedCorner(pen: Pen, ground: Colour): void {
  const { paper, line } = foldTones(ground)
  pen.beginPath()
  pen.moveTo(PARTS - FOLD, 0)
  pen.lineTo(PARTS, FOLD)
  pen.lineTo(PARTS, 0)
  pen.closePath()
  pen.fillStyle = css(paper)
  pen.fill()
  pen.lineWidth = 7
  pen.strokeStyle = css(line)
  pen.beginPath()
  pen.moveTo(PARTS - FOLD - 3, -3)
  pen.lineTo(PARTS + 3, FOLD + 3)
  pen.stroke()
}

/** Width of the cut edges of a reduced counter, close up and at the smallest size. */
const [EDGE, WIDE_EDGE] = [4.6, 9]

/** Used: a diagonal sash, except at the smallest size. Reduced: both side edges cut off. Turned: a line along the edge. */
export function wearMarks(pen: Pen, wear: Wear, ground: Colour, isTiny: boolean): void {
  if (isUsed(wear) && !isTiny) {
    pen.beginPath()
    pen.moveTo(-2, PARTS + 2)
    pen.lineTo(-2, PARTS - 24)
    pen.lineTo(PARTS - 24, -2)
    pen.lineTo(PARTS + 2, -2)
    pen.lineTo(PARTS + 2, 24)
    pen.lineTo(24, PARTS + 2)
    pen.closePath()
    pen.fillStyle = css(sash(ground))
    pen.fill()
  }
  if (isReduced(wear)) {
    const [edge, line] = isTiny ? [WIDE_EDGE, 3] : [EDGE, 0.8]
    pen.fillStyle = css(lighter(ground, 0.78))
    pen.fillRect(0, 0, edge, PARTS)
    pen.fillRect(PARTS - edge, 0, edge, PARTS)
    pen.fillStyle = css(darker(ground, 0.5))
    pen.fillRect(edge, 0, line, PARTS)
    pen.fillRect(PARTS - edge - line, 0, line, PARTS)
  }
  if (wear !== 'turned') return
  pen.beginPath()
  pen.roundRect(4.2, 4.2, PARTS - 8.4, PARTS - 8.4, 4)
  pen.strokeStyle = css(lighter(ground, 0.65))
  pen.lineWidth = 1.4
  pen.stroke()
}

const RED: Colour = [201, 32, 32]

/** The red dot of a reduced unit, ringed so that it shows on red too. */
export function reducedDot(pen: Pen, x: number, y: number, radius: number): void {
  for (const [reach, colour] of [
    [radius, darker(RED, 0.75)],
    [radius * 0.9, [255, 255, 255]],
    [radius * 0.66, RED],
  ] as const) {
    pen.beginPath()
    pen.arc(x, y, reach, 0, 2 * Math.PI)
    pen.fillStyle = css(colour)
    pen.fill()
  }
}
