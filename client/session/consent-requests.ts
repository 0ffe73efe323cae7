import { awaitsConsent, missingConsents } from '../../table/action/consent.ts'
import type { Action, Finding, Id, OptionValue, Rule, Seat, Seq, Verdict } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'
import type { Flags } from './referee/flags.ts'

/** A request for the others' consent: to undo a roll or reveal, to look into a closed pile, to end the game ... */
export interface ConsentRequest {
  readonly seq: Seq
  readonly seat: Id
  readonly action: Action
  /** The entry that it would undo. */
  readonly of?: Seq
  /** The seats that must still agree. */
  readonly missing: readonly Seat[]
}

export const openConsentRequests = ({ held, seats }: Pick<State, 'held' | 'seats'>): readonly ConsentRequest[] =>
  Object.values(held)
    .filter(awaitsConsent)
    .map((held) => {
      const { seq, seat, action, of } = held
      return { seq, seat, action, ...(of !== undefined && { of }), missing: missingConsents({ seats }, held) }
    })

/**
 * The findings that speak against what is asked for, as this viewer may know them: those of the log, and for a step that
 * both sides share those that only this side can see.
 */
export function findingsAgainst(
  { seq, action }: Pick<ConsentRequest, 'seq' | 'action'>,
  { all }: Pick<Flags, 'all'>,
  judge: (action: Action) => Verdict | undefined,
): readonly Finding[] {
  const found = [all.get(seq)?.verdict, action.type === 'turn' ? judge(action) : undefined]
    .flatMap((verdict) => verdict?.findings ?? [])
    .filter(({ severity }) => severity === 'illegal' || severity === 'warning')
  return [...new Map(found.map((each) => [each.message, each])).values()]
}

/** The value for an option that a seat has asked for, until the others answer. */
export function requestedSetting(
  { held }: Pick<State, 'held'>,
  seat: Id | undefined,
  option: string,
): OptionValue | undefined {
  const requests = Object.values(held).flatMap((each) =>
    each.seat === seat && each.action.type === 'set' && each.action.option === option ? each.action.value : [],
  )
  return requests[0]
}

/** The answers that the relay will take from a seat. A player who is alone may agree to the own request. */
export function consentAnswers(
  { seats, closed }: State,
  seat: Seat | undefined,
  request: ConsentRequest,
): readonly Rule['ruling'][] {
  if (!seat || closed) return []
  if (seat.referee) return ['allowed', 'refused']
  const isAlone = seats.every(({ id, sides }) => id === seat.id || sides.length === 0)
  if (seat.id === request.seat) return isAlone ? ['accepted', 'withdrawn'] : ['withdrawn']
  if (request.missing.some(({ id }) => id === seat.id)) return ['accepted', 'refused']
  // The player of the seat may object, though only the others must agree.
  return request.action.type === 'replace' && request.action.seat === seat.id ? ['refused'] : []
}
