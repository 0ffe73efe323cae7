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
    if (!seat.host && !seat.referee) return refusal('not-host', 'The host of the table or its referee sets the clock.')
    if (action.control) return controlled(action.control, action.seats, seats)
  }
  if (!clock) return refusal('no-clock', 'There is no clock on this table.')
  switch (action.type) {
    case 'clock':
      return undefined
    case 'press':
    case 'adjust': {
      if (!clock.faces.some((face) => face.seat === action.seat))
        return refusal('no-clock', `Seat ${action.seat} has no clock.`)
      return action.type === 'press' ? pressing(clock, seat, action.seat) : undefined
    }
    case 'pause':
      return clock.since === undefined ? refusal('no-clock', 'No clock runs that could be stopped.') : undefined
  }
}

/** The seat whose clock runs presses it. Any player starts a stopped clock, for the same seat. */
function pressing({ turn, since }: Clock, seat: Seat, next: Id): Refusal | undefined {
  if (since === undefined) {
    const isNext = turn === undefined || turn === next || seat.referee === true
    return isNext ? undefined : refusal('not-yours', `The clock was stopped for ${turn}, and goes on with ${turn}.`)
  }
  if (turn === next) return refusal('no-clock', `The clock of ${next} runs already.`)
  return seat.referee || turn === seat.id
    ? undefined
    : refusal('not-yours', `It is for ${turn} to press; ${turn} thinks.`)
}

function controlled(
  { kind, plus, periods }: TimeControl,
  ids: readonly Id[],
  seats: readonly Seat[],
): Refusal | undefined {
  const lost = ids.find((id) => !seats.some((seat) => seat.id === id && seat.sides.length > 0))
  if (lost !== undefined) return refusal('malformed', `Nobody plays from a seat ${lost}.`)
  if (ids.length === 0) return refusal('malformed', 'A clock needs at least one seat.')
  if (kind !== 'sudden' && plus === undefined) return refusal('malformed', `With ${kind} the clock must say how much.`)
  if (kind === 'byoyomi' && periods === undefined)
    return refusal('malformed', 'With byoyomi it must say how many periods.')
  return undefined
}
