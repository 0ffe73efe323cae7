import type Phaser from 'phaser'
import type { Spot } from '../../../table/geometry/hex.ts'
import { dashes } from '../geometry/dashes.ts'
import type { CounterPixels } from '../geometry/pixel-sizes.ts'
import { COUNTER, stacked } from '../layout/stack.ts'
import type { PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import type { CounterLayer } from './counter-layer.ts'

const INK = 0x1d2a44
const PAPER = 0xfffdf6
const PALE = 0.5

interface Waiting {
  readonly from: Spot
  readonly to: Spot
  readonly ghosts: readonly PlacedCounter[]
}

/** Held moves: a pale counter at the goal and a dashed line to it. */
export class HeldMoves {
  private readonly pen: Phaser.GameObjects.Graphics

  constructor(
    scene: Phaser.Scene,
    private readonly ghosts: CounterLayer,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  show(layout: TableLayout, pixels: CounterPixels, pixel: number): void {
    const all = waiting(this.top, layout)
    this.pen.clear()
    this.ghosts.show(
      all.flatMap(({ ghosts }) => ghosts),
      pixels,
      () => PALE,
    )
    for (const { from, to } of all) {
      for (const [width, colour] of [
        [7, PAPER],
        [3.4, INK],
      ] as const) {
        this.pen.lineStyle(width * pixel, colour, 0.9)
        for (const [a, b] of dashes(from, to, 11 * pixel, 8 * pixel)) this.pen.lineBetween(a.x, a.y, b.x, b.y)
      }
      this.pen.lineStyle(3 * pixel, INK, 0.9)
      this.pen.strokeRect(to.x - COUNTER * 0.56, to.y - COUNTER * 0.56, COUNTER * 1.12, COUNTER * 1.12)
    }
  }
}

function waiting(top: Tabletop, layout: TableLayout): readonly Waiting[] {
  // Once the game has ended nobody answers any more.
  if (layout.state.closed) return []
  return Object.values(layout.state.held).flatMap(({ action }) => {
    if (action.type !== 'move') return []
    return action.moves.flatMap(({ pieces: ids, to: place }) => {
      const pieces = ids.flatMap((id) => layout.state.pieces.get(id) ?? [])
      const to = tableSpotOf(top, place)
      const from = pieces[0] && tableSpotOf(top, pieces[0].at)
      if (!to || !from) return []
      const offsets = stacked(pieces.length)
      const ghosts = offsets.flatMap((offset, rank) => {
        const piece = pieces[pieces.length - offsets.length + rank]
        return piece ? [layout.lay(piece, { x: to.x + offset.x, y: to.y + offset.y })] : []
      })
      return [{ from, to, ghosts }]
    })
  })
}
