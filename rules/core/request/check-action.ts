import { factsOf, namesBy } from '../../../table/action/action-kinds.ts'
import { refuseAction } from '../../../table/action/authority.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Id, PieceId, Place } from '../../../table/generated/types.ts'
import type { Components } from '../../../table/module/components.ts'
import { byId } from '../../../table/module/counters.ts'
import type { Module } from '../../../table/module/module.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { HOUSE_RULE_PREFIX, type HouseRule } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { ASKER, checkHouse, checkTime } from './read-position.ts'

export interface PrintedGame {
  readonly module: Module
  readonly switches: readonly HouseRule[]
  readonly printed: Components
}

type At = readonly PointerKey[]

/** Checks that everything the action names is on the table when its turn comes. */
export function checkAction(
  print: PrintedGame,
  state: State,
  action: Action,
  at: At,
  found: ProblemList,
  /** The number of problems before the action was read. */
  before: number,
): void {
  named(print, state, action, at, found)
  if (found.problems.length > before) return
  // The table refuses some actions for other reasons: an impossible stack order, an empty pile.
  const refused = refuseAction(state, print.printed, ASKER, action)
  if (refused) found.report('mismatch', refused.message, ...at)
}

function named(print: PrintedGame, state: State, action: Action, at: At, found: ProblemList): void {
  const { module, switches } = print
  if (factsOf(action).needsLog) {
    found.report('mismatch', `The action ${action.type} needs a table with a log; leave it out.`, ...at, 'type')
    return
  }
  const those = (ids: readonly PieceId[], ...key: At) => thePieces(state, ids, [...at, ...key], found)
  const places = (where: Place | readonly Place[], ...key: At) => thePlaces(print, state, where, [...at, ...key], found)
  const side = (id: Id | null | undefined, ...key: At) =>
    found.known('side', id ?? undefined, module.sides, ...at, ...key)
  if (action.type === 'put') {
    for (const [index, piece] of action.pieces.entries()) {
      found.known('counter', piece.def, module.counters, ...at, 'pieces', index, 'def')
      side(piece.side, 'pieces', index, 'side')
    }
  }
  if (namesBy(action, 'pile')) found.known('pile', action.pile, byId(state.game.piles), ...at, 'pile')
  if (namesBy(action, 'pieces')) those(action.pieces, 'pieces')
  if (namesBy(action, 'at')) places(action.at, 'at')
  if (namesBy(action, 'to')) places(action.to, 'to')
  if (namesBy(action, 'points')) places(action.points, 'points')
  if (namesBy(action, 'moves')) {
    for (const [index, { pieces, to, via = [] }] of action.moves.entries()) {
      those(pieces, 'moves', index, 'pieces')
      places(via, 'moves', index, 'via')
      places(to, 'moves', index, 'to')
    }
  }
  switch (action.type) {
    case 'mark':
      found.known('mark', action.mark, module.marks, ...at, 'mark')
      return
    case 'own':
      side(action.side, 'side')
      return
    case 'show':
      for (const [index, id] of action.to.entries()) side(id, 'to', index)
      return
    case 'roll':
      if (!parseDice(action.dice))
        found.report('malformed', `"${action.dice}" is not dice; write for example 2d6+1.`, ...at, 'dice')
      return
    case 'turn':
      checkTime(module, action.time, [...at, 'time'], found)
      return
    case 'set':
      if (action.option.startsWith(HOUSE_RULE_PREFIX))
        checkHouse(switches, action.option, action.value, [...at, 'value'], found)
      return
  }
}

function thePieces({ pieces }: State, ids: readonly PieceId[], at: At, found: ProblemList): void {
  for (const [index, id] of ids.entries()) {
    if (!pieces.has(id)) found.report('unknown', `Counter ${id} is not on the table at that point.`, ...at, index)
  }
}

function thePlaces(
  print: PrintedGame,
  state: State,
  where: Place | readonly Place[],
  at: At,
  found: ProblemList,
): void {
  if (!('length' in where)) thePlace(print, state, where, at, found)
  else for (const [index, each] of where.entries()) thePlace(print, state, each, [...at, index], found)
}

function thePlace({ module, printed }: PrintedGame, { game }: State, where: Place, at: At, found: ProblemList): void {
  if ('pile' in where) {
    found.known('pile', where.pile, byId(game.piles), ...at, 'pile')
    return
  }
  const boards = byId(module.maps)
  found.known('board', where.board, boards, ...at, 'board')
  if (!boards.has(where.board) || printed.isPlace(where)) return
  const [what, x, y] = 'q' in where ? ['cell', where.q, where.r] : ['point', where.x, where.y]
  found.report('no-such-cell', `There is no ${what} ${x}, ${y} on board ${where.board}.`, ...at)
}
