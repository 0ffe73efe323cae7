import type { Cell, Piece } from '../../table/generated/types.ts'
import type { Memory } from '../memory.ts'
import { readLie, Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { foresee } from './round.ts'

/** The table with a counter as it would be. */
export function withPiece(scene: Scene, piece: Piece, memory: Memory = scene.memory): Scene {
  const { state, sides, book, house, system, search } = scene
  const pieces = state.pieces.set(piece.id, piece)
  return new Scene({ state: { ...state, pieces }, memory, sides }, book, house, system, search, readLie(book, pieces))
}

/** The table once a unit has come, or become whole: of several in one gesture each is judged with those before it there. */
export const afterComing = (scene: Scene, unit: Unit, as: { readonly at: Cell } | { readonly face: number }): Scene =>
  withPiece(scene, { ...unit.piece, ...as }, foresee(scene.memory, unit))
