import { SANS } from '../../lettering.ts'
import type { Pen } from './card.ts'
import { css, parse } from './ink.ts'
import type { Playing } from './look.ts'
import { write } from './text.ts'

/** Four colours, dark on white, told apart by every eye; and where not, by their shapes. */
export const SUIT_INKS: Readonly<Record<Playing['suit'], string>> = {
  spades: '#16181c',
  hearts: '#b3200f',
  diamonds: '#0b57a4',
  clubs: '#0b6b43',
  black: '#16181c',
  red: '#b3200f',
}

/** A playing card: its rank above, its suit beneath, as large as the card allows. */
export function playingCard(pen: Pen, { rank, suit }: Playing): void {
  const ink = parse(SUIT_INKS[suit])
  const isJoker = suit === 'black' || suit === 'red'
  const size = isJoker ? 21 : 46
  write(pen, rank, { x: 50, y: isJoker ? 32 : 45, size, width: 62, font: SANS, weight: 800, ink })
  pen.save()
  pen.translate(50, isJoker ? 66 : 72)
  pen.beginPath()
  SHAPES[suit](pen)
  pen.fillStyle = css(ink)
  pen.strokeStyle = css(ink)
  pen.lineWidth = 4
  pen.lineJoin = 'round'
  // Of the two jokers one is solid and the other an outline.
  if (suit === 'red') pen.stroke()
  else pen.fill()
  pen.restore()
}

/** Each about 36 parts high, around 0, 0. */
const SHAPES: Readonly<Record<Playing['suit'], (pen: Pen) => void>> = {
  spades(pen) {
    pen.moveTo(0, -18)
    pen.bezierCurveTo(5, -10, 18, -4, 18, 5)
    pen.bezierCurveTo(18, 14, 7, 14, 2, 8)
    stalk(pen)
    pen.lineTo(-2, 8)
    pen.bezierCurveTo(-7, 14, -18, 14, -18, 5)
    pen.bezierCurveTo(-18, -4, -5, -10, 0, -18)
  },
  hearts(pen) {
    pen.moveTo(0, 18)
    pen.bezierCurveTo(-6, 9, -19, 2, -19, -8)
    pen.bezierCurveTo(-19, -19, -4, -20, 0, -9)
    pen.bezierCurveTo(4, -20, 19, -19, 19, -8)
    pen.bezierCurveTo(19, 2, 6, 9, 0, 18)
  },
  diamonds(pen) {
    pen.moveTo(0, -19)
    pen.lineTo(15, 0)
    pen.lineTo(0, 19)
    pen.lineTo(-15, 0)
    pen.closePath()
  },
  clubs(pen) {
    for (const [x, y] of [
      [0, -9],
      [-9.5, 4],
      [9.5, 4],
    ] as const) {
      pen.moveTo(x + 8.8, y)
      pen.arc(x, y, 8.8, 0, 2 * Math.PI)
    }
    pen.moveTo(2, 2)
    stalk(pen)
    pen.lineTo(-2, 2)
    pen.closePath()
  },
  black: star,
  red: star,
}

function stalk(pen: Pen): void {
  pen.lineTo(7, 18)
  pen.lineTo(-7, 18)
}

function star(pen: Pen): void {
  for (let point = 0; point < 10; point++) {
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    const far = point % 2 === 0 ? 20 : 8.5
    const [x, y] = [far * Math.cos(angle), far * Math.sin(angle)]
    if (point === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.closePath()
}
