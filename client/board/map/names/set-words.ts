import type { Spot } from '../../../../table/geometry/hex.ts'
import { around, boundsOf, type Rect, union } from '../../geometry/rect.ts'
import { LETTER_STYLES, type MeasureText, type NameKind, widthOf } from './letter-styles.ts'
import { type MeasuredLine, measuredLine } from './measured-line.ts'
import type { LabelOption } from './placement.ts'

/** One letter on a curve: middle of its baseline, and its slant. */
interface Glyph extends Spot {
  readonly letter: string
  readonly angle: number
}

/** A name as it is set. */
export interface SetWords extends LabelOption {
  readonly nameKind: NameKind
  readonly text: string
  readonly size: number
  /** The middle of the baseline. */
  readonly x: number
  readonly y: number
  /** The letters of a curved name. */
  readonly glyphs: readonly Glyph[] | undefined
  /** The summit sign in front of the text. */
  readonly mark: Spot | undefined
  readonly bounds: Rect
}

const RISE = 0.74
const FALL = 0.24

export function wordsOnLine(
  { nameKind, text, size, measure }: { nameKind: NameKind; text: string; size: number; measure: MeasureText },
  x: number,
  y: number,
  cost: number,
  isMarked = false,
): SetWords {
  const width = widthOf(measure, text, nameKind, size)
  const sign = isMarked ? size * 0.95 : 0
  const box = { x: x - (width + sign) / 2, y: y - size * RISE, width: width + sign, height: size * (RISE + FALL) }
  const mark = isMarked ? { x: box.x + sign * 0.4, y: y - size * 0.32 } : undefined
  return { nameKind, text, size, x: x + sign / 2, y, glyphs: undefined, mark, boxes: [box], bounds: box, cost }
}

/** Text along a curve, centred, at a distance to its right; undefined if the curve is too short. */
export function wordsAlong(
  { nameKind, text, size, measure }: { nameKind: NameKind; text: string; size: number; measure: MeasureText },
  spots: readonly Spot[],
  { off, gap, cost }: { readonly off: number; readonly gap: number; readonly cost: number },
): SetWords | undefined {
  // Measured where the letters stand: inside a bend there is less room.
  const baseline: MeasuredLine = measuredLine(off === 0 ? spots : aside(spots, off))
  const letters = [...text]
  // Spaced letters need wider word gaps.
  const widths = letters.map((letter) => measure(letter, nameKind) * size * (letter === ' ' ? 1.7 : 1))
  const between = LETTER_STYLES[nameKind].spacing * size + gap
  const length = widths.reduce((sum, width) => sum + width, 0) + between * (letters.length - 1)
  if (length > baseline.length) return undefined
  let far = (baseline.length - length) / 2
  const glyphs: Glyph[] = []
  const boxes: Rect[] = []
  for (const [index, letter] of letters.entries()) {
    const width = widths[index]!
    const { x, y, angle } = baseline.at(far + width / 2)
    far += width + between
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    glyphs.push({ letter, angle, x, y })
    if (letter === ' ') continue
    const centre = { x: x + sin * size * 0.26, y: y - cos * size * 0.26 }
    const tall = size * 0.92
    const across = Math.max(width, size * 0.4)
    boxes.push(
      around(centre, Math.abs(cos) * across + Math.abs(sin) * tall, Math.abs(sin) * across + Math.abs(cos) * tall),
    )
  }
  const bounds = union([...boxes, boundsOf(glyphs)])
  const middle = glyphs[Math.floor(glyphs.length / 2)]!
  const crammed = glyphs.filter((each, at) =>
    isCrammed(each, glyphs[at + 1], (widths[at]! + (widths[at + 1] ?? 0)) / 2),
  )
  return {
    nameKind,
    text,
    size,
    x: middle.x,
    y: middle.y,
    glyphs,
    mark: undefined,
    boxes,
    bounds,
    cost: cost + crammed.length,
  }
}

/** In a tight bend letters collide or turn away from each other. */
function isCrammed(one: Glyph, other: Glyph | undefined, apart: number): boolean {
  if (!other) return false
  const turn = Math.abs(Math.atan2(Math.sin(other.angle - one.angle), Math.cos(other.angle - one.angle)))
  return turn > 0.5 || Math.hypot(other.x - one.x, other.y - one.y) < apart * 0.85
}

/** A line at a distance to the right of another. */
function aside(spots: readonly Spot[], off: number): readonly Spot[] {
  return spots.map(({ x, y }, at) => {
    const [before, after] = [spots[Math.max(at - 1, 0)]!, spots[Math.min(at + 1, spots.length - 1)]!]
    const angle = Math.atan2(after.y - before.y, after.x - before.x)
    return { x: x - Math.sin(angle) * off, y: y + Math.cos(angle) * off }
  })
}
