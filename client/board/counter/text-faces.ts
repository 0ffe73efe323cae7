import { NARROW } from '../../style/canvas-fonts.ts'
import { type Colour, css } from './colour.ts'
import { stripe } from './formation-stripe.ts'
import type { Look } from './look.ts'
import { CARD, outline } from './outline.ts'
import type { Pen } from './pen.ts'
import { type FittedText, fitText, write } from './text.ts'

/** A card's text size, and the smallest it may become in pixels. */
const TEXT = 8
const LEAST = 7

/** Markers and chits are all words, as large as fits inside a line along the edge. */
export function wordsFace(pen: Pen, look: Look, pixels: number): void {
  if (look.stripe) stripe(pen, look.stripe, 77, 13, pixels)
  const isRound = look.shape === 'chit' || look.shape === 'token'
  outline(pen, look, isRound ? 6 : 5.2)
  pen.lineWidth = 1.6
  pen.strokeStyle = css(look.ink, 0.75)
  pen.stroke()
  if (!isRound) {
    outline(pen, look, 7.6)
    pen.lineWidth = 0.6
    pen.stroke()
  }
  if (look.words === '') return
  const room = isRound ? { width: 70, height: look.stripe ? 52 : 62 } : { width: 75, height: look.stripe ? 56 : 72 }
  lines(pen, fitText(pen, look.words, room, { largest: 52, smallest: 10 }), look.stripe ? 44 : 50, look.ink)
}

function lines(pen: Pen, { size, words }: FittedText, middle: number, ink: Colour): void {
  const pitch = size * 0.94
  const first = middle - ((words.length - 1) * pitch) / 2 + size * 0.35
  for (const [index, each] of words.entries()) {
    write(pen, each, { x: 50, y: first + index * pitch, size, width: 84, font: NARROW, ink })
  }
}

/** A game's own card: its title on a band in the side's colour, its text beneath. */
export function cardFace(pen: Pen, look: Look, pixels: number): void {
  const { accent, text } = look
  const hasText = text !== '' && (TEXT * pixels) / 100 >= LEAST
  const foot = hasText ? 36 : 95
  pen.beginPath()
  pen.roundRect(CARD.left + 4.5, 4.5, CARD.width - 9, foot - 4.5, 3.5)
  pen.fillStyle = css(accent.ground)
  pen.fill()
  const room = { width: 54, height: foot - 12 }
  lines(pen, fitText(pen, look.words, room, { largest: 21, smallest: 8 }), (foot + 4.5) / 2, accent.ink)
  if (!hasText) return
  const { words, size } = fitText(pen, text, { width: 59, height: 54 }, { largest: TEXT, smallest: 4 })
  for (const [index, each] of words.entries()) {
    write(pen, each, {
      ...{ x: 20.5, y: 45.5 + index * size * 1.12, size, width: 59, font: NARROW },
      ...{ weight: 600, align: 'left', ink: look.ink },
    })
  }
}
