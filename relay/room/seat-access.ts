import type { Hash, Id, NewLink, Refusal, Seat } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { type State, seatOf } from '../../table/state.ts'
import { invitationTo, isVoidToken, type OpenedSeat, seatOpenedBy, tokenOf } from './seat-tokens.ts'

/** What a table knows of its seats, of which some may have been claimed a moment ago. */
interface Sat {
  readonly state: State
  /** Which invitation brought somebody to a seat who has done nothing there yet. */
  arrivedBy(seat: Id): number | undefined
}

/** What opens the seats of a table, and what no longer does. */
export class SeatAccess {
  constructor(
    private readonly table: string,
    private readonly key: Hash,
    private readonly sat: () => Sat,
  ) {}

  /** The seat of whoever holds this token. */
  seatFor(token: string): Seat | undefined {
    const opened = this.opened(token)
    return opened?.by === 'token' ? opened.seat : undefined
  }

  /** The same, or the seat to which it invites. */
  opened(token: string): OpenedSeat | undefined {
    const { state, arrivedBy } = this.sat()
    return seatOpenedBy(this.key, state.seats, token, arrivedBy)
  }

  /** Why a token opens nothing here. */
  closedTo(token: string): Refusal {
    return isVoidToken(this.key, this.sat().state.seats, token)
      ? refusal('handed-on', 'Somebody else holds this seat now, by a link of his own; this one opens it no more.')
      : refusal('bad-token', `This link opens no seat at table ${this.table}.`)
  }

  /** The token of a person's seat, for who came by something else. */
  tokenFor(id: Id): string | undefined {
    const seat = seatOf(this.sat().state, id)
    return seat && tokenOf(this.key, seat)
  }

  /** An invitation for somebody else: to one's own seat, or to one that was left to one to give on. */
  linkFor(holder: Id | undefined, id: Id | undefined): NewLink | Refusal {
    const { state } = this.sat()
    const own = seatOf(state, holder ?? '')
    if (!own) return refusal('observer', 'Observers hold no seat that they could hand on.')
    if (id === undefined || id === own.id) return { seat: own.id, token: invitationTo(this.key, own) }
    const seat = seatOf(state, id)
    if (!seat) return refusal('unknown-seat', `There is no seat ${id} at this table.`)
    if (seat.keeper !== own.id) return refusal('not-yours', `The link of seat ${id} is not ${own.id}'s to give on.`)
    return { seat: id, token: invitationTo(this.key, seat) }
  }
}
