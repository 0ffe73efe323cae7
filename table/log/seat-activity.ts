import { factsOf } from '../action/action-kinds.ts'
import type { IsPresent } from '../action/consent.ts'
import type { Entry, Id } from '../generated/types.ts'
import type { State } from '../state.ts'

/** A seat that was silent for so long is not waited for: a week. */
export const SILENCE_MS = 7 * 24 * 3_600_000

/** The last sign of activity of each taken seat, by the times of the log. */
export class SeatActivity {
  private readonly last = new Map<Id, number>()
  /** Claimed seats without any activity since, with the seat's count of hands before the claim. */
  private readonly arrivals = new Map<Id, number>()

  keep({ action, seat, at, held, result }: Entry, { held: waiting, seats }: State): void {
    if (factsOf(action).automatic) return
    if (action.type !== 'claim') this.arrivals.delete(seat)
    else if (!this.arrivals.has(seat)) this.arrivals.set(seat, seats.find(({ id }) => id === seat)?.hands ?? 0)
    if (action.type === 'stand') this.last.delete(seat)
    else this.last.set(seat, at)
    // A held replacement is done by the answer that lets it pass.
    const doneAction = action.type === 'rule' && result?.patch?.seats ? waiting[action.entry]?.action : action
    if (doneAction?.type !== 'replace' || held) return
    this.last.delete(doneAction.seat)
    this.arrivals.delete(doneAction.seat)
  }

  /** Which link brought a player who has done nothing yet, as the seat's count of hands at that time. */
  invitation(seat: Id): number | undefined {
    return this.arrivals.get(seat)
  }

  /** How long a taken seat has been silent. */
  silence(seat: Id, now: number): number {
    const last = this.last.get(seat)
    return last === undefined ? 0 : now - last
  }

  at(now: number): IsPresent {
    return (seat) => {
      const last = this.last.get(seat)
      return last !== undefined && now - last < SILENCE_MS
    }
  }
}
