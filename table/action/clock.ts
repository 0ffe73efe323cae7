import type { Clock, ClockFace, Id, TimeControl } from '../generated/types.ts'

/** How a seat's time stands after it has thought so long since its clock began to run. */
export interface TimeLeft {
  /** Milliseconds left of the time, or of the period where one runs. */
  readonly left: number
  /** Periods of byo-yomi left, the one that runs among them. */
  readonly periods?: number
  /** Its flag has fallen: that is shown, and nothing is forbidden. */
  readonly fallen: boolean
}

export function timeLeft(control: TimeControl, face: ClockFace, thought: number): TimeLeft {
  const plus = control.plus ?? 0
  switch (control.kind) {
    case 'sudden':
    case 'increment':
      return told(face.left - thought)
    case 'delay':
      return told(face.left - Math.max(0, thought - plus))
    case 'byoyomi': {
      const left = face.left - thought
      const periods = face.periods ?? 0
      if (left > 0 || plus === 0) return { ...told(left), periods }
      const lost = Math.min(periods, Math.floor(-left / plus))
      const remaining = periods - lost
      return { left: remaining === 0 ? 0 : plus - (-left % plus), periods: remaining, fallen: remaining === 0 }
    }
  }
}

const told = (left: number): TimeLeft => ({ left, fallen: left <= 0 })

/** Thought for so long, and then pressed or halted. A period that was not overstepped is whole again. */
function spent(control: TimeControl, face: ClockFace, thought: number, isPressed: boolean): ClockFace {
  const { left, periods, fallen } = timeLeft(control, face, thought)
  if (control.kind === 'byoyomi') {
    const main = Math.max(0, face.left - thought)
    return { ...face, left: main, periods: periods ?? 0 }
  }
  return { ...face, left: isPressed && !fallen && control.kind === 'increment' ? left + (control.plus ?? 0) : left }
}

/** How long the seat whose clock runs has thought; a clock of the relay's that was set back counts as none. */
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

/** The clock of this seat runs from now on. */
export function pressClock(clock: Clock, seat: Id, at: number): Clock {
  const isPressed = clock.since !== undefined
  return { control: clock.control, faces: counted(clock, at, isPressed), turn: seat, since: at }
}

/** It stands still, and goes on with the same seat. */
export function stopClock(clock: Clock, at: number): Clock {
  const { since: _since, ...rest } = clock
  return { ...rest, faces: counted(clock, at, false) }
}

/** Put right while it runs, a seat's time counts from now. */
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
