import { readPlainDice } from '../chance/plain-dice.ts'
import type {
  AdvanceRules,
  ArrivalRules,
  CombatRules,
  CombatTable,
  Crossed,
  Id,
  PrintedChart,
  RetreatRules,
  RulesSheet,
  Season,
  UnitState,
} from '../generated/types.ts'
import type { PointerKey } from './problem.ts'
import type { RulesCheck } from './rules-check.ts'

type At = readonly PointerKey[]

/** Combat, arrivals and seasons: everything they name must exist. */
export function checkCombat(
  { combat, arrivals, seasons = [], charts = [], movement }: RulesSheet,
  check: RulesCheck,
): void {
  if (combat) checkAttacks(combat, charts, check)
  if (arrivals) checkArrivals(arrivals, check)
  check.found.once(seasons, 'seasons')
  const classes = new Set((movement?.classes ?? []).map(({ id }) => id))
  for (const [index, season] of seasons.entries()) checkSeason(season, classes, check, 'seasons', index)
}

function checkAttacks(rules: CombatRules, charts: readonly PrintedChart[], check: RulesCheck): void {
  const { phases, attack, defence, who, unable, ranged = [], barred = [], strengths = [], modifiers = [] } = rules
  check.phases(phases, 'combat', 'phases')
  check.value(attack, 'combat', 'attack')
  check.value(defence, 'combat', 'defence')
  check.who(who, 'combat', 'who')
  check.each('mark', unable, check.marks, 'combat', 'unable')
  for (const [index, each] of ranged.entries()) {
    check.who(each.who, 'combat', 'ranged', index, 'who')
    check.value(each.range, 'combat', 'ranged', index, 'range')
  }
  for (const [index, { edges, terrains, paths, crossings, who: barredWho }] of barred.entries()) {
    const at = ['combat', 'barred', index] as const
    check.each('kind of edge', edges, check.edges, ...at, 'edges')
    check.each('terrain', terrains, check.terrains, ...at, 'terrains')
    check.each('kind of path', paths, check.paths, ...at, 'paths')
    check.each('kind of crossing', crossings, check.carrying, ...at, 'crossings')
    check.who(barredWho, ...at, 'who')
  }
  for (const [index, { when, over, of, multiply, divide, add }] of strengths.entries()) {
    const at = ['combat', 'strengths', index] as const
    checkState(when, check, ...at, 'when')
    checkCrossed(over, check, ...at, 'over')
    if ([multiply, divide, add].filter((each) => each !== undefined).length !== 1)
      check.found.report('mismatch', 'A strength needs exactly one of multiply, divide and add.', ...at)
    if (over && of !== 'attacker')
      check.found.report('mismatch', '"over" applies to attackers only: set "of" to "attacker".', ...at, 'over')
  }
  for (const [index, { target, over, attacker, defender, shift, die }] of modifiers.entries()) {
    const at = ['combat', 'modifiers', index] as const
    check.each('terrain', target, check.terrains, ...at, 'target')
    checkCrossed(over, check, ...at, 'over')
    checkState(attacker, check, ...at, 'attacker')
    checkState(defender, check, ...at, 'defender')
    if (shift === undefined && die === undefined)
      check.found.report('mismatch', 'A modifier needs "shift" or "die".', ...at)
  }
  checkTable(rules.table, charts, check)
  const { by, mark, first = [] } = rules.losses
  check.mark(mark, 'combat', 'losses', 'mark')
  if (by === 'mark' && mark === undefined)
    check.found.report('mismatch', 'Losses by mark need "mark".', 'combat', 'losses', 'by')
  if (by === 'face') check.reducible('combat', 'losses', 'by')
  for (const [index, each] of first.entries()) check.who(each.who, 'combat', 'losses', 'first', index, 'who')
  checkAfter(rules.retreat, rules.advance, check)
  for (const [index, { mark: off, phases: when }] of (rules.marks ?? []).entries()) {
    check.mark(off, 'combat', 'marks', index, 'mark')
    check.phases(when, 'combat', 'marks', index, 'phases')
  }
}

function checkAfter(retreat: RetreatRules | undefined, advance: AdvanceRules | undefined, check: RulesCheck): void {
  check.areas(retreat?.home?.areas, 'combat', 'retreat', 'home', 'areas')
  check.who(advance?.who, 'combat', 'advance', 'who')
}

function checkState(state: UnitState | undefined, check: RulesCheck, ...at: At): void {
  check.who(state?.who, ...at, 'who')
  check.each('mark', state?.marks, check.marks, ...at, 'marks')
  check.each('terrain', state?.terrains, check.terrains, ...at, 'terrains')
}

function checkCrossed(crossed: Crossed | undefined, check: RulesCheck, ...at: At): void {
  check.each('kind of edge', crossed?.edges, check.edges, ...at, 'edges')
  check.each('kind of path or crossing', crossed?.unless, new Set([...check.paths, ...check.carrying]), ...at, 'unless')
}

/** Columns must ascend, each row must be a number of the dice, and each cell a known result. */
function checkTable(
  { chart: id, by, dice, results }: CombatTable,
  charts: readonly PrintedChart[],
  check: RulesCheck,
): void {
  const at = ['combat', 'table'] as const
  check.found.once(results, ...at, 'results')
  for (const [index, { attacker, defender }] of results.entries()) {
    check.mark(attacker?.mark, ...at, 'results', index, 'attacker', 'mark')
    check.mark(defender?.mark, ...at, 'results', index, 'defender', 'mark')
  }
  if (!readPlainDice(dice))
    check.found.report('malformed', `"${dice}" is not a plain sum of dice; write for example 2d6.`, ...at, 'dice')
  const place = charts.findIndex((chart) => chart.id === id)
  const chart = charts[place]
  check.found.known('chart', id, new Set(charts.map((each) => each.id)), ...at, 'chart')
  if (!chart) return
  const worth = chart.columns.map((column) => columnWorth(by, column))
  for (const [index, value] of worth.entries()) {
    const where = ['charts', place, 'columns', index] as const
    const column = chart.columns[index]
    if (value === undefined) {
      const format = by === 'ratio' ? 'odds such as 3-1' : 'a difference such as +3'
      check.found.report('malformed', `Column ${column} is not ${format}.`, ...where)
    } else if (index > 0 && value <= (worth[index - 1] ?? Number.NEGATIVE_INFINITY)) {
      check.found.report(
        'mismatch',
        `Column ${column} must be better for the attacker than the one before it.`,
        ...where,
      )
    }
  }
  const known = new Set(results.map((result) => result.id))
  for (const [index, { row, cells }] of chart.rows.entries()) {
    if (!Number.isInteger(Number(row)))
      check.found.report('malformed', `Row ${row} is not a whole number.`, 'charts', place, 'rows', index, 'row')
    for (const [column, cell] of cells.entries()) {
      if (cell !== null)
        check.found.known('result', String(cell), known, 'charts', place, 'rows', index, 'cells', column)
    }
  }
}

function columnWorth(by: CombatTable['by'], column: string): number | undefined {
  if (by === 'difference') return /^[+-]?\d+$/.test(column) ? Number(column) : undefined
  const [, attack, defence] = /^(\d+)-(\d+)$/.exec(column) ?? []
  return attack && defence && Number(defence) > 0 ? Number(attack) / Number(defence) : undefined
}

function checkArrivals({ phases, groups }: ArrivalRules, check: RulesCheck): void {
  check.phases(phases, 'arrivals', 'phases')
  for (const [index, { counters, areas, scenario }] of groups.entries()) {
    const at = ['arrivals', 'groups', index] as const
    check.counters(counters, ...at, 'counters')
    check.areaList(areas, ...at, 'areas')
    check.scenario(scenario, ...at, 'scenario')
  }
}

function checkSeason(season: Season, classes: ReadonlySet<Id>, check: RulesCheck, ...at: At): void {
  const { terrain = [], edges = [], paths = [], length, scenario } = season
  check.scenario(scenario, ...at, 'scenario')
  for (const [index, line] of terrain.entries()) {
    check.known('terrain', line.terrain, check.terrains, ...at, 'terrain', index, 'terrain')
    check.cost(line.cost, classes, ...at, 'terrain', index, 'cost')
  }
  for (const [index, { kind, cost }] of edges.entries()) {
    check.known('kind of edge', kind, check.edges, ...at, 'edges', index, 'kind')
    check.cost(cost, classes, ...at, 'edges', index, 'cost')
  }
  for (const [index, { kind, cost }] of paths.entries()) {
    check.known('kind of path', kind, check.paths, ...at, 'paths', index, 'kind')
    check.cost(cost, classes, ...at, 'paths', index, 'cost')
  }
  if (length?.class !== undefined) check.classes([length.class], classes, ...at, 'length', 'class')
}
