import type { Id, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { middle } from '../geometry/rect.ts'
import type { Hit } from '../layout/hit-test.ts'
import type { Heap, PlacedCounter, TableLayout } from '../layout/table-layout.ts'
import { type Tabletop, tableSpotOf } from '../layout/tabletop.ts'
import type { Viewport } from '../layout/viewport.ts'
import type { BoardInput } from './board-input.ts'
import {
  type CursorPosition,
  type Heading,
  heapAt,
  nextStack,
  nudge,
  positionAt,
  positionOf,
  stacksOf,
  step,
} from './cursor-steps.ts'
import { FanCursor } from './fan-cursor.ts'

export interface PlaceCursorParts {
  readonly top: Tabletop
  readonly layout: TableLayout
  readonly viewport: Viewport
  readonly input: BoardInput
}

/** The cursor stays this many pixels inside the window. */
const MARGIN = 90
/** One free step, in units. */
const NUDGE = 8

/** Where the keyboard cursor stands: on a place, or on one counter of an open stack or tray there. */
export class PlaceCursor {
  /** The sides whose stacks N visits; undefined: all. */
  sides: readonly Id[] | undefined
  readonly fan: FanCursor
  private at: CursorPosition | undefined

  constructor(private readonly parts: PlaceCursorParts) {
    this.fan = new FanCursor(parts.input, parts.viewport)
  }

  get place(): Place | undefined {
    return this.at?.place
  }

  get spot(): Spot | undefined {
    return this.at && tableSpotOf(this.parts.top, this.at.place)
  }

  get heap(): Heap | undefined {
    return this.at && heapAt(this.parts.top, this.parts.layout, this.at.place)
  }

  /** The counter under the cursor in an open stack or tray. */
  get counter(): PlacedCounter | undefined {
    return this.fan.chosen(this.heap)
  }

  /** The one counter, or all of them. */
  get ids(): readonly PieceId[] {
    const { counter } = this
    return counter ? [counter.piece.id] : (this.heap?.ids ?? [])
  }

  /** The hit of a pointer at the cursor. */
  get hit(): Hit | undefined {
    const { heap, spot, at } = this
    if (!at || !spot) return undefined
    const chosen = this.counter
    const counter = chosen ?? heap?.counters.at(-1)
    return {
      spot: chosen ?? heap ?? spot,
      place: heap?.place ?? at.place,
      fan: chosen !== undefined && heap?.kind === 'stack',
      ...(heap && { heap }),
      ...(counter && { counter }),
    }
  }

  /** Where a hidden cursor appears: at the selection, where it last was, or in the middle of the window. */
  start(): CursorPosition | undefined {
    const { top, layout, viewport, input } = this.parts
    const [first] = input.selected
    const heap = first === undefined ? undefined : layout.heapOf(first)
    const last = this.at && this.isInView(this.at) ? this.at : undefined
    const centre = () => positionAt(top, middle(viewport.window()))
    return (heap && positionOf(top, heap.place)) ?? last ?? centre() ?? this.middleOfMap()
  }

  /** The next place in a direction, or a small free step. */
  next(heading: Heading, isFree: boolean): CursorPosition | undefined {
    const { top } = this.parts
    return this.at && (isFree ? nudge(top, this.at, heading, NUDGE) : step(top, this.at, heading))
  }

  /** The stack after a spot, or the one before it. */
  nextStack(from: Spot | undefined, by: 1 | -1): CursorPosition | undefined {
    const { top, layout } = this.parts
    const heap = nextStack(stacksOf(top, layout, this.sides), from, by)
    return heap && positionOf(top, heap.place)
  }

  moveTo(position: CursorPosition | undefined): void {
    this.fan.close()
    this.at = position
  }

  /** Pans until a spot is well inside the window. */
  bringIntoView(spot: Spot): void {
    const { viewport } = this.parts
    const { x, y } = viewport.toPixels(spot)
    const { width, height } = viewport.window()
    const { scale } = viewport.camera
    const [dx, dy] = [shiftInto(x, width * scale), shiftInto(y, height * scale)]
    if (dx !== 0 || dy !== 0) viewport.pan(dx, dy)
  }

  private isInView({ place }: CursorPosition): boolean {
    const spot = tableSpotOf(this.parts.top, place)
    const { x, y, width, height } = this.parts.viewport.window()
    return spot !== undefined && spot.x > x && spot.x < x + width && spot.y > y && spot.y < y + height
  }

  private middleOfMap(): CursorPosition | undefined {
    const [map] = this.parts.top.maps
    return map && positionAt(this.parts.top, middle(map.paper))
  }
}

const shiftInto = (at: number, length: number): number => {
  const margin = Math.min(MARGIN, length / 3)
  return at < margin ? margin - at : at > length - margin ? length - margin - at : 0
}
