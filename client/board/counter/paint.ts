import { NARROW, SANS } from '../../lettering.ts'
import { badges, label, pips } from './badges.ts'
import { band, cardboard, hiddenSign, mist, PARTS, type Pen } from './card.ts'
import { isSidc } from './icons.ts'
import { BLACK, type Colour, css, lighter, mix } from './ink.ts'
import type { Look } from './look.ts'
import { playingCard } from './playing.ts'
import { SIZE_MARK, type Symbols } from './symbol.ts'
import { type Line, wrapped, write } from './text.ts'

/** Smaller than this, numbers are only dirt: the symbol takes their room. */
const TINY = 30
/** Where a value stands: each is written from its corner inwards. */
const CORNERS: Readonly<Record<keyof Look['corners'], Pick<Line, 'x' | 'y' | 'align' | 'size'>>> = {
  topLeft: { x: 6, y: 26, align: 'left', size: 27 },
  top: { x: 50, y: 20, align: 'center', size: 18 },
  topRight: { x: 94, y: 26, align: 'right', size: 27 },
  left: { x: 4, y: 57, align: 'left', size: 19 },
  right: { x: 96, y: 57, align: 'right', size: 19 },
  bottomLeft: { x: 6, y: 94, align: 'left', size: 27 },
  bottom: { x: 50, y: 94, align: 'center', size: 22 },
  bottomRight: { x: 94, y: 94, align: 'right', size: 27 },
}

/** Paints a counter on a square of so many pixels from 0, 0. What its shadow casts lies outside. */
export function paintCounter(pen: Pen, look: Look, pixels: number, symbols: Symbols): void {
  pen.save()
  pen.scale(pixels / PARTS, pixels / PARTS)
  cardboard(pen, look)
  if (look.reverse) band(pen, look)
  if (look.playing) playingCard(pen, look.playing)
  else if (look.symbol) unit(pen, look, pixels, symbols)
  else words(pen, look)
  if (look.hidden === 'absent') mist(pen, look)
  if (look.hidden) hiddenSign(pen, look)
  if (look.steps) pips(pen, look.steps, inkOf(look))
  badges(pen, look.badges)
  if (look.label) label(pen, look.label)
  pen.restore()
}

const inkOf = ({ side, ink, colour }: Look): Colour => (side === 'back' ? mix(ink, colour, 0.25) : ink)

function unit(pen: Pen, look: Look, pixels: number, symbols: Symbols): void {
  const tiny = pixels < TINY
  const { symbol } = look
  if (symbol && isSidc(symbol.code)) {
    const [width, y] = tiny ? [80, 54] : [58, 53]
    const back = look.side === 'back'
    const ground = back ? lighter(look.colour, 0.4) : symbol.ground
    const drawn = symbols.draw(symbol.code, BLACK, ground, (width / PARTS) * pixels)
    const scale = width / drawn.frame
    const at = [PARTS / 2 - drawn.x * scale, y - drawn.y * scale] as const
    pen.drawImage(drawn.canvas, ...at, drawn.canvas.width * scale, drawn.canvas.height * scale)
  } else if (symbol) {
    write(pen, symbol.code, { x: 50, y: 59, size: 22, width: 88, font: NARROW, ink: inkOf(look) })
  }
  if (tiny) return
  values(pen, look)
  if (symbol?.size && !look.corners.top) sizeMark(pen, SIZE_MARK[symbol.size], inkOf(look))
}

/** In strokes of one weight, which letters would not have. */
function sizeMark(pen: Pen, mark: string, ink: Colour): void {
  pen.strokeStyle = css(ink)
  pen.lineWidth = 2.8
  pen.lineCap = 'round'
  const pitch = mark.startsWith('X') ? 12 : 7
  const left = PARTS / 2 - ((mark.length - 1) * pitch) / 2
  pen.beginPath()
  for (const [index, letter] of [...mark].entries()) {
    const x = left + index * pitch
    const lean = letter === 'X' ? 4 : 0
    pen.moveTo(x - lean, 15)
    pen.lineTo(x + lean, 26)
    if (lean === 0) continue
    pen.moveTo(x + lean, 15)
    pen.lineTo(x - lean, 26)
  }
  pen.stroke()
}

function values(pen: Pen, look: Look): void {
  const { corners } = look
  for (const [corner, value] of Object.entries(corners) as [keyof typeof CORNERS, string][]) {
    write(pen, value, { ...CORNERS[corner], width: 38, font: SANS, weight: 800, ink: inkOf(look) })
  }
  if (!look.words) return
  const line = wordsLine(corners)
  if (line) write(pen, look.words, { ...line, font: NARROW, weight: 700, ink: inkOf(look) })
}

/** Words stand in the first corner at the foot that no number takes. */
function wordsLine({
  bottomLeft,
  bottom,
  bottomRight,
  top,
}: Look['corners']): Pick<Line, 'x' | 'y' | 'align' | 'size' | 'width'> | undefined {
  const size = 18
  if (!bottomLeft && !bottom) return { x: 6, y: 92, align: 'left', size, width: bottomRight ? 62 : 88 }
  if (!bottom) return { x: 50, y: 92, align: 'center', size: 15, width: 34 }
  if (!bottomRight) return { x: 94, y: 92, align: 'right', size, width: 34 }
  return top ? undefined : { x: 50, y: 17, align: 'center', size: 15, width: 36 }
}

/** Markers, chits and cards say what they are in words. */
function words(pen: Pen, look: Look): void {
  if (!look.words) return
  const width = look.shape === 'card' ? 62 : look.shape === 'chit' ? 76 : 88
  let size = 30
  let lines: readonly string[] = []
  for (; size > 11; size -= 2) {
    pen.font = `700 ${size}px ${NARROW}`
    lines = wrapped(pen, look.words, width)
    if (lines.length * size <= 76 && lines.every((each) => pen.measureText(each).width <= width)) break
  }
  const top = PARTS / 2 - ((lines.length - 1) * size) / 2 + size * 0.34
  for (const [index, each] of lines.entries()) {
    write(pen, each, { x: 50, y: top + index * size, size, width, font: NARROW, ink: inkOf(look) })
  }
}
