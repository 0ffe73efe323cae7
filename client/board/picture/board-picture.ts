import type { Drawing, PieceId, Pile, Place } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { looksOf } from '../counter/look.ts'
import type { CameraPosition } from '../geometry/camera.ts'
import { type CounterPixels, counterPixels, tileLevel } from '../geometry/pixel-sizes.ts'
import { grow, holds } from '../geometry/rect.ts'
import { type IndexRange, sameRange } from '../geometry/spatial-index.ts'
import type { BoardInput } from '../input/board-input.ts'
import { slotMark } from '../input/fan-slot.ts'
import type { KeyboardCursor } from '../input/keyboard-cursor.ts'
import type { MovePreview } from '../input/move-preview.ts'
import { COUNTER } from '../layout/stack.ts'
import type { Heap, LaidCounter, TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, turnSpaces } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import { DAY, PALETTES, type Palette, type PaletteName } from '../map/terrain/palette.ts'
import { CursorOutline } from '../overlay/cursor-outline.ts'
import { Highlights } from '../overlay/highlights.ts'
import { InstrumentOverlays } from '../overlay/instrument-overlays.ts'
import { type MapOverlay, MapOverlays } from '../overlay/map-overlays.ts'
import { MovePath } from '../overlay/move-path.ts'
import { ReachOverlay } from '../overlay/reach-overlay.ts'
import { ZoneOverlay } from '../overlay/zone-overlay.ts'
import type { ModulePictures } from '../print/module-pictures.ts'
import { printedTableOf } from '../print/printed-table.ts'
import type { Accent } from '../print/trays.ts'
import type { Stage } from '../stage/stage.ts'
import { Stamps } from '../stage/stamps.ts'
import { TextureAtlas } from '../stage/texture-atlas.ts'
import { BadgeLayer } from './badge-layer.ts'
import { CounterLayer, CounterPaintings } from './counter-layer.ts'
import { DrawingLayer } from './drawings.ts'
import { FrozenLayer } from './frozen-layer.ts'
import { Glides } from './glides.ts'
import { HeldMoves } from './held-moves.ts'
import { MapTiles } from './map-tiles.ts'
import { NameTags } from './name-tags.ts'
import { OtherPointers } from './other-pointers.ts'
import { countStamp, countsIn, countsOf } from './stack-counts.ts'

/** Drawing order. */
const DEPTH = {
  map: 0,
  drawings: 5,
  fences: 7,
  reach: 6,
  areas: 6.5,
  names: 7.5,
  lines: 8,
  trails: 8.5,
  counters: 10,
  counts: 12,
  prices: 12.5,
  held: 13,
  moved: 14,
  signs: 15,
  blows: 15.5,
  badges: 16,
  panel: 20,
  fan: 21,
  glides: 25,
  marks: 30,
  chosenCounts: 31,
  path: 32,
  tapes: 33,
  ghosts: 35,
  others: 40,
} as const

const DIMMED = 0.35
const GHOST = 0.72
/** How long a located place flashes, in milliseconds. */
const FLASH = 1300

interface Flash {
  readonly place: Place
  readonly colour: number
  readonly began: number
}

export interface PictureParts {
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
  /** Set before the first frame. */
  pictures: ModulePictures | undefined
  overlay: MapOverlay | undefined
  private readonly atlas: TextureAtlas
  private readonly press: CounterPaintings
  private readonly counters: CounterLayer
  private readonly fan: CounterLayer
  private readonly gliding: CounterLayer
  private readonly ghosts: CounterLayer
  private readonly theirs: CounterLayer
  private readonly counts: Stamps
  /** Counts of selected stacks, above their rims. */
  private readonly chosenCounts: Stamps
  private readonly still: FrozenLayer
  private readonly drawings: DrawingLayer
  private readonly panel: Highlights
  private readonly marks: Highlights
  private readonly cursor: CursorOutline
  private readonly names: NameTags
  private readonly reach: ReachOverlay
  private readonly fences: ZoneOverlay
  private readonly path: MovePath
  private readonly lights: MapOverlays
  private readonly held: HeldMoves
  private readonly badges: BadgeLayer
  private tiles: MapTiles | undefined
  private piles: readonly Pile[] | undefined
  private palette: Palette = DAY

  private flashes: readonly Flash[] = []
  private inAir = 0
  private scale = 0
  private view: CameraPosition | undefined
  private drawn: { range: IndexRange; pixels: CounterPixels; generation: number } | undefined
  private stale: 'counters' | 'marks' | undefined = 'counters'

  constructor(
    private readonly stage: Stage,
    private readonly scenery: PictureParts,
    still = false,
    private readonly printed = (): void => {},
  ) {
    const { scene, webgl } = stage
    this.atlas = new TextureAtlas(scene.textures, webgl)
    this.press = new CounterPaintings(this.atlas, looksOf(scenery.module), () => this.change('counters'))
    const layer = (depth: number): CounterLayer => new CounterLayer(scene, this.press, depth)
    this.counters = layer(DEPTH.counters)
    this.fan = layer(DEPTH.fan)
    this.gliding = layer(DEPTH.glides)
    this.ghosts = layer(DEPTH.ghosts)
    this.theirs = layer(DEPTH.ghosts)
    this.counts = new Stamps(scene, this.atlas, DEPTH.counts)
    this.chosenCounts = new Stamps(scene, this.atlas, DEPTH.chosenCounts)
    this.still = new FrozenLayer(scene, DEPTH.counts)
    this.drawings = new DrawingLayer(scene, scenery.module, scenery.top, DEPTH.drawings)
    this.panel = new Highlights(scene, DEPTH.panel)
    this.marks = new Highlights(scene, DEPTH.marks)
    this.cursor = new CursorOutline(scene, scenery.top, DEPTH.marks)
    const { module, top, layout } = scenery
    this.names = new NameTags(scene, this.atlas, top, DEPTH.names)
    this.reach = new ReachOverlay(scene, this.atlas, module, top, DEPTH)
    this.fences = new ZoneOverlay(scene, this.atlas, module, top, DEPTH.fences)
    this.path = new MovePath(scene, this.atlas, top, layout, DEPTH.path)
    this.lights = new MapOverlays(scene, this.atlas, top, layout, { under: DEPTH.lines, over: DEPTH.signs })
    this.held = new HeldMoves(scene, layer(DEPTH.held), top, DEPTH.lines)
    this.badges = new BadgeLayer(scene, this.atlas, DEPTH.badges)
    const { areas: area, trails, moved: signs, blows, tapes } = DEPTH
    const wake = (): void => stage.wake()
    this.instruments = new InstrumentOverlays(
      scene,
      this.atlas,
      top,
      { module, still },
      { area, trails, signs, blows, tapes },
      wake,
    )
    this.others = new OtherPointers(scene, scenery.top, DEPTH.others, () => stage.ratio(), still, wake)
  }

  /** Reports a change other than the view: how counters lie, or only highlights and carried counters. */
  change(what: 'counters' | 'marks'): void {
    this.stale = this.stale === 'counters' ? 'counters' : what
    this.stage.wake()
  }

  flash(place: Place, colour: number, now: number): void {
    this.flashes = [...this.flashes, { place, colour, began: now }]
    this.change('marks')
  }

  destroy(): void {
    this.press.stop()
    this.instruments.stop()
    this.others.stop()
    this.tiles?.destroy()
  }

  /** Repaints the map in another palette. */
  print(name: PaletteName): void {
    const palette = PALETTES[name]
    if (palette === this.palette) return
    this.palette = palette
    this.press.setBackdrop(palette.name)
    this.piles = undefined
    this.stage.scene.cameras.main.setBackgroundColor(palette.felt)
    this.change('counters')
  }

  isPrinted(): boolean {
    // Until the next frame the old tiles are still there, and they are complete.
    return this.piles === this.scenery.layout.state.game.piles && (this.tiles?.isDone() ?? false)
  }

  overview(): HTMLCanvasElement | undefined {
    return this.tiles?.picture()
  }

  /** True if the next frame will differ by itself. */
  draw(now: number): boolean {
    const { viewport, layout } = this.scenery
    const flying = viewport.tick(now)
    this.stage.look(viewport.camera)
    this.atlas.clearIfFull()
    this.map()
    this.drawings.show(layout.state, this.sketch)
    const range = layout.range(viewport.window())
    const pixels = counterPixels(COUNTER * viewport.camera.scale * this.stage.ratio())
    const { generation } = this.atlas
    const { drawn } = this
    const same = drawn && sameRange(drawn.range, range) && drawn.pixels === pixels && drawn.generation === generation
    const gliding = this.glides.at(layout, now)
    const landed = gliding.length !== this.inAir
    this.inAir = gliding.length
    const stale = !same || landed ? 'counters' : this.stale
    this.drawn = { range, pixels, generation }
    this.stale = undefined
    const isSeenAnew = this.view !== viewport.camera
    this.view = viewport.camera
    if (isSeenAnew || stale === 'counters') this.still.thaw()
    if (stale === 'counters') this.layCounters(range, pixels)
    this.counsel()
    this.gliding.show(gliding, pixels, opaque)
    const moves = gliding.length > 0 || this.flashes.length > 0
    const zoomed = this.scale !== viewport.camera.scale
    this.scale = viewport.camera.scale
    if (stale === 'counters' || zoomed) this.countHeaps(range)
    if (stale || moves || zoomed) this.drawHand(pixels, now)
    if (stale === 'counters' || zoomed) this.held.show(layout, pixels, 1 / viewport.camera.scale)
    const heaps = () => layout.within(range)
    const isStirred = stale === 'counters' || zoomed
    const frame = { scale: viewport.camera.scale, ratio: this.stage.ratio(), generation, now, heaps, isStirred }
    const fading = [this.instruments.show(frame), this.others.fade(now)].includes(true)
    if (!isSeenAnew) this.settle()
    this.atlas.settle()
    return flying || moves || fading
  }

  /** Most frames move something over counters that lie still, above all while carrying. */
  private settle(): void {
    const isCarrying = this.scenery.input.carried !== undefined
    this.still.freeze(() => [...this.counters.shown(), ...this.counts.shown()], isCarrying)
  }

  private map(): void {
    const { viewport, layout, top, module } = this.scenery
    const { piles } = layout.state.game
    if (this.piles !== piles) {
      this.piles = piles
      this.tiles?.destroy()
      const accent: Accent = (side) => (side === undefined ? undefined : module.sides.get(side)?.colour) ?? '#5d5748'
      const print = {
        palette: this.palette,
        imprint: { ...module.manifest, movement: module.rules?.movement },
        pictures: this.pictures,
      }
      const wake = (): void => this.stage.wake()
      this.tiles = new MapTiles(
        this.stage.scene,
        printedTableOf(top, piles, accent, print),
        DEPTH.map,
        wake,
        this.printed,
      )
    }
    const fine = viewport.camera.scale * this.stage.ratio()
    this.tiles?.show(viewport.window(), tileLevel(fine))
    this.names.show(layout, fine, this.palette, ({ boards: maps }) =>
      maps.some(({ board }) => this.pictures?.has(board.id)),
    )
  }

  private layCounters(range: IndexRange, pixels: CounterPixels): void {
    const { layout, input } = this.scenery
    const heaps = layout.within(range)
    const carried = input.carried?.grab
    const held = new Set(carried?.kind === 'pieces' ? carried.ids : [])
    const alpha = (id: PieceId): number => (this.glides.has(id) ? 0 : held.has(id) ? DIMMED : 1)
    this.counters.show(lyingOf(heaps, layout.blind), pixels, alpha)
  }

  private countHeaps(range: IndexRange): void {
    const { top, layout, viewport } = this.scenery
    this.counts.show(countsIn(top, layout, range, 1 / viewport.camera.scale).map(countStamp))
  }

  /** The referee's overlays. Each layer knows what changed. */
  private counsel(): void {
    const { viewport, layout, preview } = this.scenery
    const zones = this.overlay?.shows === 'zones' ? this.overlay.zones : preview.zones
    const seen = { scale: viewport.camera.scale, ratio: this.stage.ratio(), palette: this.palette.name }
    this.reach.show(preview, seen, layout)
    this.fences.show(zones, seen.scale, seen.ratio)
    this.lights.show(this.overlay, 1 / viewport.camera.scale, this.atlas.generation)
  }

  private drawHand(pixels: CounterPixels, now: number): void {
    const { input, layout, top, viewport, preview } = this.scenery
    const pixel = 1 / viewport.camera.scale
    const { fan, carried } = input
    this.marks.clear()
    this.panel.clear()
    for (const space of turnSpaces(top, layout.state)) this.marks.turn(space, pixel)
    if (fan) this.panel.panel(fan.panel, fan.heap, pixel)
    const fanPixels = counterPixels((fan?.lying[0]?.size ?? COUNTER) * viewport.camera.scale * this.stage.ratio())
    this.fan.show(fan?.lying ?? [], fanPixels, opaque)
    this.chosenCounts.show(countsOf(this.chosen(pixel), pixel).map(countStamp))
    this.cursor.show(this.scenery.cursor.mark, pixel)
    if (carried) {
      for (const goal of carried.goals) this.marks.goal(top, goal, pixel)
      if (fan && carried.slot !== undefined) this.marks.slot(slotMark(fan, carried.slot), pixel)
      if (!carried.to) this.marks.noGoal(carried.at, pixel)
    }
    this.path.show(preview, pixel)
    this.badges.show(carried ? [] : input.placedBadges())
    this.ghosts.show(this.carriedHere(), pixels, () => GHOST)
    this.theirs.show(this.others.carried(layout), pixels, () => GHOST)
    if (input.selectionBox) {
      const { width, height } = input.selectionBox
      this.marks.pulled(
        { ...viewport.toUnits(input.selectionBox), width: width * pixel, height: height * pixel },
        pixel,
      )
    }
    this.flashes = this.flashes.filter(({ began }) => now - began < FLASH)
    for (const { place, colour, began } of this.flashes) {
      this.marks.flash(top, place, colour, (now - began) / FLASH, pixel)
    }
    this.others.scaled(pixel)
  }

  /** Outlines the selection; returns the outlined heaps. */
  private chosen(pixel: number): readonly Heap[] {
    const { input, layout } = this.scenery
    const { fan } = input
    // Carried counters are dimmed already.
    if (input.carried) return []
    const cover = fan && grow(fan.panel, COUNTER / 2)
    const selected = new Set(input.selected)
    const heaps = [...new Set(input.selected.flatMap((id) => layout.heapOf(id) ?? []))]
    const seen = heaps.filter((heap) => !cover || !holds(cover, heap))
    for (const heap of seen) {
      const lying = heap.lying.filter(({ piece }) => selected.has(piece.id) && !this.glides.has(piece.id))
      const [bottom, top] = [heap.lying[0], heap.lying.at(-1)]
      const whole = heap.kind === 'stack' && lying.length > 1 && lying.length === heap.lying.length
      const upright = lying.every(({ piece, outline }) => piece.turn === 0 && outline === undefined)
      if (whole && upright && bottom && top) this.marks.chosenStack(bottom, top, pixel)
      else for (const each of lying) this.marks.chosen(each, pixel)
    }
    for (const spread of fan?.lying ?? []) if (selected.has(spread.piece.id)) this.marks.chosen(spread, pixel)
    return seen
  }

  /** The carried counters, at the same distance from the pointer as when picked up. */
  private carriedHere(): readonly LaidCounter[] {
    const { layout, input } = this.scenery
    const { carried } = input
    if (!carried) return []
    const { grab, at } = carried
    const [dx, dy] = [at.x - grab.held.x, at.y - grab.held.y]
    if (grab.kind === 'draw') {
      const back = layout.blind.findLast(({ piece }) => 'pile' in piece.at && piece.at.pile === grab.pile)
      const top = back ?? layout.at(pileKey(grab.pile))?.lying.at(-1)
      return top ? [shifted(top, dx, dy)] : []
    }
    const wanted = new Set(grab.ids)
    const heaps = new Set(grab.ids.flatMap((id) => layout.heapOf(id) ?? []))
    return [...heaps].flatMap((heap) => {
      const lying = heap.lying.filter(({ piece }) => wanted.has(piece.id))
      return lying.map((each) => shifted(layout.laid(each.piece, each), dx, dy))
    })
  }
}

const opaque = (): number => 1
const shifted = (lying: LaidCounter, dx: number, dy: number): LaidCounter => ({
  ...lying,
  x: lying.x + dx,
  y: lying.y + dy,
})

function* lyingOf(heaps: readonly Heap[], blind: readonly LaidCounter[]): Iterable<LaidCounter> {
  yield* blind
  for (const { lying } of heaps) yield* lying
}
