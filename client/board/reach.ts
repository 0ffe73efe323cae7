import type Phaser from 'phaser'
import type { Cell } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { placeKey } from '../../table/place.ts'
import type { Atlas } from './atlas.ts'
import { levelScale, tileLevel } from './detail.ts'
import type { March } from './march.ts'
import { shapeOf } from './shape.ts'
import { type Stamp, Stamps } from './stamps.ts'
import { type Laid, laidAs, type Tabletop } from './tabletop.ts'
import { fenced, washed } from './wash.ts'

/** Below so many css pixels to the unit a cell has no room for a number, and below so many only for a large one. */
const LEGIBLE = 0.36
const CLOSE = 0.56
const [LARGE, SMALL] = [27, 20]
/** Finer than this nobody sees. */
const FINEST = 1
const NOBODY = '#4a463d'

/** Where the counters in the hand can go, under all counters; and the fences of the enemy's zones. */
export class ReachLight {
  private readonly washes: Stamps
  private readonly fences: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: Atlas,
    private readonly module: Module,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.washes = new Stamps(scene, atlas, depth)
    this.fences = new Stamps(scene, atlas, depth + 1)
  }

  /** Touches only what another grab, or another zoom, has changed. */
  show({ reach, zones }: Pick<March, 'reach' | 'zones'>, scale: number, ratio: number): void {
    const pixels = levelScale(Math.min(tileLevel(scale * ratio), FINEST))
    const height = scale < LEGIBLE ? 0 : scale < CLOSE ? LARGE : SMALL
    const wanted = [reach, zones, pixels, height, this.atlas.generation]
    if (wanted.every((each, at) => each === this.drawn[at])) return
    this.drawn = wanted
    const ranks = [...this.module.sides.keys()]
    this.washes.show(
      this.stamps(reach?.cells ?? [], pixels, (laid, { cost, left, sure }) =>
        // What costs nothing is no movement, and leaves no points.
        washed(laid.board.id, shapeOf(laid), pixels, height > 0 && cost > 0 ? { left, height } : undefined, sure),
      ),
    )
    const within = new Set(zones.map(({ at, of }) => `${of} ${placeKey(at)}`))
    this.fences.show(
      this.stamps(zones, pixels, (laid, { at, of, sure }) => {
        const colour = this.module.sides.get(of)?.colour ?? NOBODY
        const sides = rimOf(laid, at, (cell) => within.has(`${of} ${placeKey(cell)}`))
        return fenced(laid.board.id, shapeOf(laid), pixels, { colour, sure, sides, inset: ranks.indexOf(of) })
      }),
    )
  }

  private stamps<T extends { readonly at: Cell }>(
    cells: readonly T[],
    pixels: number,
    painting: (laid: Laid, cell: T) => Stamp['painting'],
  ): readonly Stamp[] {
    return cells.flatMap((cell) => {
      const laid = laidAs(this.top, cell.at.board)
      if (!laid) return []
      const { x, y } = laid.board.grid.centre(cell.at)
      return [{ x: x + laid.x, y: y + laid.y, painting: painting(laid, cell), scale: 1 / pixels }]
    })
  }
}

/** The sides of a cell, by their first corner, beyond which lies no cell that is within. */
export function rimOf({ board: { id, grid } }: Laid, at: Cell, isWithin: (cell: Cell) => boolean): readonly number[] {
  const { x, y } = grid.centre(at)
  const corners = grid.corners(at)
  return corners.flatMap((a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a
    // As far beyond the side as the middle lies before it.
    const beyond = grid.at(a.x + b.x - x, a.y + b.y - y)
    return beyond && isWithin({ board: id, q: beyond.q, r: beyond.r }) ? [] : [index]
  })
}
