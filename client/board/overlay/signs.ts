import { SANS } from '../../style/canvas-fonts.ts'
import type { Pen } from '../counter/pen.ts'
import type { Painting } from '../stage/texture-atlas.ts'

export type SignName = 'in' | 'out' | 'unknown' | 'source' | 'block'

export const SIGN = 64
const INK = '#16294d'
const PAPER = '#fffdf6'

/** Small signs, told apart by outline alone. */
const sign = (name: SignName, paint: (pen: Pen) => void): Painting => ({
  key: `sign ${name}`,
  width: SIGN,
  height: SIGN,
  paint: (pen) => {
    pen.translate(SIGN / 2, SIGN / 2)
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    paint(pen)
  },
})

function body(pen: Pen, ground: string): void {
  pen.lineWidth = 9
  pen.strokeStyle = PAPER
  pen.stroke()
  pen.lineWidth = 4.5
  pen.strokeStyle = INK
  pen.stroke()
  pen.fillStyle = ground
  pen.fill()
}

function stroke(pen: Pen, points: readonly (readonly [number, number])[], ink: string): void {
  pen.beginPath()
  for (const [at, [x, y]] of points.entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)
  pen.lineWidth = 7
  pen.strokeStyle = ink
  pen.stroke()
}

export const SIGNS: Readonly<Record<SignName, Painting>> = {
  in: sign('in', (pen) => {
    pen.beginPath()
    for (let at = 0; at < 6; at++) {
      const angle = (at * Math.PI) / 3
      pen.lineTo(26 * Math.cos(angle), 26 * Math.sin(angle))
    }
    pen.closePath()
    body(pen, '#dbe8f8')
    stroke(
      pen,
      [
        [-10, 1],
        [-3, 9],
        [11, -8],
      ],
      INK,
    )
  }),
  out: sign('out', (pen) => {
    pen.beginPath()
    pen.rect(-23, -23, 46, 46)
    body(pen, INK)
    for (const [a, b] of [
      [-11, 11],
      [11, -11],
    ] as const) {
      stroke(
        pen,
        [
          [a, -11],
          [b, 11],
        ],
        '#f2c14e',
      )
    }
  }),
  unknown: sign('unknown', (pen) => {
    pen.beginPath()
    pen.arc(0, 0, 24, 0, Math.PI * 2)
    body(pen, PAPER)
    pen.fillStyle = INK
    pen.font = `800 36px ${SANS}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText('?', 0, 2)
  }),
  source: sign('source', (pen) => {
    pen.beginPath()
    for (let at = 0; at < 10; at++) {
      const [far, angle] = [at % 2 === 0 ? 28 : 12, (at * Math.PI) / 5 - Math.PI / 2]
      if (at === 0) pen.moveTo(far * Math.cos(angle), far * Math.sin(angle))
      else pen.lineTo(far * Math.cos(angle), far * Math.sin(angle))
    }
    pen.closePath()
    body(pen, '#7db0ea')
  }),
  block: sign('block', (pen) => {
    pen.beginPath()
    pen.roundRect(-27, -9, 54, 18, 4)
    body(pen, '#f2c14e')
    for (const x of [-13, 0, 13]) {
      stroke(
        pen,
        [
          [x - 4, 5],
          [x + 4, -5],
        ],
        INK,
      )
    }
  }),
}
