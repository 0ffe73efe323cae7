import type Phaser from 'phaser'
import { SANS } from '../../style/canvas-fonts.ts'
import type { Pen } from '../counter/pen.ts'
import type { BadgeLook, PlacedBadge } from '../layout/badges.ts'
import { Stamps } from '../stage/stamps.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'

export class BadgeLayer {
  private readonly stamps: Stamps

  constructor(scene: Phaser.Scene, atlas: TextureAtlas, depth: number) {
    this.stamps = new Stamps(scene, atlas, depth)
  }

  show(pinned: readonly PlacedBadge[]): void {
    this.stamps.show(
      pinned.map(({ x, y, height, look }) => ({ x, y, painting: PAINTINGS[look], scale: height / SIDE })),
    )
  }
}

const SIDE = 72

/** Each look has its own outline, so that nobody needs the colours. */
const badge = (look: BadgeLook, ground: string, sign: (pen: Pen) => void): Painting => ({
  key: `badge ${look}`,
  width: SIDE,
  height: SIDE,
  paint: (pen) => {
    pen.beginPath()
    outline(pen, look)
    pen.closePath()
    pen.lineJoin = 'round'
    pen.lineWidth = 12
    pen.strokeStyle = PAPER
    pen.stroke()
    pen.lineWidth = 5.5
    pen.strokeStyle = INK
    pen.stroke()
    pen.fillStyle = ground
    pen.fill()
    sign(pen)
  },
})

const INK = '#1d2a44'
const PAPER = '#fffdf6'
const AMBER = '#f2c14e'

function outline(pen: Pen, look: BadgeLook): void {
  const middle = SIDE / 2
  switch (look) {
    case 'illegal':
      pen.moveTo(middle, 6)
      pen.lineTo(SIDE - 6, middle)
      pen.lineTo(middle, SIDE - 6)
      pen.lineTo(6, middle)
      return
    case 'warning':
      pen.moveTo(middle, 8)
      pen.lineTo(SIDE - 7, SIDE - 10)
      pen.lineTo(7, SIDE - 10)
      return
    case 'unchecked':
      pen.arc(middle, middle, 27, 0, Math.PI * 2)
      return
    case 'held':
      pen.roundRect(9, 9, SIDE - 18, SIDE - 18, 10)
      return
  }
}

const letter =
  (sign: string, below: number, ink: string) =>
  (pen: Pen): void => {
    pen.fillStyle = ink
    pen.font = `800 34px ${SANS}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(sign, SIDE / 2, SIDE / 2 + below)
  }

/** A pennant on its pole: a letter would read as one of the counter's values. */
function pennant(pen: Pen): void {
  pen.fillStyle = INK
  pen.fillRect(27, 20, 4.5, 33)
  pen.beginPath()
  pen.moveTo(31, 20)
  pen.lineTo(50, 28.5)
  pen.lineTo(31, 37)
  pen.fill()
}

const PAINTINGS: Readonly<Record<BadgeLook, Painting>> = {
  illegal: badge('illegal', AMBER, pennant),
  warning: badge('warning', AMBER, letter('!', 9, INK)),
  unchecked: badge('unchecked', '#d6e4f5', letter('?', 2, INK)),
  held: badge('held', INK, letter('II', 2, PAPER)),
}
