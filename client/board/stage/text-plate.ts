import { SANS } from '../../style/canvas-fonts.ts'
import type { Painting } from './texture-atlas.ts'

/** Height of a plate's painting. */
export const PLATE = 48
const MARGIN = 10

export interface PlateLook {
  readonly name: string
  /** The greatest width. */
  readonly wide: number
  readonly round: boolean
  readonly ground: string
  readonly rim: string
  readonly ink: string
}

/** A label on a rounded plate, as wide as its text needs. */
export const textPlate = (text: string, { name, wide, round, ground, rim, ink }: PlateLook): Painting => ({
  key: `${name} ${text}`,
  width: wide,
  height: PLATE,
  paint: (pen) => {
    pen.font = `700 ${PLATE * 0.66}px ${SANS}`
    const height = PLATE - 6
    const width = Math.min(Math.max(pen.measureText(text).width + 2 * MARGIN, height), wide - 4)
    pen.beginPath()
    pen.roundRect((wide - width) / 2, 3, width, height, round ? height / 2 : 9)
    pen.fillStyle = ground
    pen.fill()
    pen.lineWidth = 3
    pen.strokeStyle = rim
    pen.stroke()
    pen.fillStyle = ink
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, wide / 2, PLATE / 2 + 2, wide - 14)
  },
})
