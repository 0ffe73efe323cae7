import type Phaser from 'phaser'
import type { Piece, PieceId } from '../../../table/generated/types.ts'
import { type Backdrop, LYING_FLAT, type Posture, shadowReach } from '../counter/cardboard.ts'
import type { Look, LookOf } from '../counter/look.ts'
import { Symbols } from '../counter/nato-symbol.ts'
import { paintCounter } from '../counter/paint-counter.ts'
import { PARTS } from '../counter/pen.ts'
import { COUNTER_PIXELS, type CounterPixels, scaledPixels } from '../geometry/pixel-sizes.ts'
import { COUNTER, stacked } from '../layout/stack.ts'
import type { PlacedCounter } from '../layout/table-layout.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'

/** The turn and stack of a counter, for its light. */
export function postureOf({ piece: { turn }, countersAbove = 0, outline }: PlacedCounter): Posture {
  if (turn === 0 && countersAbove === 0) return LYING_FLAT
  // Light may be approximate, but text on a base must be upright.
  const seen = outline === 'round' || outline === 'box' ? turn : (Math.round(turn / LIT) * LIT) % 360
  const [low, ...others] = countersAbove > 0 ? stacked(countersAbove + 1) : []
  const part = PARTS / COUNTER
  return { turn: seen, above: low ? others.map(({ x, y }) => ({ x: (x - low.x) * part, y: (y - low.y) * part })) : [] }
}

/** Light is painted in steps of this many degrees. */
const LIT = 30

/** The longest slice of painting between frames, in milliseconds. */
const SLICE = 8

/** A counter in the atlas. */
interface Printed {
  readonly frame: Phaser.Textures.Frame
  /** Pixels of the counter's side in the painting. */
  readonly pixels: number
  readonly requested: CounterPixels
  readonly countersAbove: number
  readonly generation: number
}

/** Substitutes until a size is painted: larger sizes first, then the nearest. */
const NEAREST = Object.fromEntries(
  COUNTER_PIXELS.map((pixels) => {
    const far = (other: number): number => (other > pixels ? other / pixels : (2 * pixels) / other)
    return [pixels, COUNTER_PIXELS.filter((other) => other !== pixels).sort((a, b) => far(a) - far(b))]
  }),
) as unknown as Readonly<Record<CounterPixels, readonly CounterPixels[]>>

/** Paints counters into the atlas: a new look at once, another size of a known look between frames. */
export class CounterPaintings {
  private readonly symbols = new Symbols()
  private known = new WeakMap<Piece, Printed>()
  private room: Backdrop = 'day'
  private readonly queue = new Map<string, Painting>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly atlas: TextureAtlas,
    private readonly looks: LookOf,
    private readonly done: () => void,
  ) {}

  frame(counter: PlacedCounter, pixels: CounterPixels): Printed {
    const { piece, countersAbove = 0 } = counter
    const before = this.known.get(piece)
    const { generation } = this.atlas
    const isFinal = before?.pixels === pixels && before.requested === pixels
    if (isFinal && before.generation === generation && before.countersAbove === countersAbove) return before
    const posture = postureOf(counter)
    const printed = {
      ...this.printed(this.looks(piece), pixels, posture),
      requested: pixels,
      countersAbove,
      generation,
    }
    this.known.set(piece, printed)
    return printed
  }

  private printed(look: Look, pixels: CounterPixels, posture: Posture): Pick<Printed, 'frame' | 'pixels'> {
    const requested = this.painting(look, pixels, posture)
    if (!this.atlas.has(requested.key)) {
      for (const other of NEAREST[pixels]) {
        const instead = this.painting(look, other, posture)
        if (!this.atlas.has(instead.key)) continue
        this.later(requested)
        return { frame: this.atlas.frame(instead), pixels: other }
      }
    }
    return { frame: this.atlas.frame(requested), pixels }
  }

  /** Repaints for another palette. */
  setBackdrop(room: Backdrop): void {
    this.room = room
    this.known = new WeakMap()
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private painting(look: Look, pixels: CounterPixels, posture: Posture): Painting {
    const edge = Math.ceil((shadowReach(posture) * pixels) / PARTS)
    const side = pixels + 2 * edge
    const { room } = this
    return {
      key: `${look.key}@${pixels}${room === 'day' ? '' : room}${posture === LYING_FLAT ? '' : ` ${posture.turn} ${posture.above.length}`}`,
      width: side,
      height: side,
      paint: (pen) => {
        pen.translate(edge, edge)
        paintCounter(pen, look, pixels, this.symbols, posture, room)
      },
    }
  }

  private later(painting: Painting): void {
    this.queue.set(painting.key, painting)
    this.timer ??= setTimeout(() => this.paint(), 0)
  }

  private paint(): void {
    this.timer = undefined
    const end = performance.now() + SLICE
    for (const [key, painting] of this.queue) {
      this.atlas.frame(painting)
      this.queue.delete(key)
      if (performance.now() > end) break
    }
    if (this.queue.size > 0) this.timer = setTimeout(() => this.paint(), 0)
    else this.done()
  }
}

interface Shown {
  readonly image: Phaser.GameObjects.Image
  counter: PlacedCounter | undefined
  printed: Printed | undefined
  alpha: number
}

/** A layer of counters: one image for each visible counter, reused in drawing order. */
export class CounterLayer {
  private readonly all: Shown[] = []
  private used = 0

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly press: CounterPaintings,
    private readonly depth: number,
  ) {}

  /** Topmost last. */
  shown(): readonly Phaser.GameObjects.Image[] {
    return this.all.slice(0, this.used).map(({ image }) => image)
  }

  show(all: Iterable<PlacedCounter>, pixels: CounterPixels, alpha: (id: PieceId) => number): void {
    let count = 0
    for (const counter of all) {
      // Scenery on the map is part of the map's picture.
      const opacity = counter.laid ? 0 : alpha(counter.piece.id)
      if (opacity > 0) this.place(count++, counter, pixels, opacity)
    }
    for (let index = count; index < this.used; index++) this.hide(this.all[index])
    this.used = count
  }

  private place(index: number, counter: PlacedCounter, pixels: CounterPixels, alpha: number): void {
    const shown = this.all[index] ?? this.add(index)
    const { image } = shown
    const printed = this.press.frame(counter, scaledPixels(pixels, counter.size / COUNTER))
    if (shown.printed !== printed) image.setFrame(printed.frame)
    if (shown.counter !== counter || shown.printed !== printed) {
      image.setPosition(counter.x, counter.y).setScale(counter.size / printed.pixels)
      if (image.angle !== counter.piece.turn) image.setAngle(counter.piece.turn)
    }
    if (shown.alpha !== alpha) image.setAlpha(alpha).setVisible(true)
    Object.assign(shown, { counter, printed, alpha })
  }

  private hide(shown: Shown | undefined): void {
    if (!shown) return
    shown.image.setVisible(false)
    shown.alpha = 0
  }

  private add(index: number): Shown {
    const image = this.scene.add.image(0, 0, '__WHITE').setDepth(this.depth)
    const shown = { image, counter: undefined, printed: undefined, alpha: 0 }
    this.all[index] = shown
    return shown
  }
}
