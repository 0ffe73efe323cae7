import type {
  Action,
  AdjustClock,
  Clock,
  Game,
  Holding,
  Id,
  Open,
  Patch,
  PauseClock,
  Piece,
  PieceId,
  PressClock,
  Result,
  Seat,
} from '../generated/types.ts'
import { pileKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { Draft } from '../patch.ts'
import { PieceNames } from '../secrecy/piece-names.ts'
import { sealedNote } from '../secrecy/sealed-note.ts'
import { publicAction, withoutDepth } from '../secrecy/seen-action.ts'
import { type State, stackAt } from '../state.ts'
import { appealPatch } from './appeal.ts'
import { adjustClock, newClock, pressClock, stopClock } from './clock.ts'
import {
  changePieces,
  changeSight,
  claimUnowned,
  moveLegs,
  newPiece,
  renameRevealed,
  reorder,
  revealAll,
  shuffleFormat1,
  shuffleFormat2,
  withCount,
} from './piece-changes.ts'
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
  if (deed.held) return { held: { [seq]: { seq, seat: deed.seat, action: heldPart(state, deed), ...deed.held } } }
  const draft = new Draft(state)
  const names = new PieceNames(state.game, seq)
  switch (action.type) {
    case 'open':
      draft.patch.time = action.time
      draft.patch.options = action.options
      for (const piece of action.pieces) draft.drop([piece], piece.at)
      return { ...draft.done(), ...(action.whole ? wholePatch(action.whole) : freshDecks(action.game)) }
    case 'save':
      return { saves: { [seq]: { seq, name: action.name, by: deed.seat, at: deed.at ?? 0, time: state.time } } }
    case 'close':
      revealAll(state, draft)
      if (state.clock?.since !== undefined && deed.at !== undefined) draft.patch.clock = stopClock(state.clock, deed.at)
      draft.patch.closed = true
      if (state.bound) draft.patch.bound = Object.fromEntries(Object.keys(state.bound).map((seq) => [seq, null]))
      return draft.done()
    case 'sit':
      return changeSeat(state, deed.seat, ({ keeper: _keeper, ...seat }) => ({ ...seat, name: action.name }))
    case 'stand':
      return changeSeat(state, deed.seat, withoutName)
    case 'claim':
      return changeSeat(state, deed.seat, ({ keeper: _keeper, ...seat }) => withNewLink(seat))
    case 'replace':
      return changeSeat(state, action.seat, (seat) => ({ ...withNewLink(seat), keeper: deed.seat }))
    case 'move':
      moveLegs(state, draft, action.moves, deed.seat, names)
      return draft.done()
    case 'draw':
      moveLegs(state, draft, [{ pieces: deed.result?.pieces ?? [], to: action.to }], deed.seat, names)
      return endBind(draft.done(), action)
    case 'deal':
      moveLegs(state, draft, dealRounds(action, deed.result?.pieces ?? []), deed.seat, names)
      return endBind(draft.done(), action)
    case 'take':
      if (action.pieces.length > 0) moveLegs(state, draft, [action], deed.seat, names)
      return draft.done()
    case 'pour':
      moveLegs(state, draft, [{ pieces: [...stackAt(state, pileKey(action.pile))], to: action.to }], deed.seat, names)
      return draft.done()
    case 'shuffle':
      if (isFormat2(state.game)) shuffleFormat2(draft, action.at, deed.result?.pieces ?? [], names)
      else shuffleFormat1(draft, action.at, deed.result?.pieces ?? [], seq)
      return endBind(draft.done(), action)
    case 'stack':
      reorder(draft, action.at, action.pieces)
      return draft.done()
    case 'put':
      draft.drop(
        action.pieces.map((piece, index) => {
          const fresh = newPiece(piece, action.to, '')
          const owned = fresh.veil ? claimUnowned(state, deed.seat, fresh) : fresh
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
      return changePieces(draft, action.pieces, (piece) => ({ ...piece, face: action.face }))
    case 'rotate':
      return changePieces(draft, action.pieces, (piece) => ({ ...piece, turn: action.turn }))
    case 'layer':
      return changePieces(draft, action.pieces, (piece) => withCount(piece, 'layers', action.layer, action.level))
    case 'mark':
      return changePieces(draft, action.pieces, (piece) => withCount(piece, 'marks', action.mark, action.count))
    case 'label':
      return changePieces(draft, action.pieces, ({ label: _label, ...piece }) =>
        action.text === '' ? piece : { ...piece, label: action.text },
      )
    case 'lock':
      return changePieces(draft, action.pieces, ({ locked: _locked, ...piece }) =>
        action.locked ? { ...piece, locked: true } : piece,
      )
    case 'veil': {
      if (action.as === 'absent') Object.assign(draft.patch, dropLooks(state, action.pieces))
      const to = ({ veil: _veil, shown: _shown, ...piece }: Piece) =>
        action.as === 'open' ? piece : { ...claimUnowned(state, deed.seat, piece), veil: action.as }
      const ids = action.as === 'absent' ? action.pieces : renameRevealed(draft, action.pieces, names, to)
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
      return { time: action.time, ...dropPhaseRequests(state) }
    case 'clock':
      return { clock: action.control && newClock(action.control, action.seats) }
    case 'press':
    case 'pause':
    case 'adjust':
      return changeClock(state.clock, action, deed.at)
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
    case 'appeal':
      return appealPatch(state, deed.seat, action)
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
function freshDecks(game: Game): Pick<Patch, 'fresh'> {
  const decks = game.piles.filter(({ kind, sight, secret }) => kind === 'deck' && sight === 'none' && !secret)
  return isFormat2(game) && decks.length > 0 ? { fresh: decks.map(({ id }) => id) } : {}
}

/** What a game goes on with besides its pieces. */
const wholePatch = ({ clock, notes, drawings, rolls, fresh }: NonNullable<Open['whole']>): Patch => ({
  ...(clock && { clock }),
  ...(notes.length > 0 && { notes: Object.fromEntries(notes.map((note) => [note.id, note])) }),
  ...(drawings.length > 0 && { drawings: Object.fromEntries(drawings.map((drawing) => [drawing.id, drawing])) }),
  ...(rolls.length > 0 && { rolls: Object.fromEntries(rolls.map((roll) => [roll.seq, roll])) }),
  ...(fresh.length > 0 && { fresh }),
})

/** Only the relay tells the time. */
function changeClock(
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

const changeSeat = ({ seats }: State, id: Id, to: (seat: Seat) => Seat): Patch => ({
  seats: seats.map((seat) => (seat.id === id ? to(seat) : seat)),
})

const withoutName = ({ name: _name, ...seat }: Seat): Seat => seat

/** The seat gets a new link, and nobody sits there yet. */
const withNewLink = (seat: Seat): Seat => ({ ...withoutName(seat), hands: (seat.hands ?? 0) + 1 })

/** Everybody sees a held action, so it holds only the public part. */
function heldPart(state: State, { action, seat }: ActionToApply): Action {
  return (isFormat2(state.game) && publicAction(action, seat, state)) || withoutDepth(action)
}

/** Requests to leave a phase lapse when it has been left. */
function dropPhaseRequests({ held }: State): Pick<Patch, 'held'> {
  const lapsed = Object.values(held).filter(({ action, asked }) => action.type === 'turn' && asked !== undefined)
  return lapsed.length > 0 ? { held: Object.fromEntries(lapsed.map(({ seq }) => [seq, null])) } : {}
}

/**
 * A wholly hidden counter cannot be looked under: a request for a look would give away where it is. Such requests are
 * dropped.
 */
function dropLooks({ held }: State, ids: readonly PieceId[]): Pick<Patch, 'held'> {
  const dropped = Object.values(held).filter(
    ({ action }) => action.type === 'look' && action.pieces.some((id) => ids.includes(id)),
  )
  return dropped.length > 0 ? { held: Object.fromEntries(dropped.map(({ seq }) => [seq, null])) } : {}
}
