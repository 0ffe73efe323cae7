import type { Id, RulesSheet, ScenarioSheet, Who } from '../table/generated/types.ts'
import type { Module } from '../table/module.ts'
import { type Chart, readChart } from './chart.ts'
import { CostTables } from './costs.ts'
import { bridgeCounters } from './crossing.ts'
import { type Ground, readGround } from './ground.ts'
import type { Reason } from './reason.ts'
import type { ZoneToll } from './search.ts'
import type { StepRule } from './system.ts'
import { Roster, type Sure, type Unit } from './unit.ts'
import { cutOff, exerts, readToll } from './zones.ts'

/** A game's rules under one setting of the house, compiled for use. */
export class Book {
  readonly roster: Roster
  readonly chart: Chart | undefined
  readonly costs: CostTables | undefined
  readonly grounds: ReadonlyMap<Id, Ground>
  readonly bridges: ReadonlySet<Id>
  /** What zones ask, by the place of the movement class. */
  readonly tolls: readonly ZoneToll[]
  /** The rule that asks for a roll from zone to zone. */
  readonly roll: Reason | undefined
  /** Rules that the system's chapters lay on cells. */
  readonly steps: readonly { readonly rule: StepRule; readonly reason: Reason }[]
  /** Every rule of movement, and their bits, each once. */
  readonly reasons: readonly Reason[]
  readonly bits: readonly number[]
  private readonly cuts = new Map<Ground, Uint8Array>()

  constructor(
    readonly module: Module,
    readonly sheet: RulesSheet,
    steps: readonly StepRule[],
  ) {
    const { movement, zones } = sheet
    const cite = zones?.cite ?? ''
    this.roster = new Roster(module)
    this.chart =
      movement &&
      readChart(movement, {
        enter: zones?.enter?.cite ?? cite,
        leave: zones?.leave?.cite ?? cite,
        through: zones?.through?.cite ?? cite,
      })
    this.costs = this.chart && new CostTables(this.chart)
    this.grounds = new Map(module.maps.map((board) => [board.id, readGround(board, this.chart)]))
    this.bridges = bridgeCounters(this.chart)
    this.tolls = (movement?.classes ?? []).map(({ id }) => readToll(zones, id))
    const reasons = this.chart?.reasons
    this.roll = zones?.through?.roll ? reasons?.add('zones/roll', zones.through.cite) : undefined
    this.steps = reasons ? steps.map((rule) => ({ rule, reason: reasons.add(rule.rule, rule.cite) })) : []
    this.reasons = reasons?.all ?? []
    this.bits = reasons?.bits() ?? []
  }

  scenario(id: Id): ScenarioSheet | undefined {
    return this.module.scenarios.get(id)
  }

  /** The place of a unit's movement class in the chart; -1 where no class fits, or none for sure. */
  column(unit: Unit): number {
    unit.kin.column ??= this.findColumn(unit)
    return unit.kin.column
  }

  fits(unit: Unit, who: Who | undefined): Sure {
    if (!who) return 'yes'
    const { fits } = unit.kin
    let known = fits.get(who)
    if (!known) {
      known = this.roster.sure(unit, (counter) => this.roster.fits(counter, unit.side, who))
      fits.set(who, known)
    }
    return known
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
