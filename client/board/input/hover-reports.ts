import type { Hover, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Rect } from '../geometry/rect.ts'
import type { Hit } from '../layout/hit-test.ts'
import { boardNear, type Tabletop } from '../layout/tabletop.ts'

/** The pieces or place under the resting pointer, in page pixels. */
export interface PointedAt {
  place?: Place
  pieces: readonly PieceId[]
  /** A finger asked and covers the area around. */
  isTapped?: boolean
  /** The cell and stack, or the fan: the tooltip stands beside it. */
  over?: Rect
  x: number
  y: number
}

interface HoverListeners {
  hover(hover: Hover): void
  point(what: PointedAt | undefined): void
}

/** Shows the other players this pointer, and tells the page what it rests on. */
export class HoverReports {
  private reported = ''
  private isAway = false
  /** After a tap the tooltip stays until something else is asked. */
  private isTapped = false

  constructor(
    private readonly top: Tabletop,
    private readonly listeners: HoverListeners,
    private readonly page: (pixel: Spot) => Spot,
  ) {}

  share(spot: Spot, drag: readonly PieceId[] = []): void {
    const where = this.where(spot)
    if (!where) return
    this.isAway = false
    this.listeners.hover(drag.length > 0 ? { ...where, drag: [...drag] } : where)
  }

  ping(spot: Spot): void {
    const where = this.where(spot)
    if (!where) return
    this.isAway = false
    this.listeners.hover({ ...where, ping: true })
  }

  leave(): void {
    if (!this.isTapped) this.rest(undefined)
    this.hide()
  }

  /** Hides this pointer from the others until it moves again. */
  hide(): void {
    if (this.isAway) return
    this.isAway = true
    const board = this.top.boards[0]?.board.id
    if (board !== undefined) this.listeners.hover({ board, x: 0, y: 0, away: true })
  }

  /** Reports what is under the pointer when that changes. */
  rest(on: Hit | undefined, pixel: Spot = { x: 0, y: 0 }, how: { isTapped?: true; over?: Rect } = {}): void {
    const pieces = on ? piecesUnder(on) : []
    const reported = hitKey(on)
    if (reported === this.reported) return
    this.reported = reported
    this.isTapped = how.isTapped ?? false
    const place = on?.place
    const over = how.over && { over: { ...how.over, ...this.page(how.over) } }
    this.listeners.point(place ? { place, pieces, ...how, ...over, ...this.page(pixel) } : undefined)
  }

  /** A tap shows the tooltip; a second tap on the same hides it. */
  tap(on: Hit, pixel: Spot): void {
    if (hitKey(on) === this.reported) this.rest(undefined)
    else this.rest(on, pixel, { isTapped: true })
  }

  private where(spot: Spot): Hover | undefined {
    const placed = boardNear(this.top, spot)
    return placed && { board: placed.board.id, x: Math.round(spot.x - placed.x), y: Math.round(spot.y - placed.y) }
  }
}

/** Equal if the same lies under the pointer. */
const hitKey = (on: Hit | undefined): string => (on?.place ? `${placeKey(on.place)} ${piecesUnder(on).join(' ')}` : '')

/** All of a stack; a single counter in a fan or tray. */
export function piecesUnder({ heap, counter, fan }: Hit): readonly PieceId[] {
  if (!heap || !counter) return []
  return fan || heap.kind === 'spread' ? [counter.piece.id] : heap.ids
}
