import type { Id, RulesSheet, ScenarioSheet, Who } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { Roster, type Sure, type Unit } from './unit.ts'
import type { Naming } from './unit-names.ts'

/** A game's printed rules under one choice of house rules. */
export class Book {
  readonly roster: Roster

  constructor(
    readonly module: Module,
    readonly sheet: RulesSheet,
    naming?: Naming,
  ) {
    this.roster = new Roster(module, naming)
  }

  scenario(id: Id): ScenarioSheet | undefined {
    return this.module.scenarios.get(id)
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
}
