import type Phaser from 'phaser'
import type { Place } from '../../../table/generated/types.ts'
import { outlineOf, turned } from '../layout/outlines.ts'
import type { PlacedCounter } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { points } from './highlights.ts'

const INK = 0x14110c
const LIGHT = 0xffffff

/** The keyboard cursor: white between two dark lines, unlike any selection, goal or overlay. */
export class CursorOutline {
  private readonly pen: Phaser.GameObjects.Graphics

  constructor(
    scene: Phaser.Scene,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  /** `pixel` is the size of a window pixel in units. */
  show(mark: Place | PlacedCounter | undefined, pixel: number): void {
    this.pen.clear()
    if (!mark) return
    const corners =
      'piece' in mark ? turned(mark, mark.size / 2 + 3 * pixel, mark.piece.turn) : outlineOf(this.top, mark)
    for (const [width, colour] of [
      [9, INK],
      [6, LIGHT],
      [2, INK],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, 1)
      this.pen.strokePoints(points(corners), true, true)
    }
  }
}
