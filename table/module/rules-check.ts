import type { AreasBySide, CostByClass, Counter, ScenarioSheet, SequenceSheet, Who } from '../generated/types.ts'
import type { Board } from './board.ts'
import type { CounterSet, SidesById } from './counters.ts'
import { stepsOn } from './faces.ts'
import type { KnownWords, PointerKey, ProblemList } from './problem.ts'

/** The parts of the module that a rules sheet refers to. A part that could not be read is not checked against. */
export interface RulesContext {
  readonly sides: SidesById
  readonly boards: readonly Board[]
  readonly everyBoard: boolean
  readonly print: CounterSet | undefined
  readonly sequence: SequenceSheet | undefined
  /** Undefined, if a scenario could not be read. */
  readonly scenarios: readonly ScenarioSheet[] | undefined
}

type At = readonly PointerKey[]

/** Checks references that several blocks of a rules sheet use. */
export class RulesCheck {
  readonly terrains: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly crossings: ReadonlySet<string>
  readonly paths: ReadonlySet<string>
  readonly marks: KnownWords
  /** Crossings that maps print, or that counters can be by the movement rules. */
  readonly carrying: ReadonlySet<string>
  private readonly everyBoard: boolean

  constructor(
    private readonly printing: RulesContext,
    readonly found: ProblemList,
    laid: readonly string[] = [],
  ) {
    const sheets = printing.boards.map(({ sheet }) => sheet)
    this.everyBoard = printing.everyBoard
    this.terrains = new Set(sheets.flatMap(({ terrains }) => terrains.map(({ id }) => id)))
    this.edges = new Set(sheets.flatMap(({ edges }) => (edges ?? []).map(({ kind }) => kind)))
    this.crossings = new Set(sheets.flatMap(({ crossings }) => (crossings ?? []).map(({ kind }) => kind)))
    this.paths = new Set(sheets.flatMap(({ paths }) => (paths ?? []).map(({ kind }) => kind)))
    this.carrying = new Set([...this.crossings, ...laid])
    this.marks = printing.print?.marks ?? new Map()
  }

  /** Checks a word against the maps or the counter sheet, if those could be read. */
  known(what: string, word: string, words: KnownWords, ...at: At): void {
    const readable = words === this.marks ? this.printing.print !== undefined : this.everyBoard
    if (readable) this.found.known(what, word, words, ...at)
  }

  each(what: string, words: readonly string[] | undefined, lexicon: KnownWords, ...at: At): void {
    for (const [index, word] of (words ?? []).entries()) this.known(what, word, lexicon, ...at, index)
  }

  mark(id: string | undefined, ...at: At): void {
    if (id !== undefined) this.known('mark', id, this.marks, ...at)
  }

  /** If units lose steps by turning over, they need a face for each number of steps. */
  reducible(...at: At): void {
    for (const counter of this.printing.print?.counters.values() ?? []) {
      const whole = counter.kind === 'unit' ? stepsOn(counter, 0) : 0
      const stepsShown = new Set(counter.faces.map((_, face) => stepsOn(counter, face)))
      const missing = Array.from({ length: whole }, (_, left) => left + 1).find((steps) => !stepsShown.has(steps))
      if (missing !== undefined)
        this.found.report('mismatch', `${counter.id} has ${whole} steps but no face for ${missing}.`, ...at)
    }
  }

  scenario(id: string | undefined, ...at: At): void {
    const { scenarios } = this.printing
    if (id !== undefined && scenarios)
      this.found.known('scenario', id, new Set(scenarios.map((each) => each.id)), ...at)
  }

  classes(ids: readonly string[] | undefined, names: KnownWords, ...at: At): void {
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

  /** A value that no counter has is a typing mistake. */
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

  /** A kind of scenery that no counter is of is a typing mistake. */
  scenery(kind: string, ...at: At): void {
    const { print } = this.printing
    if (!print) return
    const kinds = [...print.counters.values()].flatMap(({ scenery }) => scenery?.kind ?? [])
    this.found.known('kind of scenery', kind, new Set(kinds), ...at)
  }

  /** Each movement class needs a cost, and each cost a class. */
  cost(cost: CostByClass | undefined, classes: ReadonlySet<string>, ...at: At): void {
    if (typeof cost !== 'object') return
    for (const id of Object.keys(cost)) this.found.known('movement class', id, classes, ...at, id)
    const missing = [...classes].filter((id) => !(id in cost))
    if (missing.length > 0) this.found.report('mismatch', `The cost for ${missing.join(', ')} is missing.`, ...at)
  }

  /** Each terrain of the maps needs a line in the chart. */
  charted(terrains: ReadonlySet<string>, ...at: At): void {
    const missing = [...this.terrains].filter((id) => !terrains.has(id))
    if (missing.length > 0) this.found.report('mismatch', `The chart has no row for ${missing.join(', ')}.`, ...at)
  }

  twice<T>(list: readonly T[], index: number, name: (each: T) => string, ...at: At): void {
    const word = name(list[index] as T)
    const first = list.findIndex((each) => name(each) === word)
    if (first < index) this.found.report('duplicate', `${word} already has a row, entry ${first}.`, ...at)
  }

  area(id: string, ...at: At): void {
    const known = new Set(this.printing.boards.flatMap((board) => [...board.areas.keys()]))
    this.known('area', id, known, ...at)
  }

  areaList(ids: readonly string[], ...at: At): void {
    for (const [index, id] of ids.entries()) this.area(id, ...at, index)
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
