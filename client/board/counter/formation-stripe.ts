import { type Colour, css, darker, formationColour, lighter } from './colour.ts'
import { PARTS, type Pen } from './pen.ts'

/** Patterns printed over a formation's colour, for readers who cannot tell the colours apart. */
const PATTERNS = ['plain', 'bars', 'slant', 'line', 'dots', 'checks', 'chevrons', 'lattice'] as const
export type Pattern = (typeof PATTERNS)[number]

/** How a formation's counters are told from the others of their side. */
export interface FormationStripe {
  readonly colour: Colour
  readonly pattern: Pattern
}

/** Ten colours and eight patterns: the first forty formations of a side all differ. */
export const formationStripe = (index: number): FormationStripe => ({
  colour: formationColour(index),
  pattern: PATTERNS[index % PATTERNS.length] as Pattern,
})

/** Below this size in pixels a pattern is noise: only the colour is painted. */
const COARSE = 30

/** A belt across the whole counter, behind its symbol. */
export function stripe(
  pen: Pen,
  { colour, pattern }: FormationStripe,
  y: number,
  height: number,
  pixels: number,
): void {
  pen.save()
  pen.beginPath()
  pen.rect(0, y, PARTS, height)
  pen.clip()
  pen.fillStyle = css(colour)
  pen.fillRect(0, y, PARTS, height)
  if (pixels >= COARSE) {
    pen.strokeStyle = css(darker(colour, 0.72))
    pen.fillStyle = pen.strokeStyle
    pen.lineCap = 'butt'
    printPattern(pen, pattern, y, height)
  }
  pen.restore()
  for (const [at, by] of [
    [y, -0.7],
    [y + height, 0.7],
  ] as const) {
    pen.fillStyle = css(darker(colour, 0.8))
    pen.fillRect(0, at - 0.6, PARTS, 1.2)
    pen.fillStyle = css(lighter(colour, 0.8), 0.5)
    pen.fillRect(0, at + by - 0.4, PARTS, 0.8)
  }
}

function printPattern(pen: Pen, pattern: Pattern, y: number, height: number): void {
  const middle = y + height / 2
  pen.beginPath()
  switch (pattern) {
    case 'plain':
      return
    case 'bars':
      for (let x = 3; x < PARTS; x += 8) pen.rect(x, y, 3.4, height)
      pen.fill()
      return
    case 'slant':
    case 'lattice':
      for (let x = -height; x < PARTS + height; x += 8) {
        pen.moveTo(x, y + height)
        pen.lineTo(x + height, y)
        if (pattern === 'slant') continue
        pen.moveTo(x, y)
        pen.lineTo(x + height, y + height)
      }
      pen.lineWidth = pattern === 'slant' ? 2.6 : 1.4
      pen.stroke()
      return
    case 'line':
      pen.rect(0, middle - height / 8, PARTS, height / 4)
      pen.fill()
      return
    case 'dots':
      for (let x = 5; x < PARTS; x += 10) {
        for (const shift of [-0.24, 0.24]) {
          pen.moveTo(x + 2.6, middle + shift * height)
          pen.arc(x, middle + shift * height, 2.6, 0, 2 * Math.PI)
        }
      }
      pen.fill()
      return
    case 'checks':
      for (let x = 0, odd = 0; x < PARTS; x += 7, odd = 1 - odd) pen.rect(x, y + (odd * height) / 2, 7, height / 2)
      pen.fill()
      return
    case 'chevrons':
      for (let x = -2; x < PARTS; x += 9) {
        pen.moveTo(x, y)
        pen.lineTo(x + 6, middle)
        pen.lineTo(x, y + height)
      }
      pen.lineWidth = 2.4
      pen.stroke()
      return
  }
}
