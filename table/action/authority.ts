import { parseDice } from '../chance/dice-notation.ts'
import type { Action, Id, Look, Own, Peek, PieceId, Place, Seat, SetOption, Tell } from '../generated/types.ts'
import { type PlaceKey, placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import { FLAG_AUDIENCES, HEARD_OPTION, MODES, REFEREE_OPTION } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { commonStack } from '../secrecy/audience.ts'
import { isCounted, isVisible, looksInto, OBSERVER, sightOf, viewerOf } from '../secrecy/sight.ts'
import { countIn, type State, seatOf, stackAt } from '../state.ts'
import { factsOf } from './action-kinds.ts'
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
import { dealCount, drawablePieces } from './piles.ts'
import { boundAt, isByChance, refuseBind, refuseOpening, refuseShare } from './shared-chance.ts'

/** What is printed, as far as the table must know it to keep its structure. */
export interface Components {
  /** Whether a cell or point lies on a board of the module. Piles belong to the table and are asked of the state. */
  isPlace(place: Place): boolean
  counter(def: Id): { readonly faces: number; readonly cover?: Id } | undefined
}

/** For a log whose module is not at hand: everything is taken to be printed. */
export const ANY_COMPONENTS: Components = { isPlace: () => true, counter: () => ({ faces: 64 }) }

/**
 * Whether this seat may do this at all. A table refuses for structure and authority, never for the rules of the game:
 * those are the referee's, who refuses nothing. Some things only the relay itself says.
 */
export function refuseAction(
  state: State,
  printed: Components,
  seatId: Id,
  action: Action,
  isRelays = false,
): Refusal | undefined {
  const seat = seatOf(state, seatId)
  if (!seat) return refusal('observer', `There is no seat ${seatId} at this table; observers only watch.`)
  if (state.closed && !factsOf(action).whenClosed)
    return refusal('closed', 'This game has ended; its log is public now.')
  const others = refuseHandling(state, seat, action)
  if (others) return others
  if (isByChance(action)) {
    const refused = refuseOpening(state, seat, action, isRelays)
    // It was allowed when it was bound, and nothing has touched it since.
    if (refused || action.bound !== undefined) return refused
  }
  return allowed(state, printed, seat, action, isRelays)
}

function allowed(
  state: State,
  printed: Components,
  seat: Seat,
  action: Action,
  isRelays: boolean,
): Refusal | undefined {
  switch (action.type) {
    case 'open':
      return refusal('malformed', 'A table opens only once, and only the relay opens it.')
    case 'claim':
      if (isRelays) return undefined
      return refusal('malformed', 'A seat is claimed by opening its new link, and only the relay says it.')
    case 'replace':
      return replaceable(state, seat, action.seat)
    case 'close':
      return seat.host ? undefined : refusal('not-host', 'Only the host of the table ends the game.')
    case 'move':
      for (const leg of action.moves) {
        const found =
          present(state, seat, leg.pieces) ??
          place(state, printed, leg.to) ??
          refuseHighStack(state, seat, leg.to, leg.pieces)
        if (found) return found
      }
      return refuseLargeMove(action)
    case 'rotate':
    case 'lock':
    case 'mark':
      return present(state, seat, action.pieces)
    case 'declare':
      return action.pieces.length > 0 ? present(state, seat, action.pieces) : undefined
    case 'flip':
      return known(state, seat, action.pieces) ?? faces(state, printed, action.pieces, action.face)
    case 'own':
      return known(state, seat, action.pieces) ?? owned(state, seat, action.pieces) ?? handedOn(state, action)
    case 'veil':
    case 'show':
      return known(state, seat, action.pieces) ?? owned(state, seat, action.pieces)
    case 'clone':
      return (
        known(state, seat, action.pieces) ??
        refuseTooManyPieces(state, action.pieces.length) ??
        copied(state, seat, action.pieces)
      )
    case 'layer':
    case 'label':
    case 'remove':
      return known(state, seat, action.pieces)
    case 'stack':
      return present(state, seat, action.pieces) ?? together(state, action.pieces, action.at)
    case 'put':
      for (const piece of action.pieces) {
        const counter = printed.counter(piece.def)
        if (!counter) return refusal('unknown-counter', `The module prints no counter ${piece.def}.`)
        if (printed !== ANY_COMPONENTS && piece.cover !== undefined && counter.cover !== piece.cover) {
          const right = counter.cover ?? 'blank'
          return refusal('unknown-counter', `The cover of ${piece.def} is ${right}, not ${piece.cover}.`)
        }
        if (piece.side !== undefined && !state.game.sides.includes(piece.side)) return noSide(piece.side)
        if ((piece.face ?? 0) >= counter.faces) return noFace(piece.def, piece.face ?? 0, counter.faces)
      }
      return (
        place(state, printed, action.to) ??
        refuseTooManyPieces(state, action.pieces.length) ??
        refuseHighStack(state, seat, action.to, action.pieces.length)
      )
    case 'draw':
      return (
        draw(state, seat, action.pile, action.count) ??
        place(state, printed, action.to) ??
        refuseHighStack(state, seat, action.to, action.count)
      )
    case 'deal':
      return (
        draw(state, seat, action.pile, dealCount(action)) ??
        places(state, printed, action.to) ??
        firstOf(action.to, (to) => refuseHighStack(state, seat, to, action.each))
      )
    case 'pour':
      return (
        draw(state, seat, action.pile, 1) ??
        place(state, printed, action.to) ??
        refuseLargeShuffle(state, seat, { pile: action.pile }) ??
        refuseHighStack(state, seat, action.to, countSeenBy(state, seat, { pile: action.pile }))
      )
    case 'take':
      return (
        search(state, seat, action.pile, action.pieces) ??
        place(state, printed, action.to) ??
        refuseHighStack(state, seat, action.to, action.pieces)
      )
    case 'tell':
      return search(state, seat, action.pile, action.pieces) ?? heldUp(state, seat, action)
    case 'look':
      return present(state, seat, action.pieces) ?? lookUnder(state, seat, action)
    case 'peek':
      return pile(state, action.pile) ?? look(state, seat, action)
    case 'shuffle':
      if ('pile' in action.at) return pile(state, action.at.pile) ?? refuseLargeShuffle(state, seat, action.at)
      if (shuffledBy(state, seat.id, action.at).length > 0) return refuseLargeShuffle(state, seat, action.at)
      return refusal('empty-pile', `There is nothing at ${placeKey(action.at)} to shuffle.`)
    case 'roll':
      if (!parseDice(action.dice)) return refusal('bad-dice', `"${action.dice}" is not dice; write for example 2d6+1.`)
      return action.to && refuseTooManyKept('rolls', state, String(state.seq + 1))
    case 'bind':
      return refuseBind(state, seat, action) ?? allowed(state, printed, seat, action.action, isRelays)
    case 'share':
      return refuseShare(state, seat, action)
    case 'withhold':
      if (!isRelays) return refusal('malformed', 'Only the relay says that a nonce was withheld.')
      return boundAt(state, action.bound)?.commitment === undefined
        ? refusal('not-bound', `Entry ${action.bound} waits for no nonce.`)
        : undefined
    case 'reveal':
      return reveal(state, seat, action.roll)
    case 'note':
      return refuseNote(state, seat, action)
    case 'seal':
      return refuseSeal(state, seat, action)
    case 'unseal':
      return refuseUnseal(state, seat, action)
    case 'annotate': {
      const found = action.points.find((point) => !printed.isPlace(point))
      if (!found) return refuseTooManyKept('drawings', state, action.drawing)
      return refusal('no-such-place', `There is no point ${found.x}, ${found.y} on board ${found.board}.`)
    }
    case 'erase': {
      const lost = action.drawings.find((id) => !Object.hasOwn(state.drawings, id))
      return lost === undefined ? undefined : refusal('unknown-drawing', `There is no drawing ${lost}.`)
    }
    case 'rule':
    case 'contest':
      return action.entry > state.seq
        ? refusal('unknown-entry', `The log has ${state.seq + 1} entries; there is none with number ${action.entry}.`)
        : undefined
    case 'set':
      return (
        speaking(state, seat, action) ??
        refuseHandlingOption(action, seat) ??
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

/** One's own seat is left or handed on, and needs nobody's leave. */
function replaceable(state: State, seat: Seat, id: Id): Refusal | undefined {
  const other = seatOf(state, id)
  if (!other) return refusal('unknown-seat', `There is no seat ${id} at this table.`)
  if (id === seat.id) return refusal('malformed', `Seat ${id} is your own: hand it on, or leave it.`)
  if (seat.sides.length > 0 || seat.referee) return undefined
  return refusal('observer', `Seat ${seat.id} plays no side.`)
}

/** How the referee speaks is for the referee's seat to say; where there is none, for the host. */
function speaking(state: State, seat: Seat, { option, value }: SetOption): Refusal | undefined {
  const values: readonly unknown[] | undefined =
    option === REFEREE_OPTION ? MODES : option === HEARD_OPTION ? FLAG_AUDIENCES : undefined
  if (!values) return undefined
  if (!values.includes(value)) return refusal('malformed', `"${value}" is none of ${values.join(', ')}.`)
  const judge = state.seats.find(({ referee }) => referee)
  if (judge ? seat.referee : seat.host) return undefined
  return judge
    ? refusal('not-referee', 'At this table the referee decides how the rules are watched.')
    : refusal('not-host', 'The host of the table decides how the rules are watched.')
}

const gone = (id: PieceId) => refusal('unknown-piece', `There is no counter ${id} on the table that you can see.`)

function present(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  const viewer = viewerOf(seat)
  const lost = ids.find((id) => !isVisible(state, id, viewer))
  return lost === undefined ? undefined : gone(lost)
}

function together(state: State, ids: readonly PieceId[], at: Place): Refusal | undefined {
  const stack = stackAt(state, placeKey(at))
  const astray = ids.find((id) => !stack.includes(id))
  return astray === undefined
    ? undefined
    : refusal('no-such-place', `Counter ${astray} is not in the stack at ${placeKey(at)}.`)
}

function known(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  for (const id of ids) {
    const piece = state.pieces.get(id)
    const sight = piece ? sightOf(state, piece, viewerOf(seat)) : 'absent'
    if (sight === 'absent') return gone(id)
    if (sight === 'cover')
      return refusal('not-yours', `Counter ${id} is hidden from you; only its owner turns it over.`)
  }
  return undefined
}

/** What somebody hides, only he opens, shows or gives away. */
function owned(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  if (seat.referee) return undefined
  const other = ids.find((id) => {
    const piece = state.pieces.get(id)
    return piece?.side !== undefined && !seat.sides.includes(piece.side)
  })
  const owner = other === undefined ? undefined : state.pieces.get(other)?.side
  return owner === undefined ? undefined : refusal('not-yours', `Counter ${other} belongs to ${owner}.`)
}

const noSide = (side: Id) => refusal('malformed', `Nobody plays ${side} at this table.`)

/** A hidden counter that is nobody's could never be turned up again. */
function handedOn(state: State, { pieces, side }: Own): Refusal | undefined {
  if (side !== null) return state.game.sides.includes(side) ? undefined : noSide(side)
  const hidden = pieces.find((id) => state.pieces.get(id)?.veil !== undefined)
  return hidden === undefined ? undefined : refusal('not-yours', `Counter ${hidden} is hidden; reveal it first.`)
}

function faces(state: State, printed: Components, ids: readonly PieceId[], face: number): Refusal | undefined {
  for (const id of ids) {
    const def = state.pieces.get(id)?.def
    const counter = def === undefined ? undefined : printed.counter(def)
    if (counter && face >= counter.faces) return noFace(id, face, counter.faces)
  }
  return undefined
}

const noFace = (what: string, face: number, count: number) =>
  refusal('unknown-counter', `Counter ${what} has ${count} faces, counted from 0; there is no face ${face}.`)

function pile(state: State, id: Id): Refusal | undefined {
  const found = state.game.piles.some((each) => each.id === id)
  return found ? undefined : refusal('no-such-pile', `There is no pile ${id} at this table.`)
}

function place(state: State, printed: Components, at: Place): Refusal | undefined {
  if ('pile' in at) return pile(state, at.pile)
  if (printed.isPlace(at)) return undefined
  const where = 'q' in at ? `hex ${at.q}, ${at.r}` : `point ${at.x}, ${at.y}`
  return refusal('no-such-place', `There is no ${where} on board ${at.board}.`)
}

const places = (state: State, printed: Components, all: readonly Place[]): Refusal | undefined =>
  firstOf(all, (at) => place(state, printed, at))

/** The first refusal among them. */
function firstOf<T>(all: readonly T[], refused: (each: T) => Refusal | undefined): Refusal | undefined {
  for (const each of all) {
    const found = refused(each)
    if (found) return found
  }
  return undefined
}

/** A copy lies where its original does. */
function copied(state: State, seat: Seat, ids: readonly PieceId[]): Refusal | undefined {
  const coming = new Map<PlaceKey, { readonly at: Place; count: number }>()
  for (const id of ids) {
    const at = state.pieces.get(id)?.at
    if (!at) continue
    const there = coming.get(placeKey(at)) ?? { at, count: 0 }
    there.count++
    coming.set(placeKey(at), there)
  }
  return firstOf([...coming.values()], ({ at, count }) => refuseHighStack(state, seat, at, count))
}

/** Who may look into a pile searches it, for what he sees there. */
function search(state: State, seat: Seat, id: Id, pieces: readonly PieceId[]): Refusal | undefined {
  const missing = pile(state, id)
  if (missing) return missing
  if (!looksInto(state, id, viewerOf(seat))) {
    const { name = id } = state.game.piles.find((each) => each.id === id) ?? {}
    return refusal('not-yours', `${name} is closed to you; ask the others for a look, or draw without one.`)
  }
  return present(state, seat, pieces) ?? together(state, pieces, { pile: id })
}

function heldUp(state: State, seat: Seat, { pieces, to }: Tell): Refusal | undefined {
  if (pieces.length === 0) return refusal('malformed', 'Nothing is held up: name at least one piece.')
  const stranger = to.find((side) => !state.game.sides.includes(side))
  if (stranger !== undefined) return noSide(stranger)
  return known(state, seat, pieces) ?? owned(state, seat, pieces)
}

function look(state: State, seat: Seat, { pile: id, to = [] }: Peek): Refusal | undefined {
  if (seat.sides.length === 0 && !seat.referee) return refusal('observer', `Seat ${seat.id} plays no side.`)
  const other = to.find((side) => !seat.sides.includes(side))
  if (other !== undefined) return refusal('not-yours', `You do not play ${other}, who would look.`)
  return drawable(state, seat, id) > 0 ? undefined : refusal('empty-pile', `There is nothing in ${id} to look at.`)
}

/** What is known needs no look, and of what is hidden whole nobody knows that it is there. */
function lookUnder(state: State, seat: Seat, { pieces, to = [] }: Look): Refusal | undefined {
  if (seat.sides.length === 0) return refusal('observer', `Seat ${seat.id} plays no side.`)
  const stranger = to.find((side) => !seat.sides.includes(side))
  if (stranger !== undefined) return refusal('not-yours', `You do not play ${stranger}, who would look.`)
  const viewer = to.length > 0 ? { sides: to } : viewerOf(seat)
  const open = pieces.find((id) => {
    const piece = state.pieces.get(id)
    return piece && sightOf(state, piece, viewer) !== 'cover'
  })
  if (open !== undefined) return refusal('malformed', `Counter ${open} does not lie face down for you.`)
  const inside = isFormat2(state.game) ? pieces.find((id) => !isVisible(state, id, OBSERVER)) : undefined
  return inside === undefined
    ? undefined
    : refusal('not-yours', `Counter ${inside} lies where not all see it; only of what all see can you ask for a look.`)
}

/**
 * The pieces that a seat shuffles: a whole pile, or of a stack on the board those that it sees; in format 2 those that
 * all see who look there.
 */
export function shuffledBy(state: State, seatId: Id, at: Place): readonly PieceId[] {
  if (isFormat2(state.game)) return commonStack(state, at)
  const stack = stackAt(state, placeKey(at))
  const seat = seatOf(state, seatId)
  if ('pile' in at || !seat) return stack
  return stack.filter((id) => {
    const piece = state.pieces.get(id)
    return piece !== undefined && sightOf(state, piece, viewerOf(seat)) !== 'absent'
  })
}

function draw(state: State, seat: Seat, id: Id, count: number): Refusal | undefined {
  const missing = pile(state, id)
  if (missing) return missing
  const found = state.game.piles.find((each) => each.id === id)
  if (found?.sight === 'owner' && !looksInto(state, id, viewerOf(seat))) {
    return refusal('not-yours', `Only ${found.side ?? 'its owner'} draws from ${found.name}.`)
  }
  const left = drawable(state, seat, id)
  return left < count ? refusal('empty-pile', `${found?.name} holds ${left}; you asked for ${count}.`) : undefined
}

/** How many pieces a seat may know to lie in a pile. From a secret one any number may be asked for. */
function drawable(state: State, seat: Seat, id: Id): number {
  if (!isFormat2(state.game)) return countIn(state, id)
  if (!isCounted(state, id) && !looksInto(state, id, viewerOf(seat))) return Number.POSITIVE_INFINITY
  return state.veiled[id] ?? drawablePieces(state, id).length
}

function reveal(state: State, seat: Seat, seq: number): Refusal | undefined {
  const roll = state.rolls[seq]
  if (!roll) return refusal('unknown-roll', `There is no secret roll with number ${seq}.`)
  const own = seat.referee || roll.to.some((side) => seat.sides.includes(side))
  return own ? undefined : refusal('not-yours', `The roll with number ${seq} is not yours to open.`)
}
