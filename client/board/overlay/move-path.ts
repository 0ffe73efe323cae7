import type Phaser from 'phaser'
import type { Place, Walk } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { printNumber } from '../../words/numbers.ts'
import { dashes } from '../geometry/dashes.ts'
import type { DropPreview, MovePreview } from '../input/move-preview.ts'
import { outlineOf } from '../layout/outlines.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'

const INK = 0x16294d
const PAPER = 0xfffdf6

/** The path the referee found for the carried counters, the cost of each step, and the waypoints. */
export class MovePath {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly labels: Stamps

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    private readonly layout: TableLayout,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
    this.labels = new Stamps(scene, atlas, depth + 1)
  }

  /** `pixel` is the size of a window pixel in units. */
  show({ drop, waypoints }: MovePreview, pixel: number): void {
    this.pen.clear()
    const labels = drop ? drop.walks.flatMap((walk) => this.walk(walk, drop, pixel)) : []
    if (drop?.offer) this.offer(drop.offer.at, pixel)
    this.labels.show([...labels, ...this.waypoints(waypoints, pixel)])
  }

  private walk(walk: Walk, { isLegal }: DropPreview, pixel: number): readonly Stamp[] {
    const from = this.layout.state.pieces.get(walk.pieces[0] ?? '')?.at
    const start = from && tableSpotOf(this.top, from)
    const spots = walk.steps.flatMap(({ at }) => tableSpotOf(this.top, at) ?? [])
    if (!start || spots.length < walk.steps.length) return []
    const all = [start, ...spots]
    const sure = walk.legal === true && isLegal
    for (const [width, colour, alpha] of [
      [8, PAPER, 0.85],
      [4, INK, 0.95],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, alpha)
      for (let at = 1; at < all.length; at++) {
        const [a, b] = [all[at - 1] as Spot, all[at] as Spot]
        if (sure || colour === PAPER) this.pen.lineBetween(a.x, a.y, b.x, b.y)
        else for (const [c, d] of dashes(a, b, 9 * pixel, 7 * pixel)) this.pen.lineBetween(c.x, c.y, d.x, d.y)
      }
    }
    return walk.steps.flatMap(({ cost }, at) => {
      const [a, b] = [all[at], all[at + 1]]
      if (!a || !b) return []
      return [
        {
          x: (a.x + b.x) / 2,
          y: (a.y + b.y) / 2,
          painting: textPlate(printNumber(cost), STEP),
          scale: (20 / PLATE) * pixel,
        },
      ]
    })
  }

  /** The nearest legal alternative: a dashed rim, unlike the solid one of the drop goal. */
  private offer(at: Place, pixel: number): void {
    if (!tableSpotOf(this.top, at)) return
    const corners = outlineOf(this.top, at)
    for (const [width, colour] of [
      [7, PAPER],
      [3.6, INK],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, 0.95)
      for (const [index, a] of corners.entries()) {
        const b = corners[(index + 1) % corners.length] as Spot
        for (const [c, d] of dashes(a, b, 9 * pixel, 8 * pixel)) this.pen.lineBetween(c.x, c.y, d.x, d.y)
      }
    }
  }

  private waypoints(waypoints: readonly Place[], pixel: number): readonly Stamp[] {
    return waypoints.flatMap((waypoint, index) => {
      const spot = tableSpotOf(this.top, waypoint)
      return spot ? [{ ...spot, painting: textPlate(String(index + 1), PIN), scale: (24 / PLATE) * pixel }] : []
    })
  }
}

const STEP: PlateLook = { name: 'step', wide: 72, round: false, ground: '#fffdf6', rim: '#16294d', ink: '#16294d' }
const PIN: PlateLook = { name: 'pin', wide: 72, round: true, ground: '#16294d', rim: '#fffdf6', ink: '#fffdf6' }
