import { parseDice } from '../chance/dice-notation.ts'
import type { Action, Id, Seat, SetOption } from '../generated/types.ts'
import type { Components } from '../module/components.ts'
import { FLAG_AUDIENCES, HEARD_OPTION, MODES, REFEREE_OPTION } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { refereeSeatOf, type State, seatOf } from '../state.ts'
import { factsOf } from './action-kinds.ts'
import { refuseAppeal } from './appeal.ts'
import {
  countSeenBy,
  refuseHighStack,
  refuseLargeMove,
  refuseLargeShuffle,
  refuseTooManyKept,
  refuseTooManyPieces,
} from './capacity.ts'
import { refuseClockAction } from './clock-check.ts'
import { refuseHandling, refuseHandlingOption } from './handling.ts'
import { refuseNote, refuseSeal, refuseUnseal } from './notes.ts'
import {
  firstRefusal,
  refuseCopies,
  refuseCovered,
  refuseFace,
  refuseForeign,
  refuseNewPiece,
  refuseOwner,
  refusePlace,
  refuseScattered,
  refuseUnseen,
} from './piece-checks.ts'
import { refuseDraw, refuseLook, refusePeek, refuseSearch, refuseShuffle, refuseTell } from './pile-checks.ts'
import { dealCount } from './piles.ts'
import { boundAt, isByChance, refuseBind, refuseOpening, refuseShare } from './shared-chance.ts'
import { refuseSharedScreenOption } from './shared-screen.ts'

/**
 * Refuses an action for its structure, or because the seat has no right to it. The rules of the game never refuse: they
 * are the referee's. Some actions come from the relay alone (`isRelays`).
 */
export function refuseAction(
  state: State,
  components: Components,
  seatId: Id,
  action: Action,
  isRelays = false,
): Refusal | undefined {
  const seat = seatOf(state, seatId)
  if (!seat)
    return refusal('observer', `There is no seat ${seatId} at this table; observers only watch. Take a seat to play.`)
  if (state.closed && !factsOf(action).whenClosed)
    return refusal('closed', 'This game has ended; open a new table to play on.')
  const foreign = refuseHandling(state, seat, action)
  if (foreign) return foreign
  if (isByChance(action)) {
    const refused = refuseOpening(state, seat, action, isRelays)
    // It was checked when it was bound, and nothing may touch its pieces until it is decided.
    if (refused || action.bound !== undefined) return refused
  }
  return refuseByKind(state, components, seat, action, isRelays)
}

function refuseByKind(
  state: State,
  components: Components,
  seat: Seat,
  action: Action,
  isRelays: boolean,
): Refusal | undefined {
  switch (action.type) {
    case 'open':
      return refusal('malformed', 'This table is open already. Create a new table to begin another game.')
    case 'claim':
      if (isRelays) return undefined
      return refusal('malformed', 'Open the new link of the seat to claim it; only the relay records that.')
    case 'replace':
      return refuseReplace(state, seat, action.seat)
    case 'save':
      return refuseSave(state, seat)
    case 'close':
      return seat.host ? undefined : refusal('not-host', 'Only the host can end the game; ask the host.')
    case 'move':
      return (
        firstRefusal(
          action.moves,
          ({ pieces, to }) =>
            refuseUnseen(state, seat, pieces) ??
            refusePlace(state, components, to) ??
            refuseHighStack(state, seat, to, pieces),
        ) ?? refuseLargeMove(action)
      )
    case 'rotate':
    case 'lock':
    case 'mark':
      return refuseUnseen(state, seat, action.pieces)
    case 'declare':
      return action.pieces.length > 0 ? refuseUnseen(state, seat, action.pieces) : undefined
    case 'flip':
      return refuseCovered(state, seat, action.pieces) ?? refuseFace(state, components, action.pieces, action.face)
    case 'own':
      return (
        refuseCovered(state, seat, action.pieces) ??
        refuseForeign(state, seat, action.pieces) ??
        refuseOwner(state, action)
      )
    case 'veil':
    case 'show':
      return refuseCovered(state, seat, action.pieces) ?? refuseForeign(state, seat, action.pieces)
    case 'clone':
      return (
        refuseCovered(state, seat, action.pieces) ??
        refuseTooManyPieces(state, action.pieces.length) ??
        refuseCopies(state, seat, action.pieces)
      )
    case 'layer':
    case 'label':
    case 'remove':
      return refuseCovered(state, seat, action.pieces)
    case 'stack':
      return refuseUnseen(state, seat, action.pieces) ?? refuseScattered(state, action.pieces, action.at)
    case 'put':
      return (
        firstRefusal(action.pieces, (piece) => refuseNewPiece(state, components, piece)) ??
        refusePlace(state, components, action.to) ??
        refuseTooManyPieces(state, action.pieces.length) ??
        refuseHighStack(state, seat, action.to, action.pieces.length)
      )
    case 'draw':
      return (
        refuseDraw(state, seat, action.pile, action.count) ??
        refusePlace(state, components, action.to) ??
        refuseHighStack(state, seat, action.to, action.count)
      )
    case 'deal':
      return (
        refuseDraw(state, seat, action.pile, dealCount(action)) ??
        firstRefusal(action.to, (to) => refusePlace(state, components, to)) ??
        firstRefusal(action.to, (to) => refuseHighStack(state, seat, to, action.each))
      )
    case 'pour':
      return (
        refuseDraw(state, seat, action.pile, 1) ??
        refusePlace(state, components, action.to) ??
        refuseLargeShuffle(state, seat, { pile: action.pile }) ??
        refuseHighStack(state, seat, action.to, countSeenBy(state, seat, { pile: action.pile }))
      )
    case 'take':
      return (
        refuseSearch(state, seat, action.pile, action.pieces) ??
        refusePlace(state, components, action.to) ??
        refuseHighStack(state, seat, action.to, action.pieces)
      )
    case 'tell':
      return refuseSearch(state, seat, action.pile, action.pieces) ?? refuseTell(state, seat, action)
    case 'look':
      return refuseUnseen(state, seat, action.pieces) ?? refuseLook(state, seat, action)
    case 'peek':
      return refusePeek(state, seat, action)
    case 'shuffle':
      return refuseShuffle(state, seat, action.at)
    case 'roll':
      if (!parseDice(action.dice))
        return refusal('bad-dice', `"${action.dice}" is not dice; write for example 2d6+1 or 4d6k3.`)
      return action.to && refuseTooManyKept('rolls', state, String(state.seq + 1))
    case 'bind':
      return refuseBind(state, seat, action) ?? refuseByKind(state, components, seat, action.action, isRelays)
    case 'share':
      return refuseShare(state, seat, action)
    case 'withhold':
      if (!isRelays) return refusal('malformed', 'Only the relay records that a nonce was withheld.')
      return boundAt(state, action.bound)?.commitment === undefined
        ? refusal('not-bound', `Entry ${action.bound} is not waiting for a nonce.`)
        : undefined
    case 'reveal':
      return refuseReveal(state, seat, action.roll)
    case 'note':
      return refuseNote(state, seat, action)
    case 'seal':
      return refuseSeal(state, seat, action)
    case 'unseal':
      return refuseUnseal(state, seat, action)
    case 'annotate': {
      const off = action.points.find((point) => !components.isPlace(point, state.game.scenario))
      if (!off) return refuseTooManyKept('drawings', state, action.drawing)
      return refusal('no-such-place', `There is no point ${off.x}, ${off.y} on board ${off.board}; draw on a map.`)
    }
    case 'erase': {
      const unknown = action.drawings.find((id) => !Object.hasOwn(state.drawings, id))
      return unknown === undefined
        ? undefined
        : refusal('unknown-drawing', `There is no drawing ${unknown}; it may have been erased already.`)
    }
    case 'rule':
    case 'contest':
      return action.entry > state.seq
        ? refusal('unknown-entry', `There is no entry ${action.entry} yet; the last one is ${state.seq}.`)
        : undefined
    case 'appeal':
      return refuseAppeal(state, seat, action)
    case 'set':
      return (
        refuseRefereeOption(state, seat, action) ??
        refuseHandlingOption(action, seat) ??
        refuseSharedScreenOption(action) ??
        refuseTooManyKept('options', state, action.option)
      )
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust':
      return refuseClockAction(state, seat, action)
    case 'sit':
    case 'stand':
    case 'turn':
    case 'say':
    case 'undo':
    case 'redo':
      return undefined
  }
}

/** Players and the referee free the seats of others. They leave or pass on their own seat without asking. */
function refuseReplace(state: State, seat: Seat, id: Id): Refusal | undefined {
  const other = seatOf(state, id)
  if (!other) return refusal('unknown-seat', `There is no seat ${id} at this table; choose another.`)
  if (id === seat.id) return refusal('malformed', `Seat ${id} is your own; pass it on or leave it instead.`)
  if (seat.sides.length > 0 || seat.referee) return undefined
  return refusal('observer', `Seat ${seat.id} plays no side; only players and the referee can free a seat.`)
}

/** Nothing may be under way in a saved game: a new table could not go on with it. */
function refuseSave(state: State, seat: Seat): Refusal | undefined {
  if (seat.sides.length === 0) return refusal('observer', `Seat ${seat.id} plays no side; only players save the game.`)
  if (state.bound)
    return refusal('being-decided', 'A roll or draw is being decided; save the game again when its result is there.')
  const waits = Object.values(state.held).find(({ action }) => action.type !== 'save')
  if (!waits) return undefined
  return refusal('being-decided', `Entry ${waits.seq} waits for an answer; answer or withdraw it, then save the game.`)
}

/** The referee's seat sets the mode of the referee; the host does, where there is no such seat. */
function refuseRefereeOption(state: State, seat: Seat, { option, value }: SetOption): Refusal | undefined {
  const values: readonly unknown[] | undefined =
    option === REFEREE_OPTION ? MODES : option === HEARD_OPTION ? FLAG_AUDIENCES : undefined
  if (!values) return undefined
  if (!values.includes(value)) return refusal('malformed', `"${value}" is not a setting; choose ${values.join(', ')}.`)
  const judge = refereeSeatOf(state)
  if (judge ? seat.referee : seat.host) return undefined
  return judge
    ? refusal('not-referee', 'Only the human referee sets how the rules are watched at this table; ask there.')
    : refusal('not-host', 'Only the host sets how the rules are watched; ask the host.')
}

function refuseReveal(state: State, seat: Seat, seq: number): Refusal | undefined {
  const roll = state.rolls[seq]
  if (!roll)
    return refusal('unknown-roll', `There is no secret roll in entry ${seq}; it may have been revealed already.`)
  const own = seat.referee || roll.to.some((side) => seat.sides.includes(side))
  return own
    ? undefined
    : refusal('not-yours', `The roll in entry ${seq} is not yours; the side that made it can reveal it.`)
}
