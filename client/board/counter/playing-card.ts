import { NARROW } from '../../style/canvas-fonts.ts'
import { parse } from './colour.ts'
import type { PlayingCard } from './look.ts'
import type { Pen } from './pen.ts'
import { write } from './text.ts'

type Suit = PlayingCard['suit']

/** Four suit colours, dark on white, that colour-blind readers can tell apart. */
export const SUIT_INKS: Readonly<Record<Suit, string>> = {
  spades: '#16181c',
  hearts: '#b3200f',
  diamonds: '#0b57a4',
  clubs: '#0b6b43',
  black: '#16181c',
  red: '#b3200f',
}

/** From this size in pixels a card has an index in two corners. */
const NEAR = 60

export function playingCard(pen: Pen, { rank, suit, ink: colour }: PlayingCard, pixels: number): void {
  const ink = parse(SUIT_INKS[colour])
  const isJoker = suit === 'black' || suit === 'red'
  if (pixels < NEAR) {
    const size = isJoker ? 22 : 50
    write(pen, rank, { x: 50, y: isJoker ? 32 : 46, size, width: 62, font: NARROW, ink })
    pip(pen, suit, colour, 50, isJoker ? 66 : 73, 1)
    return
  }
  pip(pen, suit, colour, 50, 50, isJoker ? 1.25 : 1.15)
  for (const turn of [0, Math.PI]) {
    pen.save()
    pen.translate(50, 50)
    pen.rotate(turn)
    if (isJoker) write(pen, rank, { x: 0, y: -30, size: 17, width: 60, font: NARROW, ink })
    else {
      write(pen, rank, { x: -24.5, y: -26, size: 24, width: 16, font: NARROW, ink })
      pip(pen, suit, colour, -24.5, -16, 0.34)
    }
    pen.restore()
  }
}

function pip(pen: Pen, suit: Suit, ink: Suit, x: number, y: number, scale: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(scale, scale)
  pen.beginPath()
  SHAPES[suit](pen)
  pen.fillStyle = SUIT_INKS[ink]
  pen.strokeStyle = SUIT_INKS[ink]
  pen.lineWidth = 4
  pen.lineJoin = 'round'
  // One joker is solid, the other an outline.
  if (suit === 'red') pen.stroke()
  else pen.fill()
  pen.restore()
}

/** Each about 36 parts high, centred on 0, 0. */
const SHAPES: Readonly<Record<Suit, (pen: Pen) => void>> = {
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
