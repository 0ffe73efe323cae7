import type { Corners } from '../../../table/generated/types.ts'
import type { Look } from './look.ts'
import { PARTS } from './pen.ts'
import type { Slot } from './tabs.ts'
import { TAB } from './tabs.ts'
import { isReduced, isUsed } from './wear.ts'

/** A line of print at its corner; longer text is squeezed. */
export interface Printed {
  readonly words: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
}

/** Positions of everything on a unit counter, in parts. */
export interface UnitPlan {
  /** Centre and width of the symbol's frame, which is two thirds as high. */
  readonly symbol: { readonly x: number; readonly y: number; readonly width: number }
  readonly belt: { readonly y: number; readonly height: number }
  /** Top of the size mark; undefined if a value stands there. */
  readonly size: number | undefined
  readonly values: readonly Printed[]
  /** The unit's own name and its formation's, in small print. */
  readonly names: readonly Printed[]
  readonly pips: { readonly y: number; readonly width: number }
  readonly hidden: Slot | undefined
  readonly reduced: Slot | undefined
  /** Slots for marks, in the order in which they fill. */
  readonly slots: readonly Slot[]
  /** Top of the label slip. */
  readonly slip: number
}

type Corner = keyof Corners
/** Below this size in pixels numbers are noise, except one: the first that is printed. */
export const TINY = 30
/** A label hangs over the upper edge, where neither the symbol nor a value stands. */
const SLIP_TOP = -6
/** Letters smaller than this many pixels are left out. */
const SMALLEST = 6.4
/** Height of a capital, as a share of the font size. */
const CAPITAL = 0.7

const READING: readonly Corner[] = [
  'topLeft',
  'bottomLeft',
  'left',
  'top',
  'bottom',
  'topRight',
  'right',
  'bottomRight',
]

export function unitPlan(look: Look, pixels: number): UnitPlan {
  const { corners, hasTopValues, shownFace, steps } = look
  if (pixels < TINY) return tinyPlan(look)
  const legible = ({ size }: Printed): boolean => (size * pixels) / PARTS >= SMALLEST
  const hasFoot = corners.bottomLeft !== undefined || corners.bottom !== undefined || corners.bottomRight !== undefined
  const width = shownFace === 'back' ? 50 : hasTopValues || hasFoot ? 57 : 64
  const symbol = { x: 50, y: hasTopValues ? 48.5 : hasFoot ? 38 : 52, width }
  const half = symbol.width / 3
  const besides = corners.left !== undefined || corners.right !== undefined
  // Steps stand under the symbol, or under the bottom value if there is one.
  const isUnder = corners.bottom !== undefined || !hasTopValues
  // Too close, steps would be read as dots of the value above them.
  const lowest = isUnder && steps ? (hasTopValues ? 89.5 : 87.3) : 93.5
  return {
    symbol,
    // Values beside the symbol need the room above the belt.
    belt: besides ? { y: symbol.y + half - 9, height: 8 } : { y: symbol.y - 11, height: 22 },
    size:
      corners.top === undefined
        ? shownFace === 'back'
          ? symbol.y - half - 15
          : hasTopValues
            ? 9
            : Math.max(symbol.y - half - 13.5, 4.5)
        : undefined,
    values: valuesOf(look, hasTopValues ? 31 : 35, symbol.y, lowest),
    names: namesOf(look).filter(legible),
    pips: { y: isUnder ? 95.4 : symbol.y + half + 4, width: 30 },
    ...signsOf(look, symbol.y - half, TAB),
    slip: SLIP_TOP,
  }
}

function valuesOf({ corners, shownFace }: Look, valueSize: number, middle: number, lowest: number): readonly Printed[] {
  const [edge, size, foot] =
    shownFace === 'back' ? [11.5, valueSize * 0.85, Math.min(lowest, 89)] : [6.5, valueSize, lowest]
  const head = edge + size * CAPITAL
  const places: Readonly<Record<Corner, Omit<Printed, 'words'>>> = {
    topLeft: { x: edge, y: head, size, width: 29, align: 'left' },
    top: { x: 50, y: 20, size: 18, width: 26, align: 'center' },
    topRight: { x: PARTS - edge, y: head, size, width: 29, align: 'right' },
    left: { x: 3.5, y: middle + 5, size: 20, width: 17, align: 'left' },
    right: { x: 96.5, y: middle + 5, size: 20, width: 17, align: 'right' },
    bottomLeft: { x: edge, y: foot, size, width: 29, align: 'left' },
    bottom: { x: 50, y: foot, size, width: 27, align: 'center' },
    bottomRight: { x: PARTS - edge, y: foot, size, width: 29, align: 'right' },
  }
  return READING.flatMap((corner) => {
    const words = corners[corner]
    return words === undefined ? [] : [{ ...places[corner], words }]
  })
}

/** Names take places without values: the foot, or the top corners if the foot is full. */
function namesOf({ corners, words, formation, hasTopValues, shownFace, shape, symbol }: Look): readonly Printed[] {
  if (shownFace === 'back') return []
  const line = (words: string, at: Omit<Printed, 'words'>): Printed[] => (words === '' ? [] : [{ ...at, words }])
  // A marker has no corners.
  if (shape === 'marker') return line(words, { x: 50, y: 91, size: 17, width: 66, align: 'center' })
  if (!hasTopValues) {
    // Without a size mark between them both names have more room.
    const [size, width] = symbol?.size === undefined ? [7.7, 41] : [7.2, 27]
    const own = line(words, { x: 6, y: 15.5, size: 13, width: width + 1, align: 'left' })
    const group = inLines(formation).map((each, at): Printed => {
      return { words: each, x: 94.5, y: 2.9 + size * 0.95 + at * size * 0.88, size, width, align: 'right' }
    })
    return [...own, ...group]
  }
  const { bottomLeft, bottom, bottomRight } = corners
  if (bottomLeft === undefined && bottom === undefined) {
    const width = bottomRight === undefined ? 87 : 55
    return [
      ...line(words, { x: 6.5, y: formation === '' ? 92.5 : 86.5, size: 14.5, width, align: 'left' }),
      ...line(formation, { x: 6.5, y: 94.5, size: 7.6, width, align: 'left' }),
    ]
  }
  if (bottom === undefined) return line(words, { x: 50, y: 92.5, size: 14, width: 28, align: 'center' })
  if (bottomRight === undefined) return line(words, { x: 93.5, y: 92.5, size: 14, width: 30, align: 'right' })
  return []
}

/** A short name takes one line, a long one two of similar length. */
function inLines(words: string): readonly string[] {
  const parts = words.split(' ')
  if (words.length < 10 || parts.length < 2) return words === '' ? [] : [words]
  const broken = parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(' '), parts.slice(at + 1).join(' ')] as const)
  return broken.reduce((best, each) => (longest(each) < longest(best) ? each : best))
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length))

/** Signs go left of the symbol and marks right of it, where no value stands. */
function signsOf(
  { corners, hidden, wear }: Look,
  top: number,
  { width, height }: typeof TAB,
): Pick<UnitPlan, 'hidden' | 'reduced' | 'slots'> {
  const column = (x: number): Slot[] => [
    { x, y: top },
    { x, y: top + height + 1 },
  ]
  const left = corners.left === undefined ? column(-2.5) : []
  const right = corners.right === undefined ? column(PARTS + 2.5 - width) : []
  // With values on both sides, a corner of the symbol must do.
  const free = left.length + right.length > 0 ? left : column(50 - width / 2)
  const signs = [hidden !== undefined, isReduced(wear)]
  const taken = free.slice(0, signs.filter(Boolean).length)
  return {
    hidden: signs[0] ? taken[0] : undefined,
    reduced: signs[1] ? taken.at(-1) : undefined,
    slots: [...right, ...free.slice(taken.length)],
  }
}

/** At the smallest size: colour, symbol and one value. */
function tinyPlan(look: Look): UnitPlan {
  const [value] = READING.flatMap((corner) => look.corners[corner] ?? [])
  const isFolded = isUsed(look.wear)
  const symbol = {
    // A used unit's folded corner needs room.
    x: isFolded ? 42 : 50,
    y: value === undefined ? 50 : isFolded ? 36 : 33,
    width: isFolded ? 58 : value === undefined ? 78 : 70,
  }
  const [left, right] = [-3, PARTS - 27]
  return {
    symbol,
    belt: { y: symbol.y - 15, height: 30 },
    size: undefined,
    values: value === undefined ? [] : [{ words: value, x: 50, y: 96, size: 52, width: 84, align: 'center' }],
    names: [],
    pips: { y: 0, width: 0 },
    hidden: look.hidden === undefined ? undefined : { x: left, y: 66 },
    reduced: isReduced(look.wear) ? { x: left, y: look.hidden === undefined ? 66 : 38 } : undefined,
    slots: [{ x: right, y: 66 }],
    slip: SLIP_TOP,
  }
}
