import type { Action, GridSheet, Id, PieceId, Pile } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import { placedBoard } from '../layout/tabletop.ts'
import { byNumber, flipOverActions } from './flip-actions.ts'
import { byPlace, piecesOf } from './grab.ts'

export const flipSelected = (layout: TableLayout, module: Module, ids: readonly PieceId[]): readonly Action[] =>
  flipOverActions(module, piecesOf(layout, ids))

const TURN_STEPS = { hex: 60, square: 90, free: 15 } as const

/** By how many degrees a counter turns at once: from side to side of its cell, and finely where there are none. */
export const turnStep = (kind: GridSheet['kind'] = 'hex'): number => TURN_STEPS[kind]

/** Turns each piece by one step. */
export function rotateActions(
  layout: TableLayout,
  top: Tabletop,
  ids: readonly PieceId[],
  clockwise: boolean,
): readonly Action[] {
  const next = piecesOf(layout, ids).map(({ id, at, turn }) => {
    const step = turnStep('board' in at ? placedBoard(top, at.board)?.board.sheet.grid.kind : undefined)
    return [id, (turn + (clockwise ? step : 360 - step)) % 360] as const
  })
  return byNumber(next).map(([turn, pieces]) => ({ type: 'rotate', pieces, turn }))
}

/** Moves pieces to their side's dead pile, or the common one, in one move. Pieces already there stay. */
export function moveToDeadPile(layout: TableLayout, ids: readonly PieceId[]): Action | undefined {
  const legs = new Map<Id, PieceId[]>()
  for (const { place, ids: here } of byPlace(layout, ids)) {
    for (const piece of piecesOf(layout, here)) {
      const pile = graveOf(layout.state, piece.side)
      if (!pile || placeKey(place) === placeKey({ pile: pile.id })) continue
      legs.set(pile.id, [...(legs.get(pile.id) ?? []), piece.id])
    }
  }
  if (legs.size === 0) return undefined
  return { type: 'move', moves: [...legs].map(([pile, pieces]) => ({ pieces, to: { pile } })) }
}

function graveOf({ game }: State, side: Id | undefined): Pile | undefined {
  const dead = game.piles.filter(({ kind }) => kind === 'dead')
  return dead.find((pile) => side !== undefined && pile.side === side) ?? dead.find((pile) => pile.side === undefined)
}
