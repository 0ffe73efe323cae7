import type { Board } from './board.ts'
import type { Print, SidesById } from './counters.ts'
import type {
  AreasBySide,
  CostByClass,
  Counter,
  MovementRules,
  RulesSheet,
  ScenarioSheet,
  SequenceSheet,
  StackingRules,
  SupplyRules,
  Who,
  ZoneRules,
} from './generated/types.ts'
import type { Findings, Key, Lexicon } from './problem.ts'

/** What a rules sheet speaks of; what is missing could not be read, and is not held against it. */
export interface Printing {
  readonly sides: SidesById
  readonly boards: readonly Board[]
  readonly everyBoard: boolean
  readonly print: Print | undefined
  readonly sequence: SequenceSheet | undefined
  /** Undefined where not every scenario could be read. */
  readonly scenarios: readonly ScenarioSheet[] | undefined
}

type At = readonly Key[]

export function checkRules(sheet: RulesSheet, printing: Printing, found: Findings): void {
  const check = new RulesCheck(printing, found)
  const { turns, movement, zones, stacking, supply } = sheet
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
  found.once(sheet.charts ?? [], 'charts')
  for (const [index, { columns, rows }] of (sheet.charts ?? []).entries()) {
    for (const [place, { row, cells }] of rows.entries()) {
      if (cells.length === columns.length) continue
      const message = `There are ${columns.length} columns, and row ${row} has ${cells.length}.`
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
      const said = cost === undefined ? 'neither' : 'both'
      check.found.report('mismatch', `A path has either a cost or a share; ${kind} has ${said}.`, ...at)
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
      check.found.report('mismatch', 'Where a printed value is counted, "value" must name it.', ...at, 'count')
    if (count === 'size' && sizes === undefined)
      check.found.report('mismatch', 'Where sizes are counted, "sizes" must say what each counts.', ...at, 'count')
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
      const said = areas === undefined ? 'neither' : 'both'
      check.found.report('mismatch', `A source is areas or units; this is ${said}.`, 'supply', 'sources', index)
    }
  }
  for (const [index, { terrains, edges, paths, crossings }] of barred.entries()) {
    const at = ['supply', 'barred', index] as const
    check.each('terrain', terrains, check.terrains, ...at, 'terrains')
    check.each('kind of edge', edges, check.edges, ...at, 'edges')
    check.each('kind of path', paths, check.paths, ...at, 'paths')
    const laid = (movement?.crossings ?? []).map(({ kind }) => kind)
    check.each('kind of crossing', crossings, new Set([...check.crossings, ...laid]), ...at, 'crossings')
  }
  if (length?.points === undefined) return
  const classes = new Set((movement?.classes ?? []).map(({ id }) => id))
  if (length.class === undefined)
    check.found.report('mismatch', 'A length in points needs the class whose points they are.', 'supply', 'length')
  else check.found.known('movement class', length.class, classes, 'supply', 'length', 'class')
}

/** Resolves what the blocks of a rules sheet have in common. */
class RulesCheck {
  readonly terrains: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly crossings: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
  readonly marks: Lexicon
  private readonly everyBoard: boolean

  constructor(
    private readonly printing: Printing,
    readonly found: Findings,
  ) {
    const sheets = printing.boards.map(({ sheet }) => sheet)
    this.everyBoard = printing.everyBoard
    this.terrains = new Set(sheets.flatMap(({ terrains }) => terrains.map(({ id }) => id)))
    this.edges = new Set(sheets.flatMap(({ edges }) => (edges ?? []).map(({ kind }) => kind)))
    this.crossings = new Set(sheets.flatMap(({ crossings }) => (crossings ?? []).map(({ kind }) => kind)))
    this.paths = new Set(sheets.flatMap(({ paths }) => (paths ?? []).map(({ kind }) => kind)))
    this.marks = printing.print?.marks ?? new Map()
  }

  /** A word of the maps or of the counter sheet; where those could not be read, nothing is said. */
  known(what: string, word: string, words: Lexicon, ...at: At): void {
    const readable = words === this.marks ? this.printing.print !== undefined : this.everyBoard
    if (readable) this.found.known(what, word, words, ...at)
  }

  each(what: string, words: readonly string[] | undefined, lexicon: Lexicon, ...at: At): void {
    for (const [index, word] of (words ?? []).entries()) this.known(what, word, lexicon, ...at, index)
  }

  classes(ids: readonly string[] | undefined, names: Lexicon, ...at: At): void {
    for (const [index, id] of (ids ?? []).entries()) this.found.known('movement class', id, names, ...at, index)
  }

  side(id: string, ...at: At): void {
    this.found.known('side', id, this.printing.sides, ...at)
  }

  phases(ids: readonly string[] | undefined, ...at: At): void {
    const { sequence } = this.printing
    if (!sequence) return
    const phases = new Set(sequence.phases.map(({ id }) => id))
    for (const [index, id] of (ids ?? []).entries()) this.found.known('phase', id, phases, ...at, index)
  }

  counters(ids: readonly string[] | undefined, ...at: At): void {
    const { print } = this.printing
    if (!print) return
    for (const [index, id] of (ids ?? []).entries()) this.found.known('counter', id, print.counters, ...at, index)
  }

  /** A value that no counter has is a slip of the pen. */
  value(name: string, ...at: At): void {
    const { print } = this.printing
    if (!print) return
    const values = (counter: Counter) => counter.faces.flatMap((face) => Object.keys(face.values ?? {}))
    const all = new Set([...print.counters.values()].flatMap(values))
    this.found.known('printed value', name, all, ...at)
  }

  who(who: Who | undefined, ...at: At): void {
    if (!who) return
    for (const [list, prefix] of [[who, []] as const, [who.except ?? {}, ['except']] as const]) {
      for (const [index, side] of (list.sides ?? []).entries())
        this.found.known('side', side, this.printing.sides, ...at, ...prefix, 'sides', index)
      this.counters(list.counters, ...at, ...prefix, 'counters')
      const { print } = this.printing
      if (!print) continue
      const traits = new Set([...print.classes.values()].flatMap((each) => each.traits ?? []))
      for (const [index, id] of (list.classes ?? []).entries())
        this.found.known('class', id, print.classes, ...at, ...prefix, 'classes', index)
      for (const [index, id] of (list.traits ?? []).entries())
        this.found.known('trait', id, traits, ...at, ...prefix, 'traits', index)
    }
  }

  /** Every movement class has a price, and every price is some class's. */
  cost(cost: CostByClass | undefined, classes: ReadonlySet<string>, ...at: At): void {
    if (typeof cost !== 'object') return
    for (const id of Object.keys(cost)) this.found.known('movement class', id, classes, ...at, id)
    const missing = [...classes].filter((id) => !(id in cost))
    if (missing.length > 0) this.found.report('mismatch', `There is no cost for ${missing.join(', ')}.`, ...at)
  }

  /** Every terrain of the maps has a line in the chart. */
  charted(terrains: ReadonlySet<string>, ...at: At): void {
    const missing = [...this.terrains].filter((id) => !terrains.has(id))
    if (missing.length > 0) this.found.report('mismatch', `The chart has no line for ${missing.join(', ')}.`, ...at)
  }

  twice<T>(list: readonly T[], index: number, name: (each: T) => string, ...at: At): void {
    const word = name(list[index] as T)
    const first = list.findIndex((each) => name(each) === word)
    if (first < index) this.found.report('duplicate', `${word} has a line already, entry ${first}.`, ...at)
  }

  areas(areas: AreasBySide | undefined, ...at: At): void {
    const { scenarios, sides, boards } = this.printing
    const known = new Set(boards.flatMap((board) => [...board.areas.keys()]))
    const names = scenarios && new Set(scenarios.map(({ id }) => id))
    for (const [scenario, bySide] of Object.entries(areas ?? {})) {
      if (names) this.found.known('scenario', scenario, names, ...at, scenario)
      for (const [side, ids] of Object.entries(bySide)) {
        this.found.known('side', side, sides, ...at, scenario, side)
        for (const [index, id] of ids.entries()) this.known('area', id, known, ...at, scenario, side, index)
      }
    }
  }
}
