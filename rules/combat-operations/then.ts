import type { Move, PieceId, Place } from '../../table/generated/types.ts'
import { readLie, Scene } from '../scene.ts'

/** Where a move leaves each of its counters in the end. */
export const endsOf = ({ moves }: Move): ReadonlyMap<PieceId, Place> =>
  new Map(moves.flatMap(({ pieces, to }) => pieces.map((id) => [id, to] as const)))

/** The position with counters in other places. */
export function thenOf(scene: Scene, ends: Iterable<readonly [PieceId, Place]>): Scene {
  let { pieces } = scene.state
  for (const [id, at] of ends) {
    const piece = pieces.get(id)
    if (piece) pieces = pieces.set(id, { ...piece, at })
  }
  const state = { ...scene.state, pieces }
  const { memory, sides, book, house, system, search } = scene
  return new Scene({ state, memory, sides }, book, house, system, search, readLie(book, pieces))
}
