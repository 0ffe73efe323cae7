import type Phaser from 'phaser'
import type { Cell, Place } from '../../../table/generated/types.ts'
import { distinctPlaces, placeKey } from '../../../table/geometry/place.ts'
import type { SupplyLine } from '../../../table/referee.ts'
import { dashes } from '../geometry/dashes.ts'
import { COUNTER } from '../layout/stack.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { SIGN, SIGNS, type SignName } from './signs.ts'

const INK = 0x1f5fae
const PAPER = 0xfffdf6
/** A stack shows its worst unit. */
const WORST = ['out', 'unknown', 'in'] as const

interface Step {
  readonly from: Cell
  readonly to: Cell
  readonly sure: boolean
}

/** Supply: lines to the sources, a sign on each stack, and what blocks those out of supply. */
export class SupplyOverlay {
  private readonly pen: Phaser.GameObjects.Graphics
  private readonly signs: Stamps

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    private readonly layout: TableLayout,
    depths: { under: number; over: number },
  ) {
    this.pen = scene.add.graphics().setDepth(depths.under)
    this.signs = new Stamps(scene, atlas, depths.over)
  }

  show(lines: readonly SupplyLine[], pixel: number): void {
    this.pen.clear()
    const drawn = lines.filter(isDrawn)
    const steps = stepsOf(drawn)
    for (const [width, colour, alpha] of [
      [7, PAPER, 0.8],
      [3.6, INK, 0.95],
    ] as const) {
      this.pen.lineStyle(width * pixel, colour, alpha)
      for (const { from, to, sure } of steps) this.line(from, to, sure, pixel)
    }
    const sources = distinctPlaces(drawn.flatMap(({ line }) => line.at(-1) ?? []))
    const stopped = drawn.filter(({ supplied }) => supplied !== 'in')
    const blocked = distinctPlaces(stopped.flatMap(({ blocks }) => blocks[0]?.at[0] ?? []))
    this.signs.show([
      ...sources.flatMap((at) => this.sign('source', at, 0.46, -0.46, pixel)),
      ...blocked.flatMap((at) => this.sign('block', at, 0.62, 0, pixel)),
      ...this.states(lines, pixel),
    ])
  }

  private line(from: Cell, to: Cell, sure: boolean, pixel: number): void {
    const [a, b] = [tableSpotOf(this.top, from), tableSpotOf(this.top, to)]
    if (!a || !b) return
    const parts = sure ? [[a, b] as const] : dashes(a, b, 9 * pixel, 7 * pixel)
    for (const [c, d] of parts) this.pen.lineBetween(c.x, c.y, d.x, d.y)
  }

  /** A sign at each stack's lower left corner. */
  private states(lines: readonly SupplyLine[], pixel: number): readonly Stamp[] {
    const worst = new Map<string, SupplyLine>()
    for (const line of lines) {
      const heap = this.layout.heapOf(line.piece)
      if (!heap) continue
      const known = worst.get(heap.key)
      if (!known || WORST.indexOf(line.supplied) < WORST.indexOf(known.supplied)) worst.set(heap.key, line)
    }
    return [...worst].flatMap(([key, { supplied }]) => {
      const bottom = this.layout.at(key)?.counters[0]
      if (!bottom) return []
      const { x, y } = bottom
      return [stamp(supplied, { x: x - COUNTER * 0.42, y: y + COUNTER * 0.42 }, pixel)]
    })
  }

  private sign(name: SignName, at: Place, right: number, up: number, pixel: number): readonly Stamp[] {
    const spot = tableSpotOf(this.top, at)
    return spot ? [stamp(name, { x: spot.x + right * COUNTER, y: spot.y - up * COUNTER }, pixel)] : []
  }
}

const stamp = (name: SignName, { x, y }: { x: number; y: number }, pixel: number): Stamp => ({
  ...{ x, y, painting: SIGNS[name] },
  scale: Math.max(24, 17 * pixel) / SIGN,
})

/** A unit with nothing in its way has no line to draw: any line would look like a path. */
function isDrawn({ supplied, line, blocks }: SupplyLine): boolean {
  const [own, at] = [line[0], blocks[0]?.at ?? []]
  const isThere = own !== undefined && at.length === 1 && at.every((place) => placeKey(place) === placeKey(own))
  return supplied === 'in' || !isThere
}

/** Each step once, however many lines share it; sure if one line is. */
function stepsOf(lines: readonly SupplyLine[]): readonly Step[] {
  const steps = new Map<string, Step>()
  for (const { line, supplied } of lines) {
    for (const [index, to] of line.slice(1).entries()) {
      const from = line[index] as Cell
      const key = [placeKey(from), placeKey(to)].sort().join(' ')
      steps.set(key, { from, to, sure: supplied === 'in' || (steps.get(key)?.sure ?? false) })
    }
  }
  return [...steps.values()]
}
