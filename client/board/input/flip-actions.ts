import type { Action, Piece, PieceId } from '../../../table/generated/types.ts'
import { flippedFace } from '../../../table/module/faces.ts'
import type { Module } from '../../../table/module/module.ts'

type Numbered = readonly (readonly [PieceId, number])[]

/** Groups pieces with the same number into one action. */
export function byNumber(pairs: Numbered): readonly (readonly [number, PieceId[]])[] {
  const groups = new Map<number, PieceId[]>()
  for (const [id, number] of pairs) groups.set(number, [...(groups.get(number) ?? []), id])
  return [...groups]
}

export const flipActions = (faces: Numbered): readonly Action[] =>
  byNumber(faces).map(([face, pieces]): Action => ({ type: 'flip', pieces, face }))

/** Turns each piece over. Pieces that are hidden from you or have one face stay as they are. */
export const flipOverActions = ({ counters }: Module, pieces: readonly Piece[]): readonly Action[] =>
  flipActions(
    pieces.flatMap(({ id, def, face }) => {
      const counter = def === undefined ? undefined : counters.get(def)
      const other = counter && flippedFace(counter, face)
      return other === undefined || other === face ? [] : [[id, other] as const]
    }),
  )
