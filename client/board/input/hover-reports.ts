import type { Hover, PieceId, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Rect } from '../geometry/rect.ts'
import type { Hit } from '../layout/hit-test.ts'
import { boardNear, type Tabletop } from '../layout/tabletop.ts'

/** What rests under the pointer, in pixels of the page. */
export interface PointedAt {
  place?: Place
  pieces: readonly PieceId[]
  /** A finger asked, and covers what lies about it. */
  isTapped?: boolean
  /** The cell and the stack that it is, or the row where a stack is laid out: words lie beside it. */
  over?: Rect
  x: number
  y: number
}

export interface HoverListeners {
  hover(hover: Hover): void
  point(what: PointedAt | undefined): void
}

/** Tells the others where this hand is, and its own room what it rests on. */
export class HoverReports {
  private rested = ''
  private isAway = false
  /** What is said stays until something else is asked: a finger that was lifted rests nowhere. */
  private isTapped = false

  constructor(
    private readonly top: Tabletop,
    private readonly listeners: HoverListeners,
    private readonly page: (pixel: Spot) => Spot,
  ) {}

  tell(spot: Spot, drag: readonly PieceId[] = []): void {
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

  /** This hand is seen nowhere, until it is told of again. */
  hide(): void {
    if (this.isAway) return
    this.isAway = true
    const board = this.top.boards[0]?.board.id
    if (board !== undefined) this.listeners.hover({ board, x: 0, y: 0, away: true })
  }

  /** Says what is under the pointer, when that becomes something else. */
  rest(on: Hit | undefined, pixel: Spot = { x: 0, y: 0 }, how: { isTapped?: true; over?: Rect } = {}): void {
    const pieces = on ? piecesUnder(on) : []
    const rested = restedOn(on)
    if (rested === this.rested) return
    this.rested = rested
    this.isTapped = how.isTapped ?? false
    const place = on?.place
    const over = how.over && { over: { ...how.over, ...this.page(how.over) } }
    this.listeners.point(place ? { place, pieces, ...how, ...over, ...this.page(pixel) } : undefined)
  }

  /** A finger asks what lies here; asked once more, nothing is said any more. */
  tap(on: Hit, pixel: Spot): void {
    if (restedOn(on) === this.rested) this.rest(undefined)
    else this.rest(on, pixel, { isTapped: true })
  }

  private where(spot: Spot): Hover | undefined {
    const laid = boardNear(this.top, spot)
    return laid && { board: laid.board.id, x: Math.round(spot.x - laid.x), y: Math.round(spot.y - laid.y) }
  }
}

/** Equal where the same lies under the pointer. */
const restedOn = (on: Hit | undefined): string =>
  on?.place ? `${placeKey(on.place)} ${piecesUnder(on).join(' ')}` : ''

/** A stack is pointed at as a whole; where counters lie side by side, it is the one. */
function piecesUnder({ heap, lying, fan }: Hit): readonly PieceId[] {
  if (!heap || !lying) return []
  return fan || heap.kind === 'spread' ? [lying.piece.id] : heap.ids
}
