import type { Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { type CounterPixels, counterPixels } from '../geometry/pixel-sizes.ts'
import { grow, holds } from '../geometry/rect.ts'
import type { BoardInput } from '../input/board-input.ts'
import { dropLegs } from '../input/drop.ts'
import { slotMark } from '../input/fan-slot.ts'
import type { Grab } from '../input/grab.ts'
import type { KeyboardCursor } from '../input/keyboard-cursor.ts'
import type { MovePreview } from '../input/move-preview.ts'
import { type DraggedStack, ownDragged } from '../layout/dragged-stacks.ts'
import { type SquadLinks, squadLinks } from '../layout/squads.ts'
import { COUNTER } from '../layout/stack.ts'
import type { Heap, PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import { isOpenPlace, type Tabletop, tableSpotOf, turnSpaces } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import { CursorOutline } from '../overlay/cursor-outline.ts'
import { Highlights } from '../overlay/highlights.ts'
import { MovePath } from '../overlay/move-path.ts'
import { SquadOverlay } from '../overlay/squad-overlay.ts'
import type { Stage } from '../stage/stage.ts'
import { Stamps } from '../stage/stamps.ts'
import type { TextureAtlas } from '../stage/texture-atlas.ts'
import { BadgeLayer } from './badge-layer.ts'
import { CounterLayer, type CounterPaintings } from './counter-layer.ts'
import { DEPTH } from './depths.ts'
import type { Glides } from './glides.ts'
import type { OtherPointers } from './other-pointers.ts'
import { countStamp, countsOf, countsOfDragged } from './stack-counts.ts'

/** The opacity of carried counters. */
const GHOST = 0.72
/** The opacity of a fan through which the map beneath is meant. */
const SEEN_THROUGH = 0.3
/** How long a located place flashes, in milliseconds. */
const FLASH = 1300

interface Flash {
  readonly place: Place
  readonly colour: number
  readonly began: number
}

interface HandLayerParts {
  readonly module: Module
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly input: BoardInput
  readonly preview: MovePreview
  readonly cursor: Pick<KeyboardCursor, 'mark'>
  readonly glides: Glides
  readonly others: OtherPointers
  readonly ratio: () => number
}

/** Everything above the counters that follows the hands: selection, fan, carried counters, drop goals, badges, flashes. */
export class HandLayer {
  private readonly fanPanel: Highlights
  private readonly highlights: Highlights
  private readonly fanned: CounterLayer
  private readonly ghosts: CounterLayer
  private readonly otherGhosts: CounterLayer
  /** Counts of selected stacks, above their rims. */
  private readonly selectedCounts: Stamps
  private readonly draggedCounts: Stamps
  private readonly cursor: CursorOutline
  private readonly path: MovePath
  private readonly squads: SquadOverlay
  private readonly badges: BadgeLayer
  private flashes: readonly Flash[] = []

  constructor(
    { scene }: Stage,
    atlas: TextureAtlas,
    paintings: CounterPaintings,
    private readonly parts: HandLayerParts,
  ) {
    const { top, layout } = parts
    this.fanPanel = new Highlights(scene, DEPTH.panel)
    this.highlights = new Highlights(scene, DEPTH.marks)
    this.fanned = new CounterLayer(scene, paintings, DEPTH.fan)
    this.ghosts = new CounterLayer(scene, paintings, DEPTH.ghosts)
    this.otherGhosts = new CounterLayer(scene, paintings, DEPTH.ghosts)
    this.selectedCounts = new Stamps(scene, atlas, DEPTH.chosenCounts)
    this.draggedCounts = new Stamps(scene, atlas, DEPTH.draggedCounts)
    this.cursor = new CursorOutline(scene, top, DEPTH.marks)
    this.path = new MovePath(scene, atlas, top, layout, DEPTH.path, DEPTH.lengths)
    this.squads = new SquadOverlay(scene, atlas, top, DEPTH.squads)
    this.badges = new BadgeLayer(scene, atlas, DEPTH.badges)
  }

  get isFlashing(): boolean {
    return this.flashes.length > 0
  }

  flash(place: Place, colour: number, now: number): void {
    this.flashes = [...this.flashes, { place, colour, began: now }]
  }

  show(pixels: CounterPixels, now: number): void {
    const { input, layout, top, viewport, preview, others, ratio } = this.parts
    const pixel = 1 / viewport.camera.scale
    const { fan, carried } = input
    this.highlights.clear()
    this.fanPanel.clear()
    for (const space of turnSpaces(top, layout.state)) this.highlights.turn(space, pixel)
    // A load that goes to the map beneath the fan shows through it.
    const strength = carried && carried.slot === undefined ? SEEN_THROUGH : 1
    if (fan) this.fanPanel.panel(fan.panel, fan.heap, pixel, strength)
    const fanPixels = counterPixels((fan?.counters[0]?.size ?? COUNTER) * viewport.camera.scale * ratio())
    this.fanned.show(fan?.counters ?? [], fanPixels, () => strength)
    this.selectedCounts.show(countsOf(this.outlineSelected(pixel), pixel).map(countStamp))
    this.cursor.show(this.parts.cursor.mark, pixel)
    if (carried) {
      for (const goal of carried.goals) if (!isOpenPlace(top, goal)) this.highlights.goal(top, goal, pixel)
      if (fan && carried.slot !== undefined) this.highlights.slot(slotMark(fan, carried.slot), pixel)
      if (!carried.to) this.highlights.noDrop(carried.at, pixel)
    }
    this.path.show(preview, carried?.grab.kind === 'pieces' ? carried.grab.anchor : undefined, pixel)
    this.squads.show(this.squadsInHand(), pixel)
    this.badges.show(carried ? [] : input.placedBadges())
    const isOnOpenTable = carried?.to !== undefined && isOpenPlace(top, carried.to)
    const dragged = [this.draggedStacks(), others.dragged(layout)]
    for (const [at, layer] of [this.ghosts, this.otherGhosts].entries()) {
      const ghosts = dragged[at]?.flatMap(({ counters }) => counters) ?? []
      layer.show(ghosts, pixels, () => GHOST)
      for (const ghost of ghosts) if (ghost.laid || isOnOpenTable) this.highlights.ghost(ghost, pixel)
    }
    this.draggedCounts.show(
      dragged
        .flat()
        .flatMap((stack) => countsOfDragged(stack, pixel))
        .map(countStamp),
    )
    const box = input.selectionBox
    if (box) {
      const [width, height] = [box.width * pixel, box.height * pixel]
      this.highlights.box({ ...viewport.toUnits(box), width, height }, pixel)
    }
    this.flashes = this.flashes.filter(({ began }) => now - began < FLASH)
    for (const { place, colour, began } of this.flashes) {
      this.highlights.flash(top, place, colour, (now - began) / FLASH, pixel)
    }
    others.scale(pixel)
  }

  /** The squads of the carried models, as they would stand after the drop, or of the selected ones. */
  private squadsInHand(): readonly SquadLinks[] {
    const { module, top, layout, input } = this.parts
    const { carried, selected } = input
    const grab = carried?.grab.kind === 'pieces' ? carried.grab : undefined
    const legs = grab && carried?.to ? dropLegs(top, layout, grab, carried.to) : []
    const moved = new Map(legs.flatMap(({ pieces, to }) => pieces.map((id) => [id, to] as const)))
    return squadLinks(module, layout.state, grab ? grab.ids : selected, moved)
  }

  /** Outlines the selection; returns the outlined heaps. */
  private outlineSelected(pixel: number): readonly Heap[] {
    const { input, layout } = this.parts
    const { fan } = input
    // Carried counters are dimmed already.
    if (input.carried) return []
    const cover = fan && grow(fan.panel, COUNTER / 2)
    const selected = new Set(input.selected)
    const heaps = [...new Set(input.selected.flatMap((id) => layout.heapOf(id) ?? []))]
    const seen = heaps.filter((heap) => !cover || !holds(cover, heap))
    for (const heap of seen) {
      const selectedCounters = heap.counters.filter(
        ({ piece }) => selected.has(piece.id) && !this.parts.glides.has(piece.id),
      )
      const [bottom, top] = [heap.counters[0], heap.counters.at(-1)]
      const whole =
        heap.kind === 'stack' && selectedCounters.length > 1 && selectedCounters.length === heap.counters.length
      const upright = selectedCounters.every(({ piece, outline }) => piece.turn === 0 && outline === undefined)
      if (whole && upright && bottom && top) this.highlights.stack(bottom, top, pixel)
      else for (const each of selectedCounters) this.highlights.counter(each, pixel)
    }
    for (const spread of fan?.counters ?? []) if (selected.has(spread.piece.id)) this.highlights.counter(spread, pixel)
    return seen
  }

  /** As far as the pointer went; on an open table to the very point where they will lie. */
  private carriedBy(to: Place | undefined, grab: Grab, at: Spot): Spot {
    const { top } = this.parts
    const free = { x: at.x - grab.held.x, y: at.y - grab.held.y }
    if (!to || grab.kind === 'draw' || 'pile' in grab.anchor || !isOpenPlace(top, to)) return free
    const [from, goal] = [tableSpotOf(top, grab.anchor), tableSpotOf(top, to)]
    return from && goal ? { x: goal.x - from.x, y: goal.y - from.y } : free
  }

  /** The carried counters, at the same distance from the pointer as when picked up. */
  private draggedStacks(): readonly DraggedStack[] {
    const { layout, input } = this.parts
    const { carried } = input
    if (!carried) return []
    const { grab, at } = carried
    const { x: dx, y: dy } = this.carriedBy(carried.to, grab, at)
    if (grab.kind === 'draw') {
      const back = layout.hiddenBacks.findLast(({ piece }) => 'pile' in piece.at && piece.at.pile === grab.pile)
      const top = back ?? layout.at(pileKey(grab.pile))?.counters.at(-1)
      return top ? [{ counters: [shifted(top, dx, dy)], count: 1 }] : []
    }
    return ownDragged(layout, grab.ids, { x: dx, y: dy })
  }
}

export const opaque = (): number => 1

const shifted = (counter: PlacedCounter, dx: number, dy: number): PlacedCounter => ({
  ...counter,
  x: counter.x + dx,
  y: counter.y + dy,
})
