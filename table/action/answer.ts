import type { Action, Hash, Held, Id, PieceId, Result, Rule, Seat } from '../generated/types.ts'
import { placeKey } from '../geometry/place.ts'
import { isFormat2 } from '../log-format.ts'
import type { Components } from '../module/components.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { withoutDepth } from '../secrecy/seen-action.ts'
import { isVisible, OBSERVER } from '../secrecy/sight.ts'
import { isSameTime, type State, seatOf } from '../state.ts'
import { namedPieces, withPieces } from './action-kinds.ts'
import { refuseAction } from './authority.ts'
import { awaitsConsent, type IsPresent, missingConsents } from './consent.ts'
import { effect } from './effect.ts'
import { counterNames, peekPieces } from './piles.ts'
import { lateBindPatch } from './shared-chance.ts'
import type { UndoHistory } from './undo-history.ts'

/** A held action, and the table when it was made. */
export interface HeldAction {
  readonly state: State
  readonly action: Action
  /** For a held bind: the number of the result among those of its seat. */
  readonly count?: number
}

interface Answering {
  readonly seq: number
  readonly seat: Id
  readonly at: number
  /** The seat that made the answered entry. */
  readonly mover: Id | undefined
  readonly asked: HeldAction | undefined
  readonly steps: UndoHistory
  /** The secret of chance, for an answer that ends the game. */
  readonly secret: Hash | undefined
  readonly isPresent: IsPresent
}

/** The result of an answer: a held action passes, or a deed is undone. Undefined, if nothing changes. */
export function answerResult(
  state: State,
  components: Components,
  { entry, ruling }: Rule,
  answering: Answering,
): Result | Refusal | undefined {
  const { seq, seat: id, at, mover, asked, steps } = answering
  const seat = seatOf(state, id)
  const refused = seat && refuseAnswer(state, seat, entry, ruling, mover)
  if (refused) return refused
  const held = state.held[entry]
  if (held && awaitsConsent(held)) return consentResult(state, components, held, rulingPasses(ruling), answering)
  if (held) {
    const free = { held: { [entry]: null } }
    if (!rulingPasses(ruling)) return { patch: free }
    const action = releasedAction(state, components, held, asked)
    if ('code' in action) return action
    if (action.type === 'bind') {
      const late = lateBindPatch(action, { seq, seat: held.seat, at, count: asked?.count ?? 1 })
      return { patch: { ...late, ...free } }
    }
    return { patch: { ...effect(state, { seq, at, seat: held.seat, action }), ...free } }
  }
  if (rulingPasses(ruling)) return undefined
  const back = steps.undoEntry(entry, { asker: id })
  // A ruling stands, even if the undo is impossible and the players must restore the board by hand.
  return 'code' in back && ruling === 'refused' ? undefined : back
}

/**
 * The action that is done when a held one passes. Whether it is too late follows only from its public part. Of the
 * hidden part, everything still possible is done.
 */
function releasedAction(
  state: State,
  components: Components,
  held: Held,
  asked: HeldAction | undefined,
): Action | Refusal {
  const { seat, action } = held
  if (!isFormat2(state.game))
    return refuseAction(state, components, seat, action) ?? refuseMoved(state, held, asked?.state) ?? action
  const late =
    refuseHidden(state, held) ?? refuseMoved(state, held, asked?.state) ?? refuseAction(state, components, seat, action)
  if (late) return late
  const whole = withoutDepth(asked?.action ?? action)
  const there = namedPieces(whole).filter((id) => liesThere(id, state, asked?.state))
  const rest = onlyPieces(whole, there)
  return refuseAction(state, components, seat, rest) ? action : rest
}

/** Too late, if everybody saw the counters when the action was held and some are hidden now. */
function refuseHidden(state: State, { seq, action }: Held): Refusal | undefined {
  if (namedPieces(action).every((id) => isVisible(state, id, OBSERVER))) return undefined
  return refusal('outdated', `Entry ${seq} moves counters that are hidden now; it can only be withdrawn.`)
}

function liesThere(id: PieceId, { pieces }: State, asked: State | undefined): boolean {
  const [was, is] = [asked?.pieces.get(id), pieces.get(id)]
  return was !== undefined && is !== undefined && placeKey(was.at) === placeKey(is.at)
}

/** The part of an action that names these pieces. */
function onlyPieces(action: Action, ids: readonly PieceId[]): Action {
  const rest = withPieces(action, (pieces) => pieces.filter((id) => ids.includes(id)))
  if (rest.type !== 'move') return rest
  return { ...rest, moves: rest.moves.filter(({ pieces }) => pieces.length > 0) }
}

/** The consent was for leaving the phase of that time. */
function refuseLeft({ time }: State, { seq, action }: Held, asked: State | undefined): Refusal | undefined {
  if (action.type !== 'turn' || (asked && isSameTime(time, asked.time))) return undefined
  return refusal(
    'outdated',
    `Entry ${seq} is out of date: the table is in another phase now. It can only be withdrawn.`,
  )
}

/** A verdict was for the counters where they were. It does not hold if they have moved since. */
function refuseMoved({ pieces }: State, { seq, action }: Held, asked: State | undefined): Refusal | undefined {
  const isElsewhere = namedPieces(action).some((id) => {
    const [was, is] = [asked?.pieces.get(id), pieces.get(id)]
    return was && is && placeKey(was.at) !== placeKey(is.at)
  })
  if (!isElsewhere) return undefined
  const message = `Entry ${seq} is out of date: its counters have moved. Withdraw it, or let the referee refuse it.`
  return refusal('outdated', message)
}

export const rulingPasses = (ruling: Rule['ruling']): boolean => ruling === 'accepted' || ruling === 'allowed'

/** A consent: the action is done when all other players have agreed, or the referee allows it. */
function consentResult(
  state: State,
  components: Components,
  held: Held,
  isYes: boolean,
  { seq, at, seat: by, asked, steps, secret, isPresent }: Answering,
): Result | Refusal | undefined {
  const free = { [held.seq]: null }
  if (!isYes) return { patch: { held: free } }
  const accepted = [...(held.accepted ?? []), by]
  const isEnough = seatOf(state, by)?.referee
  // Players asked by name who have gone silent since are not waited for.
  const missing = missingConsents(state, { ...held, accepted }).filter(({ id }) => !held.asked || isPresent(id))
  if (missing.length > 0 && !isEnough) return { patch: { held: { [held.seq]: { ...held, accepted } } } }
  if (held.action.type === 'peek' || held.action.type === 'look') {
    const isLook = held.action.type === 'look' && isFormat2(state.game)
    const late = isLook ? refuseHidden(state, held) : refuseAction(state, components, held.seat, held.action)
    const seen = held.action.type === 'peek' ? peekPieces(state, held.action) : held.action.pieces
    return late ?? { told: counterNames(state, seen), patch: { held: free } }
  }
  const { of } = held
  if (of === undefined) {
    const late = refuseLeft(state, held, asked?.state) ?? refuseAction(state, components, held.seat, held.action)
    if (late) return late
    const done = effect(state, { seq, at, seat: held.seat, action: held.action })
    const patch = { ...done, held: { ...done.held, ...free } }
    return { patch, ...(held.action.type === 'close' && secret !== undefined && { secret }) }
  }
  const back = steps.undoEntry(of, { asker: by, isAgreed: true })
  return 'code' in back ? back : { of, patch: { ...back.patch, held: { ...back.patch?.held, ...free } } }
}

/** The mover withdraws, an opponent accepts, the referee's seat rules. */
function refuseAnswer(state: State, seat: Seat, entry: number, ruling: Rule['ruling'], mover: Id | undefined) {
  const held = state.held[entry]
  switch (ruling) {
    case 'withdrawn':
      return seat.id === mover
        ? undefined
        : refusal('not-yours', `Entry ${entry} is not yours; only ${mover} can withdraw it.`)
    case 'accepted': {
      const isAlone = state.seats.every(({ id, sides }) => id === seat.id || sides.length === 0)
      if (seat.id !== mover || isAlone) return undefined
      return refusal('not-yours', `Entry ${entry} is your own; only another side can accept it.`)
    }
    case 'refused':
      if (seat.referee) return undefined
      if (held?.appealed) {
        return refusal('not-referee', `The referee has been called to entry ${entry}; only the referee rejects it now.`)
      }
      // Anybody who is asked may reject what is not done yet.
      if (held && seat.id !== mover) return undefined
      return refusal('not-referee', 'Only the human referee can reject what is done; ask for an undo.')
    case 'allowed':
      return seat.referee ? undefined : refusal('not-referee', 'Only the human referee can rule on this.')
  }
}
