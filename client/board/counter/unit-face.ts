import { NARROW } from '../../style/canvas-fonts.ts'
import { field, hiddenSign } from './back.ts'
import { BLACK, type Colour, css, inkOn, lighter, parse } from './colour.ts'
import { stripe } from './formation-stripe.ts'
import { isSidc } from './icons.ts'
import type { Look } from './look.ts'
import { SIZE_MARK, type Symbols } from './nato-symbol.ts'
import { PARTS, type Pen } from './pen.ts'
import { pips, pipsOf } from './step-pips.ts'
import { slip, TAB, tabs, tabsOn } from './tabs.ts'
import { write } from './text.ts'
import { TINY, type UnitPlan, unitPlan } from './unit-plan.ts'
import { reducedDot } from './wear.ts'

const PLAIN = parse('#f6f1e4')

/** The print of a unit: belt, symbol, values and names. */
export function unitFace(pen: Pen, look: Look, pixels: number, symbols: Symbols): void {
  const plan = unitPlan(look, pixels)
  pen.globalAlpha = look.hidden === 'absent' ? 0.6 : 1
  if (look.stripe) stripe(pen, look.stripe, plan.belt.y, plan.belt.height, pixels)
  pen.globalAlpha = 1
  if (look.shownFace === 'back') fields(pen, look, plan)
  symbol(pen, look, plan, pixels, symbols)
  if (look.symbol?.size && plan.size !== undefined) sizeMark(pen, SIZE_MARK[look.symbol.size], plan.size, look.ink)
  for (const { words, ...line } of plan.values) {
    write(pen, words, { ...line, font: NARROW, weight: 700, ink: look.ink })
  }
  for (const { words, ...line } of plan.names) {
    write(pen, words, { ...line, font: NARROW, weight: 600, ink: look.ink })
  }
  if (look.steps && plan.pips.width > 0) {
    pips(pen, pipsOf(look.steps, plan.symbol.x, plan.pips.width), plan.pips.y, look.ink)
  }
}

/** Signs, marks and the label, laid over the print. */
export function unitSigns(pen: Pen, look: Look, pixels: number): void {
  const plan = unitPlan(look, pixels)
  const far = pixels < TINY
  if (look.label) slip(pen, look.label, plan.slip, pixels)
  if (plan.hidden) hiddenSign(pen, look, plan.hidden, pixels)
  if (plan.reduced) {
    const radius = far ? 17 : TAB.height / 2 - 0.8
    reducedDot(pen, plan.reduced.x + (far ? 17 : TAB.width / 2), plan.reduced.y + (far ? 15 : TAB.height / 2), radius)
  }
  tabs(pen, tabsOn(plan.slots, look.badges), pixels)
}

function symbol(pen: Pen, look: Look, { symbol: { x, y, width } }: UnitPlan, pixels: number, symbols: Symbols): void {
  const code = look.symbol?.code ?? look.words
  if (code === '') return
  const ground = symbolGround(look)
  if (!isSidc(code)) {
    worded(pen, code, ground, { x, y, width })
    return
  }
  symbols.draw(pen, code, BLACK, ground, { x, y, width }, (width / PARTS) * pixels)
  if (look.shape === 'dummy' && look.shownFace === 'front') strike(pen, x, y, width)
}

/** A type without a symbol: a word in the same frame. */
function worded(pen: Pen, word: string, ground: Colour, { x, y, width }: UnitPlan['symbol']): void {
  const height = width * 0.5
  pen.fillStyle = css(ground)
  pen.fillRect(x - width / 2, y - height / 2, width, height)
  pen.lineWidth = 2
  pen.strokeStyle = css(BLACK)
  pen.strokeRect(x - width / 2, y - height / 2, width, height)
  const size = height * 0.72
  write(pen, word, { x, y: y + size * 0.35, size, width: width - 6, font: NARROW, ink: inkOn(BLACK, [ground]) })
}

/** A pale tint of the formation, so that black lines stand out. */
const symbolGround = (look: Look): Colour => {
  if (look.shownFace === 'back') return lighter(look.colour, 0.62)
  return look.stripe ? lighter(look.stripe.colour, 0.35) : PLAIN
}

/** The stroke through a dummy. */
function strike(pen: Pen, x: number, y: number, width: number): void {
  const [across, down] = [width / 2 + 4, width / 3 + 3]
  for (const [thick, colour] of [
    [7, PLAIN],
    [3.6, BLACK],
  ] as const) {
    pen.beginPath()
    pen.moveTo(x - across, y + down)
    pen.lineTo(x + across, y - down)
    pen.lineWidth = thick
    pen.lineCap = 'round'
    pen.strokeStyle = css(colour)
    pen.stroke()
  }
}

/** On a back, values stand on plain fields. */
function fields(pen: Pen, { colour, symbol }: Look, { values, size, symbol: { x, y, width } }: UnitPlan): void {
  if (symbol?.size && size !== undefined) field(pen, colour, x - 19, size - 2.2, 38, 17)
  if (symbol) field(pen, colour, x - width / 2 - 4, y - width / 3 - 4, width + 8, (width * 2) / 3 + 8)
  for (const value of values) {
    const wide = Math.max(value.words.length * value.size * 0.47, value.size * 0.5) + 4
    const left =
      value.align === 'left' ? value.x - 2 : value.align === 'right' ? value.x - wide + 2 : value.x - wide / 2
    field(pen, colour, left, value.y - value.size * 0.7 - 2.5, wide, value.size * 0.7 + 5)
  }
}

/** Drawn as strokes, because letters would vary in weight. */
function sizeMark(pen: Pen, mark: string, top: number, ink: Colour): void {
  pen.strokeStyle = css(ink)
  pen.lineWidth = 2.6
  pen.lineCap = 'butt'
  const pitch = mark.startsWith('X') ? 11 : 6.6
  const left = PARTS / 2 - ((mark.length - 1) * pitch) / 2
  const foot = top + 11
  pen.beginPath()
  for (const [index, letter] of [...mark].entries()) {
    const x = left + index * pitch
    const lean = letter === 'X' ? 4 : 0
    pen.moveTo(x - lean, top)
    pen.lineTo(x + lean, foot)
    if (lean === 0) continue
    pen.moveTo(x + lean, top)
    pen.lineTo(x - lean, foot)
  }
  pen.stroke()
}
