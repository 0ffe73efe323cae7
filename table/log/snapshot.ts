import { Map as ImmutableMap } from 'immutable'
import type { Piece } from '../generated/types.ts'
import { type PlaceKey, pileKey } from '../geometry/place.ts'
import { seenPiece, sightOf, type Viewer, view } from '../secrecy/sight.ts'
import { type State, stackAt, tidy, toSnapshot } from '../state.ts'

/** Pieces are written between two stops of the work. */
const AT_ONCE = 64

/** A piece is never changed, only replaced: it is written once, however many join. */
const known = new WeakMap<Piece, string>()
const covers = new WeakMap<Piece, string>()

const NO_STACKS: State['stacks'] = ImmutableMap()

/** The text of `toSnapshot(view(state, viewer))`, stopping now and then: a table may hold many pieces. */
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

/** All the rest; of the stacks only the piles, whose heights are told also to who may not look into them. */
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
