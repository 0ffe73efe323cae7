import { readdirSync, readFileSync } from 'node:fs'
import { emptyMemory, type Memory } from '../../../rules/core/memory.ts'
import type { GameReferee } from '../../../rules/core/referee.ts'
import { refereeFor } from '../../../rules/kit/plain/system.ts'
import { freeBoards, MeasureBook } from '../../../rules/measure/board/book.ts'
import { Lays } from '../../../rules/measure/board/lay.ts'
import { type MeasureChapter, MeasureScene } from '../../../rules/measure/board/scene.ts'
import type { Action, Id, PieceId, Point, Verdict } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { AreaReach } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { type Change, moduleOf, type Placed, table, type When, withRules } from '../stage.ts'

/* The Common: two squads and two champions among scenery, with a rules sheet and no code. */

const folder = new URL('./skirmish/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
export const SHEETS: Record<string, unknown> = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
)

export const common = (change: Change = {}): Module => moduleOf(withRules(SHEETS, change))

export const COMMON = common()

/** A point of the board. */
export const point = (x: number, y: number): Point => ({ board: 'common', x, y })

/** A counter at a point, turned. */
export const put = (def: Id, x: number, y: number, turn = 0): Placed => ({ def, at: point(x, y), turn })

export const stateWith = (placed: readonly Placed[], when: When = {}, module = COMMON): State =>
  table(module, placed, { turn: 1, phase: 'act', ...when })

export function refereeOf(module = COMMON): GameReferee<AreaReach> {
  const referee = refereeFor(module)
  if (!referee) throw new Error('The Common has no rules sheet')
  return referee as GameReferee<AreaReach>
}

const REFEREE = refereeOf()

/** A move of one counter, through the points between. */
export const go = (piece: PieceId, ...way: readonly Point[]): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: way.at(-1)!, ...(way.length > 1 && { via: way.slice(0, -1) }) }],
})

/** Each counter to a point of its own, in one gesture. */
export const goAll = (moves: readonly (readonly [PieceId, Point])[]): Action => ({
  type: 'move',
  moves: moves.map(([piece, to]) => ({ pieces: [piece], to })),
})

interface Judging {
  readonly module?: Module
  readonly referee?: GameReferee<AreaReach>
  readonly memory?: Memory
  readonly when?: When
}

export function judge(placed: readonly Placed[], action: Action, judging: Judging = {}): Verdict {
  const { module = COMMON, referee = REFEREE, memory = referee.start, when = {} } = judging
  return referee.judge({ state: stateWith(placed, when, module), memory, sides: [] }, action)
}

/** The findings but for notes, each as its severity and sentence. */
export const faults = ({ findings }: Verdict): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'note').map(({ severity, message }) => `${severity} ${message}`)

export const sceneWith = (
  placed: readonly Placed[],
  { module = COMMON, chapters = [] as readonly MeasureChapter[], memory = emptyMemory(new Map()) as Memory } = {},
): MeasureScene => {
  const book = new MeasureBook(module, module.rules!)
  const position = { state: stateWith(placed, {}, module), memory, sides: [] }
  return new MeasureScene(position, book, {}, chapters, new Lays(book, freeBoards(module)))
}
