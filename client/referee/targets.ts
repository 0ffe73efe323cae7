import type { Cell, Id, Piece, PieceId } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { onCell, placeKey } from '../../table/place.ts'
import type { State } from '../../table/state.ts'

/** Cells with counters of another side, those nearest to the attackers first. */
export function targetsOf(module: Module, { pieces }: State, ids: readonly PieceId[]): readonly Cell[] {
  const attackers = ids.flatMap((id) => pieces.get(id) ?? [])
  const from = attackers.flatMap(({ at }) => (onCell(at) ? [at] : []))
  const side = attackers.find((piece) => piece.side !== undefined)?.side
  const cells = new Map<string, { readonly cell: Cell; readonly far: number }>()
  for (const { at, side: other } of pieces.values()) {
    if (!onCell(at) || other === undefined || other === side) continue
    const key = placeKey(at)
    if (!cells.has(key)) cells.set(key, { cell: at, far: farness(module, from, at) })
  }
  return [...cells.values()].sort((a, b) => a.far - b.far).map(({ cell }) => cell)
}

/** From the nearest of them; beyond everything, where they stand on another board. */
function farness({ maps }: Module, from: readonly Cell[], to: Cell): number {
  const grid = maps.find(({ id }) => id === to.board)?.grid
  const far = from.flatMap((cell) => (cell.board === to.board && grid ? [grid.distance(cell, to)] : []))
  return Math.min(Infinity, ...far)
}

/** Those of one side that stand in a cell, as far as they are seen. */
export const standing = ({ pieces }: State, cell: Cell): readonly Piece[] => {
  const key = placeKey(cell)
  return [...pieces.values()].filter(({ at }) => placeKey(at) === key)
}

/** The side that would attack: that of the counters chosen. */
export const sideOf = ({ pieces }: State, ids: readonly PieceId[]): Id | undefined =>
  ids.flatMap((id) => pieces.get(id)?.side ?? [])[0]
