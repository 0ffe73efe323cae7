import type { AdjustClock, Clock, Id, PauseClock, PressClock, Seat, SetClock, TimeControl } from '../generated/types.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { State } from '../state.ts'

/** Whether a seat may set, press, stop or adjust the clock. */
export function refuseClockAction(
  { clock, seats }: State,
  seat: Seat,
  action: SetClock | PressClock | PauseClock | AdjustClock,
): Refusal | undefined {
  if (action.type === 'clock') {
    if (!seat.host && !seat.referee)
      return refusal('not-host', 'Only the host or the human referee sets the clock; ask there.')
    if (action.control) return controlled(action.control, action.seats, seats)
  }
  if (!clock) return refusal('no-clock', 'This table has no clock; the host can set one.')
  switch (action.type) {
    case 'clock':
      return undefined
    case 'press':
    case 'adjust': {
      if (!clock.faces.some((face) => face.seat === action.seat))
        return refusal('no-clock', `Seat ${action.seat} has no clock; choose a seat with one.`)
      return action.type === 'press' ? pressing(clock, seat, action.seat) : undefined
    }
    case 'pause':
      return clock.since === undefined ? refusal('no-clock', 'The clock is stopped already.') : undefined
  }
}

/** The seat whose clock runs presses it. Any player starts a stopped clock, for the same seat. */
function pressing({ turn, since }: Clock, seat: Seat, next: Id): Refusal | undefined {
  if (since === undefined) {
    const isNext = turn === undefined || turn === next || seat.referee === true
    return isNext
      ? undefined
      : refusal('not-yours', `The clock was stopped while ${turn} was thinking; start it for ${turn}.`)
  }
  if (turn === next) return refusal('no-clock', `The clock of ${next} is running already.`)
  return seat.referee || turn === seat.id
    ? undefined
    : refusal('not-yours', `The clock of ${turn} is running; only ${turn} can press it.`)
}

function controlled(
  { kind, plus, periods }: TimeControl,
  ids: readonly Id[],
  seats: readonly Seat[],
): Refusal | undefined {
  const lost = ids.find((id) => !seats.some((seat) => seat.id === id && seat.sides.length > 0))
  if (lost !== undefined) return refusal('malformed', `Nobody plays from seat ${lost}; choose seats with a side.`)
  if (ids.length === 0) return refusal('malformed', 'Choose at least one seat for the clock.')
  if (kind !== 'sudden' && plus === undefined)
    return refusal('malformed', `A clock with ${kind} needs its extra time (plus).`)
  if (kind === 'byoyomi' && periods === undefined)
    return refusal('malformed', 'A clock with byoyomi needs its number of periods.')
  return undefined
}
