import type { Action, Bind, Bound, ByChance, Hash, Id, Patch, Place, Result, Seat, Share } from '../generated/types.ts'
import { type PlaceKey, placeKey } from '../geometry/place.ts'
import { hashOf } from '../hashing/hash.ts'
import { isFormat2 } from '../log-format.ts'
import { differenceOf } from '../module/json-difference.ts'
import { touchedPieces } from '../patch.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { commonStack } from '../secrecy/audience.ts'
import { type State, seatOf } from '../state.ts'
import { factsOf } from './action-kinds.ts'

/*
 * Chance that nobody can bend, from format 2 on. First the roller binds the result: the bind names the roll, and the
 * hash of a secret nonce. Then the other seats add shares, without knowing the nonce. Then the roller opens the nonce,
 * and the result follows from the relay's secret, the nonce and all shares. docs/dice.md lists every way to cheat.
 */

/** The opening waits so long for missing shares, by the times of the log. */
export const SHARE_MS = 1500
/** A nonce that is not opened within this time after the bind counts as withheld. */
export const NONCE_MS = 10_000

/** The roller's commitment to the nonce, published before anybody shares. */
export const nonceCommitment = (nonce: string): Hash => hashOf(`counterpoint nonce ${nonce}`)

/** A cup has no order: pieces come out of it by chance, if nobody looks into it. */
export const isUnordered = ({ game }: Pick<State, 'game'>, pile: Id): boolean =>
  isFormat2(game) && game.piles.some(({ id, kind, sight }) => id === pile && kind === 'cup' && sight === 'none')

export const isByChance = (action: Action): action is ByChance => factsOf(action).byChance === true

/** Whether chance decides an action. A draw from the top of a deck takes what lies there. */
export function needsChance(state: Pick<State, 'game'>, action: Action): boolean {
  if (!isByChance(action)) return false
  if (action.type === 'roll' || action.type === 'shuffle') return true
  return action.from === 'random' || isUnordered(state, action.pile)
}

/** The action as it is bound: without the nonce, and without the reason of a secret roll, which only some may read. */
export function withoutNonce(action: ByChance): ByChance {
  const { nonce: _nonce, bound: _bound, ...rest } = action
  if (rest.type !== 'roll' || !rest.to) return rest
  const { reason: _reason, ...roll } = rest
  return roll
}

/** Other players share, and the referee's seat. */
export const mayShare = (seat: Seat, roller: Id): boolean =>
  seat.id !== roller && (seat.sides.length > 0 || seat.referee === true)

/**
 * The seats that are asked to share, once for each page online. The referee's seat is asked only if no other player is
 * online: it could work together with the relay and choose its share last.
 */
export function sharers(state: State, roller: Id, here: readonly Id[]): Id[] {
  const seats = here.flatMap((id) => seatOf(state, id) ?? []).filter((seat) => mayShare(seat, roller))
  const players = seats.filter(({ sides }) => sides.length > 0)
  return (players.length > 0 ? players : seats).map(({ id }) => id)
}

export const boundAt = (state: State, seq: number): Bound | undefined => state.bound?.[seq]

/** The shares that the pages of a seat still owe. */
export const sharesOwed = ({ asked, shares }: Bound, id: Id): number =>
  asked.filter((seat) => seat === id).length - shares.filter(({ seat }) => seat === id).length

/** Whether the roller may open the nonce now. */
export const isShared = (bound: Bound, at: number): boolean =>
  bound.shares.length >= bound.asked.length || at - bound.at >= SHARE_MS

/**
 * The result follows from this text and the relay's secret. Shares are sorted, or the relay could choose their order.
 */
export function chanceText(seat: Id, count: number, nonce: string | undefined, shares: Bound['shares'] = []): string {
  const given = shares.map(({ seat: by, share }) => `${by}:${share}`).sort()
  return ['shared', seat, count, nonce ?? '-', ...given].join(' ')
}

/** The place that an action takes pieces from; a roll has none. */
function sourceOf(action: ByChance): Place | undefined {
  if (action.type === 'roll') return undefined
  return action.type === 'shuffle' ? action.at : { pile: action.pile }
}

function placesOf(action: ByChance): readonly PlaceKey[] {
  const source = sourceOf(action)
  const targets = action.type === 'draw' ? [action.to] : action.type === 'deal' ? action.to : []
  return [...(source ? [source] : []), ...targets].map(placeKey)
}

/** Whether one action puts pieces where the other takes some. */
const isFedBy = (one: ByChance, other: ByChance): boolean => {
  const source = sourceOf(one)
  return source !== undefined && placesOf(other).includes(placeKey(source))
}

const refuseUnderWay = ({ game }: State, { action }: Bound): Refusal => {
  const at = sourceOf(action)
  const name = at && 'pile' in at ? (game.piles.find(({ id }) => id === at.pile)?.name ?? at.pile) : 'this stack'
  const what = action.type === 'shuffle' ? `A shuffle of ${name}` : `A draw from ${name}`
  return refusal('being-decided', `${what} is being decided; try again in a moment.`)
}

/** Whether a seat may bind this now. Its right to the action itself is checked elsewhere. */
export function refuseBind(state: State, { id }: Seat, { action }: Bind): Refusal | undefined {
  if (!isFormat2(state.game))
    return refusal('malformed', 'This table has a log of format 1, in which nothing is bound; roll at once instead.')
  if (action.nonce !== undefined || action.bound !== undefined)
    return refusal(
      'malformed',
      'A bind must not hold the nonce; send its hash, and open the nonce when the others have shared.',
    )
  if (!needsChance(state, action))
    return refusal('malformed', `This ${action.type} does not depend on chance; do it without a bind.`)
  if (action.type === 'roll' && action.to && action.reason !== undefined)
    return refusal('malformed', 'A secret roll must be bound without its reason; send the reason when you open it.')
  for (const bound of Object.values(state.bound ?? {})) {
    if (bound.seat === id)
      return refusal('being-decided', 'Another of your results is being decided; try again in a moment.')
    if (isFedBy(action, bound.action) || isFedBy(bound.action, action)) return refuseUnderWay(state, bound)
  }
  return undefined
}

export function refuseShare(state: State, { id }: Seat, { bound: seq }: Share): Refusal | undefined {
  const bound = boundAt(state, seq)
  if (!bound) return refusal('not-bound', `Entry ${seq} is decided already, or is not a bind.`)
  return sharesOwed(bound, id) > 0
    ? undefined
    : refusal('not-yours', `Seat ${id} was not asked to share in entry ${seq}, or has shared already.`)
}

/** Refuses anything but the bound action with its committed nonce. */
export function refuseOpening(state: State, { id }: Seat, action: ByChance, isRelays: boolean): Refusal | undefined {
  const { nonce, bound: seq } = action
  if (seq === undefined) {
    if (nonce !== undefined || !needsChance(state, action)) return undefined
    return refusal('malformed', `A ${action.type} without a bind needs a nonce; send one.`)
  }
  const bound = boundAt(state, seq)
  if (!bound || bound.seat !== id) return refusal('not-bound', `Entry ${seq} is decided already, or is not a bind.`)
  if (bound.commitment === undefined && !isRelays)
    return refusal('not-bound', `The nonce of entry ${seq} came too late; the relay decides without it.`)
  if (opensBind(bound, action)) return undefined
  return refusal('malformed', `This differs from the action or the nonce bound in entry ${seq}; send exactly those.`)
}

/** Refuses what comes too early, by the times of the log. */
export function refuseTooEarly(state: State, action: Action, at: number): Refusal | undefined {
  if (!isByChance(action) && action.type !== 'withhold') return undefined
  const bound = action.bound === undefined ? undefined : boundAt(state, action.bound)
  if (!bound) return undefined
  const isDue = action.type === 'withhold' ? at - bound.at >= NONCE_MS : isShared(bound, at)
  return isDue
    ? undefined
    : refusal('too-early', `Entry ${bound.seq} is still waiting for shares; open it when they are in.`)
}

/**
 * Refuses a change to pieces that a draw or shuffle under way takes from. Pieces that not everybody sees are no part of
 * it: refusing to move them would give them away. The game may always end.
 */
export function refuseDuringDraw(
  state: State,
  action: Action,
  { patch, after }: { readonly patch: Patch; readonly after: State },
): Refusal | undefined {
  if (!state.bound || after.closed || (isByChance(action) && action.bound !== undefined)) return undefined
  const bound = Object.values(state.bound).find(({ action: what }) => {
    const at = sourceOf(what)
    return at !== undefined && isTouched(at, state, patch) && !isSameStack(at, state, after)
  })
  return bound && refuseUnderWay(state, bound)
}

function isTouched(place: Place, state: State, patch: Patch): boolean {
  const key = placeKey(place)
  const isThere = (at: Place | undefined) => at !== undefined && placeKey(at) === key
  return (
    (patch.stacks ?? []).some(({ at }) => isThere(at)) ||
    touchedPieces(patch).some((id) => isThere(state.pieces.get(id)?.at))
  )
}

function isSameStack(at: Place, before: State, after: State): boolean {
  const [was, is] = [commonStack(before, at), commonStack(after, at)]
  return (
    was.length === is.length &&
    was.every((id, depth) => id === is[depth] && before.pieces.get(id) === after.pieces.get(id))
  )
}

/** Whether a log's list of asked seats is possible: in order, and only seats that share. */
export const isAskable = (state: State, roller: Id, asked: readonly Id[]): boolean =>
  asked.every((id, index) => {
    const seat = seatOf(state, id)
    return seat !== undefined && mayShare(seat, roller) && (asked[index - 1] ?? '') <= id
  })

interface BoundEntry {
  readonly seq: number
  readonly seat: Id
  readonly at?: number
  readonly result?: Result
}

/** The change of a bind, a share or a withheld nonce. */
export function bindPatch(
  state: State,
  action: Extract<Action, { type: 'bind' | 'share' | 'withhold' }>,
  { seq, seat, at = 0, result: { asked = [], count = 1 } = {} }: BoundEntry,
): Patch {
  if (action.type === 'bind') {
    const { action: what, commitment } = action
    return { bound: { [seq]: { seq, seat, at, count, action: what, commitment, asked, shares: [] } } }
  }
  const bound = boundAt(state, action.bound)
  if (!bound) return {}
  if (action.type === 'share') {
    return { bound: { [bound.seq]: { ...bound, shares: [...bound.shares, { seat, share: action.share }] } } }
  }
  const { commitment: _commitment, ...rest } = bound
  return { bound: { [bound.seq]: null, [seq]: { ...rest, seq, at, asked, shares: [], withheld: bound.seq } } }
}

/** A bind that was held passes late. Its page has forgotten the nonce, so the relay decides without it. */
export const lateBindPatch = (
  { action }: Bind,
  { seq, seat, at, count }: Pick<Bound, 'seq' | 'seat' | 'at' | 'count'>,
): Patch => ({ bound: { [seq]: { seq, seat, at, count, action, asked: [], shares: [] } } })

/** Ends the bind with its result. */
export const endBind = (patch: Patch, { bound }: ByChance): Patch =>
  bound === undefined ? patch : { ...patch, bound: { [bound]: null } }

/** Whether an action is the bound one with its committed nonce, or without a nonce if that was withheld. */
export function opensBind({ action: what, commitment }: Bound, action: ByChance): boolean {
  if (differenceOf(withoutNonce(action), what)) return false
  const { nonce } = action
  return commitment === undefined ? nonce === undefined : nonce !== undefined && nonceCommitment(nonce) === commitment
}
