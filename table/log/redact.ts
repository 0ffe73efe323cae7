import { factsOf, namesBy } from '../action/action-kinds.ts'
import { effect } from '../action/effect.ts'
import type { Action, Entry, Patch, Place, SeenEntry } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import { touchedPieces } from '../patch.ts'
import { publicAction, withoutDepth } from '../secrecy/seen-action.ts'
import { seesAsSeat, withoutSalt, withoutUnseenNames, withSeenVerdict } from '../secrecy/seen-verdict.ts'
import { isVisible, looksInto, mayRead, OBSERVER, type Viewer, view } from '../secrecy/sight.ts'
import { allVisible, isKnown, isPatchOpen, viewPatch } from '../secrecy/view-patch.ts'
import type { State } from '../state.ts'
import { seenEntry } from './seen-entry.ts'

/**
 * An entry as a viewer may see it, so that view(apply(s, e)) = apply(view(s), redact(e)). In format 1 an entry that
 * hides nothing is returned as the same object.
 */
export function redact(whole: Entry, patch: Patch, before: State, after: State, viewer: Viewer): SeenEntry {
  if (viewer.all) return whole
  if (isFormat2(after.game)) return seenEntry(whole, patch, before, after, viewer)
  const entry = withoutUnseenNames(whole.verdict ? withSeenVerdict(whole, before, viewer) : whole, before, viewer)
  const isSlid = isSlidUnder(entry.action) && !seesAsSeat(entry.seat, before, viewer)
  if (entry.held) return isSlid ? withoutSalt({ ...entry, action: withoutDepth(entry.action) }) : entry
  const isOpenlySaid = !isSlid && isOpenAction(entry.action, before, viewer)
  if (isOpenlySaid && isPatchOpen(patch, before, after, viewer)) return entry
  const seenPatch = viewPatch(patch, before, after, viewer)
  if (isOpenlySaid && hidesOnlyTheUnseen(entry, patch, seenPatch, before, after, viewer)) return entry
  const { action: _action, result: _result, salt: _salt, ...rest } = entry
  const seen: SeenEntry = { ...rest, patch: seenPatch }
  const action = viewAction(entry, before, viewer)
  if (action) seen.action = isSlid ? withoutDepth(action) : action
  // A secret roll shows others only that it was made, and with which dice.
  const isSecretRoll = entry.action.type === 'roll' && !isOpenlySaid
  if (action && entry.result && !isSecretRoll) {
    const { pieces: _pieces, patch: _patch, ...open } = entry.result
    if (Object.keys(open).length > 0) seen.result = open
  }
  return seen
}

/** The depth counts what the mover sees. It would tell others how much they do not see. */
const isSlidUnder = (action: Action): boolean =>
  action.type === 'move' && action.moves.some(({ depth }) => depth !== undefined)

/** Whether everybody may know what a seat wants to do. */
export function isForAll(asked: Action, seat: string, state: State): boolean {
  const action = withoutDepth(asked)
  if (isFormat2(state.game)) return publicAction(action, seat, state) !== undefined
  return isOpenAction(action, state, OBSERVER) && viewAction({ action }, state, OBSERVER) === action
}

/**
 * Whether the viewer can work out everything it may see. Pieces it never saw then only lie there, and the form of the
 * entry must not give them away.
 */
function hidesOnlyTheUnseen(
  entry: Entry,
  patch: Patch,
  seenPatch: Patch,
  before: State,
  after: State,
  viewer: Viewer,
): boolean {
  if (entry.result || entry.action.type === 'open') return false
  const isKnownIfSeen = touchedPieces(patch).every(
    (id) =>
      (isKnown(before, id, viewer) && isKnown(after, id, viewer)) ||
      !(isVisible(before, id, viewer) || isVisible(after, id, viewer)),
  )
  return isKnownIfSeen && parts(effect(view(before, viewer), entry)) === parts(seenPatch)
}

/** A patch as text, in a fixed order of fields. */
const parts = ({ pieces = [], gone = [], stacks = [], ...rest }: Patch): string =>
  JSON.stringify([pieces, gone, stacks, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Whether the words of an action hide nothing from a viewer: neither the message nor the counters it names. */
function isOpenAction(action: Action, before: State, viewer: Viewer): boolean {
  switch (action.type) {
    case 'say':
    case 'roll':
    case 'note':
    case 'seal':
      return mayRead(viewer, action.to)
  }
  if (action.type === 'move') return action.moves.every((leg) => allVisible(before, leg.pieces, viewer))
  return !namesBy(action, 'pieces') || allVisible(before, action.pieces, viewer)
}

const isOpenPlace = (at: Place, state: State, viewer: Viewer): boolean =>
  !('pile' in at) || looksInto(state, at.pile, viewer)

/** The action of an entry that hides something, if its own words hide nothing from this viewer. */
function viewAction({ action }: Pick<Entry, 'action'>, before: State, viewer: Viewer): Action | undefined {
  if (!isOpenAction(action, before, viewer)) return withoutNames(action)
  switch (action.type) {
    case 'move':
      return action.moves.every(({ to, depth }) => depth === undefined || isOpenPlace(to, before, viewer))
        ? action
        : undefined
    case 'open':
      return { ...action, pieces: [] }
    default:
      return factsOf(action).hiddenEffect ? undefined : action
  }
}

/**
 * Everybody learns that a pile was searched or shown, but not which pieces; and that a note was sealed, but not its
 * text. Everybody learns of secret dice, too: otherwise a player could roll until it suits, and reveal only that roll.
 */
function withoutNames(action: Action): Action | undefined {
  if (action.type === 'take' || action.type === 'tell') return { ...action, pieces: [] }
  if (action.type === 'roll') {
    const { reason: _reason, ...told } = action
    return told
  }
  if (action.type !== 'seal') return undefined
  const { text: _text, nonce: _nonce, ...closed } = action
  return closed
}
