import type { Hash, Id, NewLink, Refusal, Seat } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { type State, seatOf } from '../../table/state.ts'
import { invitationTo, isVoidToken, type OpenedSeat, seatOpenedBy, tokenOf } from './seat-tokens.ts'

interface SeatsNow {
  readonly state: State
  /** The invitation by which somebody took a seat and has done nothing there yet. */
  arrivedBy(seat: Id): number | undefined
}

/** Decides which tokens and invitations open the seats of a table. */
export class SeatAccess {
  constructor(
    private readonly table: string,
    private readonly key: Hash,
    private readonly now: () => SeatsNow,
  ) {}

  /** The seat that this token holds. */
  seatFor(token: string): Seat | undefined {
    const opened = this.seatOpenedBy(token)
    return opened?.by === 'token' ? opened.seat : undefined
  }

  /** The seat that this token holds or invites to. */
  seatOpenedBy(token: string): OpenedSeat | undefined {
    const { state, arrivedBy } = this.now()
    return seatOpenedBy(this.key, state.seats, token, arrivedBy)
  }

  /** Why a token opens no seat. */
  refusalFor(token: string): Refusal {
    return isVoidToken(this.key, this.now().state.seats, token)
      ? refusal('handed-on', 'Somebody else holds this seat now; this link no longer opens it.')
      : refusal('bad-token', `This link opens no seat at table ${this.table}.`)
  }

  /** The token of a seat, for somebody who came by an invitation. */
  tokenFor(id: Id): string | undefined {
    const seat = seatOf(this.now().state, id)
    return seat && tokenOf(this.key, seat)
  }

  /** Makes an invitation to the holder's own seat, or to a seat whose link the holder keeps. */
  linkFor(holder: Id | undefined, id: Id | undefined): NewLink | Refusal {
    const { state } = this.now()
    const own = seatOf(state, holder ?? '')
    if (!own) return refusal('observer', 'Observers hold no seat to hand on.')
    if (id === undefined || id === own.id) return { seat: own.id, token: invitationTo(this.key, own) }
    const seat = seatOf(state, id)
    if (!seat) return refusal('unknown-seat', `There is no seat ${id} at this table.`)
    if (seat.keeper !== own.id) return refusal('not-yours', `Only its keeper can share the link of seat ${id}.`)
    return { seat: id, token: invitationTo(this.key, seat) }
  }
}
