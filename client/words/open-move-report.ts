import type { Leg, Piece, Place, Point } from '../../table/generated/types.ts'
import { touches } from '../../table/geometry/measure/gap.ts'
import { pathLength } from '../../table/geometry/measure/path.ts'
import { baseShape, type Shape } from '../../table/geometry/measure/shape.ts'
import type { Board } from '../../table/module/board.ts'
import { reportedPieces } from './entry-pieces.ts'
import { openLength } from './lengths.ts'
import { joinWithAnd, pieceName, pieceNames } from './names.ts'
import type { EntryContext } from './report-line.ts'

interface Moved {
  readonly piece: Piece
  /** In units. */
  readonly far: number
}

/**
 * Models that move on a table without cells: how far each goes, and whom it touches then. Undefined for any other move.
 * Models of one formation are reported together.
 */
export function reportOpenMove(context: EntryContext, legs: readonly Leg[]): string | undefined {
  const [first] = legs
  const board = first && openBoard(context, first.to)
  if (!board) return undefined
  const moved = legs.map((leg) => movedBy(context, leg, board))
  if (moved.some((each) => each === undefined)) return undefined
  const squads = new Map<string, Moved[]>()
  for (const each of moved.flatMap((one) => one ?? [])) {
    const formation = formationOf(context, each.piece)
    squads.set(formation, [...(squads.get(formation) ?? []), each])
  }
  return [...squads].map(([formation, models]) => squadLine(context, board, formation, models)).join('; ')
}

function openBoard({ module }: EntryContext, to: Place): Board | undefined {
  const board = 'x' in to ? module.maps.find(({ id }) => id === to.board) : undefined
  return board?.grid.count === 0 ? board : undefined
}

function movedBy(
  context: EntryContext,
  { pieces: [id, ...others], to, via = [] }: Leg,
  board: Board,
): Moved | undefined {
  const [piece] = id === undefined || others.length > 0 ? [] : reportedPieces(context, [id])
  const from = id !== undefined && context.knewPlace(id) ? context.before.pieces.get(id)?.at : undefined
  const places = [from, ...via, to]
  const points = places.flatMap((place) => (place && 'x' in place && place.board === board.id ? [place] : []))
  const printed = piece?.def === undefined ? undefined : context.module.counters.get(piece.def)
  return piece && printed?.kind === 'token' && points.length === places.length
    ? { piece, far: pathLength(points) }
    : undefined
}

const formationOf = ({ module }: EntryContext, { id, def }: Piece): string =>
  (def === undefined ? undefined : module.counters.get(def)?.formation) ?? id

function squadLine(context: EntryContext, board: Board, formation: string, models: readonly Moved[]): string {
  const { module } = context
  const [only] = models
  const far = openLength(board, Math.max(...models.map((each) => each.far)))
  const contact = contactWords(context, board, models)
  if (models.length === 1 && only) return `${pieceName(module, only.piece)} moves ${far}${contact}`
  return `${formation} (${models.length}) move up to ${far}${contact}`
}

/** The models of others that are touched now and were not before. */
function contactWords({ module, before, after }: EntryContext, board: Board, models: readonly Moved[]): string {
  const shapeOf = (piece: Piece | undefined): Shape | undefined => {
    const printed = piece?.def === undefined ? undefined : module.counters.get(piece.def)
    return piece && printed?.kind === 'token' && isOn(piece.at, board)
      ? baseShape(printed.base, piece.at, piece.turn)
      : undefined
  }
  const met = [...after.pieces.values()].filter((other) => {
    if (other.side === undefined || models.some(({ piece }) => piece.id === other.id || piece.side === other.side))
      return false
    const shape = shapeOf(other)
    return (
      shape !== undefined &&
      models.some(({ piece }) => {
        const [now, then] = [shapeOf(after.pieces.get(piece.id)), shapeOf(before.pieces.get(piece.id))]
        return now !== undefined && touches(now, shape) && !(then && touches(then, shape))
      })
    )
  })
  return met.length === 0
    ? ''
    : `, into contact with ${met.length > 3 ? pieceNames(module, met) : joinWithAnd(met.map((each) => pieceName(module, each)))}`
}

const isOn = (at: Place, board: Board): at is Point => 'x' in at && at.board === board.id
