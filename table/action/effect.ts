import type {
  Action,
  AdjustClock,
  Clock,
  Game,
  Holding,
  Id,
  Leg,
  NewPiece,
  Patch,
  PauseClock,
  Piece,
  PieceId,
  Place,
  PressClock,
  Result,
  Seat,
} from '../generated/types.ts'
import { pileKey, placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { Draft } from '../patch.ts'
import { PieceNames } from '../secrecy/piece-names.ts'
import { sealedNote } from '../secrecy/sealed-note.ts'
import { publicAction, withoutDepth } from '../secrecy/seen-action.ts'
import { OBSERVER, sightOf, viewerOf } from '../secrecy/sight.ts'
import { type State, seatOf, stackAt } from '../state.ts'
import { adjustClock, newClock, pressClock, stopClock } from './clock.ts'
import { dealRounds } from './piles.ts'
import { bindPatch, endBind } from './shared-chance.ts'

/** The parts of an entry that its effect depends on. */
export interface ActionToApply {
  readonly seq: number
  readonly seat: string
  readonly action: Action
  /** The relay's time; missing before the relay has set it. */
  readonly at?: number
  readonly result?: Result
  /** It waits for an answer: its only effect is to be held. */
  readonly held?: Holding
}

/** The change that an action makes. It is total: pieces that are not on the table are skipped. */
export function effect(state: State, deed: ActionToApply): Patch {
  const { action, seq } = deed
  if (deed.held) return { held: { [seq]: { seq, seat: deed.seat, action: waiting(state, deed), ...deed.held } } }
  const draft = new Draft(state)
  const names = new PieceNames(state.game, seq)
  switch (action.type) {
    case 'open':
      draft.patch.time = action.time
      draft.patch.options = action.options
      for (const piece of action.pieces) draft.drop([piece], piece.at)
      return { ...draft.done(), ...freshly(action.game) }
    case 'close':
      discloseAll(state, draft)
      if (state.clock?.since !== undefined && deed.at !== undefined) draft.patch.clock = stopClock(state.clock, deed.at)
      draft.patch.closed = true
      if (state.bound) draft.patch.bound = Object.fromEntries(Object.keys(state.bound).map((seq) => [seq, null]))
      return draft.done()
    case 'sit':
      return seatChanged(state, deed.seat, ({ keeper: _keeper, ...seat }) => ({ ...seat, name: action.name }))
    case 'stand':
      return seatChanged(state, deed.seat, unnamed)
    case 'claim':
      return seatChanged(state, deed.seat, ({ keeper: _keeper, ...seat }) => handedOn(seat))
    case 'replace':
      return seatChanged(state, action.seat, (seat) => ({ ...handedOn(seat), keeper: deed.seat }))
    case 'move':
      moveTo(state, draft, action.moves, deed.seat, names)
      return draft.done()
    case 'draw':
      moveTo(state, draft, [{ pieces: deed.result?.pieces ?? [], to: action.to }], deed.seat, names)
      return endBind(draft.done(), action)
    case 'deal':
      moveTo(state, draft, dealRounds(action, deed.result?.pieces ?? []), deed.seat, names)
      return endBind(draft.done(), action)
    case 'take':
      if (action.pieces.length > 0) moveTo(state, draft, [action], deed.seat, names)
      return draft.done()
    case 'pour':
      moveTo(state, draft, [{ pieces: [...stackAt(state, pileKey(action.pile))], to: action.to }], deed.seat, names)
      return draft.done()
    case 'shuffle':
      if (isFormat2(state.game)) shuffledInPlace(draft, action.at, deed.result?.pieces ?? [], names)
      else shuffled(draft, action.at, deed.result?.pieces ?? [], seq)
      return endBind(draft.done(), action)
    case 'stack':
      restack(draft, action.at, action.pieces)
      return draft.done()
    case 'put':
      draft.drop(
        action.pieces.map((piece, index) => {
          const fresh = made(piece, action.to, '')
          const owned = fresh.veil ? ownedBy(state, deed.seat, fresh) : fresh
          return { ...owned, id: names.next(owned, index) }
        }),
        action.to,
      )
      return draft.done()
    case 'clone':
      for (const [index, piece] of draft.those(action.pieces).entries()) {
        draft.drop([{ ...piece, id: names.next(piece, index) }], piece.at)
      }
      return draft.done()
    case 'remove':
      draft.liftAll(draft.those(action.pieces))
      return draft.done()
    case 'flip':
      return change(draft, action.pieces, (piece) => ({ ...piece, face: action.face }))
    case 'rotate':
      return change(draft, action.pieces, (piece) => ({ ...piece, turn: action.turn }))
    case 'layer':
      return change(draft, action.pieces, (piece) => counted(piece, 'layers', action.layer, action.level))
    case 'mark':
      return change(draft, action.pieces, (piece) => counted(piece, 'marks', action.mark, action.count))
    case 'label':
      return change(draft, action.pieces, ({ label: _label, ...piece }) =>
        action.text === '' ? piece : { ...piece, label: action.text },
      )
    case 'lock':
      return change(draft, action.pieces, ({ locked: _locked, ...piece }) =>
        action.locked ? { ...piece, locked: true } : piece,
      )
    case 'veil': {
      if (action.as === 'absent') Object.assign(draft.patch, unasked(state, action.pieces))
      const to = ({ veil: _veil, shown: _shown, ...piece }: Piece) =>
        action.as === 'open' ? piece : { ...ownedBy(state, deed.seat, piece), veil: action.as }
      const ids = action.as === 'absent' ? action.pieces : reappear(draft, action.pieces, names, to)
      return changeSight(draft, ids, to)
    }
    case 'show':
      return changeSight(draft, action.pieces, (piece) => ({
        ...piece,
        shown: [...new Set([...(piece.shown ?? []), ...action.to])].sort(),
      }))
    case 'own':
      return changeSight(draft, action.pieces, ({ side: _side, ...piece }) =>
        action.side === null ? piece : { ...piece, side: action.side },
      )
    case 'roll':
      if (!action.to || !deed.result?.faces) return endBind({}, action)
      return endBind({ rolls: { [seq]: { seq, to: action.to, dice: action.dice, faces: deed.result.faces } } }, action)
    case 'bind':
    case 'share':
    case 'withhold':
      return bindPatch(state, action, deed)
    case 'reveal':
      return { rolls: { [action.roll]: null } }
    case 'turn':
      return { time: action.time }
    case 'clock':
      return { clock: action.control && newClock(action.control, action.seats) }
    case 'press':
    case 'pause':
    case 'adjust':
      return handled(state.clock, action, deed.at)
    case 'note': {
      const { note: id, text, to } = action
      return { notes: { [id]: text === '' ? null : { id, by: deed.seat, text, ...(to && { to }) } } }
    }
    case 'seal': {
      const { note: id, text, nonce, to } = action
      if (text === undefined || nonce === undefined) return {}
      return { notes: { [id]: sealedNote(id, deed.seat, text, nonce, to) } }
    }
    case 'unseal': {
      const sealed = Object.hasOwn(state.notes, action.note) ? state.notes[action.note] : undefined
      if (!sealed?.seal) return {}
      const { to: _to, ...open } = sealed
      return { notes: { [action.note]: open } }
    }
    case 'annotate': {
      const { drawing: id, shape, points, text } = action
      return { drawings: { [id]: { id, by: deed.seat, shape, points, ...(text !== undefined && { text }) } } }
    }
    case 'erase':
      return { drawings: Object.fromEntries(action.drawings.map((id) => [id, null])) }
    case 'set':
      return { options: { [action.option]: action.value } }
    case 'undo':
    case 'redo':
    case 'rule':
      return deed.result?.patch ?? {}
    case 'say':
    case 'contest':
    case 'declare':
    case 'peek':
    case 'look':
    case 'tell':
      return {}
  }
}

/** Decks in an order that only the relay has made. A secret deck is left out: nobody sees when it is touched. */
function freshly(game: Game): Pick<Patch, 'fresh'> {
  const decks = game.piles.filter(({ kind, sight, secret }) => kind === 'deck' && sight === 'none' && !secret)
  return isFormat2(game) && decks.length > 0 ? { fresh: decks.map(({ id }) => id) } : {}
}

/** Only the relay tells the time. */
function handled(
  clock: Clock | undefined,
  action: PressClock | PauseClock | AdjustClock,
  at: number | undefined,
): Patch {
  if (!clock || at === undefined) return {}
  switch (action.type) {
    case 'press':
      return { clock: pressClock(clock, action.seat, at) }
    case 'pause':
      return { clock: stopClock(clock, at) }
    case 'adjust':
      return { clock: adjustClock(clock, action.seat, action.left, action.periods, at) }
  }
}

const seatChanged = ({ seats }: State, id: Id, to: (seat: Seat) => Seat): Patch => ({
  seats: seats.map((seat) => (seat.id === id ? to(seat) : seat)),
})

const unnamed = ({ name: _name, ...seat }: Seat): Seat => seat

/** The seat gets a new link, and nobody sits there yet. */
const handedOn = (seat: Seat): Seat => ({ ...unnamed(seat), hands: (seat.hands ?? 0) + 1 })

function change(draft: Draft, ids: readonly PieceId[], to: (piece: Piece) => Piece): Patch {
  for (const piece of draft.those(ids)) draft.set(to(piece))
  return draft.done()
}

/** Everybody sees a held action, so it holds only the public part. */
function waiting(state: State, { action, seat }: ActionToApply): Action {
  return (isFormat2(state.game) && publicAction(action, seat, state)) || withoutDepth(action)
}

/**
 * A wholly hidden counter cannot be looked under: a request for a look would give away where it is. Such requests are
 * dropped.
 */
function unasked({ held }: State, ids: readonly PieceId[]): Pick<Patch, 'held'> {
  const gone = Object.values(held).filter(
    ({ action }) => action.type === 'look' && action.pieces.some((id) => ids.includes(id)),
  )
  return gone.length > 0 ? { held: Object.fromEntries(gone.map(({ seq }) => [seq, null])) } : {}
}

/** A piece that nobody saw gets a new name when it is revealed, or it would be recognised. */
function reappear(draft: Draft, ids: readonly PieceId[], names: PieceNames, to: (piece: Piece) => Piece): PieceId[] {
  return draft.those(ids).map((piece, index) => {
    if (piece.veil !== 'absent') return piece.id
    const id = names.next(to(piece), index)
    draft.rename(piece, id)
    return id
  })
}

/** Viewers who see a piece appear or disappear see its stack change, too. */
function changeSight(draft: Draft, ids: readonly PieceId[], to: (piece: Piece) => Piece): Patch {
  for (const piece of draft.those(ids)) draft.stack(piece.at)
  return change(draft, ids, to)
}

/** A player who hides an unowned piece becomes its owner. Otherwise nobody could reveal it again. */
function ownedBy(state: State, seat: string, piece: Piece): Piece {
  const side = piece.side ?? seatOf(state, seat)?.sides[0]
  return side === undefined ? piece : { ...piece, side }
}

function counted(piece: Piece, group: 'layers' | 'marks', name: string, count: number): Piece {
  const { [group]: before, ...rest } = piece
  const { [name]: _old, ...others } = before ?? {}
  const counts = count === 0 ? others : { ...others, [name]: count }
  return Object.keys(counts).length > 0 ? { ...rest, [group]: counts } : rest
}

/** A piece that leaves a pile with restricted sight gets a new id, or it would be recognised. */
function moveTo(state: State, draft: Draft, legs: readonly Leg[], seat: Id, names: PieceNames): void {
  let issued = 0
  for (const { pieces: ids, to, depth } of legs) {
    const pieces = draft.those(ids)
    draft.liftAll(pieces)
    const arrived = pieces.map((piece) =>
      isBlind(state, piece.at) && placeKey(piece.at) !== placeKey(to)
        ? { ...piece, id: names.next({ ...piece, at: to }, issued++) }
        : piece,
    )
    draft.drop(arrived, to, depth && depthAmong(state, draft, to, depth, seat))
  }
}

/** The depth counts the pieces that the mover sees. The new pieces go right above the last of them. */
function depthAmong(state: State, draft: Draft, to: Place, depth: number, seatId: Id): number {
  const seat = seatOf(state, seatId)
  const viewer = seat ? viewerOf(seat) : OBSERVER
  const ids = draft.stack(to)
  const counted = ids.filter((id) => {
    const piece = draft.piece(id)
    return piece && sightOf(state, piece, viewer) !== 'absent'
  })
  const below = counted[depth - 1]
  return below === undefined ? ids.length : ids.indexOf(below) + 1
}

const isBlind = (state: State, at: Place): boolean =>
  'pile' in at && state.game.piles.some(({ id, sight }) => id === at.pile && sight !== 'all')

/** A shuffle renames all pieces, so that nobody can follow them. */
function shuffled(draft: Draft, at: Place, order: readonly PieceId[], seq: number): void {
  const pieces = draft.those(order)
  draft.liftAll(pieces)
  draft.drop(
    pieces.map((piece, index) => ({ ...piece, id: `${seq}.${index}` })),
    at,
  )
}

/** In format 2, pieces that are not shuffled keep their positions in the stack. */
function shuffledInPlace(draft: Draft, at: Place, order: readonly PieceId[], names: PieceNames): void {
  const pieces = draft.those(order).filter((piece) => placeKey(piece.at) === placeKey(at))
  const shuffled = new Set(order)
  const depths = draft.stack(at).flatMap((id, depth) => (shuffled.has(id) ? depth : []))
  draft.liftAll(pieces)
  for (const [index, piece] of pieces.entries()) {
    draft.drop([{ ...piece, id: names.next(piece, index) }], at, depths[index])
  }
}

function restack(draft: Draft, at: Place, ids: readonly PieceId[]): void {
  const here = draft.those(ids).filter((piece) => placeKey(piece.at) === placeKey(at))
  draft.liftAll(here)
  draft.drop(here, at)
}

const made = ({ def, cover, side, face, veil }: NewPiece, at: Place, id: PieceId): Piece => ({
  id,
  def,
  at,
  face: face ?? 0,
  turn: 0,
  ...(cover && { cover }),
  ...(side && { side }),
  ...(veil && { veil }),
})

/** Touches everything that some viewer could not see, so that each viewer is sent it. */
function discloseAll(state: State, draft: Draft): void {
  for (const piece of state.pieces.values()) {
    if (!piece.veil && !isBlind(state, piece.at)) continue
    draft.set(piece)
    draft.stack(piece.at)
  }
  for (const pile of state.game.piles) {
    if (pile.sight !== 'all' && stackAt(state, pileKey(pile.id)).length === 0) draft.stack({ pile: pile.id })
  }
}
