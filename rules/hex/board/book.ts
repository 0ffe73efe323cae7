import type { Id, RulesSheet } from '../../../table/generated/types.ts'
import { type MapGroups, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { Book } from '../../core/book.ts'
import type { Sure, Unit } from '../../core/unit.ts'
import type { Naming } from '../../core/unit-names.ts'
import { bridgeCounters } from '../ground/bridges.ts'
import { type Chart, readChart } from '../ground/chart.ts'
import { type Ground, readGround } from '../ground/ground.ts'
import type { CellRule, Reason } from '../ground/reason.ts'
import type { ZoneToll } from '../ground/search.ts'
import { CostTables } from '../ground/step-costs.ts'
import { cutOff, exerts, readToll } from './zones.ts'

/** A game's rules on hexes under one setting of the house, compiled for use. */
export class HexBook extends Book {
  readonly chart: Chart | undefined
  readonly costs: CostTables | undefined
  /** The ground of each map: of those that are joined the same. */
  readonly grounds: ReadonlyMap<Id, Ground>
  readonly bridges: ReadonlySet<Id>
  /** What zones ask, by the place of the movement class. */
  readonly tolls: readonly ZoneToll[]
  /** The rule that asks for a roll from zone to zone. */
  readonly roll: Reason | undefined
  /** Rules that the system's chapters lay on cells. */
  readonly steps: readonly { readonly rule: CellRule; readonly reason: Reason }[]
  /** Every rule of movement, and their bits, each once. */
  readonly reasons: readonly Reason[]
  readonly bits: readonly number[]
  private readonly cuts = new Map<Ground, Uint8Array>()

  constructor(
    module: Module,
    sheet: RulesSheet,
    steps: readonly CellRule[],
    lands: MapGroups = mapGroupsOf(module),
    naming?: Naming,
  ) {
    super(module, sheet, naming)
    const { movement, zones } = sheet
    const cite = zones?.cite ?? ''
    this.chart =
      movement &&
      readChart(movement, {
        enter: zones?.enter?.cite ?? cite,
        leave: zones?.leave?.cite ?? cite,
        through: zones?.through?.cite ?? cite,
      })
    this.costs = this.chart && new CostTables(this.chart)
    const grounds = lands.all.map((land) => readGround(land, this.chart))
    this.grounds = new Map(grounds.flatMap((ground) => [...ground.maps].map((map) => [map, ground] as const)))
    this.bridges = bridgeCounters(this.chart)
    this.tolls = (movement?.classes ?? []).map(({ id }) => readToll(zones, id))
    const reasons = this.chart?.reasons
    this.roll = zones?.through?.roll ? reasons?.add('zones/roll', zones.through.cite) : undefined
    this.steps = reasons ? steps.map((rule) => ({ rule, reason: reasons.add(rule.rule, rule.cite) })) : []
    this.reasons = reasons?.all ?? []
    this.bits = reasons?.bits() ?? []
  }

  /** The place of a unit's movement class in the chart; -1 where no class fits, or none for sure. */
  column(unit: Unit): number {
    unit.kin.column ??= this.findColumn(unit)
    return unit.kin.column
  }

  exerts(unit: Unit): Sure {
    unit.worked.exerts ??= this.sheet.zones ? exerts(this.sheet.zones, this.roster, unit) : 'no'
    return unit.worked.exerts
  }

  /** Whether an enemy may not enter where this unit stands. A dummy is taken for what it shows until it is gone. */
  stands(unit: Unit): boolean {
    unit.kin.stands ??= this.fits(unit, this.chart?.rules.enemies?.who) !== 'no'
    return unit.kin.stands
  }

  /** The steps over which no zone reaches. */
  cut(ground: Ground): Uint8Array {
    let cut = this.cuts.get(ground)
    if (!cut) {
      cut = cutOff(this.sheet.zones ?? { basis: 'printed', cite: '' }, ground)
      this.cuts.set(ground, cut)
    }
    return cut
  }

  private findColumn(unit: Unit): number {
    for (const [column, { who }] of (this.chart?.rules.classes ?? []).entries()) {
      const sure = this.fits(unit, who)
      if (sure === 'yes') return column
      if (sure === 'maybe') return -1
    }
    return -1
  }
}
