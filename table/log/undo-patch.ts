import type { Patch, Piece, PieceId, Place } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { Draft, touchedPieces } from '../patch.ts'
import { audienceOf, isSeenWith } from '../secrecy/audience.ts'
import { isSamePiece } from '../secrecy/view-patch.ts'
import { type State, stackAt } from '../state.ts'

/** A change, and its inverse for the case that nothing has happened since. */
interface Change {
  readonly made: Patch
  readonly back: Patch
}

/** Whether everything that a change touched lies as it left it. */
export function liesAsMade(state: State, { made }: Change): boolean {
  const isThere = (made.pieces ?? []).every((piece) => isSamePiece(piece, state.pieces.get(piece.id)))
  const isGone = (made.gone ?? []).every((id) => !state.pieces.has(id))
  return isThere && isGone && (made.stacks ?? []).every(({ at, ids }) => isSame(stackAt(state, placeKey(at)), ids))
}

const isSame = (one: readonly PieceId[], other: readonly PieceId[]): boolean =>
  one.length === other.length && one.every((id, depth) => id === other[depth])

/**
 * The patch that undoes a change after others. Each piece gets back what the change took from it, and returns to its
 * stack right above the nearest piece below it that everybody sees who sees the piece. So its position gives nothing
 * hidden away.
 */
export function undoPatch(state: State, { made, back }: Change): Patch {
  const draft = new Draft(state)
  const was = byId(back.pieces)
  const became = byId(made.pieces)
  const reordered = (made.stacks ?? []).flatMap(({ at, ids }) => (isReordered(at, ids, back) ? placeKey(at) : []))
  const returned = new Map<PieceId, Piece>()
  for (const id of new Set([...touchedPieces(made), ...touchedPieces(back)])) {
    const [old, left, now] = [was.get(id), became.get(id), state.pieces.get(id)]
    if (!old && left && now) draft.lift(now)
    else if (old && !left && !now) returned.set(id, old)
    else if (old && left && now && placeKey(left.at) === placeKey(now.at)) {
      const next = withOld(now, left, old)
      if (placeKey(old.at) === placeKey(left.at) && !reordered.includes(placeKey(old.at))) draft.set(next)
      else {
        draft.lift(now)
        returned.set(id, next)
      }
    }
  }
  for (const { at, ids } of back.stacks ?? []) returnToStack(state, draft, at, ids, returned)
  const { pieces: _pieces, gone: _gone, stacks: _stacks, ...others } = back
  return { ...others, ...draft.done() }
}

const byId = (pieces: readonly Piece[] = []) => new Map(pieces.map((piece) => [piece.id, piece]))

/** Whether the pieces that stayed in a place were reordered. */
function isReordered(at: Place, ids: readonly PieceId[], { stacks = [] }: Patch): boolean {
  const old = stacks.find((stack) => placeKey(stack.at) === placeKey(at))?.ids ?? []
  const stayed = new Set(old.filter((id) => ids.includes(id)))
  return !isSame(
    old.filter((id) => stayed.has(id)),
    ids.filter((id) => stayed.has(id)),
  )
}

/** A piece with the fields that the change overwrote. */
function withOld(now: Piece, left: Piece, old: Piece): Piece {
  const result: Record<string, unknown> = { ...now }
  for (const field of new Set([...Object.keys(left), ...Object.keys(old)]) as Set<keyof Piece>) {
    if (JSON.stringify(left[field]) === JSON.stringify(old[field])) continue
    if (old[field] === undefined) delete result[field]
    else result[field] = old[field]
  }
  return result as unknown as Piece
}

/** Puts pieces back into a stack in their old order. */
function returnToStack(
  state: State,
  draft: Draft,
  at: Place,
  order: readonly PieceId[],
  returned: ReadonlyMap<PieceId, Piece>,
): void {
  for (const [depth, id] of order.entries()) {
    const piece = returned.get(id)
    if (!piece) continue
    const audience = audienceOf(state.game, piece)
    const stack = draft.stack(at)
    const below = order.slice(0, depth).findLast((other) => {
      const found = stack.includes(other) ? draft.piece(other) : undefined
      return found !== undefined && isSeenWith(audience, audienceOf(state.game, found))
    })
    draft.drop([piece], at, below === undefined ? 0 : stack.indexOf(below) + 1)
  }
}
