import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModuleFiles } from '../../../relay/modules/module-folder.ts'
import type { Memory } from '../../../rules/core/memory.ts'
import type { HexSystem } from '../../../rules/hex/board/scene.ts'
import { PLAIN } from '../../../rules/hex/referee.ts'
import { apply } from '../../../table/action/apply.ts'
import type { Action, Cell, Entry, PieceId, Place, Point, Question } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { NO_HASH } from '../../../table/log/log-keeper.ts'
import { type MapGroup, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import type { CellReach, Referee } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { type Cut, cutModule } from '../../table/module/cut-maps.ts'
import { named, positions } from '../positions.ts'
import { at, type Placed, refereeFor, table } from '../stage.ts'

/*
 * The law of joined boards: a map that is cut in two and joined again equals the original. Verdicts, reach, zones,
 * stacks, supply lines and advice differ only in the names of the maps.
 */

const SEED = 20261119

type Sheets = Readonly<Record<string, unknown>>
const sheetsIn = (path: string): Sheets => readModuleFiles(fileURLToPath(new URL(path, import.meta.url))).files

/** A game on one map, or on the two halves of that map. */
interface Board {
  readonly module: Module
  readonly land: MapGroup
  readonly referee: Referee<Memory, CellReach>
}

function boardOf(sheets: Sheets, system: HexSystem | undefined): Board {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  const { module } = resolved
  const { all } = mapGroupsOf(module)
  expect(all).toHaveLength(1)
  return { module, land: all[0]!, referee: refereeFor(module, ...(system ? [system] : []))! }
}

/** The same place on another cut of its map. */
function moved(from: Board, to: Board, place: Place): Place {
  const [{ grid }, { grid: target }] = [from.land.board, to.land.board]
  if ('pile' in place) return place
  if (onCell(place)) return to.land.onMap(target.parse(grid.print(from.land.onBoard(place)))!)
  const { x, y } = from.land.pointOnBoard(place)
  const own = to.land.onMap(target.at(x, y)!)
  const { board, shift } = to.land.maps.find((map) => map.board.id === own.board)!
  return { board: board.id, x: x - shift.x, y: y - shift.y }
}

/** The referee's answer, with every cell by its printed id and every point by its position on all the paper. */
const comparable = ({ land }: Board, answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('board' in value)) return value
      if ('q' in value) return land.board.grid.print(land.onBoard(value as Cell))
      if (!('x' in value)) return value
      const { x, y } = land.pointOnBoard(value as Point)
      return `${Math.round(x)},${Math.round(y)}`
    }) ?? 'null',
  )

/** A question about a position: an action on the whole map, by the numbers of its cells. */
interface Ask {
  readonly does: 'move' | 'turn' | 'declare'
  readonly pieces: readonly number[]
  readonly cells: readonly number[]
  readonly turns: number
}

const asks: fc.Arbitrary<Ask> = fc.record({
  does: fc.constantFrom('move' as const, 'move' as const, 'move' as const, 'turn' as const, 'declare' as const),
  pieces: fc.array(fc.nat(13), { minLength: 1, maxLength: 3 }),
  cells: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  turns: fc.integer({ min: 1, max: 2 }),
})

function actionOf(whole: Board, state: State, { does, pieces, cells, turns }: Ask): Action {
  const { board } = whole.land
  const places = cells.map((cell): Cell => ({ board: board.id, ...board.grid.cellAt(cell % board.grid.count)! }))
  const ids = [...new Set(pieces.map((piece) => `p${piece % Math.max(1, state.pieces.size)}`))]
  const [to, ...via] = places as [Cell, ...Cell[]]
  if (does === 'move') return { type: 'move', moves: [{ pieces: ids, to, ...(via.length > 0 && { via }) }] }
  if (does === 'declare') return { type: 'declare', what: 'attack', pieces: ids, at: [to] }
  const { phases } = whole.module.sequence
  const here = phases.findIndex(({ id }) => id === state.time.phase)
  const next = phases[(here + turns) % phases.length]!
  return { type: 'turn', time: { turn: state.time.turn + (here + turns >= phases.length ? 1 : 0), phase: next.id } }
}

function actionOn(whole: Board, other: Board, action: Action): Action {
  const there = (place: Place) => moved(whole, other, place)
  switch (action.type) {
    case 'move':
      return {
        ...action,
        moves: action.moves.map(({ pieces, to, via }) => ({
          pieces,
          to: there(to),
          ...(via && { via: via.map(there) }),
        })),
      } as Action
    case 'declare':
      return { ...action, at: action.at.map(there) } as Action
    default:
      return action
  }
}

function questions({ topics }: Board['referee'], ids: readonly PieceId[], action: Action): readonly Question[] {
  const odds = action.type === 'declare' ? [{ ask: 'odds', pieces: [...ids], at: action.at } as Question] : []
  return [...odds, ...['procedure', 'odds', ...topics.map(({ ask }) => ask)].map((ask) => ({ ask }))]
}

/** The referee's answers as the actions are done one after the other. */
function played(board: Board, state: State, actions: readonly Action[]): unknown[] {
  const { referee, module } = board
  const sides = [...module.sides.keys()]
  let [now, memory] = [state, referee.start]
  const answers: unknown[] = []
  for (const action of actions) {
    const position = at(referee, now, sides, memory)
    const ids = [...now.pieces.keys()]
    const reaches = [[ids[0]!], ids.slice(0, 2)].map((those) => referee.reach(position, those))
    answers.push(
      comparable(board, {
        verdict: referee.judge(position, action),
        reaches: reaches.map(({ cells, findings, way: route }) => ({
          cells,
          findings,
          way: cells.slice(0, 3).map(({ at }) => route(at)),
        })),
        survey: referee.survey(position),
        supply: sides.map((side) =>
          referee
            .supply(position, side)
            .map(({ piece, supplied, line, source, blocks }) => ({ piece, supplied, line, source, blocks })),
        ),
        advice: questions(referee, ids, action).map((question) => referee.advise(position, question)),
      }),
    )
    const seq = now.seq + 1
    const entry: Entry = { seq, id: `a${seq}`, seat: sides[0]!, at: 0, action, prev: NO_HASH }
    const after = apply(now, entry)
    memory = referee.remember(memory, entry, now, after)
    now = after
  }
  return answers
}

const GAMES: readonly (readonly [string, string, HexSystem | undefined, number])[] = [
  ['the Branch Line', '../tiny/', PLAIN, 150],
  ['Combat Operations by its sheet alone', '../../../assets/modules/combat-operations/', PLAIN, 80],
  ['Combat Operations', '../../../assets/modules/combat-operations/', undefined, 80],
  ['Celles by its sheet alone', '../../../assets/modules/celles/', PLAIN, 80],
  ['Celles', '../../../assets/modules/celles/', undefined, 80],
]

describe('a map that is cut in two and joined again', () => {
  it.each(GAMES)('gives the same verdicts as before: %s', { timeout: 120_000 }, (_, path, system, numRuns) => {
    const sheets = sheetsIn(path)
    const whole = boardOf(sheets, system)
    const { columns, rows } = whole.module.maps[0]!.sheet.grid as { columns: number; rows: number }
    const cuts: fc.Arbitrary<Cut> = fc
      .record({
        across: fc.constantFrom('columns' as const, 'rows' as const),
        where: fc.nat(),
        whose: fc.nat(30),
        turned: fc.boolean(),
      })
      .map(({ where, ...cut }) => ({ ...cut, before: 1 + (where % ((cut.across === 'columns' ? columns : rows) - 1)) }))
    // Compiles each game once for each of a few cuts, to save time.
    const boards = fc
      .sample(cuts, { numRuns: 8, seed: SEED })
      .map((cut) => ({ cut, board: boardOf(cutModule(sheets, cut), system) }))
    const phases = whole.module.sequence.phases.map(({ id }) => id)
    const scenes = fc.record({
      placed: positions(whole.module, 14),
      nudged: fc.nat(40),
      phase: fc.constantFrom(...phases),
      scenario: fc.constantFrom(...whole.module.scenarios.keys()),
      asked: fc.array(asks, { minLength: 1, maxLength: 3 }),
      which: fc.nat(boards.length - 1),
    })
    let crossed = 0
    fc.assert(
      fc.property(scenes, ({ placed, nudged, phase, scenario, asked, which }) => {
        const { cut, board } = boards[which]!
        const pieces = named(placed).map((piece, index) =>
          index === nudged ? { ...piece, at: freely(whole, piece.at as Cell) } : piece,
        )
        const state = table(whole.module, pieces, { phase, scenario })
        const there = table(
          board.module,
          pieces.map((piece): Placed => ({ ...piece, at: moved(whole, board, piece.at as Place) })),
          { phase, scenario },
        )
        const actions = asked.map((ask) => actionOf(whole, state, ask))
        const before = played(whole, state, actions)
        const after = played(
          board,
          there,
          actions.map((action) => actionOn(whole, board, action)),
        )
        expect({ cut, answers: after }).toEqual({ cut, answers: before })
        const { cells } = board.referee.reach(at(board.referee, there, [...board.module.sides.keys()]), ['p0'])
        if (new Set(cells.map((each) => each.at.board)).size === 2) crossed++
      }),
      { seed: SEED, numRuns },
    )
    expect(crossed).toBeGreaterThan(numRuns / 20)
  })
})

/** A point in a cell, slightly off its centre. */
function freely({ land }: Board, cell: Cell): Point {
  const { x, y } = land.board.grid.centre(cell)
  return { board: cell.board, x: Math.round(x) + 20, y: Math.round(y) - 9 }
}
