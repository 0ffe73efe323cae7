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

/** A game's rules on hexes under one choice of house rules, compiled. */
export class HexBook extends Book {
  readonly chart: Chart | undefined
  readonly costs: CostTables | undefined
  /** The ground of each map. Joined maps share one. */
  readonly grounds: ReadonlyMap<Id, Ground>
  readonly bridges: ReadonlySet<Id>
  /** The cost of zones for each movement class. */
  readonly tolls: readonly ZoneToll[]
  /** The rule that demands a roll from zone to zone. */
  readonly roll: Reason | undefined
  /** The game's own rules on cells. */
  readonly steps: readonly { readonly rule: CellRule; readonly reason: Reason }[]
  /** All rules of movement and their bits. */
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

  /** The column of the unit's movement class; -1 if no class fits for certain. */
  column(unit: Unit): number {
    unit.kin.column ??= this.findColumn(unit)
    return unit.kin.column
  }

  exerts(unit: Unit): Sure {
    unit.worked.exerts ??= this.sheet.zones ? exerts(this.sheet.zones, this.roster, unit) : 'no'
    return unit.worked.exerts
  }

  /** Whether the unit keeps enemies out of its cell. A covered dummy does until it is revealed. */
  stands(unit: Unit): boolean {
    unit.kin.stands ??= this.fits(unit, this.chart?.rules.enemies?.who) !== 'no'
    return unit.kin.stands
  }

  /** The steps that no zone crosses. */
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
