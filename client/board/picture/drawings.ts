import type Phaser from 'phaser'
import type { Drawing } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { TEXT_HEIGHT } from '../geometry/drawing-shapes.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { spotsOf, stroke } from '../stage/strokes.ts'

export const WIDTH = 6
export const NOBODY = '#3a3a3a'

/** Players' lines, arrows, circles and texts, in their side's colour. */
export class DrawingLayer {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly words: Phaser.GameObjects.Text[] = []
  private drawn: State['drawings'] = {}
  private sketched: Drawing | undefined

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly module: Module,
    private readonly top: Tabletop,
    private readonly depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  /** `sketch` is unfinished and not in the log. */
  show({ drawings, seats }: State, sketch: Drawing | undefined): void {
    if (drawings === this.drawn && sketch === this.sketched) return
    this.drawn = drawings
    this.sketched = sketch
    this.pen.clear()
    for (const word of this.words.splice(0)) word.destroy()
    for (const drawing of [...Object.values(drawings), ...(sketch ? [sketch] : [])]) {
      const side = seats.find(({ id }) => id === drawing.by)?.sides[0]
      this.draw(drawing, (side === undefined ? undefined : this.module.sides.get(side)?.colour) ?? NOBODY)
    }
  }

  private draw({ shape, points, text }: Drawing, colour: string): void {
    const spots = spotsOf(this.top, points)
    const [first, last] = [spots[0], spots.at(-1)]
    if (!first || !last) return
    const ink = Number.parseInt(colour.slice(1), 16)
    for (const [width, tint, alpha] of [
      [WIDTH + 3, 0xffffff, 0.55],
      [WIDTH, ink, 0.85],
    ] as const) {
      this.pen.lineStyle(width, tint, alpha)
      if (shape !== 'text') stroke(this.pen, shape, spots)
    }
    if (text) this.write(text, shape === 'text' ? first : { x: last.x, y: last.y - TEXT_HEIGHT * 1.2 }, colour)
  }

  private write(text: string, { x, y }: Spot, colour: string): void {
    const style = { fontFamily: SANS, fontSize: `${TEXT_HEIGHT}px`, fontStyle: 'bold', color: colour }
    const word = this.scene.add.text(x, y, text, { ...style, stroke: '#fffaf0', strokeThickness: 5 })
    this.words.push(word.setOrigin(0.5).setResolution(2).setDepth(this.depth))
  }
}
