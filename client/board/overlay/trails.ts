import type Phaser from 'phaser'
import type { PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { WHOLE } from '../counter/base.ts'
import { COUNTER } from '../layout/stack.ts'
import type { Heap, PlacedCounter } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import { head, polyline } from '../stage/strokes.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'

/** The way some counters took. */
export interface Trail {
  readonly path: readonly Place[]
  readonly colour: string
}

const PAPER = 0xfffdf6

/** Paths beneath the counters, with a ring at the start and a head at the end. */
export class TrailOverlay {
  private readonly pen: Phaser.GameObjects.Graphics
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly top: Tabletop,
    depth: number,
  ) {
    this.pen = scene.add.graphics().setDepth(depth)
  }

  show(trails: readonly Trail[], pixel: number): void {
    if (trails === this.drawn[0] && (pixel === this.drawn[1] || trails.length === 0)) return
    this.drawn = [trails, pixel]
    this.pen.clear()
    for (const { path, colour } of trails) {
      const spots = path.flatMap((place) => tableSpotOf(this.top, place) ?? [])
      const [first, last] = [spots[0], spots.at(-1)]
      if (!first || !last || spots.length < 2) continue
      const before = spots.at(-2) ?? first
      const tip = shortened(before, last)
      const ink = Number.parseInt(colour.slice(1), 16)
      for (const [width, tint, alpha] of [
        [8, PAPER, 0.85],
        [4, ink, 0.95],
      ] as const) {
        this.pen.lineStyle(width * pixel, tint, alpha)
        polyline(this.pen, spots)
        head(this.pen, before, tip, 18 * pixel)
        this.pen.strokeCircle(first.x, first.y, 8 * pixel)
      }
    }
  }
}

/** The head ends in front of the counter. */
function shortened(from: Spot, to: Spot): Spot {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const share = far < COUNTER * 2 ? 0.5 : 1 - (COUNTER * 0.72) / far
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const SIDE = 40
/** In units; and at least this many pixels. */
const HEIGHT = 17
const LEAST = 8
const INK = '#16294d'

/** The "moved" sign. */
const WAKE: Painting = {
  key: 'moved',
  width: SIDE,
  height: SIDE,
  paint: (pen) => {
    pen.beginPath()
    pen.moveTo(SIDE - 3, 3)
    pen.lineTo(SIDE - 3, SIDE - 3)
    pen.lineTo(3, SIDE - 3)
    pen.closePath()
    pen.lineJoin = 'round'
    pen.lineWidth = 7
    pen.strokeStyle = INK
    pen.stroke()
    pen.lineWidth = 3
    pen.strokeStyle = '#fffdf6'
    pen.stroke()
    pen.fillStyle = '#f2c14e'
    pen.fill()
  },
}

/** The "moved" sign, on a stack's top moved counter. */
export class MovedSigns {
  private readonly stamps: Stamps

  constructor(scene: Phaser.Scene, atlas: TextureAtlas, depth: number) {
    this.stamps = new Stamps(scene, atlas, depth)
  }

  show(heaps: readonly Heap[], moved: ReadonlySet<PieceId>, pixel: number): void {
    const markedCounters = moved.size === 0 ? [] : heaps.flatMap((heap) => topMoved(heap, moved))
    this.stamps.show(markedCounters.map((each) => movedSign(each, pixel)))
  }
}

function topMoved({ kind, counters }: Heap, moved: ReadonlySet<PieceId>): readonly PlacedCounter[] {
  if (kind !== 'stack') return []
  // Lower counters show only their edges, so the topmost moved one bears the sign at its own corner.
  const top = counters.findLast(({ piece }) => moved.has(piece.id))
  return top ? [top] : []
}

/** Beside the counter: on it there are values up to every corner. */
export function movedSign(
  { x, y, size, outline, shares = WHOLE, piece: { turn } }: PlacedCounter,
  pixel: number,
): Stamp {
  const height = Math.max(HEIGHT, LEAST * pixel)
  const angle = outline === 'round' ? 0 : (turn * Math.PI) / 180
  const wide = shares.across * Math.abs(Math.cos(angle)) + shares.along * Math.abs(Math.sin(angle))
  const half = (size * wide) / 2
  return { x: x - half - height / 2, y: y + size / 2 - height / 2, painting: WAKE, scale: height / SIDE }
}
