import { awaitsConsent, missingConsents } from '../../table/action/consent.ts'
import type { Action, Id, OptionValue, Rule, Seat, Seq } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'

/** Somebody asks the others: to take back what was rolled or revealed, or for a look that is not his to take. */
export interface Ask {
  readonly seq: Seq
  readonly seat: Id
  readonly action: Action
  /** The entry that it would take back. */
  readonly of?: Seq
  /** Those who must still agree. */
  readonly missing: readonly Seat[]
}

export const openAsks = ({ held, seats }: Pick<State, 'held' | 'seats'>): readonly Ask[] =>
  Object.values(held)
    .filter(awaitsConsent)
    .map((held) => {
      const { seq, seat, action, of } = held
      return { seq, seat, action, ...(of !== undefined && { of }), missing: missingConsents({ seats }, held) }
    })

/** What a seat asks the others to set an option of the table to, while they have not answered. */
export function askedSetting(
  { held }: Pick<State, 'held'>,
  seat: Id | undefined,
  option: string,
): OptionValue | undefined {
  const asked = Object.values(held).flatMap((each) =>
    each.seat === seat && each.action.type === 'set' && each.action.option === option ? each.action.value : [],
  )
  return asked[0]
}

/** What a seat may answer now, as the relay will see it. Who plays alone agrees with himself. */
export function answersTo({ seats, closed }: State, seat: Seat | undefined, ask: Ask): readonly Rule['ruling'][] {
  if (!seat || closed) return []
  if (seat.referee) return ['allowed', 'refused']
  const isAlone = seats.every(({ id, sides }) => id === seat.id || sides.length === 0)
  if (seat.id === ask.seat) return isAlone ? ['accepted', 'withdrawn'] : ['withdrawn']
  if (ask.missing.some(({ id }) => id === seat.id)) return ['accepted', 'refused']
  // Whose seat it is may say that he is here, though only the others are waited for.
  return ask.action.type === 'replace' && ask.action.seat === seat.id ? ['refused'] : []
}
