import type {
  CostByClass,
  MovementRules,
  RulesSheet,
  StackingRules,
  SupplyRules,
  ZoneRules,
} from '../generated/types.ts'
import { checkCombat } from './combat-sheet.ts'
import { checkMeasure } from './measure-sheet.ts'
import type { PointerKey, ProblemList } from './problem.ts'
import { RulesCheck, type RulesContext } from './rules-check.ts'
import { checkVictory } from './victory-sheet.ts'

type At = readonly PointerKey[]

export function checkRules(sheet: RulesSheet, printing: RulesContext, found: ProblemList): void {
  const crossingKinds = (sheet.movement?.crossings ?? []).map(({ kind }) => kind)
  const check = new RulesCheck(printing, found, crossingKinds)
  const { turns, movement, zones, stacking, supply, measure } = sheet
  for (const [index, { phases, who }] of (turns?.move ?? []).entries()) {
    check.phases(phases, 'turns', 'move', index, 'phases')
    check.who(who, 'turns', 'move', index, 'who')
  }
  check.phases(turns?.other, 'turns', 'other')
  check.phases(turns?.setUp, 'turns', 'setUp')
  check.phases(turns?.rounds, 'turns', 'rounds')
  if (movement) checkMovement(movement, check)
  if (zones) checkZones(zones, movement, check)
  if (stacking) checkStacking(stacking, check)
  if (supply) checkSupply(supply, movement, check)
  if (measure) checkMeasure(measure, check)
  checkCombat(sheet, check)
  checkVictory(sheet, check)
  found.once(sheet.charts ?? [], 'charts')
  for (const [index, { columns, rows }] of (sheet.charts ?? []).entries()) {
    for (const [place, { row, cells }] of rows.entries()) {
      if (cells.length === columns.length) continue
      const message = `There are ${columns.length} columns, but row ${row} has ${cells.length} cells.`
      found.report('mismatch', message, 'charts', index, 'rows', place, 'cells')
    }
  }
}

function checkMovement(rules: MovementRules, check: RulesCheck): void {
  const { classes, terrain, edges = [], crossings = [], paths = [], climb, march, enemies, entry } = rules
  const names = new Set(classes.map(({ id }) => id))
  const price = (cost: CostByClass | undefined, ...at: At) => check.cost(cost, names, ...at)
  check.found.once(classes, 'movement', 'classes')
  check.value(rules.points, 'movement', 'points')
  for (const [index, { who }] of classes.entries()) check.who(who, 'movement', 'classes', index, 'who')
  for (const [index, line] of terrain.entries()) {
    check.known('terrain', line.terrain, check.terrains, 'movement', 'terrain', index, 'terrain')
    check.twice(terrain, index, (each) => each.terrain, 'movement', 'terrain', index, 'terrain')
    price(line.cost, 'movement', 'terrain', index, 'cost')
  }
  check.charted(new Set(terrain.map((line) => line.terrain)), 'movement', 'terrain')
  for (const [index, { kind, cost }] of edges.entries()) {
    check.known('kind of edge', kind, check.edges, 'movement', 'edges', index, 'kind')
    check.twice(edges, index, (each) => each.kind, 'movement', 'edges', index, 'kind')
    price(cost, 'movement', 'edges', index, 'cost')
  }
  for (const [index, { kind, over, cost, laid, wrecked }] of crossings.entries()) {
    if (!laid) check.known('kind of crossing', kind, check.crossings, 'movement', 'crossings', index, 'kind')
    check.twice(crossings, index, (each) => each.kind, 'movement', 'crossings', index, 'kind')
    check.each('kind of edge', over, check.edges, 'movement', 'crossings', index, 'over')
    check.counters(laid, 'movement', 'crossings', index, 'laid')
    check.counters(wrecked, 'movement', 'crossings', index, 'wrecked')
    price(cost, 'movement', 'crossings', index, 'cost')
  }
  for (const [index, { kind, cost, share, over, throughout, crowd }] of paths.entries()) {
    const at = ['movement', 'paths', index] as const
    check.known('kind of path', kind, check.paths, ...at, 'kind')
    check.twice(paths, index, (each) => each.kind, ...at, 'kind')
    check.each('kind of edge', over, check.edges, ...at, 'over')
    check.who(throughout?.who, ...at, 'throughout', 'who')
    check.classes(crowd?.classes, names, ...at, 'crowd', 'classes')
    price(cost, ...at, 'cost')
    if ((cost === undefined) === (share === undefined)) {
      const count = cost === undefined ? 'neither' : 'both'
      check.found.report('mismatch', `A path needs either a cost or a share; ${kind} has ${count}.`, ...at)
    }
  }
  price(climb?.up, 'movement', 'climb', 'up')
  price(climb?.down, 'movement', 'climb', 'down')
  check.classes(march?.classes, names, 'movement', 'march', 'classes')
  for (const side of Object.keys(march?.turns ?? {})) check.side(side, 'movement', 'march', 'turns', side)
  check.who(enemies?.who, 'movement', 'enemies', 'who')
  check.areas(entry?.areas, 'movement', 'entry', 'areas')
}

function checkZones(rules: ZoneRules, movement: MovementRules | undefined, check: RulesCheck): void {
  const { who, silent, across, immune } = rules
  const names = new Set((movement?.classes ?? []).map(({ id }) => id))
  for (const way of ['enter', 'leave', 'through'] as const)
    check.classes(rules[way]?.classes, names, 'zones', way, 'classes')
  check.who(who, 'zones', 'who')
  check.who(immune, 'zones', 'immune')
  check.each('mark', silent, check.marks, 'zones', 'silent')
  check.each('kind of edge', across?.edges, check.edges, 'zones', 'across', 'edges')
  check.each('terrain', across?.terrains, check.terrains, 'zones', 'across', 'terrains')
}

function checkStacking({ limits, ends }: StackingRules, check: RulesCheck): void {
  check.phases(ends, 'stacking', 'ends')
  for (const [index, { count, value, sizes, lost, who, terrains }] of limits.entries()) {
    const at = ['stacking', 'limits', index] as const
    check.who(who, ...at, 'who')
    check.each('terrain', terrains, check.terrains, ...at, 'terrains')
    if (value !== undefined) check.value(value, ...at, 'value')
    if (lost !== undefined) check.known('mark', lost, check.marks, ...at, 'lost')
    if (count === 'value' && value === undefined)
      check.found.report('mismatch', 'A limit that counts a printed value needs "value".', ...at, 'count')
    if (count === 'size' && sizes === undefined)
      check.found.report('mismatch', 'A limit that counts sizes needs "sizes".', ...at, 'count')
  }
}

function checkSupply(rules: SupplyRules, movement: MovementRules | undefined, check: RulesCheck): void {
  const { who, sources, length, barred = [], fixed, mark, effects = {} } = rules
  check.who(who, 'supply', 'who')
  check.phases(fixed, 'supply', 'fixed')
  if (mark !== undefined) check.known('mark', mark, check.marks, 'supply', 'mark')
  for (const value of Object.keys(effects)) check.value(value, 'supply', 'effects', value)
  check.areas(rules.areas?.areas, 'supply', 'areas', 'areas')
  for (const [index, { areas, units, who: served }] of sources.entries()) {
    check.areas(areas, 'supply', 'sources', index, 'areas')
    check.who(served, 'supply', 'sources', index, 'who')
    check.who(units, 'supply', 'sources', index, 'units')
    if ((areas === undefined) === (units === undefined)) {
      const count = areas === undefined ? 'neither' : 'both'
      check.found.report(
        'mismatch',
        `A source needs either areas or units; this one has ${count}.`,
        'supply',
        'sources',
        index,
      )
    }
  }
  for (const [index, { terrains, edges, paths, crossings }] of barred.entries()) {
    const at = ['supply', 'barred', index] as const
    check.each('terrain', terrains, check.terrains, ...at, 'terrains')
    check.each('kind of edge', edges, check.edges, ...at, 'edges')
    check.each('kind of path', paths, check.paths, ...at, 'paths')
    check.each('kind of crossing', crossings, check.carrying, ...at, 'crossings')
  }
  if (length?.points === undefined) return
  const classes = new Set((movement?.classes ?? []).map(({ id }) => id))
  if (length.class === undefined)
    check.found.report('mismatch', 'A length in points needs a movement class.', 'supply', 'length')
  else check.found.known('movement class', length.class, classes, 'supply', 'length', 'class')
}
