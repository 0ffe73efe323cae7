import type {
  Base,
  Gait,
  Id,
  MeasureRules,
  RulesSheet,
  SceneryCost,
  SceneryInSight,
} from '../../../table/generated/types.ts'
import { CELL } from '../../../table/geometry/hex.ts'
import { fromScale, lengthText, type Scale } from '../../../table/geometry/measure/length-text.ts'
import type { Module } from '../../../table/module/module.ts'
import { Book } from '../../core/book.ts'
import type { Unit } from '../../core/unit.ts'
import type { Naming } from '../../core/unit-names.ts'

/** A map without a scale is measured in units. */
const IN_UNITS: Scale = { cell: CELL, unit: 'units' }

/** A way to move, as far as one model goes. */
export interface GaitNow {
  readonly id: Id
  readonly name: string
  readonly cite: string
  /** How far, in units. */
  readonly units: number
  /** Whether it may end in contact with an enemy that the model did not touch before. */
  readonly contact: boolean
}

/** The printed rules of an open table, with lengths in units. */
export class MeasureBook extends Book {
  readonly rules: MeasureRules
  readonly scale: Scale
  private readonly costs: ReadonlyMap<Id, readonly SceneryCost[]>
  private readonly inSight: ReadonlyMap<Id, SceneryInSight>

  constructor(module: Module, sheet: RulesSheet, naming?: Naming) {
    super(module, sheet, naming)
    this.rules = sheet.measure ?? { basis: sheet.basis, cite: '-' }
    this.scale = freeBoards(module)[0]?.sheet.scale ?? IN_UNITS
    const { terrain = [], sight } = this.rules
    const kinds = [...new Set(terrain.map(({ kind }) => kind))]
    this.costs = new Map(kinds.map((kind) => [kind, terrain.filter((line) => line.kind === kind)]))
    this.inSight = new Map((sight?.scenery ?? []).map((line) => [line.kind, line]))
  }

  /** The first line of the chart that fits; undefined where scenery costs nothing more. */
  costOf(kind: Id, unit: Unit): SceneryCost | undefined {
    return this.costs.get(kind)?.find(({ who }) => this.fits(unit, who) !== 'no')
  }

  sightOf(kind: Id): SceneryInSight | undefined {
    return this.inSight.get(kind)
  }

  /** Heights and lengths of the sheet in units. */
  units(length: number): number {
    return fromScale(length, this.scale)
  }

  text(units: number, limit?: number): string {
    return lengthText(units, this.scale, limit)
  }

  heightOf(unit: Unit): number {
    const { height, usual = 1 } = this.rules.sight ?? {}
    const printed = height === undefined ? undefined : this.roster.value(unit, height)
    return this.units(printed ?? usual)
  }

  baseOf({ piece, couldBe }: Unit): Base | undefined {
    const cover = piece.cover === undefined ? undefined : this.module.covers.get(piece.cover)
    return (piece.def === undefined ? cover?.base : couldBe[0]?.base) ?? undefined
  }

  /** The printed gaits of a model, the shortest first; undefined if its move is not known. */
  gaitsOf(unit: Unit): readonly GaitNow[] | undefined {
    const { movement } = this.rules
    if (!movement) return undefined
    const move = this.roster.value(unit, movement.points)
    if (move === undefined) return undefined
    return movement.gaits
      .filter(({ who }) => this.fits(unit, who) !== 'no')
      .map((gait) => this.gaitOf(gait, move))
      .sort((a, b) => a.units - b.units)
  }

  private gaitOf({ id, name, cite, times = 1, plus = 0, contact = false }: Gait, move: number): GaitNow {
    return {
      ...{ id, name, contact: contact || this.rules.contact === undefined },
      cite: cite ?? this.rules.movement?.cite ?? '',
      units: Math.max(0, this.units(move * times + plus)),
    }
  }
}

/** The boards on which models are measured for. */
export const freeBoards = ({ maps }: Pick<Module, 'maps'>) => maps.filter(({ sheet }) => sheet.grid.kind === 'free')
