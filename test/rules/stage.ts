import { readdirSync, readFileSync } from 'node:fs'
import { emptyMemory, type Memory } from '../../rules/core/memory.ts'
import type { GameReferee } from '../../rules/core/referee.ts'
import type { Position } from '../../rules/core/scene.ts'
import { CELLES } from '../../rules/games/celles/system.ts'
import { COMBAT_OPERATIONS } from '../../rules/games/combat-operations/system.ts'
import { PEIPER } from '../../rules/games/peiper/system.ts'
import { HexBook } from '../../rules/hex/board/book.ts'
import { Deployments, type HexChapter, HexScene, type HexSystem } from '../../rules/hex/board/scene.ts'
import { Search } from '../../rules/hex/ground/search.ts'
import { refereeFor as hexRefereeFor } from '../../rules/hex/referee.ts'
import { systemBy } from '../../rules/kit/plain/system.ts'
import type {
  Action,
  Cell,
  Finding,
  Id,
  Move,
  OptionValue,
  Piece,
  PieceId,
  Place,
  RulesSheet,
  Time,
  Verdict,
} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { printProblem } from '../../table/module/problem.ts'
import { checkModule } from '../../table/module/schema.ts'
import type { CellReach, Referee } from '../../table/referee.ts'
import { EMPTY_STATE, fromSnapshot, type State, toSnapshot } from '../../table/state.ts'

type Sheets = Record<string, unknown>

function sheetsIn(folder: URL): Sheets {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]))
}

export const TINY = sheetsIn(new URL('./tiny/', import.meta.url))
const TWO_MAPS = sheetsIn(new URL('./two-maps/', import.meta.url))
const COMBAT = sheetsIn(new URL('../../assets/modules/combat-operations/', import.meta.url))

/** Parts of a rules sheet that replace the printed ones; undefined removes one. */
export type Change = { [K in keyof RulesSheet]?: Partial<RulesSheet[K]> | undefined }

export function withRules(sheets: Sheets, change: Change): Sheets {
  const rules = structuredClone(sheets['rules.json']) as Record<string, unknown>
  for (const [block, parts] of Object.entries(change)) {
    if (parts === undefined) delete rules[block]
    else rules[block] = Array.isArray(parts) ? parts : { ...(rules[block] as object), ...(parts as object) }
  }
  return { ...sheets, 'rules.json': rules }
}

/** The problems of the tiny game with its rules changed. */
export function tinyProblems(change: Change): readonly string[] {
  const resolved = checkModule(withRules(TINY, change))
  return 'problems' in resolved ? resolved.problems.map(printProblem) : []
}

export function moduleOf(sheets: Sheets): Module {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

/** The Branch Line, a game without code of its own, with some rules changed. */
export const tiny = (change: Change = {}): Module => moduleOf(withRules(TINY, change))
/** The same game on two maps, joined along a river, that print the same ids. */
export const twoMaps = (change: Change = {}): Module => {
  const { 'map.json': _, ...rest } = TINY
  return moduleOf(withRules({ ...rest, ...TWO_MAPS }, change))
}
export const combat = (change: Change = {}): Module => moduleOf(withRules(COMBAT, change))

export interface Placed extends Partial<Omit<Piece, 'at'>> {
  readonly def: string
  /** A printed id, pile:name, or a place. */
  readonly at: string | Place
}

export interface When extends Partial<Time> {
  readonly scenario?: string
  readonly options?: Record<string, OptionValue>
}

export function placeOn(module: Module, at: string | Place): Place {
  if (typeof at !== 'string') return at
  if (at.startsWith('pile:')) return { pile: at.slice('pile:'.length) }
  return cellOn(module, at)
}

export function cellOn(module: Module, id: string): Cell {
  for (const { id: board, grid } of module.maps) {
    const cell = grid.parse(id)
    if (cell) return { board, q: cell.q, r: cell.r }
  }
  throw new Error(`There is no cell ${id}`)
}

/** A table of a game with these counters; a counter is named after its definition unless it has a name of its own. */
export function table(module: Module, placed: readonly Placed[], when: When = {}): State {
  const { scenario, options = {}, ...time } = when
  const sheet = module.scenarios.get(scenario ?? '') ?? [...module.scenarios.values()][0]!
  const pieces = placed.map(({ at, ...rest }): Piece => {
    const counter = module.counters.get(rest.def)
    return {
      id: rest.def,
      face: 0,
      turn: 0,
      ...(counter?.side !== undefined && { side: counter.side }),
      ...(counter?.cover !== undefined && { cover: counter.cover }),
      ...rest,
      at: placeOn(module, at),
    }
  })
  return fromSnapshot({
    ...toSnapshot(EMPTY_STATE),
    game: {
      ...EMPTY_STATE.game,
      module: module.manifest.id,
      scenario: sheet.id,
      sides: [...module.sides.keys()],
      piles: sheet.piles,
    },
    seats: [...module.sides.keys()].map((side) => ({ id: side, sides: [side], host: false })),
    pieces,
    time: { turn: 2, phase: module.sequence.phases[1]?.id ?? 'none', ...time },
    options,
  })
}

const SYSTEMS: Readonly<Record<Id, HexSystem>> = {
  celles: CELLES,
  'combat-operations': COMBAT_OPERATIONS,
  peiper: PEIPER,
}

/** The referee of a game on hexes, with its own chapters. */
export const refereeFor = (
  module: Module,
  system = SYSTEMS[module.manifest.id] ?? systemBy(module.rules ?? { basis: 'printed' }),
): GameReferee<CellReach> | undefined => hexRefereeFor(module, system)

export const at = (referee: Referee<Memory>, state: State, sides: readonly string[], memory?: Memory): Position => ({
  state,
  memory: memory ?? referee.start,
  sides,
})

export const moveTo = (
  module: Module,
  pieces: PieceId | readonly PieceId[],
  to: string | Place,
  ...via: readonly (string | Place)[]
): Move => ({
  type: 'move',
  moves: [
    {
      pieces: idsOf(pieces),
      to: placeOn(module, to),
      ...(via.length > 0 && { via: via.map((each) => placeOn(module, each)) }),
    },
  ],
})

const idsOf = (pieces: PieceId | readonly PieceId[]): PieceId[] => (typeof pieces === 'string' ? [pieces] : [...pieces])

export const flip = (pieces: PieceId | readonly PieceId[], face: number): Action => ({
  type: 'flip',
  pieces: idsOf(pieces),
  face,
})

export const mark = (pieces: PieceId | readonly PieceId[], id: Id, count: number): Action => ({
  type: 'mark',
  pieces: idsOf(pieces),
  mark: id,
  count,
})

/** A counter put down under the id of its definition. */
export const put = (def: Id, where: string | Place, more: Partial<Placed> = {}): Placed => ({ def, at: where, ...more })

/** The sentences of a verdict, each with its severity. */
export const sentencesOf = ({ findings }: Verdict): string[] =>
  findings.map(({ severity, message }) => `${severity} ${message}`)

export const rulesOf = ({ findings }: { findings: readonly Finding[] }): string[] => findings.map(({ rule }) => rule)

/** A position as the chapters of a game see it, with an empty memory. */
export function sceneOf(
  module: Module,
  placed: readonly Placed[],
  when: When = {},
  chapters: readonly HexChapter[] = [],
): HexScene {
  const book = new HexBook(module, module.rules!, [])
  const state = table(module, placed, when)
  const position = { state, memory: emptyMemory(new Map()), sides: [] }
  return new HexScene(position, book, {}, chapters, new Search(), new Deployments(book).of(state))
}
