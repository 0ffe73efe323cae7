import type Phaser from 'phaser'
import type { Spot } from '../../table/hex.ts'
import type { Atlas, Painting } from './atlas.ts'
import { SANS } from './counter/ink.ts'

/** A count that stands on the table: how many lie in a tray, or in a stack too high to see. */
export interface Count extends Spot {
  readonly count: number
  /** Height in units. */
  readonly height: number
}

const TALL = 48
const WIDE = 96

const painting = (count: number): Painting => ({
  key: `count ${count}`,
  width: WIDE,
  height: TALL,
  paint: (pen) => {
    const text = String(count)
    pen.font = `700 ${TALL * 0.66}px ${SANS}`
    const width = Math.min(Math.max(pen.measureText(text).width + TALL * 0.6, TALL - 4), WIDE - 4)
    pen.beginPath()
    pen.roundRect((WIDE - width) / 2, 3, width, TALL - 6, TALL / 2 - 3)
    pen.fillStyle = '#211c15'
    pen.fill()
    pen.lineWidth = 2.5
    pen.strokeStyle = '#f6eccb'
    pen.stroke()
    pen.fillStyle = '#fff6da'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, WIDE / 2, TALL / 2 + 2, WIDE - 14)
  },
})

export class Counts {
  private readonly images: Phaser.GameObjects.Image[] = []

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly atlas: Atlas,
    private readonly depth: number,
  ) {}

  show(all: readonly Count[]): void {
    for (const [index, { x, y, count, height }] of all.entries()) {
      const image = this.images[index] ?? this.scene.add.image(0, 0, '__WHITE').setDepth(this.depth)
      this.images[index] = image
      image.setFrame(this.atlas.frame(painting(count)))
      image
        .setPosition(x, y)
        .setScale(height / TALL)
        .setVisible(true)
    }
    for (const image of this.images.slice(all.length)) image.setVisible(false)
  }
}
