import type Phaser from 'phaser'
import type { Place } from '../../../table/generated/types.ts'
import { CELL, type Spot } from '../../../table/geometry/hex.ts'
import { dashes } from '../geometry/dashes.ts'
import { COUNTER } from '../layout/stack.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { points } from './highlights.ts'

/** A declared attack from one place on another. */
export interface AttackArrow {
  readonly from: Place
  readonly to: Place
  readonly colour: string
}

const PAPER = 0xfffdf6
const INK = 0x1d2a44
/** In units: length and half width of the head, half width of the shaft. */
const [HEAD, BROAD, SHAFT] = [21, 21, 9]
/** From tail to tip. */
const LONG = 45
/** An attack from further than an adjacent cell is fire: a dashed line leads to its arrow. */
const FAR = CELL * 1.5

/** Arrows from attackers to defenders, over the hexsides. */
export class AttackArrows {
  private readonly pen: Phaser.GameObjects.Graphics
  private drawn: readonly AttackArrow[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  show(attacks: readonly AttackArrow[]): void {
    if (attacks === this.drawn) return
    this.drawn = attacks
    this.pen.clear()
    for (const { from, to, colour } of attacks) {
      const [a, b] = [tableSpotOf(this.top, from), tableSpotOf(this.top, to)]
      if (a && b) this.arrow(a, b, Number.parseInt(colour.slice(1), 16))
    }
  }

  private arrow(a: Spot, b: Spot, ink: number): void {
    const far = Math.hypot(b.x - a.x, b.y - a.y)
    if (far === 0) return
    const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far]
    // The arrow crosses the hexside, in front of the defending counter.
    const tip = far - (CELL - LONG) / 2
    const at = (along: number, aside: number): Spot => ({
      x: a.x + dx * along - dy * aside,
      y: a.y + dy * along + dx * aside,
    })
    const tail = tip - LONG
    if (far > FAR) {
      for (const [width, tint] of [
        [9, PAPER],
        [5, ink],
      ] as const) {
        this.pen.lineStyle(width, tint, 0.95)
        for (const [c, d] of dashes(at(COUNTER / 2, 0), at(tail, 0), 15, 12)) this.pen.lineBetween(c.x, c.y, d.x, d.y)
      }
    }
    const outline = [
      at(tail, -SHAFT),
      at(tip - HEAD, -SHAFT),
      at(tip - HEAD, -BROAD),
      at(tip, 0),
      at(tip - HEAD, BROAD),
      at(tip - HEAD, SHAFT),
      at(tail, SHAFT),
    ]
    for (const [width, tint] of [
      [8, PAPER],
      [3, INK],
    ] as const) {
      this.pen.lineStyle(width, tint, 1)
      this.pen.strokePoints(points(outline), true, true)
    }
    this.pen.fillStyle(ink, 1)
    this.pen.fillPoints(points(outline), true)
  }
}
