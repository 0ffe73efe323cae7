import type Phaser from 'phaser'
import type { Hover, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ZoneCell } from '../../../table/referee.ts'
import { RULER_KINDS, type RulerLine } from '../geometry/ruler.ts'
import type { OpenReading } from '../layout/open-reading.ts'
import type { RangeArea } from '../layout/range-area.ts'
import type { Heap } from '../layout/table-layout.ts'
import { placeAt, type Tabletop } from '../layout/tabletop.ts'
import type { PaletteName } from '../map/terrain/palette.ts'
import { spotsOf } from '../stage/strokes.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { type AttackArrow, AttackArrows } from './attack-arrows.ts'
import { FadingSketches } from './fading-sketches.ts'
import { RangeOverlay } from './range-overlay.ts'
import { type DrawnRuler, RulerOverlay } from './ruler-overlay.ts'
import { MovedSigns, type Trail, TrailOverlay } from './trails.ts'
import { ZoneOverlay } from './zone-overlay.ts'

/** A sketch for all to see, not logged. */
export type Sketch = NonNullable<Hover['sketch']>

/** The overlays of a player's own instruments. */
export interface ShownInstruments {
  /** Declared attacks that are not resolved yet. */
  readonly attacks: readonly AttackArrow[]
  readonly tape?: RulerLine
  /** The reading of the ruler on a table without cells. */
  readonly reading?: OpenReading
  readonly area?: RangeArea
  readonly zones: readonly ZoneCell[]
  readonly trails: readonly Trail[]
  /** Counters with the "moved" sign. */
  readonly moved: ReadonlySet<PieceId>
}

export const NOTHING_SHOWN: ShownInstruments = { attacks: [], zones: [], trails: [], moved: new Set() }

/** Drawing depths of the instruments. */
interface InstrumentDepths {
  readonly area: number
  readonly trails: number
  readonly signs: number
  readonly attacks: number
  readonly rulers: number
}

/** The state of a frame, for the overlays. */
interface FrameInfo {
  readonly scale: number
  readonly ratio: number
  readonly palette: PaletteName
  readonly generation: number
  readonly now: number
  readonly heaps: () => readonly Heap[]
  /** The visible stacks or the zoom have changed. */
  readonly areHeapsChanged: boolean
}

/** Everything the instruments draw. Each part redraws only when it changed. */
export class InstrumentOverlays {
  private shown = NOTHING_SHOWN
  private ownTape: readonly DrawnRuler[] = []
  private readonly theirs = new Map<string, DrawnRuler>()
  private readonly area: RangeOverlay
  private readonly zones: ZoneOverlay
  private readonly trails: TrailOverlay
  private readonly signs: MovedSigns
  private readonly attacks: AttackArrows
  private readonly rulers: RulerOverlay
  private readonly fading: FadingSketches
  private isSigned = true

  constructor(
    scene: Phaser.Scene,
    atlas: TextureAtlas,
    private readonly top: Tabletop,
    { module, reducedMotion }: { readonly module: Module; readonly reducedMotion: boolean },
    depths: InstrumentDepths,
    private readonly wake: () => void,
  ) {
    this.area = new RangeOverlay(scene, atlas, top, depths.area)
    this.zones = new ZoneOverlay(scene, atlas, module, top, depths.area)
    this.trails = new TrailOverlay(scene, top, depths.trails)
    this.signs = new MovedSigns(scene, atlas, depths.signs)
    this.attacks = new AttackArrows(scene, top, depths.attacks)
    this.rulers = new RulerOverlay(scene, atlas, top, depths.rulers)
    this.fading = new FadingSketches(scene, top, depths.rulers, wake, reducedMotion)
  }

  set(shown: ShownInstruments): void {
    if (shown.moved !== this.shown.moved) this.isSigned = false
    if (shown.tape !== this.shown.tape || shown.reading !== this.shown.reading)
      this.ownTape = shown.tape ? [{ tape: shown.tape, colour: undefined, reading: shown.reading }] : []
    this.shown = shown
    this.wake()
  }

  fade(sketch: Sketch, colour: string, now: number): void {
    this.fading.add(sketch, colour, now)
  }

  /** Another player's sketch or ruler; true if a sketch came with a ping, which then needs no flash. */
  showOther(who: string, colour: string, hover: Hover | undefined, now: number): boolean {
    const sketch = hover?.sketch
    if (sketch && hover.ping) {
      this.fade(sketch, colour, now)
      return true
    }
    const kind = RULER_KINDS.find((each) => each === sketch?.shape)
    const spots = sketch && kind ? spotsOf(this.top, sketch.points) : []
    const places = spots.flatMap((spot) => placeAt(this.top, spot) ?? [])
    if (kind && places.length > 0) this.theirs.set(who, { tape: { kind, places }, colour })
    else if (!this.theirs.delete(who)) return false
    this.wake()
    return false
  }

  /** Draws what changed; true if the next frame will differ by itself. */
  show({ scale, ratio, palette, generation, now, heaps, areHeapsChanged: isStirred }: FrameInfo): boolean {
    const pixel = 1 / scale
    const { area, attacks, zones, trails, moved } = this.shown
    this.area.show(area, scale, ratio)
    this.zones.show(zones, scale, ratio, palette)
    this.trails.show(trails, pixel)
    this.attacks.show(attacks)
    if (!this.isSigned || (isStirred && moved.size > 0)) this.signs.show(heaps(), moved, pixel)
    this.isSigned = true
    this.rulers.show([...this.ownTape, ...this.theirs.values()], pixel, generation)
    return this.fading.show(now)
  }

  stop(): void {
    this.fading.stop()
  }
}
