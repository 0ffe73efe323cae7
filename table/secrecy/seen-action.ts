import type { Action, Move, NewPiece, Piece, PieceId, Place, Put, Take, WriteNote } from '../generated/types.ts'
import { type State, seatOf } from '../state.ts'
import { isCounted, isVisible, mayRead, OBSERVER, sightOf, type Viewer } from './sight.ts'

/*
 * The part of an action that other viewers get, in format 2: the part about pieces they see. It follows from those
 * pieces alone, so it is the same whatever else the action names.
 */

/** Removes the depth. It counts pieces as the mover sees them, so it would tell others how many they do not see. */
export const withoutDepth = (action: Action): Action =>
  action.type === 'move' ? { ...action, moves: action.moves.map(({ depth: _depth, ...leg }) => leg) } : action

/** The part of another's action that a viewer gets; undefined where there is none. */
export function seenAction(action: Action, seat: string, before: State, viewer: Viewer): Action | undefined {
  return action.type === 'move' && isSeenWhole(action, before, viewer) ? action : seenPart(action, seat, before, viewer)
}

/** Runs for every move, so it makes no closures: they would cost more than the rest. */
function isSeenWhole({ moves }: Move, before: State, viewer: Viewer): boolean {
  for (const { pieces, depth } of moves) {
    if (depth !== undefined) return false
    for (const id of pieces) if (!isVisible(before, id, viewer)) return false
  }
  return true
}

function seenPart(action: Action, seat: string, before: State, viewer: Viewer): Action | undefined {
  const sight = (id: PieceId) => {
    const piece = before.pieces.get(id)
    return piece ? sightOf(before, piece, viewer) : 'absent'
  }
  const isSeen = (id: PieceId) => sight(id) !== 'absent'
  switch (action.type) {
    case 'move': {
      const moves = action.moves.flatMap(({ depth: _depth, ...leg }) => {
        const pieces = leg.pieces.filter(isSeen)
        return pieces.length > 0 ? { ...leg, pieces } : []
      })
      return moves.length > 0 ? { ...action, moves } : undefined
    }
    case 'rotate':
    case 'lock':
    case 'mark':
    case 'own':
    case 'remove':
    case 'veil':
    case 'show':
    case 'stack':
    // A copy lies where everybody who sees the original sees it.
    case 'clone':
      return withSome(action, action.pieces.filter(isSeen))
    // These actions change a piece under its cover.
    case 'flip':
    case 'layer':
    case 'label':
      return withSome(
        action,
        action.pieces.filter((id) => sight(id) === 'known'),
      )
    // Words about hidden pieces are hidden, too.
    case 'declare':
    case 'look':
      return action.pieces.every(isSeen) ? action : undefined
    case 'put':
      return withSome(
        action,
        action.pieces.filter((piece) => sightOf(before, asPut(piece, action, seat, before), viewer) === 'known'),
      )
    case 'take':
      return { ...action, pieces: action.pieces.filter(isSeen), to: arrival(action, before, viewer) }
    case 'tell':
      return { ...action, pieces: action.pieces.filter(isSeen) }
    case 'say':
      return mayRead(viewer, action.to) ? action : undefined
    case 'note':
      return isHeard(action, before, viewer) ? action : undefined
    case 'seal': {
      if (mayRead(viewer, action.to)) return action
      const { text: _text, nonce: _nonce, ...closed } = action
      return closed
    }
    // Everybody learns that a secret roll was made. Otherwise a player could roll until it suits, and reveal only that
    // roll.
    case 'roll': {
      if (mayRead(viewer, action.to)) return action
      const { reason: _reason, ...told } = action
      return told
    }
    case 'open': {
      const { whole: _whole, ...open } = action
      return { ...open, pieces: [] }
    }
    // A type error here means: a new kind that names pieces needs its own case.
    default:
      return action satisfies { readonly type: string; readonly pieces?: never; readonly moves?: never }
  }
}

/** The part of an action that everybody gets. */
export const publicAction = (action: Action, seat: string, before: State): Action | undefined =>
  seenAction(action, seat, before, OBSERVER)

const withSome = <A extends Action & { readonly pieces: readonly unknown[] }>(
  action: A,
  pieces: A['pieces'],
): A | undefined =>
  pieces.length === action.pieces.length ? action : pieces.length > 0 ? { ...action, pieces } : undefined

/** A new piece as it will lie there, as far as its visibility depends on it. */
function asPut({ def, side, veil }: NewPiece, { to }: Put, seat: string, state: State): Piece {
  const owner = side ?? (veil ? seatOf(state, seat)?.sides[0] : undefined)
  return { id: 'new', def, at: to, face: 0, turn: 0, ...(owner && { side: owner }), ...(veil && { veil }) }
}

/** The destination is hidden if nothing seen arrives there, or if nothing goes there. */
function arrival({ pile, pieces, to }: Take, state: State, viewer: Viewer): Place {
  const isSeen = pieces.some((id) => {
    const piece = state.pieces.get(id)
    return piece !== undefined && sightOf(state, { ...piece, at: to }, viewer) !== 'absent'
  })
  return isSeen || ('pile' in to && isCounted(state, to.pile)) ? to : { pile }
}

/** A note goes to those who may read it, and its removal to those who could. */
function isHeard({ note, text, to }: WriteNote, { notes }: State, viewer: Viewer): boolean {
  if (text !== '') return mayRead(viewer, to)
  const old = Object.hasOwn(notes, note) ? notes[note] : undefined
  return old !== undefined && mayRead(viewer, old.to)
}
