import type Phaser from 'phaser'
import type { Cell, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { dashes } from '../geometry/dashes.ts'
import { outlineOf, turned } from '../layout/outlines.ts'
import { COUNTER } from '../layout/stack.ts'
import type { PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { Stamps } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { points } from './highlights.ts'
import { PLATE_PIXELS, platesApart } from './plates-apart.ts'

/** A hex, hexside or counter that can be chosen. */
export interface ShownOption {
  readonly place?: Cell
  /** The hex beyond a hexside that can be chosen. */
  readonly beyond?: Cell
  readonly pieces?: readonly PieceId[]
  /** The number of its line in the list. */
  readonly label: string
  /** It costs a step, a mark or another unit. */
  readonly hasPrice: boolean
  readonly isPointed: boolean
  /** The label stands over the hex instead of in it, so that it hides no counter. */
  readonly isAbove?: boolean
}

/** A way to the end that is pointed at. */
export interface ShownWay {
  readonly from: Place | undefined
  readonly path: readonly Cell[]
  /** The letter of its line, at the hex where it parts from the others. */
  readonly label?: { readonly text: string; readonly at: Cell }
  readonly isPointed: boolean
}

export interface ShownChoices {
  readonly options: readonly ShownOption[]
  readonly ways: readonly ShownWay[]
  /** The counters that it is about. */
  readonly subjects: readonly PieceId[]
  /** Counters that have a choice of their own, or that are pointed out. */
  readonly others: readonly PieceId[]
}

export const NO_CHOICES: ShownChoices = { options: [], ways: [], subjects: [], others: [] }

const [LIGHT, INK, PAPER] = [0x35d6ff, 0x0b2233, 0xfffdf6]

/** The choices that the referee offers: hexes with a rim and a number, counters with a rim, subjects in brackets. */
export class ChoiceOverlay {
  private readonly under: Phaser.GameObjects.Graphics
  private readonly over: Phaser.GameObjects.Graphics
  private readonly labels: Stamps
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly top: Tabletop,
    private readonly layout: TableLayout,
    depths: { readonly under: number; readonly over: number },
  ) {
    this.under = scene.add.graphics().setDepth(depths.under)
    this.over = scene.add.graphics().setDepth(depths.over)
    this.labels = new Stamps(scene, atlas, depths.over)
  }

  /** `fan`: the counters of a stack that is spread out, which lie above their own place. */
  show(shown: ShownChoices, fan: readonly PlacedCounter[], pixel: number): void {
    const inputs = [shown, fan, pixel, this.layout.state.stacks, this.atlas.generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    this.under.clear()
    this.over.clear()
    for (const id of shown.others) this.brackets(this.counter(id, fan), 0.75, pixel)
    for (const id of shown.subjects) this.brackets(this.counter(id, fan), 1.4, pixel)
    const plates = shown.options.flatMap((option) => this.option(option, fan, pixel))
    // Over the washes of the hexes, and under all counters.
    for (const way of shown.ways) this.way(way, pixel)
    const letters = shown.ways.flatMap(({ label }) =>
      label ? plateAt(tableSpotOf(this.top, label.at), label.text, WAY) : [],
    )
    this.labels.show(
      platesApart([...plates, ...letters], pixel).map(({ x, y, text, look }) => ({
        ...{ x, y, painting: textPlate(text, look) },
        scale: (PLATE_PIXELS / PLATE) * pixel,
      })),
    )
  }

  private option(option: ShownOption, fan: readonly PlacedCounter[], pixel: number): readonly Plate[] {
    const { place, beyond, pieces = [], label, hasPrice, isPointed } = option
    const look = hasPrice ? DEAR : FREE
    const text = hasPrice ? `${label} !` : label
    if (place && beyond) {
      const [a, b] = [tableSpotOf(this.top, place), tableSpotOf(this.top, beyond)]
      if (!a || !b) return []
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      this.rim(this.sharedSide(place, beyond), isPointed, false, pixel)
      return plateAt(middle, text, look)
    }
    if (place) {
      const corners = outlineOf(this.top, place)
      this.under.fillStyle(LIGHT, isPointed ? 0.42 : 0.2)
      this.under.fillPoints(points(corners), true)
      this.rim(corners, isPointed, true, pixel)
      const spot = tableSpotOf(this.top, place)
      if (option.isAbove) {
        const top = Math.min(...corners.map(({ y }) => y)) - 14 * pixel
        return plateAt(spot && { ...spot, y: top }, text, look)
      }
      const foot = Math.max(...corners.map(({ y }) => y)) - 11 * pixel
      // At the foot of a hex with counters, in the middle of an empty one.
      return plateAt(spot && (this.isEmpty(place) ? spot : { ...spot, y: foot }), text, look)
    }
    const placed = pieces.flatMap((id) => this.counter(id, fan) ?? [])
    for (const each of placed)
      this.rim(turned(each, each.size / 2 + 4 * pixel, each.piece.turn), isPointed, true, pixel)
    const [first] = placed
    return plateAt(first && { x: first.x, y: first.y - first.size / 2 }, text, look)
  }

  /** Light between two dark lines; twice as wide where it is pointed at. */
  private rim(corners: readonly Spot[], isPointed: boolean, isClosed: boolean, pixel: number): void {
    for (const [width, colour] of [
      [isPointed ? 10 : 7, INK],
      [isPointed ? 6.5 : 3.6, LIGHT],
    ] as const) {
      this.over.lineStyle(width * pixel, colour, 0.95)
      this.over.strokePoints(points(corners), isClosed, isClosed)
    }
  }

  /** Four corners around a counter, unlike the whole rim of a selection. */
  private brackets(placed: PlacedCounter | undefined, weight: number, pixel: number): void {
    if (!placed) return
    const half = placed.size / 2 + 5 * pixel
    const arm = placed.size * 0.3
    for (const [width, colour] of [
      [6, INK],
      [3.2, LIGHT],
    ] as const) {
      this.over.lineStyle(width * weight * pixel, colour, 1)
      for (const [right, down] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = { x: placed.x + right * half, y: placed.y + down * half }
        const ends = [{ x: corner.x - right * arm, y: corner.y }, corner, { x: corner.x, y: corner.y - down * arm }]
        this.over.strokePoints(points(ends), false, false)
      }
    }
  }

  private way({ from, path, isPointed }: ShownWay, pixel: number): void {
    const spots = [from, ...path].flatMap((place) => (place && tableSpotOf(this.top, place)) || [])
    for (const [width, colour] of [
      [isPointed ? 9 : 6, PAPER],
      [isPointed ? 5 : 2.6, INK],
    ] as const) {
      this.under.lineStyle(width * pixel, colour, 0.95)
      for (const [index, b] of spots.slice(1).entries()) {
        const a = spots[index]!
        const parts = isPointed ? [[a, b] as const] : dashes(a, b, 9 * pixel, 7 * pixel)
        for (const [c, d] of parts) this.under.lineBetween(c.x, c.y, d.x, d.y)
      }
    }
  }

  private counter(id: PieceId, fan: readonly PlacedCounter[]): PlacedCounter | undefined {
    const spread = fan.find(({ piece }) => piece.id === id)
    return spread ?? this.layout.heapOf(id)?.counters.find(({ piece }) => piece.id === id)
  }

  private isEmpty(place: Cell): boolean {
    const spot = tableSpotOf(this.top, place)
    return !spot || this.layout.around(spot).every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > COUNTER / 2)
  }

  /** The two corners that two neighbouring hexes share. */
  private sharedSide(one: Cell, other: Cell): readonly Spot[] {
    const corners = outlineOf(this.top, other)
    return outlineOf(this.top, one).filter((a) => corners.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 2))
  }
}

interface Plate extends Spot {
  readonly text: string
  readonly look: PlateLook
}

const plateAt = (spot: Spot | undefined, text: string, look: PlateLook): readonly Plate[] =>
  spot && text !== '' ? [{ x: spot.x, y: spot.y, text, look }] : []

const FREE: PlateLook = { name: 'choice', wide: 120, round: true, ground: '#fffdf6', rim: '#0b2233', ink: '#0b2233' }
const DEAR: PlateLook = { name: 'dear', wide: 120, round: false, ground: '#0b2233', rim: '#ffd84a', ink: '#ffe9b0' }
const WAY: PlateLook = { name: 'choice-way', wide: 72, round: true, ground: '#0b2233', rim: '#fffdf6', ink: '#fffdf6' }
