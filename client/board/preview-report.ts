import type { Spot } from '../../table/geometry/hex.ts'
import type { BoardEvents } from './board-view.ts'
import { boundsOf } from './geometry/rect.ts'
import type { BoardInput } from './input/board-input.ts'
import type { DropPreview, MovePreview } from './input/move-preview.ts'
import { outlineOf } from './layout/outlines.ts'
import { COUNTER } from './layout/stack.ts'
import { type Tabletop, tableSpotOf } from './layout/tabletop.ts'
import type { Viewport } from './layout/viewport.ts'

/** How far a carried counter reaches beyond the cell it would drop in. */
const GHOST = COUNTER / 2

interface PreviewReportParts {
  readonly top: Tabletop
  readonly viewport: Viewport
  readonly input: BoardInput
  readonly preview: MovePreview
  readonly toPage: (pixel: Spot) => Spot
  readonly events: Pick<BoardEvents, 'dropPreview'>
}

/** Reports the drop preview, and again whenever its place on the page has moved with the view. */
export class PreviewReport {
  private reported: { readonly drop: DropPreview | undefined; readonly x: number; readonly y: number } | undefined

  constructor(private readonly parts: PreviewReportParts) {}

  /** Call after each frame. */
  update(): void {
    const { top, viewport, preview, toPage, events } = this.parts
    const drop = preview.isResting ? preview.drop : undefined
    const spot = drop && tableSpotOf(top, drop.to)
    const { x, y } = spot ? toPage(viewport.toPixels(spot)) : { x: 0, y: 0 }
    const { reported } = this
    if (reported?.drop === drop && reported?.x === x && reported?.y === y) return
    if (!drop && !reported?.drop) return
    this.reported = { drop, x, y }
    const cell = drop ? boundsOf(outlineOf(top, drop.to)).width / 2 : 0
    const far = (cell + GHOST) * viewport.camera.scale
    events.dropPreview?.(drop, { x, y, far, isLeft: spot !== undefined && this.comesFromRight(spot) })
  }

  /** The carried counters started, and their waypoints lie, right of the drop. */
  private comesFromRight({ x }: Spot): boolean {
    const { top, input, preview } = this.parts
    const spots = [input.carried?.grab.held, ...preview.waypoints.map((place) => tableSpotOf(top, place))]
    return spots.reduce((sum, spot) => (spot ? sum + spot.x - x : sum), 0) > 1
  }
}
