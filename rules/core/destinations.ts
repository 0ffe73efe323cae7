import type { Move, PieceId, Place } from '../../table/generated/types.ts'

/** The final place of each counter of a move, sorted by id. */
export function destinationsOf({ moves }: Pick<Move, 'moves'>): ReadonlyMap<PieceId, Place> {
  const ends = new Map(moves.flatMap(({ pieces, to }) => pieces.map((id) => [id, to] as const)))
  return ends.size < 2 ? ends : new Map([...ends].sort(([a], [b]) => (a < b ? -1 : 1)))
}
