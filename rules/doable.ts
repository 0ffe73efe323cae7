import { check, type Printed } from '../table/authority.ts'
import { byId } from '../table/counters.ts'
import { readDice } from '../table/dice.ts'
import type { Action, Id, PieceId, Place } from '../table/generated/types.ts'
import type { Module } from '../table/module.ts'
import type { Findings, Key } from '../table/problem.ts'
import { HOUSE, type Switch } from '../table/referee.ts'
import type { State } from '../table/state.ts'
import { ASKER, checkHouse, checkTime } from './placed.ts'

/** What actions can name. */
export interface Printing {
  readonly module: Module
  readonly switches: readonly Switch[]
  readonly printed: Printed
}

type At = readonly Key[]

/** Whether all that an action names is there when its turn comes. */
export function checkAction(print: Printing, state: State, action: Action, at: At, found: Findings): void {
  const before = found.problems.length
  named(print, state, action, at, found)
  if (found.problems.length > before) return
  // What the table itself would refuse for another reason than a name: a stack told wrongly, a pile drawn empty.
  const refused = check(state, print.printed, ASKER, action)
  if (refused) found.report('mismatch', refused.message, ...at)
}

function named(print: Printing, state: State, action: Action, at: At, found: Findings): void {
  const { module, switches } = print
  const those = (ids: readonly PieceId[], ...key: At) => thePieces(state, ids, [...at, ...key], found)
  const place = (where: Place, ...key: At) => thePlace(print, state, where, [...at, ...key], found)
  const pile = (id: Id) => found.known('pile', id, byId(state.game.piles), ...at, 'pile')
  const side = (id: Id | null | undefined, ...key: At) =>
    found.known('side', id ?? undefined, module.sides, ...at, ...key)
  switch (action.type) {
    case 'open':
    case 'close':
    case 'sit':
    case 'stand':
    case 'claim':
    case 'replace':
    case 'peek':
    case 'look':
    case 'tell':
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust':
    case 'reveal':
    case 'rule':
    case 'undo':
    case 'redo':
      found.report('mismatch', `To ${action.type} takes a table with a log; leave it out.`, ...at, 'type')
      return
    case 'move':
      for (const [index, { pieces, to, via }] of action.moves.entries()) {
        those(pieces, 'moves', index, 'pieces')
        for (const [step, through] of (via ?? []).entries()) place(through, 'moves', index, 'via', step)
        place(to, 'moves', index, 'to')
      }
      return
    case 'mark':
      those(action.pieces, 'pieces')
      found.known('mark', action.mark, module.marks, ...at, 'mark')
      return
    case 'own':
      those(action.pieces, 'pieces')
      side(action.side, 'side')
      return
    case 'show':
      those(action.pieces, 'pieces')
      for (const [index, id] of action.to.entries()) side(id, 'to', index)
      return
    case 'flip':
    case 'rotate':
    case 'lock':
    case 'layer':
    case 'label':
    case 'veil':
    case 'clone':
    case 'remove':
      those(action.pieces, 'pieces')
      return
    case 'stack':
      those(action.pieces, 'pieces')
      place(action.at, 'at')
      return
    case 'put':
      for (const [index, piece] of action.pieces.entries()) {
        found.known('counter', piece.def, module.counters, ...at, 'pieces', index, 'def')
        side(piece.side, 'pieces', index, 'side')
      }
      place(action.to, 'to')
      return
    case 'draw':
      pile(action.pile)
      place(action.to, 'to')
      return
    case 'deal':
      pile(action.pile)
      for (const [index, to] of action.to.entries()) place(to, 'to', index)
      return
    case 'take':
      pile(action.pile)
      those(action.pieces, 'pieces')
      place(action.to, 'to')
      return
    case 'pour':
      pile(action.pile)
      place(action.to, 'to')
      return
    case 'shuffle':
      place(action.at, 'at')
      return
    case 'roll':
      if (!readDice(action.dice))
        found.report('malformed', `"${action.dice}" is not dice; write for example 2d6+1.`, ...at, 'dice')
      return
    case 'turn':
      checkTime(module, action.time, [...at, 'time'], found)
      return
    case 'declare':
      those(action.pieces, 'pieces')
      for (const [index, where] of action.at.entries()) place(where, 'at', index)
      return
    case 'set':
      if (action.option.startsWith(HOUSE)) checkHouse(switches, action.option, action.value, [...at, 'value'], found)
      return
    case 'annotate':
      for (const [index, point] of action.points.entries()) place(point, 'points', index)
      return
    case 'note':
    case 'seal':
    case 'unseal':
    case 'say':
    case 'erase':
      return
  }
}

function thePieces({ pieces }: State, ids: readonly PieceId[], at: At, found: Findings): void {
  for (const [index, id] of ids.entries()) {
    if (!pieces.has(id)) found.report('unknown', `There is no counter ${id} on the table by then.`, ...at, index)
  }
}

function thePlace({ module, printed }: Printing, { game }: State, where: Place, at: At, found: Findings): void {
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
