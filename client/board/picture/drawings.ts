import type Phaser from 'phaser'
import type { Drawing } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { templateWords } from '../../words/lengths.ts'
import { isTemplate, TEXT_HEIGHT } from '../geometry/drawing-shapes.ts'
import { boundsOf } from '../geometry/rect.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { placedBoard } from '../layout/tabletop.ts'
import { layTemplate } from '../layout/templates.ts'
import { points } from '../overlay/highlights.ts'
import { spotsOf, stroke } from '../stage/strokes.ts'

export const WIDTH = 6
export const NOBODY = '#3a3a3a'

/** Players' lines, arrows, circles and texts, in their side's colour. */
export class DrawingLayer {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly words: Phaser.GameObjects.Text[] = []
  private drawn: State['drawings'] = {}
  private sketched: Drawing | undefined
  private hasTemplates = false
  /** The pieces that the templates were counted with. */
  private counted: State['pieces'] | undefined

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly module: Module,
    private readonly top: Tabletop,
    private readonly depth: number,
    /** The words of templates lie over the models that they name. */
    private readonly over: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  /** `sketch` is unfinished and not in the log. */
  show(state: State, sketch: Drawing | undefined): void {
    const { drawings, seats, pieces } = state
    const isCounted = this.hasTemplates && pieces !== this.counted
    if (drawings === this.drawn && sketch === this.sketched && !isCounted) return
    this.drawn = drawings
    this.sketched = sketch
    this.counted = pieces
    this.hasTemplates = false
    this.pen.clear()
    for (const word of this.words.splice(0)) word.destroy()
    for (const drawing of [...Object.values(drawings), ...(sketch ? [sketch] : [])]) {
      const side = seats.find(({ id }) => id === drawing.by)?.sides[0]
      this.draw(state, drawing, (side === undefined ? undefined : this.module.sides.get(side)?.colour) ?? NOBODY)
    }
  }

  private draw(state: State, drawing: Drawing, colour: string): void {
    const { shape, points: places, text } = drawing
    if (isTemplate(shape)) {
      this.template(state, drawing, colour)
      return
    }
    const spots = spotsOf(this.top, places)
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

  /** A template says how long it is, and which models it touches. */
  private template(state: State, drawing: Drawing, colour: string): void {
    this.hasTemplates = true
    const laid = layTemplate(this.module, state, drawing)
    const placed = laid && placedBoard(this.top, laid.board)
    if (!laid || !placed) return
    const corners = laid.corners.map(({ x, y }) => ({ x: x + placed.x, y: y + placed.y }))
    const ink = Number.parseInt(colour.slice(1), 16)
    this.pen.fillStyle(ink, 0.22)
    this.pen.fillPoints(points(corners), true)
    for (const [width, tint] of [
      [WIDTH + 2, 0xffffff],
      [WIDTH - 1, ink],
    ] as const) {
      this.pen.lineStyle(width, tint, 0.85)
      this.pen.strokePoints(points(corners), true, true)
    }
    const { x, y, width } = boundsOf(corners)
    this.write(
      templateWords(this.module, placed.board, laid),
      { x: x + width / 2, y: y - TEXT_HEIGHT },
      colour,
      this.over,
    )
  }

  private write(text: string, { x, y }: Spot, colour: string, depth = this.depth): void {
    const style = { fontFamily: SANS, fontSize: `${TEXT_HEIGHT}px`, fontStyle: 'bold', color: colour }
    const word = this.scene.add.text(x, y, text, { ...style, stroke: '#fffaf0', strokeThickness: 5 })
    this.words.push(word.setOrigin(0.5).setResolution(2).setDepth(depth))
  }
}
