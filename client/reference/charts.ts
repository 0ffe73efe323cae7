import type {
  Climb,
  CostByClass,
  MarkKind,
  MoveClass,
  MovementRules,
  PathCost,
  PrintedChart,
  StepCost,
} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { countOf, printNumber } from '../words/numbers.ts'
import { texts } from './texts.ts'

type Row = PrintedChart['rows'][number]

/** All charts of a game: what the ground costs, then the printed ones. */
export function chartsOf(module: Module): readonly PrintedChart[] {
  const movement = module.rules?.movement
  const printed = (module.rules?.charts ?? []).map(withNames)
  return [...(movement ? [terrainChart(module, movement)] : []), ...printed]
}

/** Some headings are ids that the game's code reads: the chart has words for them. */
function withNames(chart: PrintedChart): PrintedChart {
  const heading = (id: string): string => chart.names?.[id] ?? id
  return {
    ...chart,
    columns: chart.columns.map(heading),
    rows: chart.rows.map((each) => ({ ...each, row: heading(each.row) })),
  }
}

/** The cost of every terrain, hexside, crossing and road for each kind of unit, from the rules sheet. */
export function terrainChart(module: Module, movement: MovementRules): PrintedChart {
  const { cite, basis, classes, terrain, edges = [], crossings = [], paths = [], climb } = movement
  const names = new Map(module.maps.flatMap(({ sheet }) => sheet.terrains.map(({ id, name }) => [id, name] as const)))
  const row = (
    name: string,
    cost: CostByClass,
    print: (cost: StepCost) => string,
    notes: readonly string[] = [],
  ): Row => ({
    row: [name, ...notes].join(', '),
    cells: classes.map((each) => printedCost(cost, each, print)),
  })
  const stops = (stop: boolean | undefined) => (stop ? [texts.mustStop] : [])
  return {
    id: 'terrain',
    name: texts.terrainChart,
    cite,
    basis,
    columns: classes.map(({ name }) => name),
    rows: [
      ...terrain.map(({ terrain: id, cost, stop }) => row(names.get(id) ?? kindName(id), cost, entering, stops(stop))),
      ...edges.map(({ kind, cost, stop }) => row(kindName(kind), cost, crossing, stops(stop))),
      ...crossings.map(({ kind, over, cost }) =>
        row(
          texts.over(
            kindName(kind),
            over.map((each) => kindName(each).toLowerCase()),
          ),
          cost,
          crossing,
        ),
      ),
      ...paths.map((path) => pathRow(path, classes, row)),
      ...(climb ? climbRows(climb, row) : []),
    ],
  }
}

function pathRow(
  { kind, cost, share, most, throughout }: PathCost,
  classes: readonly MoveClass[],
  row: (name: string, cost: CostByClass, print: (cost: StepCost) => string, notes?: readonly string[]) => Row,
): Row {
  const notes = throughout?.bonus === undefined ? [] : [texts.whollyAlong(countOf(throughout.bonus, 'point'))]
  const name = texts.along(kindName(kind))
  if (cost !== undefined) return row(name, cost, entering, notes)
  const text = share === undefined ? texts.asTerrain : texts.share(share, most)
  return { row: [name, ...notes].join(', '), cells: classes.map(() => text) }
}

const climbRows = (
  { up, down, by = 'level' }: Climb,
  row: (name: string, cost: CostByClass, print: (cost: StepCost) => string) => Row,
): readonly Row[] => [
  ...(up === undefined ? [] : [row(texts.climb('up', by), up, crossing)]),
  ...(down === undefined ? [] : [row(texts.climb('down', by), down, crossing)]),
]

const printedCost = (cost: CostByClass, { id }: MoveClass, print: (cost: StepCost) => string): string | null => {
  const own = typeof cost === 'object' ? cost[id] : cost
  return own === undefined ? null : print(own)
}

const entering = (cost: StepCost): string => (typeof cost === 'number' ? printNumber(cost) : wholeOrNo(cost))
const crossing = (cost: StepCost): string => (typeof cost === 'number' ? `+${printNumber(cost)}` : wholeOrNo(cost))
const wholeOrNo = (cost: 'all' | 'no'): string => (cost === 'all' ? texts.wholeAllowance : texts.prohibited)

/** An id in words: minor-river is Minor river. */
function kindName(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Each chit once, with what it does, by side. */
export interface ChitLine {
  readonly side: string | undefined
  readonly name: string
  readonly count: number
  readonly text: string | undefined
}

export function chitsOf(module: Module): readonly ChitLine[] {
  const lines = new Map<string, ChitLine>()
  for (const { kind, name, side, text } of module.counters.values()) {
    if (kind !== 'chit' && kind !== 'card') continue
    const key = `${side} ${name} ${text}`
    lines.set(key, { side, name, text, count: (lines.get(key)?.count ?? 0) + 1 })
  }
  // Ten numbered chits without a word of their own tell nothing.
  const told = [...lines.values()].filter(({ name, text }) => text !== undefined || !/^(chit )?\d+$/i.test(name))
  const groups = new Map<string, ChitLine[]>()
  for (const line of told) {
    const key = `${line.side} ${withoutNumber(line.name)} ${line.text}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].map(numberedAsOne)
}

export const marksOf = (module: Module): readonly MarkKind[] => [...module.marks.values()]

const withoutNumber = (name: string): string => name.replace(/\d+$/, '')

/** Chit 1 to Chit 10, which say the same, are one line: Chits 1–10. */
function numberedAsOne(lines: readonly ChitLine[]): ChitLine {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  if (lines.length === 1) return first
  const numbers = [first, last].map(({ name }) => /\d+$/.exec(name)?.[0] ?? '')
  return { ...first, name: `${withoutNumber(first.name).trim()}s ${numbers.join('–')}`, count: 1 }
}
