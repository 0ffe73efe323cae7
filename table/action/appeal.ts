import type { Appeal, Id, Patch, Seat } from '../generated/types.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { refereeSeatOf, type State } from '../state.ts'
import { awaitsConsent } from './consent.ts'

/** The id of the seat of a human referee. */
export const REFEREE_SEAT = 'referee'

/** Players call the human referee. From then on only the referee rejects a move that is held: see answer.ts. */
export function refuseAppeal(state: State, seat: Seat, { entry }: Appeal): Refusal | undefined {
  if (seat.referee) return refusal('malformed', 'You are the human referee here: rule on it yourself.')
  if (seat.sides.length === 0) {
    return refusal('observer', `Seat ${seat.id} plays no side; only players call the referee.`)
  }
  if (entry === undefined) return undefined
  if (entry > state.seq) {
    return refusal('unknown-entry', `There is no entry ${entry} yet; the last one is ${state.seq}.`)
  }
  return state.held[entry]?.appealed
    ? refusal('malformed', `Entry ${entry} waits for the referee already, who has been called.`)
    : undefined
}

/** A table without a referee's seat gets one. The seat that called keeps its link until somebody sits there. */
export function appealPatch(state: State, caller: Id, { entry }: Appeal): Patch {
  const held = entry === undefined ? undefined : state.held[entry]
  const added: Seat = { id: REFEREE_SEAT, sides: [], host: false, referee: true, keeper: caller }
  return {
    ...(!refereeSeatOf(state) && { seats: [...state.seats, added] }),
    ...(held && !awaitsConsent(held) && { held: { [held.seq]: { ...held, appealed: true } } }),
  }
}
