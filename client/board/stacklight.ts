import type Phaser from 'phaser'
import type { Spot } from '../../table/hex.ts'
import type { StackedCell } from '../../table/referee.ts'
import { points } from '../referee/points.ts'
import type { Atlas, Painting } from './atlas.ts'
import { SANS } from './counter/ink.ts'
import { dashes } from './dashes.ts'

import { type Stamp, Stamps } from './stamps.ts'
import { laidAs, type Tabletop } from './tabletop.ts'

const INK = 0x16294d
const PAPER = 0xfffdf6
const TALL = 48
const WIDE = 132

/** Stacks over their limit, in a double rim; at it, in a single one; in a broken one where nobody can be sure. */
export class StackLight {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly plates: Stamps

  constructor(
    scene: Phaser.Scene,
    atlas: Atlas,
    private readonly top: Tabletop,
    depths: { under: number; over: number },
  ) {
    this.pen = scene.add.graphics().setDepth(depths.under)
    this.plates = new Stamps(scene, atlas, depths.over)
  }

  show(stacks: readonly StackedCell[], pixel: number): void {
    this.pen.clear()
    this.plates.show(stacks.flatMap((stack) => this.stack(stack, pixel)))
  }

  private stack({ at, least, most, limit, over, sure }: StackedCell, pixel: number): readonly Stamp[] {
    const laid = laidAs(this.top, at.board)
    if (!laid || most < limit) return []
    const { grid } = laid.board
    const middle = grid.centre(at)
    const corners = (share: number): readonly Spot[] =>
      grid.corners(at).map(({ x, y }) => ({
        x: laid.x + middle.x + (x - middle.x) * share,
        y: laid.y + middle.y + (y - middle.y) * share,
      }))
    for (const share of over ? [0.97, 0.85] : [0.97]) {
      this.rim(corners(share), 6.5 * pixel, PAPER, true, pixel)
      this.rim(corners(share), 3.2 * pixel, INK, least >= limit && sure, pixel)
    }
    const count = least === most ? points(most) : `${points(least)}–${points(most)}`
    const text = `${count}/${points(limit)}${over ? (sure ? ' !' : ' ?') : ''}`
    const below = Math.max(...corners(1).map(({ y }) => y)) - middle.y - laid.y
    const scale = Math.max(19, 13 * pixel) / TALL
    return [{ x: laid.x + middle.x, y: laid.y + middle.y + below * 0.86, painting: plate(text, over), scale }]
  }

  private rim(corners: readonly Spot[], width: number, colour: number, whole: boolean, pixel: number): void {
    this.pen.lineStyle(width, colour, 0.95)
    for (const [index, a] of corners.entries()) {
      const b = corners[(index + 1) % corners.length] as Spot
      const parts = whole ? [[a, b] as const] : dashes(a, b, 9 * pixel, 6 * pixel)
      for (const [c, d] of parts) this.pen.lineBetween(c.x, c.y, d.x, d.y)
    }
  }
}

/** Of so many as may lie here how many do. */
const plate = (text: string, over: boolean): Painting => ({
  key: `stacked ${text}`,
  width: WIDE,
  height: TALL,
  paint: (pen) => {
    pen.font = `700 ${TALL * 0.66}px ${SANS}`
    const width = Math.min(pen.measureText(text).width + 22, WIDE - 4)
    pen.beginPath()
    pen.roundRect((WIDE - width) / 2, 3, width, TALL - 6, 9)
    pen.fillStyle = over ? '#16294d' : '#fffdf6'
    pen.fill()
    pen.lineWidth = 3
    pen.strokeStyle = over ? '#f2c14e' : '#16294d'
    pen.stroke()
    pen.fillStyle = over ? '#ffe9b0' : '#16294d'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, WIDE / 2, TALL / 2 + 2, WIDE - 14)
  },
})
