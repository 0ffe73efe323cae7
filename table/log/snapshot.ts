import { Map as ImmutableMap } from 'immutable'
import type { Piece } from '../generated/types.ts'
import { type PlaceKey, pileKey } from '../geometry/place.ts'
import { seenPiece, sightOf, type Viewer, view } from '../secrecy/sight.ts'
import { type State, stackAt, tidy, toSnapshot } from '../state.ts'

/** The number of pieces written between two pauses. */
const AT_ONCE = 64

/** Pieces are never changed in place: each is written once, however many viewers join. */
const known = new WeakMap<Piece, string>()
const covers = new WeakMap<Piece, string>()

const NO_STACKS: State['stacks'] = ImmutableMap()

/** The text of `toSnapshot(view(state, viewer))`, with pauses, since a table may hold many pieces. */
export function* snapshotText(state: State, viewer: Viewer): Generator<void, string> {
  const bare = { ...view(withoutPieces(state), viewer), stacks: NO_STACKS }
  const { pieces: _none, ...frame } = toSnapshot(bare)
  const texts: string[] = []
  const keys = [...state.stacks.keys()].sort()
  let count = 0
  for (const key of keys) {
    for (const id of stackAt(state, key)) {
      if (++count % AT_ONCE === 0) yield
      const piece = state.pieces.get(id)
      const sight = piece ? sightOf(state, piece, viewer) : 'absent'
      if (piece && sight !== 'absent') texts.push(written(piece, sight === 'cover' ? covers : known))
    }
  }
  yield
  return `{"pieces":[${texts.join(',')}],${JSON.stringify(frame).slice(1)}`
}

/** The rest of the state. Only piles keep their stacks: their counts go to all viewers. */
function withoutPieces(state: State): State {
  const piles = state.game.piles.map(({ id }): [PlaceKey, readonly string[]] => {
    const key = pileKey(id)
    return [key, stackAt(state, key)]
  })
  return { ...state, pieces: ImmutableMap(), stacks: ImmutableMap(piles) }
}

function written(piece: Piece, texts: WeakMap<Piece, string>): string {
  const before = texts.get(piece)
  if (before !== undefined) return before
  const text = JSON.stringify(tidy(texts === covers ? seenPiece(piece, 'cover') : piece))
  texts.set(piece, text)
  return text
}
