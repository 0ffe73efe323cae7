import type { Counter, Id, Piece, PieceId, UnitClass, Who } from '../../table/generated/types.ts'
import type { CounterSet } from '../../table/module/counters.ts'
import type { Module } from '../../table/module/module.ts'
import { type Naming, unitNames } from './unit-names.ts'

export type Sure = 'yes' | 'no' | 'maybe'

/** dummy: pretends to be a unit. either: covered, and could be a unit or a dummy. other: a marker, a chit, a card. */
export type CounterKind = 'unit' | 'dummy' | 'either' | 'other'

/** A counter as the viewer knows it. */
export interface Unit {
  readonly id: PieceId
  readonly piece: Piece
  readonly side: Id | undefined
  readonly kind: CounterKind
  /** The counter itself if known; all counters with its back if covered. */
  readonly couldBe: readonly Counter[]
  readonly known: boolean
  readonly class: Id | undefined
  /** The name in every sentence. A covered counter has its cover's name even for its owner: others read it too. */
  readonly name: string
  /** Results that a book caches on the unit. */
  readonly worked: { exerts?: Sure; cell?: number }
  /** Results shared by all counters that are printed alike. */
  readonly kin: Kin
}

interface Kin {
  readonly couldBe: readonly Counter[]
  readonly fits: Map<Who, Sure>
  column?: number
  stands?: boolean
}

/** Sorting by id gives equal positions equal answers. */
export const idOrder = (a: { readonly id: PieceId }, b: { readonly id: PieceId }): number => (a.id < b.id ? -1 : 1)

export const idsOf = (all: readonly { readonly id: PieceId }[]): PieceId[] => all.map(({ id }) => id)

/** How many of a mark lie on a counter. */
export const markCount = (piece: Pick<Piece, 'marks'> | undefined, mark: Id): number => piece?.marks?.[mark] ?? 0

export const hasMark = (piece: Pick<Piece, 'marks'> | undefined, mark: Id): boolean => markCount(piece, mark) > 0

/** Reads units from pieces, each once while the piece does not change. */
export class Roster {
  private readonly read = new WeakMap<Piece, Unit>()
  private readonly byCover = new Map<Id, readonly Counter[]>()
  private readonly kins = new Map<string, Kin>()
  private readonly names: ReadonlyMap<Id, string>

  constructor(
    readonly print: CounterSet & Pick<Module, 'sides'>,
    naming?: Naming,
  ) {
    this.names = unitNames(print.counters.values(), print.sides, naming)
    const lists = new Map<Id, Counter[]>()
    for (const counter of print.counters.values()) {
      if (counter.cover === undefined) continue
      const list = lists.get(counter.cover)
      if (list) list.push(counter)
      else lists.set(counter.cover, [counter])
    }
    this.byCover = lists
  }

  unit(piece: Piece): Unit {
    let unit = this.read.get(piece)
    if (!unit) {
      unit = this.make(piece)
      this.read.set(piece, unit)
    }
    return unit
  }

  nameOf({ id, name }: Counter): string {
    return this.names.get(id) ?? name
  }

  /** All counters with this back. */
  lookalikes(cover: Id | undefined): readonly Counter[] {
    return cover === undefined ? [] : (this.byCover.get(cover) ?? [])
  }

  classOf(counter: Counter): UnitClass | undefined {
    return counter.class === undefined ? undefined : this.print.classes.get(counter.class)
  }

  /** Whether a counter matches a filter. */
  fits(counter: Counter, side: Id | undefined, who: Who | undefined): boolean {
    if (!who) return true
    if (who.sizes && (counter.size === undefined || !who.sizes.includes(counter.size))) return false
    if (!this.tests(counter, side, who).every(Boolean)) return false
    return !(who.except && this.tests(counter, side, who.except).some(Boolean))
  }

  /** The result of each test that the filter names. */
  private tests(counter: Counter, side: Id | undefined, list: NonNullable<Who['except']>): readonly boolean[] {
    const traits = this.classOf(counter)?.traits ?? []
    return [
      list.classes && counter.class !== undefined && list.classes.includes(counter.class),
      list.traits?.some((trait) => traits.includes(trait)),
      list.sides && side !== undefined && list.sides.includes(side),
      list.counters?.includes(counter.id),
    ].filter((test) => test !== undefined)
  }

  sure(unit: Unit, holds: (counter: Counter) => boolean): Sure {
    let yes = 0
    for (const counter of unit.couldBe) if (holds(counter)) yes++
    if (yes > 0 && yes === unit.couldBe.length) return 'yes'
    return yes === 0 && unit.couldBe.length > 0 ? 'no' : 'maybe'
  }

  /** A printed number. For a covered counter: its cover's number, or the one that all candidates share. */
  value({ piece, known, couldBe }: Unit, name: Id): number | undefined {
    const cover = piece.cover === undefined ? undefined : this.print.covers.get(piece.cover)
    const [first] = couldBe
    if (known) return first && numberOn(first, piece.face, name)
    const coverValue = cover?.values?.[name]
    if (typeof coverValue === 'number') return coverValue
    const agreed = first && numberOn(first, piece.face, name)
    return couldBe.every((counter) => numberOn(counter, piece.face, name) === agreed) ? agreed : undefined
  }

  private make(piece: Piece): Unit {
    const changed = this.print.changed?.get(piece.id)
    const counter = changed ?? (piece.def === undefined ? undefined : this.print.counters.get(piece.def))
    const cover = piece.cover === undefined ? undefined : this.print.covers.get(piece.cover)
    const known = piece.def !== undefined
    const side = piece.side ?? counter?.side ?? cover?.side
    const kin = changed ? { couldBe: [changed], fits: new Map() } : this.kin(known, counter, piece.cover, side)
    const { couldBe } = kin
    const classes = new Set(couldBe.map((each) => each.class))
    return {
      id: piece.id,
      piece,
      side,
      kind: kindOf(known, couldBe, piece.side !== undefined),
      couldBe,
      known,
      class: cover?.class ?? (classes.size === 1 ? couldBe[0]?.class : undefined) ?? undefined,
      name: (piece.veil !== undefined || !counter ? cover?.name : this.nameOf(counter)) ?? 'a hidden counter',
      worked: {},
      kin,
    }
  }

  private kin(known: boolean, counter: Counter | undefined, cover: Id | undefined, side: Id | undefined): Kin {
    const key = `${known} ${known ? counter?.id : cover} ${side}`
    let kin = this.kins.get(key)
    if (!kin) {
      const couldBe = known ? (counter ? [counter] : []) : this.lookalikes(cover)
      kin = { couldBe, fits: new Map() }
      this.kins.set(key, kin)
    }
    return kin
  }
}

function numberOn({ faces }: Counter, face: number, name: Id): number | undefined {
  const found = faces[face]?.values?.[name] ?? faces[0]?.values?.[name]
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** A miniature that fights for a side. */
const isMiniature = ({ kind, side }: Counter): boolean => kind === 'token' && side !== undefined

function kindOf(known: boolean, couldBe: readonly Counter[], owned: boolean): CounterKind {
  const kinds = new Set(couldBe.map((counter) => (isMiniature(counter) ? 'unit' : counter.kind)))
  const fights = kinds.has('unit') || kinds.has('dummy')
  if (known) return kinds.has('unit') ? 'unit' : kinds.has('dummy') ? 'dummy' : 'other'
  if (couldBe.length === 0) return owned ? 'either' : 'other'
  if (!fights) return 'other'
  return kinds.size > 1 ? 'either' : kinds.has('unit') ? 'unit' : 'dummy'
}
