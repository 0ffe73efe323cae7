import type Phaser from 'phaser'
import type { Hover, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ZoneCell } from '../../../table/referee.ts'
import { TAPES, type Tape } from '../geometry/ruler.ts'
import type { Area } from '../layout/range-area.ts'
import type { Heap } from '../layout/table-layout.ts'
import { placeAt, type Tabletop } from '../layout/tabletop.ts'
import { spotsOf } from '../stage/strokes.ts'
import type { Atlas } from '../stage/texture-atlas.ts'
import { AssaultLight, type Blow } from './attack-arrows.ts'
import { FadingLight } from './fading-sketches.ts'
import { AreaLight } from './range-overlay.ts'
import { type HeldTape, TapeLight } from './ruler-overlay.ts'
import { MovedSigns, type Trail, TrailLight } from './trails.ts'
import { FenceLight } from './zone-overlay.ts'

/** What is drawn in the air over the table, and in no log. */
export type Sketch = NonNullable<Hover['sketch']>

/** What a player's own instruments show over the board. */
export interface Shown {
  /** Attacks that are declared and not fought yet. */
  readonly blows: readonly Blow[]
  readonly tape?: Tape
  readonly area?: Area
  readonly zones: readonly ZoneCell[]
  readonly trails: readonly Trail[]
  /** Those that bear the sign of having moved. */
  readonly moved: ReadonlySet<PieceId>
}

export const NOTHING_SHOWN: Shown = { blows: [], zones: [], trails: [], moved: new Set() }

/** Where the light of an instrument lies among what else lies on the table. */
export interface InstrumentDepths {
  readonly area: number
  readonly trails: number
  readonly signs: number
  readonly blows: number
  readonly tapes: number
}

/** What the picture knows of a frame. */
export interface FrameSeen {
  readonly scale: number
  readonly ratio: number
  readonly generation: number
  readonly now: number
  readonly heaps: () => readonly Heap[]
  /** Other stacks are in sight than in the frame before, or at another zoom. */
  readonly isStirred: boolean
}

/** All that instruments draw on the board; each part knows by itself what has changed. */
export class InstrumentLights {
  private shown = NOTHING_SHOWN
  private ownTape: readonly HeldTape[] = []
  private readonly theirs = new Map<string, HeldTape>()
  private readonly area: AreaLight
  private readonly zones: FenceLight
  private readonly trails: TrailLight
  private readonly signs: MovedSigns
  private readonly blows: AssaultLight
  private readonly tapes: TapeLight
  private readonly fading: FadingLight
  private isSigned = true

  constructor(
    scene: Phaser.Scene,
    atlas: Atlas,
    private readonly top: Tabletop,
    { module, still }: { readonly module: Module; readonly still: boolean },
    depths: InstrumentDepths,
    private readonly wake: () => void,
  ) {
    this.area = new AreaLight(scene, atlas, top, depths.area)
    this.zones = new FenceLight(scene, atlas, module, top, depths.area)
    this.trails = new TrailLight(scene, top, depths.trails)
    this.signs = new MovedSigns(scene, atlas, depths.signs)
    this.blows = new AssaultLight(scene, top, depths.blows)
    this.tapes = new TapeLight(scene, atlas, top, depths.tapes)
    this.fading = new FadingLight(scene, top, depths.tapes, wake, still)
  }

  set(shown: Shown): void {
    if (shown.moved !== this.shown.moved) this.isSigned = false
    if (shown.tape !== this.shown.tape) this.ownTape = shown.tape ? [{ tape: shown.tape, colour: undefined }] : []
    this.shown = shown
    this.wake()
  }

  /** Draws a sketch for all the time that it lasts. */
  fade(sketch: Sketch, colour: string, now: number): void {
    this.fading.add(sketch, colour, now)
  }

  /** What another hand draws in the air; true where the ping that it came with is answered. */
  hear(who: string, colour: string, hover: Hover | undefined, now: number): boolean {
    const sketch = hover?.sketch
    if (sketch && hover.ping) {
      this.fade(sketch, colour, now)
      return true
    }
    const kind = TAPES.find((each) => each === sketch?.shape)
    const spots = sketch && kind ? spotsOf(this.top, sketch.points) : []
    const way = spots.flatMap((spot) => placeAt(this.top, spot) ?? [])
    if (kind && way.length > 0) this.theirs.set(who, { tape: { kind, way }, colour })
    else if (!this.theirs.delete(who)) return false
    this.wake()
    return false
  }

  /** Draws what changed; true where the next frame will differ by itself. */
  show({ scale, ratio, generation, now, heaps, isStirred }: FrameSeen): boolean {
    const pixel = 1 / scale
    const { area, blows, zones, trails, moved } = this.shown
    this.area.show(area, scale, ratio)
    this.zones.show(zones, scale, ratio)
    this.trails.show(trails, pixel)
    this.blows.show(blows)
    if (!this.isSigned || (isStirred && moved.size > 0)) this.signs.show(heaps(), moved, pixel)
    this.isSigned = true
    this.tapes.show([...this.ownTape, ...this.theirs.values()], pixel, generation)
    return this.fading.show(now)
  }

  stop(): void {
    this.fading.stop()
  }
}
