import type { Drawing, PieceId, Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { looksOf } from '../counter/look.ts'
import type { CameraPosition } from '../geometry/camera.ts'
import { type CounterPixels, counterPixels } from '../geometry/pixel-sizes.ts'
import { type IndexRange, sameRange } from '../geometry/spatial-index.ts'
import type { BoardInput } from '../input/board-input.ts'
import type { KeyboardCursor } from '../input/keyboard-cursor.ts'
import type { MovePreview } from '../input/move-preview.ts'
import { COUNTER } from '../layout/stack.ts'
import type { PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import { PALETTES, type PaletteName } from '../map/terrain/palette.ts'
import { ChoiceOverlay, NO_CHOICES, type ShownChoices } from '../overlay/choice-overlay.ts'
import { InstrumentOverlays } from '../overlay/instrument-overlays.ts'
import { type MapOverlay, MapOverlays } from '../overlay/map-overlays.ts'
import { ReachOverlay } from '../overlay/reach-overlay.ts'
import { TableAreas } from '../overlay/table-areas.ts'
import { ZoneOverlay } from '../overlay/zone-overlay.ts'
import type { ModulePictures } from '../print/module-pictures.ts'
import type { Stage } from '../stage/stage.ts'
import { Stamps } from '../stage/stamps.ts'
import { TextureAtlas } from '../stage/texture-atlas.ts'
import { CounterLayer, CounterPaintings } from './counter-layer.ts'
import { DEPTH } from './depths.ts'
import { DrawingLayer } from './drawings.ts'
import { FrozenLayer } from './frozen-layer.ts'
import { Glides } from './glides.ts'
import { HandLayer, opaque } from './hand-layer.ts'
import { HeldMoves } from './held-moves.ts'
import { MapLayer } from './map-layer.ts'
import { OtherPointers } from './other-pointers.ts'
import { countStamp, countsIn } from './stack-counts.ts'

/** The opacity of a counter whose ghost is carried. */
const DIMMED = 0.35
const NO_COUNTERS: readonly PlacedCounter[] = []

interface PictureParts {
  readonly module: Module
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly input: BoardInput
  readonly preview: MovePreview
  readonly cursor: Pick<KeyboardCursor, 'mark'>
}

/** Updates what Phaser shows, and touches only what changed since the last frame. */
export class BoardPicture {
  readonly others: OtherPointers
  readonly glides = new Glides()
  readonly instruments: InstrumentOverlays
  /** A drawing this player has not finished. */
  sketch: Drawing | undefined
  overlay: MapOverlay | undefined
  /** What can be chosen on the map. */
  choices: ShownChoices = NO_CHOICES
  private readonly atlas: TextureAtlas
  private readonly paintings: CounterPaintings
  private readonly map: MapLayer
  private readonly hand: HandLayer
  private readonly counters: CounterLayer
  private readonly gliding: CounterLayer
  private readonly counts: Stamps
  private readonly frozen: FrozenLayer
  private readonly drawings: DrawingLayer
  private readonly reach: ReachOverlay
  private readonly zones: ZoneOverlay
  private readonly areas: TableAreas
  private readonly mapOverlays: MapOverlays
  private readonly choiceOverlay: ChoiceOverlay
  private readonly held: HeldMoves

  private glidingBefore = 0
  private cameraBefore: CameraPosition | undefined
  private drawn: { range: IndexRange; pixels: CounterPixels; generation: number } | undefined
  private stale: 'counters' | 'marks' | undefined = 'counters'

  constructor(
    private readonly stage: Stage,
    private readonly parts: PictureParts,
    reducedMotion = false,
    printed = (): void => {},
  ) {
    const { scene, webgl } = stage
    const { module, top, layout } = parts
    const wake = (): void => stage.wake()
    const ratio = (): number => stage.ratio()
    this.atlas = new TextureAtlas(scene.textures, webgl)
    this.paintings = new CounterPaintings(this.atlas, looksOf(module), () => this.change('counters'))
    this.map = new MapLayer(stage, this.atlas, parts, printed)
    this.counters = new CounterLayer(scene, this.paintings, DEPTH.counters)
    this.gliding = new CounterLayer(scene, this.paintings, DEPTH.glides)
    this.counts = new Stamps(scene, this.atlas, DEPTH.counts)
    this.frozen = new FrozenLayer(scene, DEPTH.counts)
    this.drawings = new DrawingLayer(scene, module, top, DEPTH.drawings, DEPTH.counts)
    this.reach = new ReachOverlay(scene, this.atlas, module, top, DEPTH)
    this.zones = new ZoneOverlay(scene, this.atlas, module, top, DEPTH.fences)
    this.areas = new TableAreas(scene, this.atlas, module, top, DEPTH.tableAreas)
    this.mapOverlays = new MapOverlays(scene, this.atlas, top, layout, { under: DEPTH.lines, over: DEPTH.signs })
    this.choiceOverlay = new ChoiceOverlay(scene, this.atlas, top, layout, { under: DEPTH.lines, over: DEPTH.choices })
    this.held = new HeldMoves(scene, new CounterLayer(scene, this.paintings, DEPTH.held), top, DEPTH.lines)
    this.others = new OtherPointers(scene, top, DEPTH.others, ratio, reducedMotion, wake)
    this.hand = new HandLayer(stage, this.atlas, this.paintings, {
      ...parts,
      ...{ glides: this.glides, others: this.others, ratio },
    })
    const { areas: area, trails, moved: signs, attacks, rulers } = DEPTH
    const depths = { area, trails, signs, attacks, rulers }
    const options = { module, reducedMotion }
    this.instruments = new InstrumentOverlays(scene, this.atlas, top, options, depths, wake)
  }

  /** Set before the first frame. */
  set pictures(pictures: ModulePictures) {
    this.map.pictures = pictures
  }

  /** Reports a change other than the view: how counters lie, or only highlights and carried counters. */
  change(what: 'counters' | 'marks'): void {
    this.stale = this.stale === 'counters' ? 'counters' : what
    this.stage.wake()
  }

  flash(place: Place, colour: number, now: number): void {
    this.hand.flash(place, colour, now)
    this.change('marks')
  }

  /** Repaints the map in another palette. */
  setPalette(name: PaletteName): void {
    const palette = PALETTES[name]
    if (palette === this.map.palette) return
    this.map.setPalette(palette)
    this.paintings.setBackdrop(palette.name)
    this.change('counters')
  }

  isPrinted(): boolean {
    return this.map.isPrinted()
  }

  overview(): HTMLCanvasElement | undefined {
    return this.map.overview()
  }

  destroy(): void {
    this.paintings.stop()
    this.instruments.stop()
    this.others.stop()
    this.map.destroy()
  }

  /** True if the next frame will differ by itself. */
  draw(now: number): boolean {
    const { viewport, layout } = this.parts
    const isFlying = viewport.tick(now)
    const { camera } = viewport
    const ratio = this.stage.ratio()
    this.stage.setCamera(camera)
    this.atlas.clearIfFull()
    this.map.show()
    this.drawings.show(layout.state, this.sketch)
    const range = layout.range(viewport.window())
    const pixels = counterPixels(COUNTER * camera.scale * ratio)
    const gliding = this.glides.at(layout, now)
    const stale = this.whatIsStale(range, pixels, gliding)
    const isViewChanged = this.cameraBefore !== camera
    const isZoomed = this.cameraBefore?.scale !== camera.scale
    this.cameraBefore = camera
    if (isViewChanged || stale === 'counters') this.frozen.thaw()
    if (stale === 'counters') this.showCounters(range, pixels)
    this.showOverlays()
    this.gliding.show(gliding, pixels, opaque)
    const isMoving = gliding.length > 0 || this.hand.isFlashing
    const areHeapsChanged = stale === 'counters' || isZoomed
    if (areHeapsChanged) this.showCounts(range)
    if (stale || isMoving || isZoomed) this.hand.show(pixels, now)
    if (areHeapsChanged) this.held.show(layout, pixels, 1 / camera.scale)
    const { generation } = this.atlas
    const heaps = () => layout.within(range)
    const palette = this.map.palette.name
    const frame = { scale: camera.scale, ratio, palette, generation, now, heaps, areHeapsChanged }
    const isFading = [this.instruments.show(frame), this.others.fade(now)].includes(true)
    if (!isViewChanged) this.freeze()
    this.atlas.settle()
    return isFlying || isMoving || isFading
  }

  private whatIsStale(
    range: IndexRange,
    pixels: CounterPixels,
    gliding: readonly PlacedCounter[],
  ): 'counters' | 'marks' | undefined {
    const { generation } = this.atlas
    const { drawn } = this
    const isSame = drawn && sameRange(drawn.range, range) && drawn.pixels === pixels && drawn.generation === generation
    const hasLanded = gliding.length !== this.glidingBefore
    const stale = !isSame || hasLanded ? 'counters' : this.stale
    this.glidingBefore = gliding.length
    this.drawn = { range, pixels, generation }
    this.stale = undefined
    return stale
  }

  /** Most frames move something over counters that lie still, above all while carrying. */
  private freeze(): void {
    const isCarrying = this.parts.input.carried !== undefined
    this.frozen.freeze(() => [...this.counters.shown(), ...this.counts.shown()], isCarrying)
  }

  private showCounters(range: IndexRange, pixels: CounterPixels): void {
    const { layout, input } = this.parts
    const grab = input.carried?.grab
    const carried = new Set(grab?.kind === 'pieces' ? grab.ids : [])
    const alpha = (id: PieceId): number => (this.glides.has(id) ? 0 : carried.has(id) ? DIMMED : 1)
    this.counters.show(countersIn(layout, range), pixels, alpha)
  }

  private showCounts(range: IndexRange): void {
    const { top, layout, viewport } = this.parts
    this.counts.show(countsIn(top, layout, range, 1 / viewport.camera.scale).map(countStamp))
  }

  /** The referee's overlays. Each layer knows what changed. */
  private showOverlays(): void {
    const { viewport, layout, preview, input } = this.parts
    const { scale } = viewport.camera
    const zones = this.overlay?.shows === 'zones' ? this.overlay.zones : preview.zones
    const palette = this.map.palette.name
    this.reach.show(preview, { scale, ratio: this.stage.ratio(), palette }, layout)
    this.areas.show(layout.state, 1 / scale)
    this.zones.show(zones, scale, this.stage.ratio(), palette)
    this.mapOverlays.show(this.overlay, 1 / scale, this.atlas.generation)
    this.choiceOverlay.show(this.choices, input.fan?.counters ?? NO_COUNTERS, 1 / scale)
  }
}

function* countersIn(layout: TableLayout, range: IndexRange): Iterable<PlacedCounter> {
  yield* layout.hiddenBacks
  for (const { counters } of layout.within(range)) yield* counters
}
