import type { Piece, PieceId, Pile, Place } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { type PlaceKey, placeKey } from '../../../table/geometry/place.ts'
import { TRACK_CAPTION } from '../../../table/geometry/track.ts'
import { EMPTY_STATE, type State } from '../../../table/state.ts'
import type { Shares } from '../counter/base.ts'
import type { Rect } from '../geometry/rect.ts'
import { type IndexRange, SpatialIndex } from '../geometry/spatial-index.ts'
import { fromBottom, isUnder, type LaidScenery } from '../map/scenery/laid-scenery.ts'
import { alikeGroups } from './alike.ts'
import { type CounterShape, type CounterShapes, SQUARES } from './counter-shape.ts'
import { COUNTER, inRows, leaningSpots, STACK_REACH, stacked } from './stack.ts'
import { type Tabletop, tableSpotOf } from './tabletop.ts'

export interface PlacedCounter extends Spot {
  readonly piece: Piece
  readonly size: number
  /** Square when missing. */
  readonly outline?: CounterShape['outline']
  /** Both 1 when missing. */
  readonly shares?: Shares
  /** The scenery that it is, lying on the table: the map shows it. */
  readonly laid?: LaidScenery
  /** On a stack's lowest counter: how many are drawn above it, for their common shadow. */
  readonly countersAbove?: number
  /** On the uppermost of pieces that are alike in a tray: how many lie there. */
  readonly alike?: number
}

/** The counters of one place. */
export interface Heap extends Spot {
  readonly key: PlaceKey
  readonly place: Place
  /**
   * stack: on a board. spread: side by side in a tray. closed: one on another in a tray, only the top can be
   * taken.
   */
  readonly kind: 'stack' | 'spread' | 'closed'
  /** Bottom first. */
  readonly ids: readonly PieceId[]
  /** The drawn ones, bottom first. */
  readonly counters: readonly PlacedCounter[]
}

export interface MovedCounter {
  readonly id: PieceId
  readonly from: Spot
}

/** This many of the pieces that are alike are drawn. */
const ALIKE_DRAWN = 3

/** Height of a tray's caption, in units: that of a track's. */
export const CAPTION = TRACK_CAPTION

/** Where every counter lies. Follows the state and touches only what changed. */
export class TableLayout {
  state: State = EMPTY_STATE
  /** Backs for piles whose contents this viewer may not see. */
  hiddenBacks: readonly PlacedCounter[] = []
  private readonly heaps = new Map<PlaceKey, Heap>()
  private readonly buckets: SpatialIndex<Heap>
  private readonly trays = new Map<PlaceKey, Heap>()
  /** The scenery on the table, each piece by itself, bottom first. */
  scenery: readonly Heap[] = []
  /** The stack that leans apart. */
  private leans: PlaceKey | undefined

  constructor(
    private readonly top: Tabletop,
    private readonly cuts: CounterShapes = SQUARES,
  ) {
    this.buckets = new SpatialIndex(STACK_REACH + Math.max(cuts.largest - COUNTER, 0) * Math.SQRT1_2)
  }

  /** A counter of this piece at a spot, scaled if a standard counter is drawn at `whole`. */
  place(piece: Piece, { x, y }: Spot, whole = COUNTER): PlacedCounter {
    const { size, outline, shares } = this.cuts.of(piece)
    const shape = { ...(outline !== 'square' && { outline }), ...(shares && { shares }) }
    return { x, y, piece, size: (size * whole) / COUNTER, ...shape }
  }

  /** A miniature: on an open table it is in no stack with others. */
  isModel(piece: Piece): boolean {
    return this.cuts.isModel(piece)
  }

  /** A piece as it would lie on the map: scenery takes its own shape there. */
  lay(piece: Piece, spot: Spot): PlacedCounter {
    const laid = this.cuts.lay(piece, spot)
    return { ...this.place(piece, spot), ...(laid && { laid }) }
  }

  /** Returns the pieces that moved and where they lay; undefined if nothing on the table changed. */
  follow(state: State): readonly MovedCounter[] | undefined {
    const before = this.state
    this.state = state
    const backs = state.veiled !== before.veiled || state.game !== before.game
    if (backs) this.hiddenBacks = this.blindly(state)
    if (state.pieces === before.pieces && state.stacks === before.stacks && state.game === before.game)
      return backs ? [] : undefined
    const stale = new Set<PlaceKey>()
    const moved: MovedCounter[] = []
    for (const key of before.stacks.keys()) if (!state.stacks.has(key)) stale.add(key)
    for (const [key, ids] of state.stacks) {
      if (before.stacks.get(key) !== ids || before.game !== state.game) stale.add(key)
    }
    for (const [id, piece] of state.pieces) {
      const was = before.pieces.get(id)
      if (was === piece) continue
      stale.add(placeKey(piece.at))
      if (!was || placeKey(was.at) === placeKey(piece.at)) continue
      const from = this.where(was)
      if (from) moved.push({ id, from })
    }
    for (const key of stale) this.heap(key, state)
    if (this.cuts.hasScenery && stale.size > 0) this.layScenery(state)
    return moved
  }

  /** The scenery changes as a list only if a piece of it did. */
  private layScenery(state: State): void {
    const before = new Map(this.scenery.map((heap) => [heap.ids[0], heap]))
    const found = [...state.pieces.values()].flatMap((piece): Heap | [] => {
      const known = before.get(piece.id)
      if (known?.counters[0]?.piece === piece) return known
      const spot = 'pile' in piece.at ? undefined : tableSpotOf(this.top, piece.at)
      if (!spot) return []
      const counter = this.lay(piece, spot)
      if (!counter.laid) return []
      const key = `scenery ${piece.id}`
      return { ...spot, key, place: piece.at, kind: 'spread', ids: [piece.id], counters: [counter] }
    })
    found.sort(({ counters: [a] }, { counters: [b] }) => (a?.laid && b?.laid ? fromBottom(a.laid, b.laid) : 0))
    if (found.length === this.scenery.length && found.every((heap, at) => heap === this.scenery[at])) return
    this.scenery = found
  }

  /** The uppermost scenery over a spot. */
  sceneryAt(spot: Spot): Heap | undefined {
    return this.scenery.findLast(({ counters }) => counters[0]?.laid && isUnder(counters[0].laid, spot))
  }

  at(key: PlaceKey): Heap | undefined {
    return this.heaps.get(key)
  }

  heapOf(id: PieceId): Heap | undefined {
    const piece = this.state.pieces.get(id)
    if (piece && this.isOnMap(piece)) return this.scenery.find(({ ids }) => ids[0] === id)
    return piece && this.heaps.get(placeKey(piece.at))
  }

  /** Scenery that lies on the map is in no stack. */
  private isOnMap(piece: Piece): boolean {
    return this.cuts.hasScenery && !('pile' in piece.at) && this.cuts.lay(piece, ORIGIN) !== undefined
  }

  /** Heaps in drawing order: trays, then stacks from the far edge to the near. */
  within(range: IndexRange): readonly Heap[] {
    return this.uppermost([...this.trays.values(), ...this.buckets.within(range).sort(nearer)])
  }

  around(spot: Spot): readonly Heap[] {
    return this.uppermost([...this.trays.values(), ...this.buckets.at(spot).sort(nearer)])
  }

  range(rect: Rect): IndexRange {
    return this.buckets.range(rect)
  }

  get leaning(): Heap | undefined {
    return this.leans === undefined ? undefined : this.heaps.get(this.leans)
  }

  /** Leans a stack apart; true if that changed anything. */
  lean(key: PlaceKey | undefined): boolean {
    const before = this.leans
    if (before === key) return false
    this.leans = key
    for (const each of [before, key]) if (each !== undefined) this.heap(each, this.state)
    return true
  }

  /** The leaning stack lies over its neighbours. */
  private uppermost(heaps: readonly Heap[]): readonly Heap[] {
    const { leaning } = this
    return leaning ? [...heaps.filter(({ key }) => key !== leaning.key), leaning] : heaps
  }

  private where(piece: Piece): Spot | undefined {
    return this.heaps.get(placeKey(piece.at))?.counters.find((counter) => counter.piece.id === piece.id)
  }

  private heap(key: PlaceKey, state: State): void {
    const old = this.heaps.get(key)
    if (old) {
      this.heaps.delete(key)
      if (old.kind === 'stack') this.buckets.remove(old)
      else this.trays.delete(key)
    }
    const heap = this.heaped(state, key, key === this.leans)
    if (!heap) return
    this.heaps.set(key, heap)
    if (heap.kind === 'stack') this.buckets.add(heap)
    else this.trays.set(key, heap)
  }

  private heaped(state: State, key: PlaceKey, leans: boolean): Heap | undefined {
    const { top } = this
    const stack = state.stacks.get(key)?.flatMap((id) => state.pieces.get(id) ?? [])
    const pieces = stack?.filter((piece) => !this.isOnMap(piece))
    const ids = pieces?.length === stack?.length ? state.stacks.get(key) : pieces?.map(({ id }) => id)
    const place = pieces?.[0]?.at
    const spot = place && tableSpotOf(top, place)
    if (!ids || !pieces || !place || !spot) return undefined
    const base = { ...spot, key, place, ids }
    if (!('pile' in place)) return { ...base, kind: 'stack', counters: this.piled(pieces, spot, leans) }
    const tray = top.trays.get(place.pile)
    const pile = state.game.piles.find(({ id }) => id === place.pile)
    if (!tray) return undefined
    if (pile && isClosed(pile)) {
      const under = { x: spot.x, y: spot.y + CAPTION / 2 }
      return { ...base, kind: 'closed', counters: this.piled(pieces, under) }
    }
    const groups = alikeGroups(pieces)
    const { size, spots } = inRows(tray, groups.length, CAPTION)
    const counters = groups.flatMap((group, index) => this.grouped(group, spots[index] ?? spot, size))
    return { ...base, kind: 'spread', counters }
  }

  /** Pieces that are alike in a tray, a few of them on one another. */
  private grouped(pieces: readonly Piece[], { x, y }: Spot, size: number): readonly PlacedCounter[] {
    const shown = pieces.slice(-ALIKE_DRAWN)
    const offsets = stacked(shown.length)
    return shown.map((piece, rank) => {
      const [right, down] = [offsets[rank]?.x ?? 0, offsets[rank]?.y ?? 0]
      const at = { x: x + (right * size) / COUNTER, y: y + (down * size) / COUNTER }
      // In a tray no piece takes more room than a standard counter.
      const counter = fitted(this.place(piece, at, size), size)
      return pieces.length > 1 && rank === shown.length - 1 ? { ...counter, alike: pieces.length } : counter
    })
  }

  private blindly({ game, veiled }: State): readonly PlacedCounter[] {
    return game.piles.flatMap(({ id, side, kind }) => {
      const spot = tableSpotOf(this.top, { pile: id })
      const count = Math.min(veiled[id] ?? 0, BACKS)
      if (!spot || count === 0) return []
      const cover = this.cuts.back(kind)
      const back: Piece = {
        ...{ id: `pile ${id}`, at: { pile: id }, face: 0, turn: 0 },
        ...(side !== undefined && { side }),
        ...(cover !== undefined && { cover }),
      }
      return this.piled(Array(count).fill(back), { x: spot.x, y: spot.y + CAPTION / 2 })
    })
  }

  private piled(pieces: readonly Piece[], spot: Spot, leans = false): PlacedCounter[] {
    const offsets = leans ? leaningSpots(pieces.length) : stacked(pieces.length)
    const hidden = pieces.length - offsets.length
    return offsets.flatMap(({ x, y }, rank) => {
      const piece = pieces[hidden + rank]
      if (!piece) return []
      const counter = this.place(piece, { x: spot.x + x, y: spot.y + y })
      return rank > 0 || offsets.length < 2 || leans ? counter : { ...counter, countersAbove: offsets.length - 1 }
    })
  }
}

const ORIGIN: Spot = { x: 0, y: 0 }
const nearer = (a: Heap, b: Heap): number => a.y - b.y || a.x - b.x

/** More backs would only say "many". */
const BACKS = 5

/** Decks and cups are drawn from; nobody picks a piece in them. */
export const isClosed = ({ kind }: Pile): boolean => kind === 'deck' || kind === 'cup'

const fitted = (counter: PlacedCounter, most: number): PlacedCounter =>
  counter.size > most ? { ...counter, size: most } : counter
