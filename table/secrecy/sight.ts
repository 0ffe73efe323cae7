import type { Note, Piece, PieceId, Seat, SecretRoll, Id as Side } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { type State, stackAt } from '../state.ts'
import { closedNote } from './sealed-note.ts'

/** The eyes that a view is made for: sides whose secrets it knows. An observer has none; `all` sees everything. */
export interface Viewer {
  readonly sides: readonly Side[]
  readonly all?: boolean
}

export const viewerOf = ({ sides, referee }: Seat): Viewer => ({ sides, ...(referee && { all: true }) })

export const OBSERVER: Viewer = { sides: [] }
export const ALL_SEEING: Viewer = { sides: [], all: true }

/** Viewers with equal keys see the same. */
export const viewerKey = (viewer: Viewer): string => (viewer.all ? '*' : [...viewer.sides].sort().join('+'))

/** How much of a piece is seen: nothing, its cover, or all. */
export type Sight = 'absent' | 'cover' | 'known'

export const mayRead = (viewer: Viewer, to: readonly Side[] | undefined): boolean =>
  to === undefined || viewer.all === true || isOneOf(viewer.sides, to)

/** Makes no closure: it runs for every piece of every stack in every move. */
function isOneOf(sides: readonly Side[], named: readonly Side[]): boolean {
  for (const side of named) if (sides.includes(side)) return true
  return false
}

/** Whether viewers who do not look into a pile know how many pieces it holds. */
export const isCounted = ({ game }: State, pile: string): boolean =>
  game.piles.find(({ id }) => id === pile)?.secret !== true

/** Whether a viewer may know what a pile holds. Cups, decks and other players' hands are hidden here. */
export function looksInto(state: State, pile: string, viewer: Viewer): boolean {
  if (state.closed || viewer.all) return true
  const found = state.game.piles.find(({ id }) => id === pile)
  if (!found || found.sight === 'all') return true
  return found.sight === 'owner' && found.side !== undefined && viewer.sides.includes(found.side)
}

export function sightOf(state: State, piece: Piece, viewer: Viewer): Sight {
  if (state.closed || viewer.all) return 'known'
  if ('pile' in piece.at && !looksInto(state, piece.at.pile, viewer)) return 'absent'
  if (!piece.veil) return 'known'
  if (piece.side !== undefined && viewer.sides.includes(piece.side)) return 'known'
  if (piece.shown && isOneOf(viewer.sides, piece.shown)) return 'known'
  return piece.veil
}

/** Whether a piece is on the table and the viewer sees at least its cover. */
export function isVisible(state: State, id: PieceId, viewer: Viewer): boolean {
  const piece = state.pieces.get(id)
  return piece !== undefined && sightOf(state, piece, viewer) !== 'absent'
}

/** A piece as viewers see it who see only its cover: its place and marks, not its identity. */
function covered({ def, face, layers, label, shown, ...rest }: Piece): Piece {
  return { ...rest, face: 0 }
}

export const seenPiece = (piece: Piece, sight: Sight): Piece => (sight === 'cover' ? covered(piece) : piece)

/** A note as a viewer sees it: whole, sealed, or not at all. */
export function noteFor(note: Note, viewer: Viewer): Note | undefined {
  if (mayRead(viewer, note.to)) return note
  return note.seal && closedNote(note)
}

export const notesFor = (notes: Readonly<Record<string, Note>>, viewer: Viewer): Record<string, Note> =>
  Object.fromEntries(
    Object.entries(notes).flatMap(([id, note]) => {
      const seen = noteFor(note, viewer)
      return seen ? [[id, seen] as const] : []
    }),
  )

const readable = (record: Readonly<Record<string, SecretRoll>>, viewer: Viewer) =>
  Object.fromEntries(Object.entries(record).filter(([, { to }]) => mayRead(viewer, to)))

/** The table as a viewer may see it. Hidden things are not in it. */
export function view(state: State, viewer: Viewer): State {
  if (viewer.all) return state
  const veiled: Record<string, number> = { ...state.veiled }
  const stacks = state.stacks.withMutations((draft) => {
    for (const [key, ids] of state.stacks) {
      const open = ids.filter((id) => isVisible(state, id, viewer))
      if (open.length === 0) draft.delete(key)
      else if (open.length < ids.length) draft.set(key, open)
    }
  })
  for (const { id, secret } of state.game.piles) {
    if (id in state.veiled || looksInto(state, id, viewer)) continue
    veiled[id] = secret ? 0 : stackAt(state, placeKey({ pile: id })).length
  }
  const pieces = state.pieces.withMutations((draft) => {
    for (const [id, piece] of state.pieces) {
      const sight = sightOf(state, piece, viewer)
      if (sight === 'absent') draft.delete(id)
      else if (sight === 'cover') draft.set(id, covered(piece))
    }
  })
  return {
    ...state,
    pieces,
    stacks,
    veiled,
    notes: notesFor(state.notes, viewer),
    rolls: readable(state.rolls, viewer),
  }
}
