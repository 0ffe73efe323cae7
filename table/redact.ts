import { depthless, effect } from './effect.ts'
import type {
  Action,
  Entry,
  Note,
  Patch,
  Piece,
  PieceId,
  Place,
  SecretRoll,
  SeenEntry,
  Id as Side,
  Verdicts,
} from './generated/types.ts'
import { touched } from './patch.ts'
import { placeKey } from './place.ts'
import { type Hearing, hearingOf, type Mode, modeOf } from './referee.ts'
import {
  isCounted,
  isVisible,
  looksInto,
  mayRead,
  noteFor,
  OBSERVER,
  seen,
  sightOf,
  type Viewer,
  view,
} from './sight.ts'
import { type State, seatOf, stackAt } from './state.ts'

/** What a viewer sees of a change from one state to the next. */
function viewPatch(patch: Patch, before: State, after: State, viewer: Viewer): Patch {
  const { pieces: _pieces, gone: _gone, stacks: _stacks, notes, rolls, ...open } = patch
  const result: Patch = open
  const pieces: Piece[] = []
  const gone: PieceId[] = []
  for (const id of touched(patch)) {
    const was = before.pieces.get(id)
    const is = after.pieces.get(id)
    const sight = is ? sightOf(after, is, viewer) : 'absent'
    if (is && sight !== 'absent') pieces.push(seen(is, sight))
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
      // Where he sees nothing change, the place itself would tell him that something is there.
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

function isKnown(state: State, id: PieceId, viewer: Viewer): boolean {
  const piece = state.pieces.get(id)
  return piece === undefined || sightOf(state, piece, viewer) === 'known'
}

/** Whether the viewer knows everything that the patch touched, before and after. */
function isOpen(patch: Patch, before: State, after: State, viewer: Viewer): boolean {
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

function allVisible(state: State, ids: readonly PieceId[], viewer: Viewer): boolean {
  for (const id of ids) if (!isVisible(state, id, viewer)) return false
  return true
}

/** Those that are changed, as they were and as they are. */
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
 * An entry as a viewer may see it, so that view(apply(s, e)) = apply(view(s), redact(e)). Entries that are wholly
 * open to him are the very same object.
 */
export function redact(whole: Entry, patch: Patch, before: State, after: State, viewer: Viewer): SeenEntry {
  if (viewer.all) return whole
  const entry = untold(whole.verdict ? heardBy(whole, before, viewer) : whole, before, viewer)
  const isSlid = isSlidUnder(entry.action) && !isOwn(entry.seat, before, viewer)
  if (entry.held) return isSlid ? unsalted({ ...entry, action: depthless(entry.action) }) : entry
  const isSaidOpenly = !isSlid && isOpenAction(entry.action, before, viewer)
  if (isSaidOpenly && isOpen(patch, before, after, viewer)) return entry
  const seenPatch = viewPatch(patch, before, after, viewer)
  if (isSaidOpenly && hidesOnlyTheUnseen(entry, patch, seenPatch, before, after, viewer)) return entry
  const { action: _action, result: _result, salt: _salt, ...rest } = entry
  const seenEntry: SeenEntry = { ...rest, patch: seenPatch }
  const action = viewAction(entry, before, viewer)
  if (action) seenEntry.action = isSlid ? depthless(action) : action
  // Of a secret roll others hear that it fell, and with which dice.
  const isSecretRoll = entry.action.type === 'roll' && !isSaidOpenly
  if (action && entry.result && !isSecretRoll) {
    const { pieces: _pieces, patch: _patch, ...open } = entry.result
    if (Object.keys(open).length > 0) seenEntry.result = open
  }
  return seenEntry
}

/** How deep counts what the mover sees: to others it would tell how much of it they do not. */
const isSlidUnder = (action: Action): boolean =>
  action.type === 'move' && action.moves.some(({ depth }) => depth !== undefined)

const unsalted = ({ salt: _salt, ...rest }: Entry): SeenEntry => rest

/**
 * What a viewer hears of what the referee said. Its form is the same whatever is said to others only; the salt, or a
 * verdict with nothing in it, would tell whether anything is.
 */
function heardBy({ verdict = {}, salt: _salt, ...rest }: Entry, before: State, viewer: Viewer): Entry {
  const heard = (isMover: boolean) => {
    const said = hear(verdict, modeOf(before.options), hearingOf(before.options), isMover)
    return said && said.findings.length > 0 ? said : undefined
  }
  const open = heard(isOwn(rest.seat, before, viewer))
  // Where several sides look at one screen, those who did not move hear what is for everybody.
  const common = viewer.sides.length > 1 ? heard(false) : undefined
  if (!open && !common) return rest
  return { ...rest, verdict: { ...(open && { open }), ...(common && { public: common }) } }
}

function hear({ open, public: common = open }: Verdicts, mode: Mode, hearing: Hearing, isMover: boolean) {
  switch (mode) {
    case 'off':
      return undefined
    case 'coach':
      return isMover ? open : undefined
    case 'open':
    case 'strict':
      return isMover ? open : common
    case 'tournament':
      if (hearing === 'all') return isMover ? open : common
      return hearing === 'own' && isMover ? open : undefined
  }
}

/** What pieces were looked at or held up is for those who were meant to see them. */
function untold(entry: Entry, before: State, viewer: Viewer): Entry {
  if (!entry.result?.told || isTold(entry, before, viewer)) return entry
  const { result, salt: _salt, ...rest } = entry
  const { told: _told, ...open } = result
  return Object.keys(open).length > 0 ? { ...rest, result: open } : rest
}

function isTold({ action, seat }: Entry, before: State, viewer: Viewer): boolean {
  if (action.type === 'tell' && mayRead(viewer, action.to)) return true
  const asked = action.type === 'rule' ? before.held[action.entry] : { action, seat }
  if (!asked) return false
  const eyes = asked.action.type === 'peek' || asked.action.type === 'look' ? asked.action.to : undefined
  return eyes ? mayRead(viewer, eyes) : isOwn(asked.seat, before, viewer)
}

/** Whether the seat shares all its secrets with the viewer. */
function isOwn(id: Side, state: State, viewer: Viewer): boolean {
  const seat = seatOf(state, id)
  return seat !== undefined && seat.sides.length > 0 && seat.sides.every((side) => viewer.sides.includes(side))
}

/** Whether all may know what somebody asks to do. */
export function isForAll(asked: Action, state: State): boolean {
  const action = depthless(asked)
  return isOpenAction(action, state, OBSERVER) && viewAction({ action }, state, OBSERVER) === action
}

/**
 * Whether the viewer would work out for himself all that he may see: what he never saw then only lay there too. The
 * form of the entry would tell him of it.
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
  const isKnownIfSeen = touched(patch).every(
    (id) =>
      (isKnown(before, id, viewer) && isKnown(after, id, viewer)) ||
      !(isVisible(before, id, viewer) || isVisible(after, id, viewer)),
  )
  return isKnownIfSeen && parts(effect(view(before, viewer), entry)) === parts(seenPatch)
}

/** A patch as text, whatever the order of its fields. */
const parts = ({ pieces = [], gone = [], stacks = [], ...rest }: Patch): string =>
  JSON.stringify([pieces, gone, stacks, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Whether the words of the action hide nothing: who is meant to hear it, and which counters it names. */
function isOpenAction(action: Action, before: State, viewer: Viewer): boolean {
  switch (action.type) {
    case 'say':
    case 'roll':
    case 'note':
    case 'seal':
      return mayRead(viewer, action.to)
  }
  if (action.type === 'move') return action.moves.every((leg) => allVisible(before, leg.pieces, viewer))
  if (!('pieces' in action) || action.type === 'open' || action.type === 'put') return true
  return allVisible(before, action.pieces, viewer)
}

const isOpenPlace = (at: Place, state: State, viewer: Viewer): boolean =>
  !('pile' in at) || looksInto(state, at.pile, viewer)

/** The action of an entry that hides something, where its own words hide nothing from this viewer. */
function viewAction({ action }: Pick<Entry, 'action'>, before: State, viewer: Viewer): Action | undefined {
  if (!isOpenAction(action, before, viewer)) return unnamed(action)
  switch (action.type) {
    case 'move':
      return action.moves.every(({ to, depth }) => depth === undefined || isOpenPlace(to, before, viewer))
        ? action
        : undefined
    case 'open':
      return { ...action, pieces: [] }
    case 'flip':
    case 'layer':
    case 'label':
    case 'put':
    case 'clone':
    case 'stack':
      return undefined
    case 'rotate':
    case 'lock':
    case 'mark':
    case 'own':
    case 'remove':
    case 'veil':
    case 'show':
    case 'declare':
    case 'draw':
    case 'deal':
    case 'take':
    case 'pour':
    case 'peek':
    case 'look':
    case 'tell':
    case 'shuffle':
    case 'undo':
    case 'redo':
    case 'close':
    case 'reveal':
    case 'bind':
    case 'share':
    case 'withhold':
    case 'contest':
    case 'say':
    case 'note':
    case 'seal':
    case 'unseal':
    case 'roll':
    case 'sit':
    case 'stand':
    case 'claim':
    case 'replace':
    case 'turn':
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust':
    case 'annotate':
    case 'erase':
    case 'set':
    case 'rule':
      return action
  }
}

/**
 * That a pile was searched or shown is known to all, and which pieces it was about is not; nor is a sealed text. That
 * dice fell in secret is known too: else one might roll until it suits, and open that one roll.
 */
function unnamed(action: Action): Action | undefined {
  if (action.type === 'take' || action.type === 'tell') return { ...action, pieces: [] }
  if (action.type === 'roll') {
    const { reason: _reason, ...told } = action
    return told
  }
  if (action.type !== 'seal') return undefined
  const { text: _text, nonce: _nonce, ...closed } = action
  return closed
}
