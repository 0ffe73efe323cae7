import { COARSEST, FINEST, levelScale } from '../../geometry/pixel-sizes.ts'
import { grow, meets, type Rect } from '../../geometry/rect.ts'
import type { MapPlan } from '../terrain/map-plan.ts'
import { type PaintArea, type Pen, withSaved } from '../terrain/paint-area.ts'
import { placeAllNames } from './all-names.ts'
import { fontOf, LETTER_STYLES, type MeasureText, type NameKind } from './letter-styles.ts'
import type { SetWords } from './set-words.ts'

const known = new WeakMap<MapPlan, Map<number, readonly SetWords[]>>()

/** Names are placed once for each level of detail. */
export function namesAt(pen: Pen, plan: MapPlan, scale: number): readonly SetWords[] {
  const level = Math.min(Math.max(Math.round(Math.log2(scale)), COARSEST), FINEST)
  const levels = known.get(plan) ?? new Map<number, readonly SetWords[]>()
  known.set(plan, levels)
  const before = levels.get(level)
  if (before) return before
  const words = placeAllNames(plan, levelScale(level), measured(pen))
  levels.set(level, words)
  return words
}

const widths = new Map<string, number>()
const FINE = 100

const measured =
  (pen: Pen): MeasureText =>
  (text, nameKind) => {
    const key = `${nameKind} ${text}`
    const before = widths.get(key)
    if (before !== undefined) return before
    pen.font = fontOf(LETTER_STYLES[nameKind], FINE)
    const width = pen.measureText(text).width / FINE
    widths.set(key, width)
    return width
  }

/** The rectangle that a name covers, its halo included. */
export const printOf = ({ bounds, size }: SetWords): Rect => grow(bounds, size * 0.3)

/** Paints lower ranks first, so that no halo cuts into a more important name. */
export function paintNames(
  pen: Pen,
  plan: MapPlan,
  area: PaintArea,
  isShown = (_words: SetWords): boolean => true,
): void {
  const seen = namesAt(pen, plan, area.scale).filter((words) => isShown(words) && meets(printOf(words), area.rect))
  withSaved(pen, () => {
    pen.lineJoin = 'round'
    pen.textBaseline = 'alphabetic'
    pen.textAlign = 'center'
    pen.strokeStyle = area.palette.halo
    for (const words of [...seen].reverse()) write(pen, words, area)
  })
}

/** For a module's picture, which has its own names. */
export const paintIdsOnly = (pen: Pen, plan: MapPlan, area: PaintArea): void =>
  paintNames(pen, plan, area, ({ nameKind }) => nameKind === 'id')

const HALO: Readonly<Partial<Record<NameKind, number>>> = { id: 0.2, level: 0.55 }

/** The widest halo in pixels: a wider one would hide the ground. */
const WIDEST = 5

function write(pen: Pen, words: SetWords, { palette, scale }: PaintArea): void {
  const { nameKind, text, size, x, y, glyphs, mark } = words
  pen.font = fontOf(LETTER_STYLES[nameKind], size)
  pen.lineWidth = Math.min(size * (HALO[nameKind] ?? 0.3), WIDEST / scale)
  pen.fillStyle = palette.ink[nameKind]
  const alpha = nameKind === 'id' ? 0.6 : 0.88
  if (!glyphs) {
    pen.letterSpacing = `${LETTER_STYLES[nameKind].spacing * size}px`
    pen.globalAlpha = alpha
    pen.strokeText(text, x, y)
    pen.globalAlpha = 1
    pen.fillText(text, x, y)
    pen.letterSpacing = '0px'
  } else {
    for (const isHalo of [true, false]) {
      pen.globalAlpha = isHalo ? alpha : 1
      for (const glyph of glyphs) {
        withSaved(pen, () => {
          pen.translate(glyph.x, glyph.y)
          pen.rotate(glyph.angle)
          if (isHalo) pen.strokeText(glyph.letter, 0, 0)
          else pen.fillText(glyph.letter, 0, 0)
        })
      }
    }
  }
  if (mark) summit(pen, mark.x, mark.y, size)
}

/** A surveyor's triangle with its point. */
function summit(pen: Pen, x: number, y: number, size: number): void {
  const half = size * 0.34
  pen.beginPath()
  pen.moveTo(x - half, y + half * 0.9)
  pen.lineTo(x, y - half * 1.1)
  pen.lineTo(x + half, y + half * 0.9)
  pen.closePath()
  pen.lineWidth = size * 0.2
  pen.globalAlpha = 0.88
  pen.stroke()
  pen.globalAlpha = 1
  pen.fill()
}
