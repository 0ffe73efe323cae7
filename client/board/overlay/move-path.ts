import type Phaser from 'phaser'
import type { Place, Walk } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { lengthText } from '../../../table/geometry/measure/length-text.ts'
import { pathLength } from '../../../table/geometry/measure/path.ts'
import { scaleOf, spentText } from '../../words/lengths.ts'
import { printNumber } from '../../words/numbers.ts'
import { dashes } from '../geometry/dashes.ts'
import type { MovePreview } from '../input/move-preview.ts'
import { outlineOf, rimOf } from '../layout/outlines.ts'
import { COUNTER } from '../layout/stack.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { placedBoard, type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
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
    labels: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
    this.labels = new Stamps(scene, atlas, labels)
  }

  /** `from`: where the held counter lay. `pixel` is the size of a window pixel in units. */
  show(preview: MovePreview, from: Place | undefined, pixel: number): void {
    const { drop, waypoints } = preview
    this.pen.clear()
    const labels = preview.isOpen
      ? this.measured(preview, from, pixel)
      : (drop?.walks.flatMap((walk) => this.walk(walk, drop.isLegal, pixel)) ?? [])
    if (drop?.offer) this.offer(drop.offer.at, preview, pixel)
    this.labels.show([...labels, ...this.waypoints(waypoints, pixel)])
  }

  /** On an open table: every way, the lengths of one of them, and how much of what it may move is used up. */
  private measured({ drop, waypoints, over }: MovePreview, start: Place | undefined, pixel: number): readonly Stamp[] {
    const placed = over && 'board' in over ? placedBoard(this.top, over.board) : undefined
    if (!over || !placed) return []
    const scale = scaleOf(placed.board)
    const worst = drop?.walks.reduce<Walk | undefined>(
      (most, walk) => (most && most.left <= walk.left ? most : walk),
      undefined,
    )
    if (drop && worst) {
      const labels = drop.walks.flatMap((walk) => {
        const each = this.walk(walk, drop.isLegal, pixel)
        return walk === worst && walk.steps.length > 1 ? each : []
      })
      const end = worst.steps.at(-1)?.at ?? over
      return [...labels, ...this.plate(end, spentText(worst.cost, worst.left, scale), worst.left < 0, pixel)]
    }
    if (!start || 'pile' in start) return []
    const spots = [start, ...waypoints, over].flatMap((place) => tableSpotOf(this.top, place) ?? [])
    this.line(spots, true, pixel)
    return this.plate(over, lengthText(pathLength(spots), scale), false, pixel)
  }

  /** Beside the base that comes there. */
  private plate(at: Place, text: string, isTooFar: boolean, pixel: number): readonly Stamp[] {
    const spot = tableSpotOf(this.top, at)
    if (!spot) return []
    const y = spot.y + COUNTER * 0.75 + 22 * pixel
    return [{ x: spot.x, y, painting: textPlate(text, isTooFar ? TOO_FAR : LENGTH), scale: (24 / PLATE) * pixel }]
  }

  private walk(walk: Walk, isLegal: boolean, pixel: number): readonly Stamp[] {
    const from = this.layout.state.pieces.get(walk.pieces[0] ?? '')?.at
    const start = from && tableSpotOf(this.top, from)
    const spots = walk.steps.flatMap(({ at }) => tableSpotOf(this.top, at) ?? [])
    if (!start || spots.length < walk.steps.length) return []
    const all = [start, ...spots]
    this.line(all, walk.legal === true && isLegal, pixel)
    return walk.steps.flatMap(({ cost }, at) => {
      const [a, b] = [all[at], all[at + 1]]
      if (!a || !b) return []
      return [
        {
          x: (a.x + b.x) / 2,
          y: (a.y + b.y) / 2,
          painting: textPlate(printNumber(Math.round(cost * 10) / 10), STEP),
          scale: (20 / PLATE) * pixel,
        },
      ]
    })
  }

  /** A line through spots; dashed, if it is not sure. */
  private line(all: readonly Spot[], sure: boolean, pixel: number): void {
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
  }

  /** The nearest legal alternative: a dashed rim, unlike the solid one of the drop goal. */
  private offer(at: Place, { ids, isOpen }: MovePreview, pixel: number): void {
    const spot = tableSpotOf(this.top, at)
    if (!spot) return
    const piece = this.layout.state.pieces.get(ids[0] ?? '')
    const corners = isOpen && piece ? rimOf(this.layout.lay(piece, spot)) : outlineOf(this.top, at)
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
const LENGTH: PlateLook = { ...STEP, name: 'length', wide: 360 }
/** Other words as well as another colour say that it is too far: more than the number beside it. */
const TOO_FAR: PlateLook = { ...LENGTH, name: 'too far', ground: '#8c1c13', rim: '#fffdf6', ink: '#ffffff' }
const PIN: PlateLook = { name: 'pin', wide: 72, round: true, ground: '#16294d', rim: '#fffdf6', ink: '#fffdf6' }
