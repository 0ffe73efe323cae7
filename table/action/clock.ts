import type { Clock, ClockFace, Id, TimeControl } from '../generated/types.ts'

/** A seat's time after it has thought for a while. */
export interface TimeLeft {
  /** Milliseconds left, of the main time or of the running period. */
  readonly left: number
  /** Periods of byo-yomi left, with the running one. */
  readonly periods?: number
  /** Its flag has fallen. That is shown, and nothing is forbidden. */
  readonly fallen: boolean
}

export function timeLeft(control: TimeControl, face: ClockFace, thought: number): TimeLeft {
  const plus = control.plus ?? 0
  switch (control.kind) {
    case 'sudden':
    case 'increment':
      return timeOf(face.left - thought)
    case 'delay':
      return timeOf(face.left - Math.max(0, thought - plus))
    case 'byoyomi': {
      const left = face.left - thought
      const periods = face.periods ?? 0
      if (left > 0 || plus === 0) return { ...timeOf(left), periods }
      const lost = Math.min(periods, Math.floor(-left / plus))
      const remaining = periods - lost
      return { left: remaining === 0 ? 0 : plus - (-left % plus), periods: remaining, fallen: remaining === 0 }
    }
  }
}

const timeOf = (left: number): TimeLeft => ({ left, fallen: left <= 0 })

/** The clock face after thinking. A byo-yomi period that was not used up is whole again. */
function spent(control: TimeControl, face: ClockFace, thought: number, isPressed: boolean): ClockFace {
  const { left, periods, fallen } = timeLeft(control, face, thought)
  if (control.kind === 'byoyomi') {
    const main = Math.max(0, face.left - thought)
    return { ...face, left: main, periods: periods ?? 0 }
  }
  return { ...face, left: isPressed && !fallen && control.kind === 'increment' ? left + (control.plus ?? 0) : left }
}

/** The time since this seat's clock began to run; 0, if the relay's clock was set back. */
export const thinkingTime = ({ turn, since }: Clock, seat: Id, at: number): number =>
  since !== undefined && turn === seat ? Math.max(0, at - since) : 0

export const newClock = (control: TimeControl, seats: readonly Id[]): Clock => ({
  control,
  faces: seats.map((seat) => ({
    seat,
    left: control.main,
    ...(control.kind === 'byoyomi' && { periods: control.periods ?? 1 }),
  })),
})

/** Starts the clock of this seat. */
export function pressClock(clock: Clock, seat: Id, at: number): Clock {
  const isPressed = clock.since !== undefined
  return { control: clock.control, faces: counted(clock, at, isPressed), turn: seat, since: at }
}

/** Stops the clock. It goes on with the same seat. */
export function stopClock(clock: Clock, at: number): Clock {
  const { since: _since, ...rest } = clock
  return { ...rest, faces: counted(clock, at, false) }
}

/** Sets a seat's time. A running clock counts from now. */
export function adjustClock(clock: Clock, seat: Id, left: number, periods: number | undefined, at: number): Clock {
  const faces = counted(clock, at, false).map((face) =>
    face.seat === seat ? { ...face, left, ...(periods !== undefined && { periods }) } : face,
  )
  return { ...clock, faces, ...(clock.since !== undefined && { since: at }) }
}

const counted = (clock: Clock, at: number, isPressed: boolean): ClockFace[] =>
  clock.faces.map((face) =>
    clock.since !== undefined && face.seat === clock.turn
      ? spent(clock.control, face, thinkingTime(clock, face.seat, at), isPressed)
      : face,
  )
