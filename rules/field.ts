import type { Id } from '../table/generated/types.ts'
import type { State } from '../table/state.ts'
import type { Book } from './book.ts'
import { type Laid, NOTHING_LAID, readLaid } from './crossing.ts'
import type { Ground } from './ground.ts'
import { ENEMIES } from './reason.ts'
import type { Sure, Unit } from './unit.ts'
import type { Purpose } from './zones.ts'

/** Cells with a zone of somebody's enemies: those that surely have one (1), and with them those that may (2). */
export interface Zoned {
  readonly sure: Uint8Array
  readonly may: Uint8Array
}

/** The counters on one board, as one side's movement meets them. */
export class Field {
  private readonly barring = new Map<Id | undefined, Uint32Array>()
  private readonly zones = new Map<string, Zoned>()
  private readonly near = new Map<Id | undefined, Uint8Array>()

  constructor(
    readonly book: Book,
    readonly ground: Ground,
    /** Units with the cells they stand in, in no order that matters. */
    readonly units: readonly Unit[],
    readonly where: readonly number[],
    readonly laid: Laid,
  ) {}

  /** The units in a cell, by their ids. */
  at(cell: number): readonly Unit[] {
    const here = this.units.filter((_, index) => this.where[index] === cell)
    return here.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Cells with anybody on them, in the order of the board. */
  occupied(): readonly number[] {
    return [...new Set(this.where)].sort((a, b) => a - b)
  }

  /** Cells that a side may not enter because of who stands there. */
  bars(side: Id | undefined): Uint32Array {
    const known = this.barring.get(side)
    if (known) return known
    const bars = new Uint32Array(this.ground.count)
    const rule = this.book.chart?.rules.enemies
    for (let index = 0; rule && index < this.units.length; index++) {
      const unit = this.units[index]!
      if (areEnemies(side, unit.side) && this.book.stands(unit)) bars[this.where[index]!] = ENEMIES
    }
    this.barring.set(side, bars)
    return bars
  }

  /** Zones of the enemies of a side, for a purpose. */
  zonesAgainst(side: Id | undefined, purpose: Purpose): Zoned {
    const freed = this.book.sheet.zones?.friends?.includes(purpose) === true
    const key = `${side} ${freed}`
    const known = this.zones.get(key)
    if (known) return known
    const sure = new Uint8Array(this.ground.count)
    const may = new Uint8Array(this.ground.count)
    this.exert((unit) => areEnemies(side, unit.side), sure, may)
    if (freed) this.free(side, sure, may)
    for (let cell = 0; cell < may.length; cell++) if (may[cell] !== 0 && sure[cell] === 0) may[cell] = 2
    const zoned = { sure, may }
    this.zones.set(key, zoned)
    return zoned
  }

  /** Units whose zone reaches a cell, or may. */
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

  /** Cells beside enemies of a side, whether or not those have zones. */
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

  /** The zones of one side's own units. */
  zonesOf(side: Id): Zoned {
    const sure = new Uint8Array(this.ground.count)
    const may = new Uint8Array(this.ground.count)
    this.exert((unit) => unit.side === side, sure, may)
    return { sure, may }
  }

  private exert(meant: (unit: Unit) => boolean, sure: Uint8Array, may: Uint8Array): void {
    const { ground, book } = this
    const cut = book.cut(ground)
    const { degree, links } = ground
    for (let index = 0; index < this.units.length; index++) {
      const unit = this.units[index]!
      if (!meant(unit)) continue
      const has = book.exerts(unit)
      if (has === 'no') continue
      const from = this.where[index]!
      may[from] = 1
      if (has === 'yes') sure[from] = 1
      for (let step = from * degree, end = step + degree; step < end; step++) {
        const to = links[step]!
        if (to < 0 || cut[step] !== 0) continue
        may[to] = 1
        if (has === 'yes') sure[to] = 1
      }
    }
  }

  /** A friendly unit makes its cell free; one that may be a dummy may. */
  private free(side: Id | undefined, sure: Uint8Array, may: Uint8Array): void {
    for (let index = 0; index < this.units.length; index++) {
      const unit = this.units[index]!
      if (side === undefined || unit.side !== side) continue
      const cell = this.where[index]!
      if (unit.kind === 'unit') may[cell] = 0
      if (unit.kind === 'unit' || unit.kind === 'either') sure[cell] = 0
    }
  }
}

export const areEnemies = (side: Id | undefined, other: Id | undefined): boolean =>
  side !== undefined && other !== undefined && side !== other

/** The fields of a table, one for each board. */
export function readFields(book: Book, pieces: State['pieces']): ReadonlyMap<Id, Field> {
  const lists = new Map([...book.grounds].map(([id, ground]) => [id, listFor(ground)]))
  const { roster, bridges } = book
  pieces.forEach((piece) => {
    const { at } = piece
    if ('pile' in at) return
    const list = lists.get(at.board)
    if (!list) return
    const unit = roster.unit(piece)
    if (unit.kind === 'other') {
      if (piece.def !== undefined && bridges.has(piece.def)) list.bridges.push(unit)
      return
    }
    unit.worked.cell ??= 'q' in at ? list.ground.grid.index(at) : -1
    if (unit.worked.cell < 0) return
    list.units.push(unit)
    list.where.push(unit.worked.cell)
  })
  const { chart } = book
  return new Map(
    [...lists].map(([id, { ground, units, where, bridges }]) => {
      const laid = bridges.length > 0 && chart ? readLaid(ground, chart, bridges) : NOTHING_LAID
      return [id, new Field(book, ground, units, where, laid)]
    }),
  )
}

const listFor = (ground: Ground) => ({ ground, units: [] as Unit[], where: [] as number[], bridges: [] as Unit[] })
