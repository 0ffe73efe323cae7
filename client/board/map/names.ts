import type { PlaceName } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/hex.ts'
import { SERIF } from '../../lettering.ts'
import { grow, holds, meets } from '../rect.ts'
import { type Curve, curveOf, lengthOf, walked } from './curve.ts'
import type { Pen, Sight } from './pen.ts'
import type { Plan } from './plan.ts'

const PAPER = 'rgba(246, 241, 216, 0.86)'

interface Lettering {
  readonly font: string
  readonly size: number
  readonly ink: string
  readonly spacing: number
  /** Below the middle of the cell. */
  readonly drop: number
}

const LETTERING: Readonly<Record<PlaceName['kind'], Lettering>> = {
  town: { font: `700 15px ${SERIF}`, size: 15, ink: '#1c1711', spacing: 0.4, drop: 45 },
  village: { font: `600 11.5px ${SERIF}`, size: 11.5, ink: '#2a231a', spacing: 0.2, drop: 44 },
  place: { font: `italic 500 11px ${SERIF}`, size: 11, ink: '#3a3022', spacing: 0.3, drop: 44 },
  height: { font: `italic 600 11px ${SERIF}`, size: 11, ink: '#5a3917', spacing: 0.2, drop: 44 },
  region: { font: `italic 600 15px ${SERIF}`, size: 15, ink: '#2f4420', spacing: 2.6, drop: 43 },
  water: { font: `italic 600 12.5px ${SERIF}`, size: 12.5, ink: '#1f5480', spacing: 2, drop: 4 },
}
/** Names smaller than this many pixels are left out. */
const READABLE = 4.6

export function paintNames(pen: Pen, plan: Plan, sight: Sight): void {
  pen.lineJoin = 'round'
  pen.textBaseline = 'alphabetic'
  const reach = grow(sight.rect, 180)
  for (const name of plan.names) {
    const cell = plan.board.grid.parse(name.at)
    const centre = cell && plan.board.grid.centre(cell)
    if (!centre) continue
    const lettering = LETTERING[name.kind]
    if (lettering.size * sight.scale < READABLE) continue
    const river = name.kind === 'water' ? along(plan, name, centre, lettering) : undefined
    if (river) curved(pen, name.text, river, lettering, sight)
    else if (holds(reach, centre)) straight(pen, name, centre, lettering)
  }
}

function straight(
  pen: Pen,
  { text, kind }: PlaceName,
  { x, y }: Spot,
  { font, ink, spacing, size, drop }: Lettering,
): void {
  pen.font = font
  pen.letterSpacing = `${spacing}px`
  pen.textAlign = 'center'
  pen.lineWidth = size * 0.26
  pen.strokeStyle = PAPER
  pen.fillStyle = ink
  pen.strokeText(text, x, y + drop)
  pen.fillText(text, x, y + drop)
  pen.letterSpacing = '0px'
  if (kind === 'height') peak(pen, x, y + drop - size - 2, ink)
}

function peak(pen: Pen, x: number, y: number, ink: string): void {
  pen.beginPath()
  pen.moveTo(x - 4.4, y + 1.5)
  pen.lineTo(x, y - 6.5)
  pen.lineTo(x + 4.4, y + 1.5)
  pen.closePath()
  pen.lineWidth = 2.4
  pen.strokeStyle = PAPER
  pen.stroke()
  pen.fillStyle = ink
  pen.fill()
}

/** The stretch of the nearest river beside which a name runs, from left to right. */
function along(plan: Plan, { text }: PlaceName, centre: Spot, { size, spacing }: Lettering): Curve | undefined {
  const wanted = text.length * (size * 0.52 + spacing)
  let best: { readonly curve: Curve; readonly far: number; readonly miss: number } | undefined
  for (const { look, curves } of plan.edges) {
    if (look !== 'river' && look !== 'stream') continue
    for (const curve of curves) {
      const length = lengthOf(curve.spots)
      for (let far = wanted; far < length - wanted; far += 8) {
        const step = walked(curve.spots, far)
        const miss = Math.hypot(step.x - centre.x, step.y - centre.y)
        if (miss < 110 && miss < (best?.miss ?? Infinity)) best = { curve, far, miss }
      }
    }
  }
  if (!best) return undefined
  const spots = bowed(best.curve.spots, best.far - wanted * 0.75, best.far + wanted * 0.75)
  const [first, last] = [spots[0]!, spots.at(-1)!]
  return curveOf(first.x <= last.x ? spots : [...spots].reverse())
}

/** Letters follow the run of the river in one bow, not its every bend. */
function bowed(spots: readonly Spot[], from: number, to: number): Spot[] {
  const [start, centre, end] = [0.12, 0.5, 0.88].map((share) => {
    const far = from + (to - from) * share
    const near = [-0.14, -0.07, 0, 0.07, 0.14].map((off) => walked(spots, far + off * (to - from)))
    return { x: mean(near.map(({ x }) => x)), y: mean(near.map(({ y }) => y)) }
  }) as [Spot, Spot, Spot]
  return Array.from({ length: 21 }, (_, step) => {
    const t = step / 20
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
    // The bow's handle lies as far beyond the middle as the ends lie before it.
    const handle = { x: 2 * centre.x - (start.x + end.x) / 2, y: 2 * centre.y - (start.y + end.y) / 2 }
    return { x: a * start.x + b * handle.x + c * end.x, y: a * start.y + b * handle.y + c * end.y }
  })
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

function curved(pen: Pen, text: string, curve: Curve, { font, ink, spacing, size }: Lettering, { rect }: Sight): void {
  if (!meets(grow(curve.bounds, 30), rect)) return
  pen.font = font
  pen.textAlign = 'center'
  pen.strokeStyle = PAPER
  pen.lineWidth = size * 0.26
  const letters = [...text]
  const widths = letters.map((letter) => pen.measureText(letter).width + spacing)
  const length = widths.reduce((sum, width) => sum + width, 0)
  const start = (lengthOf(curve.spots) - length) / 2
  for (const ink2 of [undefined, ink]) {
    let far = start
    for (const [index, letter] of letters.entries()) {
      const width = widths[index]!
      const step = walked(curve.spots, far + width / 2)
      far += width
      pen.save()
      pen.translate(step.x, step.y)
      pen.rotate(step.angle)
      if (ink2 === undefined) pen.strokeText(letter, 0, -9)
      else {
        pen.fillStyle = ink2
        pen.fillText(letter, 0, -9)
      }
      pen.restore()
    }
  }
}
