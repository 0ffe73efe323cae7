import type { Piece, PieceId, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { joinWithAnd, placeName } from './names.ts'
import { countOf } from './numbers.ts'
import type { EntryContext } from './report-line.ts'

type BeforeAndAfter = Pick<EntryContext, 'before' | 'after'>

/** The pieces after the entry, so that a revealed one has its name. A piece that was hidden or removed is taken from before. */
export const reportedPieces = ({ before, after }: BeforeAndAfter, ids: readonly PieceId[]): Piece[] =>
  ids.flatMap((id) => {
    const [was, is] = [before.pieces.get(id), after.pieces.get(id)]
    return (is?.def === undefined && was?.def !== undefined ? was : (is ?? was)) ?? []
  })

/** The place of the first piece. */
export function locationOf({ before, after }: BeforeAndAfter, ids: readonly PieceId[]): { where?: Place } {
  const [first] = ids
  const where = first === undefined ? undefined : (after.pieces.get(first) ?? before.pieces.get(first))?.at
  return where ? { where } : {}
}

/** Where these pieces are, or were before they left: “ in G7”. */
export function placesOf(
  { module, before, after }: Pick<EntryContext, 'module' | 'before' | 'after'>,
  ids: readonly PieceId[],
): string {
  const pieces = ids.flatMap((id) => after.pieces.get(id) ?? before.pieces.get(id) ?? [])
  const places = [...new Set(pieces.map(({ at }) => placeName(module, after.game, at)))]
  return places.length > 0 ? ` in ${joinWithAnd(places)}` : ''
}

/** The pieces of a place that were not there before. */
export function arrivals({ before, after }: BeforeAndAfter, at: Place): Piece[] {
  const old = new Set(before.stacks.get(placeKey(at)) ?? [])
  return (after.stacks.get(placeKey(at)) ?? []).filter((id) => !old.has(id)).flatMap((id) => after.pieces.get(id) ?? [])
}

/** A face-down counter in G7. */
export function describeFaceDown(
  context: Pick<EntryContext, 'module' | 'before' | 'after'>,
  ids: readonly PieceId[],
): string {
  const { module, after } = context
  const places = new Set(reportedPieces(context, ids).map(({ at }) => placeName(module, after.game, at)))
  const what = ids.length === 1 ? 'a face-down counter' : countOf(ids.length, 'face-down counter')
  return `${what} in ${joinWithAnd([...places])}`
}
