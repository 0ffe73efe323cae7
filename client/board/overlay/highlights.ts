import type Phaser from 'phaser'
import type { Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { grow, type Rect } from '../geometry/rect.ts'
import { outlineOf, rimOf } from '../layout/outlines.ts'
import { COUNTER } from '../layout/stack.ts'
import type { PlacedCounter } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'

const CHOSEN = 0xffd84a
const GOAL = 0x2fd27a
const NO_GOAL = 0xe2483d
const SHADE = 0x14110c
const PANEL = 0x211e19

/** Highlights over the board. Line widths are in window pixels at any zoom. */
export class Highlights {
  private readonly pen: Phaser.GameObjects.Graphics

  constructor(scene: Phaser.Scene, depth: number) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  clear(): void {
    this.pen.clear()
  }

  /** A bright rim on a dark one, visible on any counter and map. */
  counter(counter: PlacedCounter, pixel: number): void {
    if (counter.outline === 'round' && !counter.shares) {
      this.ring(counter, counter.size / 2 + 2 * pixel, pixel)
      return
    }
    const corners = rimOf(counter, 2 * pixel)
    this.outline(corners, 5 * pixel, SHADE, 0.65)
    this.outline(corners, 2.6 * pixel, CHOSEN, 1)
  }

  private ring({ x, y }: Spot, radius: number, pixel: number): void {
    for (const [width, colour, alpha] of [
      [5, SHADE, 0.65],
      [2.6, CHOSEN, 1],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, alpha)
      this.pen.strokeCircle(x, y, radius)
    }
  }

  /** One rim around a whole stack. */
  stack(bottom: PlacedCounter, top: PlacedCounter, pixel: number): void {
    const half = top.size / 2 + 2 * pixel
    const corners = [
      { x: bottom.x - half, y: bottom.y - half },
      { x: top.x - half, y: top.y - half },
      { x: top.x + half, y: top.y - half },
      { x: top.x + half, y: top.y + half },
      { x: bottom.x + half, y: bottom.y + half },
      { x: bottom.x - half, y: bottom.y + half },
    ]
    this.outline(corners, 5 * pixel, SHADE, 0.65)
    this.outline(corners, 2.6 * pixel, CHOSEN, 1)
  }

  goal(top: Tabletop, place: Place, pixel: number): void {
    const corners = outlineOf(top, place)
    this.pen.fillStyle(GOAL, 0.16)
    this.pen.fillPoints(points(corners), true)
    this.outline(corners, 5 * pixel, SHADE, 0.4)
    this.outline(corners, 3 * pixel, GOAL, 0.95)
  }

  /** A carried piece on an open table: the rim of where it will lie. Scenery has no other picture in the hand. */
  ghost(counter: PlacedCounter, pixel: number): void {
    const corners = rimOf(counter)
    if (counter.laid) {
      this.pen.fillStyle(GOAL, 0.3)
      this.pen.fillPoints(points(corners), true)
    }
    this.outline(corners, 4 * pixel, SHADE, 0.4)
    this.outline(corners, 2 * pixel, GOAL, 0.95)
  }

  /** The cross where nothing can drop. */
  noDrop({ x, y }: Spot, pixel: number): void {
    const reach = 9 * pixel
    this.pen.lineStyle(3.4 * pixel, NO_GOAL, 1)
    this.pen.lineBetween(x - reach, y - reach, x + reach, y + reach)
    this.pen.lineBetween(x + reach, y - reach, x - reach, y + reach)
  }

  box({ x, y, width, height }: Rect, pixel: number): void {
    this.pen.fillStyle(CHOSEN, 0.14)
    this.pen.fillRect(x, y, width, height)
    this.pen.lineStyle(1.6 * pixel, CHOSEN, 0.95)
    this.pen.strokeRect(x, y, width, height)
  }

  /** The current turn's space. */
  turn(space: Rect, pixel: number): void {
    const { width, rim } = turnFrame(space, pixel)
    for (const [wide, colour, alpha] of [
      [width, SHADE, 0.6],
      [width * 0.6, CHOSEN, 1],
    ] as const) {
      this.pen.lineStyle(wide, colour, alpha)
      this.pen.strokeRect(rim.x, rim.y, rim.width, rim.height)
    }
  }

  /** The gap it would drop into. */
  slot({ x, y, height }: Rect, pixel: number): void {
    this.pen.lineStyle(7 * pixel, SHADE, 0.8)
    this.pen.lineBetween(x, y, x, y + height)
    this.pen.lineStyle(4 * pixel, GOAL, 1)
    this.pen.lineBetween(x, y, x, y + height)
  }

  panel({ x, y, width, height }: Rect, to: Spot, pixel: number, strength: number): void {
    this.pen.lineStyle(1.5 * pixel, CHOSEN, 0.7 * strength)
    this.pen.lineBetween(x + width / 2, y + height, to.x, to.y)
    this.pen.fillStyle(PANEL, 0.82 * strength)
    this.pen.fillRoundedRect(x, y, width, height, 8 * pixel)
    this.pen.lineStyle(1.2 * pixel, CHOSEN, 0.75 * strength)
    this.pen.strokeRoundedRect(x, y, width, height, 8 * pixel)
  }

  /** A ring that closes in on a place; share runs from 0 to 1. */
  flash(top: Tabletop, place: Place, colour: number, share: number, pixel: number): void {
    const spot = tableSpotOf(top, place)
    if (!spot) return
    const radius = COUNTER * (0.85 + 1.6 * (1 - Math.min(share * 2.2, 1)))
    this.pen.lineStyle(6 * pixel, SHADE, 0.4 * (1 - share))
    this.pen.strokeCircle(spot.x, spot.y, radius)
    this.pen.lineStyle(4 * pixel, colour, 1 - share * share)
    this.pen.strokeCircle(spot.x, spot.y, radius)
  }

  private outline(corners: readonly Spot[], width: number, colour: number, alpha: number): void {
    this.pen.lineStyle(width, colour, alpha)
    this.pen.strokePoints(points(corners), true, true)
  }
}

/** The rim of a turn space: inside the space, clear of the number in its corner. */
export function turnFrame(space: Rect, pixel: number): { readonly rim: Rect; readonly width: number } {
  const width = Math.max(Math.min(7 * pixel, space.width * 0.07), 3 * pixel)
  return { rim: grow(space, -width / 2), width }
}

/** Phaser's type asks for Vector2, but it only reads x and y. */
export const points = (corners: readonly Spot[]): Phaser.Math.Vector2[] => corners as unknown as Phaser.Math.Vector2[]
