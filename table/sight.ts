import { effect } from './effect.ts'
import type {
  Action,
  Entry,
  Held,
  Note,
  Patch,
  Piece,
  PieceId,
  Seat,
  SecretRoll,
  SeenEntry,
  Id as Side,
  Verdicts,
} from './generated/types.ts'
import { placeKey } from './place.ts'
import { type Hearing, hearingOf, type Mode, modeOf } from './referee.ts'
import { type State, seatOf, stackAt } from './state.ts'

/** Somebody who looks at the table: the sides whose secrets are his. An observer has none; a referee sees all. */
export interface Viewer {
  readonly sides: readonly Side[]
  readonly all?: boolean
}

export const viewerOf = ({ sides, referee }: Seat): Viewer => ({ sides, ...(referee && { all: true }) })

export const OBSERVER: Viewer = { sides: [] }
export const ALL_SEEING: Viewer = { sides: [], all: true }

/** Viewers with equal keys see the same. */
export const sightKey = (viewer: Viewer): string => (viewer.all ? '*' : [...viewer.sides].sort().join('+'))

/** How much of a piece is seen: nothing, its cover, or what it is. */
export type Sight = 'absent' | 'cover' | 'known'

const mayRead = (viewer: Viewer, to: readonly Side[] | undefined): boolean =>
  to === undefined || viewer.all === true || to.some((side) => viewer.sides.includes(side))

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
  if (piece.shown?.some((side) => viewer.sides.includes(side))) return 'known'
  return piece.veil
}

/** A piece as those see it who see only its cover: where it is and what rides on it, not what it is. */
function covered({ def, face, layers, label, shown, ...rest }: Piece): Piece {
  return { ...rest, face: 0 }
}

const seen = (piece: Piece, sight: Sight): Piece => (sight === 'cover' ? covered(piece) : piece)

const readable = <T extends Note | SecretRoll | Held>(record: Readonly<Record<string, T>>, viewer: Viewer) =>
  Object.fromEntries(Object.entries(record).filter(([, { to }]) => mayRead(viewer, to)))

/** The table as a viewer may see it. What he may not see is not in it. */
export function view(state: State, viewer: Viewer): State {
  if (viewer.all) return state
  const visible = (id: PieceId) => {
    const piece = state.pieces.get(id)
    return piece !== undefined && sightOf(state, piece, viewer) !== 'absent'
  }
  const veiled: Record<string, number> = { ...state.veiled }
  const stacks = state.stacks.withMutations((draft) => {
    for (const [key, ids] of state.stacks) {
      const open = ids.filter(visible)
      if (open.length === 0) draft.delete(key)
      else if (open.length < ids.length) draft.set(key, open)
    }
  })
  for (const { id } of state.game.piles) {
    if (id in state.veiled || looksInto(state, id, viewer)) continue
    veiled[id] = stackAt(state, placeKey({ pile: id })).length
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
    notes: readable(state.notes, viewer),
    rolls: readable(state.rolls, viewer),
    held: readable(state.held, viewer),
  }
}

/** What a viewer sees of a change from one state to the next. */
function viewPatch(patch: Patch, before: State, after: State, viewer: Viewer): Patch {
  const { pieces: _pieces, gone: _gone, stacks: _stacks, notes, rolls, held, ...open } = patch
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
    if ('pile' in at && !looksInto(after, at.pile, viewer)) result.veiled = { ...result.veiled, [at.pile]: ids.length }
    else {
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
  const openNotes = viewRecord(notes, before.notes, viewer)
  if (openNotes) result.notes = openNotes
  const openRolls = viewRecord(rolls, before.rolls, viewer)
  if (openRolls) result.rolls = openRolls
  const openHeld = viewRecord(held, before.held, viewer)
  if (openHeld) result.held = openHeld
  return result
}

function viewRecord<T extends Note | SecretRoll | Held>(
  changes: Record<string, T | null> | undefined,
  before: Readonly<Record<string, T>>,
  viewer: Viewer,
): Record<string, T | null> | undefined {
  const result: Record<string, T | null> = {}
  for (const [key, value] of Object.entries(changes ?? {})) {
    const was = before[key]
    if (value && mayRead(viewer, value.to)) result[key] = value
    else if (was && mayRead(viewer, was.to)) result[key] = null
  }
  return Object.keys(result).length > 0 ? result : undefined
}

const touched = (patch: Patch): PieceId[] => [...(patch.pieces ?? []).map(({ id }) => id), ...(patch.gone ?? [])]

function isVisible(state: State, id: PieceId, viewer: Viewer): boolean {
  const piece = state.pieces.get(id)
  return piece !== undefined && sightOf(state, piece, viewer) !== 'absent'
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
  return (
    mayReadAll(patch.notes, before.notes, viewer) &&
    mayReadAll(patch.rolls, {}, viewer) &&
    mayReadAll(patch.held, before.held, viewer)
  )
}

function allVisible(state: State, ids: readonly PieceId[], viewer: Viewer): boolean {
  for (const id of ids) if (!isVisible(state, id, viewer)) return false
  return true
}

/** Those that are changed, as they were and as they are. */
function mayReadAll<T extends Note | SecretRoll | Held>(
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
  const entry = whole.verdict ? heardBy(whole, before, viewer) : whole
  if (entry.held) return mayRead(viewer, entry.held.to) ? entry : unsaid(entry)
  const isSaidOpenly = isOpenAction(entry.action, before, viewer)
  if (isSaidOpenly && isOpen(patch, before, after, viewer)) return entry
  const seenPatch = viewPatch(patch, before, after, viewer)
  if (isSaidOpenly && hidesOnlyTheUnseen(entry, patch, seenPatch, before, after, viewer)) return entry
  const { action: _action, result: _result, salt: _salt, ...rest } = entry
  const seenEntry: SeenEntry = { ...rest, patch: seenPatch }
  const action = viewAction(entry, before, viewer)
  if (action) seenEntry.action = action
  if (action && entry.result) {
    const { pieces: _pieces, patch: _patch, ...open } = entry.result
    if (Object.keys(open).length > 0) seenEntry.result = open
  }
  return seenEntry
}

/** Somebody did something that waits: more is not for this viewer. */
const unsaid = ({ action: _action, held: _held, salt: _salt, ...rest }: Entry): SeenEntry => ({ ...rest, patch: {} })

/**
 * What a viewer hears of what the referee said. Its form is the same whatever is sealed; the salt would tell whether
 * anything is.
 */
function heardBy({ verdict, salt: _salt, ...rest }: Entry, before: State, viewer: Viewer): Entry {
  const heard = hear(verdict ?? {}, modeOf(before.options), hearingOf(before.options), isOwn(rest.seat, before, viewer))
  return heard ? { ...rest, verdict: { open: heard } } : rest
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

/** Whether the seat shares all its secrets with the viewer. */
function isOwn(id: Side, state: State, viewer: Viewer): boolean {
  const seat = seatOf(state, id)
  return seat !== undefined && seat.sides.length > 0 && seat.sides.every((side) => viewer.sides.includes(side))
}

/** The sides that may know of what a seat asks to do; undefined, where all may. */
export function confidants(action: Action, state: State, seat: Seat): readonly Side[] | undefined {
  const isOpenToAll = isOpenAction(action, state, OBSERVER) && viewAction({ action }, state, OBSERVER) === action
  return isOpenToAll ? undefined : seat.sides
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
  if (action.type === 'say' || action.type === 'roll' || action.type === 'note') return mayRead(viewer, action.to)
  if (action.type === 'move') return action.moves.every((leg) => allVisible(before, leg.pieces, viewer))
  if (!('pieces' in action) || action.type === 'open' || action.type === 'put') return true
  return allVisible(before, action.pieces, viewer)
}

/** The action of an entry that hides something, where its own words hide nothing from this viewer. */
function viewAction({ action }: Pick<Entry, 'action'>, before: State, viewer: Viewer): Action | undefined {
  if (!isOpenAction(action, before, viewer)) return undefined
  const openPlace = (at: { pile: string } | object) => !('pile' in at) || looksInto(before, at.pile, viewer)
  switch (action.type) {
    case 'move':
      return action.moves.every((leg) => openPlace(leg.to) || leg.depth === undefined) ? action : undefined
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
    case 'mark':
    case 'own':
    case 'remove':
    case 'veil':
    case 'show':
    case 'declare':
    case 'draw':
    case 'shuffle':
    case 'undo':
    case 'redo':
    case 'close':
    case 'reveal':
    case 'say':
    case 'note':
    case 'roll':
    case 'sit':
    case 'stand':
    case 'turn':
    case 'annotate':
    case 'erase':
    case 'set':
    case 'rule':
      return action
  }
}
