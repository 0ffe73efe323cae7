import type { Cell, Id, Piece, PieceId } from '../../table/generated/types.ts'
import { distanceBetween, landsOf } from '../../table/land.ts'
import type { Module } from '../../table/module.ts'
import { onCell, placeKey } from '../../table/place.ts'
import type { State } from '../../table/state.ts'

/** Cells with counters of another side, those nearest to the attackers first. */
export function targetsOf(module: Module, { pieces, game }: State, ids: readonly PieceId[]): readonly Cell[] {
  const attackers = ids.flatMap((id) => pieces.get(id) ?? [])
  const from = attackers.flatMap(({ at }) => (onCell(at) ? [at] : []))
  const lands = landsOf(module, game.scenario)
  const side = attackers.find((piece) => piece.side !== undefined)?.side
  const cells = new Map<string, { readonly cell: Cell; readonly far: number }>()
  for (const { at, side: other } of pieces.values()) {
    if (!onCell(at) || other === undefined || other === side) continue
    const key = placeKey(at)
    if (!cells.has(key))
      cells.set(key, { cell: at, far: Math.min(...from.map((cell) => distanceBetween(lands, cell, at))) })
  }
  return [...cells.values()].sort((a, b) => a.far - b.far).map(({ cell }) => cell)
}

/** Those of one side that stand in a cell, as far as they are seen. */
export const standing = ({ pieces }: State, cell: Cell): readonly Piece[] => {
  const key = placeKey(cell)
  return [...pieces.values()].filter(({ at }) => placeKey(at) === key)
}

/** The side that would attack: that of the counters chosen. */
export const sideOf = ({ pieces }: State, ids: readonly PieceId[]): Id | undefined =>
  ids.flatMap((id) => pieces.get(id)?.side ?? [])[0]
