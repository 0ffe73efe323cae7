import type { Id, RulesSheet } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { openScenario } from '../../../table/module/setup.ts'
import type { Scene } from '../scene.ts'

/* The counters of a scenario and the marks that the rules sheet names: all that exists for the rules. */

const stocks = new WeakMap<Module, Map<Id, ReadonlyMap<Id, number>>>()

/** The number of each counter that the scenario lays out. */
export function stockOf({ book: { module }, state: { game } }: Scene): ReadonlyMap<Id, number> {
  const byScenario = stocks.get(module) ?? new Map<Id, ReadonlyMap<Id, number>>()
  stocks.set(module, byScenario)
  const found = byScenario.get(game.scenario)
  if (found) return found
  const stock = new Map<Id, number>()
  for (const { def } of openScenario(module, game.scenario)?.pieces ?? []) {
    if (def !== undefined) stock.set(def, (stock.get(def) ?? 0) + 1)
  }
  byScenario.set(game.scenario, stock)
  return stock
}

/** Whether the scenario begins with counters that are hidden this way. */
export const hidesCounters = ({ book: { module }, state: { game } }: Scene, as: 'cover' | 'absent'): boolean =>
  openScenario(module, game.scenario)?.pieces.some(({ veil }) => veil === as) === true

const marks = new WeakMap<RulesSheet, ReadonlySet<Id>>()

/** The marks that the sheet gives a meaning. Others only remind the players of something. */
export function marksWithMeaning({ book: { module, sheet } }: Scene): ReadonlySet<Id> {
  const found = marks.get(sheet)
  if (found) return found
  const { charts: _charts, rulebook: _rulebook, ...rules } = sheet
  const named = new Set<Id>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && module.marks.has(value)) named.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(rules)
  marks.set(sheet, named)
  return named
}
