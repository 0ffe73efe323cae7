import type { Counter, Piece, PieceId, Place, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { baseShape, type Shape } from '../../../table/geometry/measure/shape.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'

/** A model: a miniature that lies freely on a board. */
export interface Model {
  readonly piece: Piece
  readonly at: Point
  readonly shape: Shape
}

const printedAs = (module: Module, { def }: Piece): Counter | undefined =>
  def === undefined ? undefined : module.counters.get(def)

const isPoint = (place: Place): place is Point => 'x' in place

/** A piece as a model, where it lies or elsewhere; undefined for anything else. */
export function modelOf(module: Module, piece: Piece | undefined, at = piece?.at): Model | undefined {
  if (!piece || !at || !isPoint(at)) return undefined
  const printed = printedAs(module, piece) ?? module.covers.get(piece.cover ?? '')
  return printed?.kind === 'token' ? { piece, at, shape: baseShape(printed.base, at, piece.turn) } : undefined
}

/** All models on a board, without some. */
export function modelsOn(
  module: Module,
  { pieces }: Pick<State, 'pieces'>,
  board: string,
  without: readonly PieceId[] = [],
): readonly Model[] {
  const left = new Set(without)
  const found: Model[] = []
  for (const piece of pieces.values()) {
    if (left.has(piece.id) || !('board' in piece.at) || piece.at.board !== board) continue
    const model = modelOf(module, piece)
    if (model) found.push(model)
  }
  return found
}

/** The models of one squad: those of one side with the same formation. A model without one is a squad of its own. */
export function squadOf(module: Module, { pieces }: Pick<State, 'pieces'>, id: PieceId): readonly PieceId[] {
  const piece = pieces.get(id)
  const own = modelOf(module, piece)
  const formation = own && printedAs(module, own.piece)?.formation
  if (!own || formation === undefined) return [id]
  const mates: PieceId[] = []
  for (const other of pieces.values()) {
    const mate = printedAs(module, other)
    if (mate?.kind !== 'token' || mate.formation !== formation || other.side !== own.piece.side) continue
    if ('x' in other.at && other.at.board === own.at.board) mates.push(other.id)
  }
  return mates
}

/** A place moved as far as from one point to another. */
export const movedBy = (place: Place, from: Spot, to: Spot): Place =>
  isPoint(place) ? { ...place, x: place.x + to.x - from.x, y: place.y + to.y - from.y } : place
