import type Phaser from 'phaser'
import type { Tabletop } from '../layout/tabletop.ts'
import { spotsOf, stroke } from '../stage/strokes.ts'
import type { Sketch } from './instrument-overlays.ts'

/** Shown in full this long, then fading this long, in milliseconds. */
const STAYS = 5000
const FADES = 900
const WIDTH = 7

interface Fading {
  readonly sketch: Sketch
  readonly ink: number
  readonly began: number
}

/** Arrows, circles and lines drawn for all to see; they last some seconds and are not logged. */
export class FadingSketches {
  private all: readonly Fading[] = []
  private readonly pen: Phaser.GameObjects.Graphics
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStale = false

  constructor(
    scene: Phaser.Scene,
    private readonly top: Tabletop,
    depth: number,
    private readonly wake: () => void,
    /** Reduced motion: it vanishes at once. */
    private readonly reducedMotion: boolean,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  add(sketch: Sketch, colour: string, now: number): void {
    this.all = [...this.all, { sketch, ink: Number.parseInt(colour.slice(1), 16), began: now }]
    this.isStale = true
    this.wake()
  }

  /** Draws what changed; true while something fades. Between drawing and fading no frame is needed. */
  show(now: number): boolean {
    const life = STAYS + (this.reducedMotion ? 0 : FADES)
    const left = this.all.filter(({ began }) => now - began < life)
    const isFading = left.some(({ began }) => now - began >= STAYS)
    if (!this.isStale && left.length === this.all.length && !isFading) return false
    this.all = left
    this.isStale = false
    this.pen.clear()
    for (const { sketch, ink, began } of left) {
      const alpha = 1 - Math.max(0, now - began - STAYS) / FADES
      for (const [width, tint, strength] of [
        [WIDTH + 4, 0xffffff, 0.7],
        [WIDTH, ink, 0.95],
      ] as const) {
        this.pen.lineStyle(width, tint, strength * alpha)
        stroke(
          this.pen,
          sketch.shape === 'arrow' || sketch.shape === 'circle' ? sketch.shape : 'line',
          spotsOf(this.top, sketch.points),
        )
      }
    }
    this.later(now)
    return isFading
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  /** Wakes the board when the next sketch begins to fade. */
  private later(now: number): void {
    clearTimeout(this.timer)
    const waits = this.all.map(({ began }) => began + STAYS - now).filter((wait) => wait > 0)
    if (waits.length > 0) this.timer = setTimeout(this.wake, Math.min(...waits) + 1)
  }
}
