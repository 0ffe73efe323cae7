import type Phaser from 'phaser'
import type { PieceId } from '../../table/generated/types.ts'
import type { Atlas, Painting } from './atlas.ts'
import type { Look, LookOf } from './counter/look.ts'
import { paintCounter } from './counter/paint.ts'
import { Symbols } from './counter/symbol.ts'
import { COUNTER_PIXELS, type CounterPixels } from './detail.ts'
import type { Lying } from './lay.ts'

/** Around each counter, for its shadow. */
const rim = (pixels: number): number => Math.ceil(pixels / 16)

/** How long painting may hold up everything else, in milliseconds. */
const SLICE = 8

/** Paints counters into the atlas: at once what was never painted, in the gaps between frames what only was painted coarser. */
export class Press {
  private readonly symbols = new Symbols()
  private readonly queue = new Map<string, Painting>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly atlas: Atlas,
    private readonly looks: LookOf,
    private readonly printed: () => void,
  ) {}

  /** The frame for a counter, and how many of its pixels are the counter's side. */
  frame(lying: Lying, pixels: CounterPixels): { readonly frame: Phaser.Textures.Frame; readonly pixels: number } {
    const look = this.looks(lying.piece)
    const wanted = this.painting(look, pixels)
    if (!this.atlas.has(wanted.key)) {
      for (const other of COUNTER_PIXELS) {
        const coarser = this.painting(look, other)
        if (!this.atlas.has(coarser.key)) continue
        this.later(wanted)
        return { frame: this.atlas.frame(coarser), pixels: other }
      }
    }
    return { frame: this.atlas.frame(wanted), pixels }
  }

  /** Paints those soon that will be looked at soon. */
  prepare(lying: readonly Lying[], pixels: CounterPixels): void {
    for (const { piece } of lying) {
      const painting = this.painting(this.looks(piece), pixels)
      if (!this.atlas.has(painting.key)) this.later(painting)
    }
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private painting(look: Look, pixels: CounterPixels): Painting {
    const edge = rim(pixels)
    const side = pixels + 2 * edge
    return {
      key: `${look.key}@${pixels}`,
      width: side,
      height: side,
      paint: (pen) => {
        pen.translate(edge, edge)
        paintCounter(pen, look, pixels, this.symbols)
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
    else this.printed()
  }
}

/** A layer of counters: as many images as are in sight, each given to whichever counter comes next in drawing order. */
export class Counters {
  private readonly images: Phaser.GameObjects.Image[] = []
  private used = 0

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly press: Press,
    private readonly depth: number,
  ) {}

  show(all: Iterable<Lying>, pixels: CounterPixels, alpha: (id: PieceId) => number): void {
    let count = 0
    for (const lying of all) {
      const opacity = alpha(lying.piece.id)
      if (opacity > 0) this.place(count++, lying, pixels, opacity)
    }
    for (let index = count; index < this.used; index++) this.images[index]?.setVisible(false)
    this.used = count
  }

  private place(index: number, lying: Lying, pixels: CounterPixels, alpha: number): void {
    const image = this.images[index] ?? this.add(index)
    const painted = this.press.frame(lying, pixels)
    if (image.frame !== painted.frame) image.setFrame(painted.frame)
    image.setPosition(lying.x, lying.y)
    image.setScale(lying.size / painted.pixels)
    image.setAngle(lying.piece.turn)
    image.setAlpha(alpha)
    image.setVisible(true)
  }

  private add(index: number): Phaser.GameObjects.Image {
    const image = this.scene.add.image(0, 0, '__WHITE').setDepth(this.depth)
    this.images[index] = image
    return image
  }
}
