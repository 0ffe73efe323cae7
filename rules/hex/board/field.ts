import type { Id, Piece, PieceId } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import { idOrder, type Sure, type Unit } from '../../core/unit.ts'
import { type LaidBridges, NO_BRIDGES_LAID, readLaidBridges } from '../ground/bridges.ts'
import type { Ground } from '../ground/ground.ts'
import { HELD, MAYBE, SURE } from '../ground/search.ts'
import type { HexBook } from './book.ts'
import type { ZonePurpose } from './zones.ts'

/** The counters on one ground, as one side's movement meets them. */
export class Field {
  private readonly met = new Map<Id | undefined, Uint8Array>()
  private readonly metFreed = new Map<Id | undefined, Uint8Array>()
  private readonly near = new Map<Id | undefined, Uint8Array>()

  constructor(
    readonly book: HexBook,
    readonly ground: Ground,
    /** Units in no particular order, with their cells in `where`. */
    readonly units: readonly Unit[],
    readonly where: readonly number[],
    readonly laid: LaidBridges,
  ) {}

  /** The units in a cell, by id. */
  at(cell: number): readonly Unit[] {
    const here = this.units.filter((_, index) => this.where[index] === cell)
    return here.sort(idOrder)
  }

  /** In the order of the board. */
  occupied(): readonly number[] {
    return [...new Set(this.where)].sort((a, b) => a - b)
  }

  /** Enemy zones for a purpose, and cells that enemies bar, as a search reads them. */
  against(side: Id | undefined, purpose: ZonePurpose): Uint8Array {
    const freed = this.book.sheet.zones?.friends?.includes(purpose) === true
    const kept = freed ? this.metFreed : this.met
    let cells = kept.get(side)
    if (!cells) {
      cells = new Uint8Array(this.ground.count)
      this.meet(side, freed, cells)
      kept.set(side, cells)
    }
    return cells
  }

  /** Units whose zone reaches a cell, or may reach it. */
  exerting(
    side: Id | undefined,
    cell: number,
  ): readonly { readonly unit: Unit; readonly cell: number; readonly sure: Sure }[] {
    const { ground, book } = this
    const cut = book.cut(ground)
    const near = this.units.flatMap((unit, index) => {
      const from = this.where[index]!
      if (!areEnemies(side, unit.side)) return []
      const sure = book.exerts(unit)
      if (sure === 'no') return []
      if (from === cell) return { unit, cell: from, sure }
      for (let step = from * ground.degree; step < (from + 1) * ground.degree; step++) {
        if (ground.links[step] === cell && cut[step] === 0) return { unit, cell: from, sure }
      }
      return []
    })
    return near.sort((a, b) => a.cell - b.cell || (a.unit.id < b.unit.id ? -1 : 1))
  }

  /** Cells next to enemies, with or without zones. */
  beside(side: Id | undefined): Uint8Array {
    const known = this.near.get(side)
    if (known) return known
    const { degree, links, count } = this.ground
    const beside = new Uint8Array(count)
    for (let index = 0; index < this.units.length; index++) {
      if (!areEnemies(side, this.units[index]!.side)) continue
      const from = this.where[index]!
      for (let step = from * degree; step < (from + 1) * degree; step++) if (links[step]! >= 0) beside[links[step]!] = 1
    }
    this.near.set(side, beside)
    return beside
  }

  /** The zones of a side's own units. */
  zonesOf(side: Id): Uint8Array {
    const cells = new Uint8Array(this.ground.count)
    for (let index = 0; index < this.units.length; index++) {
      if (this.units[index]!.side === side) this.exert(index, cells)
    }
    return cells
  }

  private meet(side: Id | undefined, freed: boolean, cells: Uint8Array): void {
    const { units, where, book } = this
    for (let index = 0; index < units.length; index++) {
      if (areEnemies(side, units[index]!.side)) this.exert(index, cells)
    }
    if (freed && side !== undefined) this.free(side, cells)
    if (!book.chart?.rules.enemies) return
    for (let index = 0; index < units.length; index++) {
      const unit = units[index]!
      if (areEnemies(side, unit.side) && book.stands(unit)) cells[where[index]!]! |= HELD
    }
  }

  /** A certain zone overrides a possible one. */
  private exert(index: number, cells: Uint8Array): void {
    const { ground, book } = this
    const has = book.exerts(this.units[index]!)
    if (has === 'no') return
    const cut = book.cut(ground)
    const { degree, links } = ground
    const from = this.where[index]!
    const zone = has === 'yes' ? SURE : MAYBE
    if (cells[from] !== SURE) cells[from] = zone
    for (let step = from * degree, end = step + degree; step < end; step++) {
      const to = links[step]!
      if (to >= 0 && cut[step] === 0 && cells[to] !== SURE) cells[to] = zone
    }
  }

  /** Friendly units cancel zones in their cell; a possible dummy only may. */
  private free(side: Id, cells: Uint8Array): void {
    for (let index = 0; index < this.units.length; index++) {
      const unit = this.units[index]!
      if (unit.side !== side) continue
      const cell = this.where[index]!
      if (unit.kind === 'unit') cells[cell] = 0
      else if (unit.kind === 'either' && cells[cell] === SURE) cells[cell] = MAYBE
    }
  }
}

export const areEnemies = (side: Id | undefined, other: Id | undefined): boolean =>
  side !== undefined && other !== undefined && side !== other

type Fields = ReadonlyMap<Ground, Field>

export function readFields(book: HexBook, pieces: State['pieces']): Fields {
  const lists = new Map<Ground, List>()
  for (const ground of book.grounds.values()) lists.set(ground, { units: [], where: [], bridges: [] })
  pieces.forEach((piece) => {
    addToLists(book, lists, piece)
  })
  const fields = new Map<Ground, Field>()
  for (const [ground, { units, where, bridges }] of lists) {
    const laidBridges =
      bridges.length > 0 && book.chart ? readLaidBridges(ground, book.chart, bridges) : NO_BRIDGES_LAID
    fields.set(ground, new Field(book, ground, units, where, laidBridges))
  }
  return fields
}

/** The fields after some pieces changed, came or left. */
export function changedFields(
  book: HexBook,
  fields: Fields,
  touched: readonly PieceId[],
  pieces: State['pieces'],
): Fields {
  const lists = new Map<Ground, List>()
  for (const ground of fields.keys()) lists.set(ground, { units: [], where: [], bridges: [] })
  for (const id of touched) {
    const piece = pieces.get(id)
    if (piece) addToLists(book, lists, piece)
  }
  const changed = new Map<Ground, Field>()
  for (const [ground, field] of fields) {
    const list = lists.get(ground)!
    // Bridges change rarely, and they change the chart: read everything again.
    if (list.bridges.length > 0 || field.laid !== NO_BRIDGES_LAID) return readFields(book, pieces)
    for (let index = 0; index < field.units.length; index++) {
      const unit = field.units[index]!
      if (touched.includes(unit.id)) continue
      list.units.push(unit)
      list.where.push(field.where[index]!)
    }
    changed.set(ground, new Field(book, ground, list.units, list.where, NO_BRIDGES_LAID))
  }
  return changed
}

function addToLists({ roster, bridges, grounds }: HexBook, lists: ReadonlyMap<Ground, List>, piece: Piece): void {
  const { at } = piece
  if ('pile' in at) return
  const ground = grounds.get(at.board)
  const list = ground && lists.get(ground)
  if (!list) return
  const unit = roster.unit(piece)
  if (unit.kind === 'other') {
    if (piece.def !== undefined && bridges.has(piece.def)) list.bridges.push(unit)
    return
  }
  unit.worked.cell ??= 'q' in at ? ground.index(at) : -1
  if (unit.worked.cell < 0) return
  list.units.push(unit)
  list.where.push(unit.worked.cell)
}

interface List {
  readonly units: Unit[]
  readonly where: number[]
  readonly bridges: Unit[]
}
