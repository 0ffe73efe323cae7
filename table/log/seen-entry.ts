import { factsOf } from '../action/action-kinds.ts'
import { effect } from '../action/effect.ts'
import { undoOf } from '../action/undo-history.ts'
import type { Action, Entry, Patch, Result, SeenEntry } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat3 } from '../log-format.ts'
import { touchedPieces } from '../patch.ts'
import { seenAction } from '../secrecy/seen-action.ts'
import { maySeeNames, seesAsSeat, withSeenVerdict } from '../secrecy/seen-verdict.ts'
import {
  isCounted,
  isVisible,
  looksInto,
  mayRead,
  notesFor,
  seenPiece,
  sightOf,
  type Viewer,
} from '../secrecy/sight.ts'
import { isEmptyPatch, isMoveFollowed, isPatchOpen, viewPatch, withoutUnchanged } from '../secrecy/view-patch.ts'
import { type State, stackAt } from '../state.ts'

/**
 * Whether a viewer gets an entry of format 2 as it is written, except for its verdict and salt. Nobody gets the salt
 * before the game ends: it would tell a viewer that nothing was left out.
 */
export function isSentWhole(entry: Entry, patch: Patch, before: State, after: State, viewer: Viewer): boolean {
  if (entry.result?.told || factsOf(entry.action).changesUnsaid) return false
  if (seenActionOf(entry, before, viewer) !== entry.action) return false
  if (isPlainMove(entry.action) && isMoveFollowed(patch, before, after, viewer)) return true
  return isPatchOpen(patch, before, after, viewer)
}

/** A move on top of a stack: any other depth counts what the mover sees. */
function isPlainMove(action: Action): boolean {
  if (action.type !== 'move') return false
  for (const { depth } of action.moves) if (depth !== undefined) return false
  return true
}

/**
 * An entry of format 2 as a viewer may see it. Its form follows only from the table that the viewer sees before and
 * after, and from the seen part of the action. It is the same whatever else is hidden.
 */
export function seenEntry(whole: Entry, patch: Patch, before: State, after: State, viewer: Viewer): SeenEntry {
  if (viewer.all) return whole
  const { verdict } = whole.verdict ? withSeenVerdict(whole, before, viewer) : whole
  if (isSentWhole(whole, patch, before, after, viewer)) return inOrder(whole, { ...whole, verdict })
  const action = seenActionOf(whole, before, viewer)
  if (whole.held && action) return inOrder(whole, { action, undo: whole.undo, verdict })
  const seenBefore = viewBefore(before, patch, viewer)
  const seen = withoutUnchanged(viewPatch(patch, before, after, viewer), seenBefore)
  const { action: _action, ...rest } = whole
  const result = action && seenResult(whole, !isEmptyPatch(seen), before, viewer)
  const own = derivedPatch(whole, { action, result }, seenBefore)
  const isAll = own !== undefined && JSON.stringify(withoutUnchanged(own, seenBefore)) === JSON.stringify(seen)
  const undo = undoOf({ ...rest, ...(action && { action }) }, isAll ? own : seen, before, after, viewer)
  return inOrder(whole, { action, result, undo, verdict, ...(!isAll && { patch: seen }) })
}

/** The changes of an entry that a viewer sees. */
export const seenPatch = (patch: Patch, before: State, after: State, viewer: Viewer): Patch =>
  withoutUnchanged(viewPatch(patch, before, after, viewer), viewBefore(before, patch, viewer))

/** The seat that acts gets the whole action. */
const seenActionOf = ({ action, seat }: Entry, before: State, viewer: Viewer): Action | undefined =>
  action.type !== 'open' && seesAsSeat(seat, before, viewer) ? action : seenAction(action, seat, before, viewer)

type SeenParts = { readonly [K in 'action' | 'result' | 'verdict' | 'undo' | 'patch']?: SeenEntry[K] | undefined }

/** In the order of fields of written entries, so that equal entries are equal texts. */
function inOrder(
  { seq, id, seat, at, held, prev }: Entry,
  { action, result, verdict, undo, patch }: SeenParts,
): SeenEntry {
  return {
    seq,
    id,
    seat,
    at,
    ...(action && { action }),
    ...(held && { held }),
    ...(result && { result }),
    prev,
    ...(verdict && { verdict }),
    ...(undo && { undo }),
    ...(patch && { patch }),
  }
}

/** The changes that a viewer can work out by itself. */
function derivedPatch({ seq, seat, at }: Entry, { action, result }: SeenParts, seenBefore: State): Patch | undefined {
  if (!action || factsOf(action).changesUnsaid) return undefined
  return effect(seenBefore, { seq, seat, at, action, ...(result && { result }) })
}

/** The table before an entry as a viewer sees it, as far as the entry touches it. */
function viewBefore(before: State, patch: Patch, viewer: Viewer): State {
  const veiled: Record<string, number> = { ...before.veiled }
  const stacks = before.stacks.withMutations((draft) => {
    for (const { at } of patch.stacks ?? []) {
      const key = placeKey(at)
      const stack = stackAt(before, key)
      const isClosed = 'pile' in at && !looksInto(before, at.pile, viewer)
      if (isClosed) veiled[at.pile] = isCounted(before, at.pile) ? stack.length : 0
      draft.set(key, isClosed ? [] : stack.filter((id) => isVisible(before, id, viewer)))
    }
  })
  const pieces = before.pieces.withMutations((draft) => {
    for (const id of touchedPieces(patch)) {
      const piece = before.pieces.get(id)
      const sight = piece ? sightOf(before, piece, viewer) : 'absent'
      if (piece && sight !== 'absent') draft.set(id, seenPiece(piece, sight))
      else draft.delete(id)
    }
  })
  return { ...before, pieces, stacks, veiled, ...(patch.notes && { notes: notesFor(before.notes, viewer) }) }
}

/** The viewer's part of the result. Changes stand in the patch instead. */
function seenResult(entry: Entry, isSeen: boolean, before: State, viewer: Viewer): Result | undefined {
  const { action, result } = entry
  if (!result || (action.type === 'roll' && !mayRead(viewer, action.to))) return undefined
  const { pieces: _pieces, patch: _patch, told, of, idle, ...open } = result
  // An undone declaration changes nothing to be seen. Its own seat knows it, and what everybody saw is no secret.
  const isOwn = (action.type === 'undo' || action.type === 'redo') && seesAsSeat(entry.seat, before, viewer)
  const isKnown = isSeen || (isFormat3(before.game) && (isOwn || idle === true))
  const seen: Result = {
    ...open,
    ...(of !== undefined && isKnown && { of }),
    ...(told && maySeeNames(entry, before, viewer) && { told }),
  }
  return Object.keys(seen).length > 0 ? seen : undefined
}
