import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Id, Piece, PieceId, Place } from '../../../table/generated/types.ts'
import { fromScale, lengthNumber } from '../../../table/geometry/measure/length-text.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ZoneCell } from '../../../table/referee.ts'
import type { BoardView } from '../../board/board-view.ts'
import { modelOf } from '../../board/layout/miniatures.ts'
import { type OpenReading, openReading } from '../../board/layout/open-reading.ts'
import {
  openRangeOf,
  type RangeArea,
  type RangeFrom,
  rangeAreaOf,
  WIDEST_RANGE,
} from '../../board/layout/range-area.ts'
import type { AttackArrow } from '../../board/overlay/attack-arrows.ts'
import { NOTHING_SHOWN, type ShownInstruments } from '../../board/overlay/instrument-overlays.ts'
import type { Trail } from '../../board/overlay/trails.ts'
import type { Screen } from '../../screen/screen.ts'
import {
  clearMoved,
  groupPaths,
  MovedCounters,
  type MovedPaths,
  pendingNews,
} from '../../session/log/moved-counters.ts'
import { type KeyValueStore, readInstruments, saveInstruments } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { scaleOf } from '../../words/lengths.ts'
import { pieceName, valuesOf } from '../../words/names.ts'
import { declaredAttacks } from './declared-attacks.ts'
import { RulerTool } from './ruler-tool.ts'

/** range: all cells within a distance. zone: the ring around each counter, whatever the rules say of zones. */
export type AreaKind = 'range' | 'zone'

const NO_SIDE = '#3a3a3a'
const NO_WAYS: MovedPaths = new Map()
const DEFAULT_RANGE = 2

/** The instruments a player measures and looks with. Only clear() changes the table. */
export class Instruments {
  readonly ruler: RulerTool
  readonly selected: Signal<readonly PieceId[]> = signal([])
  readonly area: Signal<AreaKind | undefined> = signal(undefined)
  /** Counters with a printed range use it instead of the range set here. */
  readonly usesPrintedRange = signal(true)
  readonly range: Signal<number>
  readonly hasTrails = signal(false)
  readonly showsMovedSigns: Signal<boolean>
  readonly isShared: Signal<boolean>
  readonly trailsByPiece: ReadonlySignal<MovedPaths>
  readonly reaching: ReadonlySignal<readonly RangeFrom[]>
  readonly lit: ReadonlySignal<RangeArea | undefined>
  readonly shown: ReadonlySignal<ShownInstruments>
  /** The reading of the ruler on a table without cells. */
  readonly reading: ReadonlySignal<OpenReading | undefined>
  private readonly ends: readonly (() => void)[]

  constructor(
    private readonly table: Table,
    private readonly screen: Screen,
    private readonly module: Module,
    store: KeyValueStore,
  ) {
    const kept = readInstruments(store)
    this.range = signal(clamped(kept.far ?? DEFAULT_RANGE))
    this.showsMovedSigns = signal(kept.isSigned !== false)
    this.isShared = signal(kept.isShared !== false)
    this.ruler = new RulerTool(table, screen, () => this.isShared.value)
    const journal = computed(() => {
      const side = table.viewingSide.value
      return new MovedCounters(side === undefined ? undefined : { sides: [side] })
    })
    this.trailsByPiece = computed(() =>
      table.isCovered.value
        ? NO_WAYS
        : journal.value.paths(table.reportedLog.value, table.sync.value.shown, pendingNews(table.sync.value)),
    )
    this.reaching = computed(() => this.reach())
    this.lit = computed(() => {
      const top = screen.board.value?.top
      if (!top || this.area.value !== 'range') return undefined
      const open = this.openRange()
      return { ...rangeAreaOf(top, this.reaching.value), ...open }
    })
    const zones = computed(() => this.zones())
    const trails = computed(() => (this.hasTrails.value ? this.trails() : NOTHING_SHOWN.trails))
    const moved = computed(() =>
      this.showsMovedSigns.value ? new Set(this.trailsByPiece.value.keys()) : NOTHING_SHOWN.moved,
    )
    const tape = computed(() => this.ruler.tape)
    this.reading = computed(() => {
      const [held, state] = [tape.value, table.displayedState.value]
      return held && state && openReading(module, state, held)
    })
    const blows = computed(() => this.blows())
    this.shown = computed(() => {
      // Later moves say nothing about a past position.
      const isPast = table.playback.moment.value !== undefined
      return {
        ...(tape.value && { tape: tape.value }),
        ...(this.reading.value && { reading: this.reading.value }),
        ...(this.lit.value && { area: this.lit.value }),
        attacks: isPast ? NOTHING_SHOWN.attacks : blows.value,
        zones: zones.value,
        trails: isPast ? NOTHING_SHOWN.trails : trails.value,
        moved: isPast ? NOTHING_SHOWN.moved : moved.value,
      }
    })
    this.ends = [effect(() => this.store(store)), effect(() => this.showOnBoard())]
  }

  /** Keeps the instruments on the board up to date while there is one. */
  private showOnBoard(): (() => void) | undefined {
    const board = this.screen.board.value
    if (!board) return undefined
    const unwatch = board.onViewChange((window) => {
      this.screen.visibleArea.value = window
    })
    const end = effect(() => board.instruments(this.shown.value))
    return () => {
      unwatch()
      end()
    }
  }

  private store(store: KeyValueStore): void {
    saveInstruments(store, {
      isSigned: this.showsMovedSigns.value,
      isShared: this.isShared.value,
      far: this.range.value,
    })
  }

  stop(): void {
    for (const end of this.ends) end()
    this.ruler.stop()
  }

  /** The name of a counter, as this player knows it. */
  nameOf(id: PieceId | undefined): string | undefined {
    const piece = id === undefined ? undefined : this.table.displayedState.value?.pieces.get(id)
    return piece && pieceName(this.module, piece)
  }

  get pointed(): Place | undefined {
    return this.screen.pointed.value?.place
  }

  get board(): BoardView | undefined {
    return this.screen.board.value
  }

  /** Shows an area, or hides it if it is shown. */
  toggleArea(kind: AreaKind): void {
    this.area.value = this.area.value === kind ? undefined : kind
  }

  /** Sets one range for all counters, printed or not. */
  setRange(far: number): void {
    this.usesPrintedRange.value = false
    this.range.value = clamped(far)
  }

  /** The longest range in use. */
  get farthest(): number {
    return Math.max(0, ...this.reaching.value.map(({ far }) => far), ...this.printed())
  }

  /** Clears the moved signs for everyone, in one entry that can be undone. */
  clear(): void {
    if (this.trailsByPiece.value.size > 0) this.table.act(clearMoved(this.table.sync.value.confirmed.seq))
  }

  printed(): readonly number[] {
    const state = this.table.displayedState.value
    return this.selected.value.flatMap((id) => {
      const piece = state?.pieces.get(id)
      if (piece && this.isMeasured(piece)) return this.module.rules?.measure?.ranges?.map(({ most }) => most) ?? []
      return (piece && counterRange(this.module, piece)) ?? []
    })
  }

  private reach(): readonly RangeFrom[] {
    const [kind, state] = [this.area.value, this.table.displayedState.value]
    if (!kind || !state) return []
    const chosen = this.selected.value.flatMap((id) => state.pieces.get(id) ?? [])
    const all = kind === 'zone' && chosen.length === 0 ? [...state.pieces.values()].filter(this.isUnit) : chosen
    return all.flatMap((piece) => {
      if ('pile' in piece.at || (kind === 'range' && this.isMeasured(piece))) return []
      const printed = this.usesPrintedRange.value ? counterRange(this.module, piece) : undefined
      const far = kind === 'zone' ? 1 : (printed ?? this.range.value)
      return [{ from: piece.at, far, ...(piece.side !== undefined && { side: piece.side }) }]
    })
  }

  /** A model on a table without cells: its range is measured from the edge of its base. */
  private isMeasured(piece: Piece): boolean {
    const { at } = piece
    const board = 'board' in at ? this.module.maps.find(({ id }) => id === at.board) : undefined
    return board?.grid.count === 0 && modelOf(this.module, piece) !== undefined
  }

  /** The bands of the game's own ranges around the selected models, or one of the range that is set. */
  private openRange(): ReturnType<typeof openRangeOf> | undefined {
    const state = this.table.displayedState.value
    const models = this.selected.value.flatMap((id) => {
      const piece = state?.pieces.get(id)
      return (piece && this.isMeasured(piece) && modelOf(this.module, piece)) || []
    })
    const [first] = models
    const board = first && this.module.maps.find(({ id }) => id === first.at.board)
    if (!board) return undefined
    const scale = scaleOf(board)
    const { ranges = [], arc } = this.module.rules?.measure ?? {}
    const printed = this.usesPrintedRange.value ? ranges : []
    const own = [{ name: '', most: this.range.value }]
    const bands = (printed.length > 0 ? printed : own).map(({ name, most }) => ({
      label: [name, lengthNumber(fromScale(most, scale), scale)].join(' ').trim(),
      most: fromScale(most, scale),
    }))
    return openRangeOf(models, { bands, front: arc?.front })
  }

  /** Markers have no zone. */
  private readonly isUnit = ({ def, side }: Piece): boolean =>
    side !== undefined && (def === undefined || this.module.counters.get(def)?.kind !== 'marker')

  private zones(): readonly ZoneCell[] {
    const top = this.screen.board.value?.top
    if (!top || this.area.value !== 'zone') return NOTHING_SHOWN.zones
    const sides = new Map<Id, RangeFrom[]>()
    for (const each of this.reaching.value) {
      const side = each.side ?? ''
      sides.set(side, [...(sides.get(side) ?? []), each])
    }
    return [...sides].flatMap(([of, all]) => rangeAreaOf(top, all).cells.map((at) => ({ at, of, sure: true })))
  }

  private trails(): readonly Trail[] {
    const state = this.table.displayedState.value
    return groupPaths(this.trailsByPiece.value, (id) => state?.pieces.get(id)?.side).map(({ path, side }) => ({
      path,
      colour: this.colourOf(side),
    }))
  }

  /** Counters that attack together from one place share an arrow. */
  private blows(): readonly AttackArrow[] {
    const { reportedLog, sync, isCovered } = this.table
    if (isCovered.value) return NOTHING_SHOWN.attacks
    const { past, live } = reportedLog.value
    const { shown } = sync.value
    const all = [...past, ...[...live, ...pendingNews(sync.value)].map(({ entry }) => entry)]
    const blows = new Map<string, AttackArrow>()
    for (const { piece, at: to } of declaredAttacks(all, shown)) {
      const { at: from, side } = shown.pieces.get(piece) ?? {}
      if (from) blows.set(`${placeKey(from)} ${placeKey(to)}`, { from, to, colour: this.colourOf(side) })
    }
    return blows.size > 0 ? [...blows.values()] : NOTHING_SHOWN.attacks
  }

  private colourOf(side: Id | undefined): string {
    return (side === undefined ? undefined : this.module.sides.get(side)?.colour) ?? NO_SIDE
  }
}

const clamped = (far: number): number => Math.min(Math.max(Math.round(far) || 1, 1), WIDEST_RANGE)

export function counterRange(module: Module, piece: Piece): number | undefined {
  const range = Number(valuesOf(module, piece).range)
  return Number.isFinite(range) && range > 0 ? clamped(range) : undefined
}
