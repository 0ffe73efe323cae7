import type { Note, Patch, Piece, PieceId, SecretRoll } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { touchedPieces } from '../patch.ts'
import { type State, stackAt, tidy } from '../state.ts'
import { isCounted, isVisible, looksInto, mayRead, noteFor, seenPiece, sightOf, type Viewer } from './sight.ts'

/** The part of a change that a viewer sees. */
export function viewPatch(patch: Patch, before: State, after: State, viewer: Viewer): Patch {
  const { pieces: _pieces, gone: _gone, stacks: _stacks, notes, rolls, ...open } = patch
  const result: Patch = open
  const pieces: Piece[] = []
  const gone: PieceId[] = []
  for (const id of touchedPieces(patch)) {
    const was = before.pieces.get(id)
    const is = after.pieces.get(id)
    const sight = is ? sightOf(after, is, viewer) : 'absent'
    if (is && sight !== 'absent') pieces.push(seenPiece(is, sight))
    else if (was && sightOf(before, was, viewer) !== 'absent') gone.push(id)
  }
  const stacks: NonNullable<Patch['stacks']> = []
  for (const { at, ids } of patch.stacks ?? []) {
    if ('pile' in at && !looksInto(after, at.pile, viewer)) {
      if (isCounted(after, at.pile)) result.veiled = { ...result.veiled, [at.pile]: ids.length }
    } else {
      const is = ids.filter((id) => isVisible(after, id, viewer))
      const was = stackAt(before, placeKey(at)).filter((id) => isVisible(before, id, viewer))
      const isOpened = 'pile' in at && !looksInto(before, at.pile, viewer)
      // If the viewer sees no change here, naming the place would give away that something hidden is there.
      if (isOpened || is.length !== was.length || is.some((id, depth) => id !== was[depth]))
        stacks.push({ at, ids: is })
    }
  }
  if (pieces.length > 0) result.pieces = pieces
  if (gone.length > 0) result.gone = gone
  if (stacks.length > 0) result.stacks = stacks
  const openNotes = viewRecord(notes, before.notes, (note) => noteFor(note, viewer))
  if (openNotes) result.notes = openNotes
  const openRolls = viewRecord(rolls, before.rolls, (roll) => (mayRead(viewer, roll.to) ? roll : undefined))
  if (openRolls) result.rolls = openRolls
  return result
}

function viewRecord<T extends Note | SecretRoll>(
  changes: Record<string, T | null> | undefined,
  before: Readonly<Record<string, T>>,
  seenBy: (each: T) => T | undefined,
): Record<string, T | null> | undefined {
  const result: Record<string, T | null> = {}
  for (const [key, value] of Object.entries(changes ?? {})) {
    const was = before[key]
    const is = value ? seenBy(value) : undefined
    if (is) result[key] = is
    else if (was && seenBy(was)) result[key] = null
  }
  return Object.keys(result).length > 0 ? result : undefined
}

export function isKnown(state: State, id: PieceId, viewer: Viewer): boolean {
  const piece = state.pieces.get(id)
  return piece === undefined || sightOf(state, piece, viewer) === 'known'
}

/** Whether the viewer knows everything that the patch touches, before and after. */
export function isPatchOpen(patch: Patch, before: State, after: State, viewer: Viewer): boolean {
  for (const { id } of patch.pieces ?? []) {
    if (!isKnown(before, id, viewer) || !isKnown(after, id, viewer)) return false
  }
  for (const id of patch.gone ?? []) {
    if (!isKnown(before, id, viewer) || !isKnown(after, id, viewer)) return false
  }
  for (const { at, ids } of patch.stacks ?? []) {
    if ('pile' in at && !(looksInto(before, at.pile, viewer) && looksInto(after, at.pile, viewer))) return false
    if (!allVisible(after, ids, viewer) || !allVisible(before, stackAt(before, placeKey(at)), viewer)) return false
  }
  return mayReadAll(patch.notes, before.notes, viewer) && mayReadAll(patch.rolls, {}, viewer)
}

/**
 * Whether a viewer can work out all of a plain move: it runs between places on the map where the viewer sees every
 * piece, and it sees as much of each moved piece as before, if only its cover.
 */
export function isMoveFollowed({ pieces = [], gone, stacks = [] }: Patch, before: State, after: State, viewer: Viewer) {
  if (gone) return false
  for (const piece of pieces) {
    const was = before.pieces.get(piece.id)
    const sight = was ? sightOf(before, was, viewer) : 'absent'
    if (sight === 'absent' || sightOf(after, piece, viewer) !== sight) return false
  }
  for (const { at, ids } of stacks) {
    if ('pile' in at || !allVisible(after, ids, viewer)) return false
    if (!allVisible(before, stackAt(before, placeKey(at)), viewer)) return false
  }
  return true
}

export function allVisible(state: State, ids: readonly PieceId[], viewer: Viewer): boolean {
  for (const id of ids) if (!isVisible(state, id, viewer)) return false
  return true
}

/** Whether a viewer may read all changed notes or rolls, before and after. */
function mayReadAll<T extends Note | SecretRoll>(
  changes: Record<string, T | null> | undefined,
  before: Readonly<Record<string, T>>,
  viewer: Viewer,
): boolean {
  for (const key in changes) {
    const [was, is] = [before[key], changes[key]]
    if ((was && !mayRead(viewer, was.to)) || (is && !mayRead(viewer, is.to))) return false
  }
  return true
}

/**
 * A viewer's patch without anything that stays the same, in a fixed order. A patch that also touches hidden pieces then
 * says no more than one that does not.
 */
export function withoutUnchanged(patch: Patch, before: State): Patch {
  const { pieces = [], gone = [], stacks = [], veiled = {}, ...rest } = patch
  const changed = pieces.filter((piece) => !isSamePiece(piece, before.pieces.get(piece.id)))
  const moved = stacks.filter(({ at, ids }) => {
    const was = stackAt(before, placeKey(at))
    const isOpened = 'pile' in at && at.pile in before.veiled
    return isOpened || ids.length !== was.length || ids.some((id, depth) => id !== was[depth])
  })
  // A deck that was touched is no longer in its opening order, even with the same count.
  const isTold = (pile: string, count: number) => before.veiled[pile] !== count || before.fresh?.includes(pile)
  const counts = Object.entries(veiled).filter(([pile, count]) => isTold(pile, count))
  return {
    ...Object.fromEntries(Object.entries(rest).sort(byKey)),
    ...(counts.length > 0 && { veiled: Object.fromEntries(counts.sort(byKey)) }),
    ...(changed.length > 0 && { pieces: changed.map(tidy).sort((a, b) => (a.id < b.id ? -1 : 1)) }),
    ...(gone.length > 0 && { gone: [...gone].sort() }),
    ...(moved.length > 0 && { stacks: moved.sort((a, b) => (placeKey(a.at) < placeKey(b.at) ? -1 : 1)) }),
  }
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

export const isSamePiece = (piece: Piece, other: Piece | undefined): boolean =>
  other !== undefined && JSON.stringify(tidy(piece)) === JSON.stringify(tidy(other))

export const isEmptyPatch = (patch: Patch): boolean => Object.keys(patch).length === 0
