import type { AdjustClock, Id, PauseClock, PressClock, SetClock, TimeControl } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import { seatTitle } from './names.ts'
import { countOf } from './numbers.ts'

const MINUTE = 60_000

/** 1:05:09 or 12:30; tenths below ten seconds; −0:07 when the time is overrun. */
export function formatTimeLeft(milliseconds: number): string {
  const isOver = milliseconds < 0
  const all = Math.abs(milliseconds)
  const short = !isOver && all < 10_000
  const seconds = short ? Math.floor(all / 100) / 10 : isOver ? Math.floor(all / 1000) : Math.ceil(all / 1000)
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = short ? (seconds % 60).toFixed(1).padStart(4, '0') : String(whole % 60).padStart(2, '0')
  const clock = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
  return isOver ? `−${clock}` : clock
}

const minutes = (milliseconds: number): string => `${Math.round((milliseconds / MINUTE) * 100) / 100} min`
const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`

export function describeTimeControl({ kind, main, plus = 0, periods = 1 }: TimeControl): string {
  switch (kind) {
    case 'sudden':
      return `${minutes(main)} for the whole game`
    case 'increment':
      return `${minutes(main)} + ${seconds(plus)} per turn`
    case 'delay':
      return `${minutes(main)}, the first ${seconds(plus)} of each turn free`
    case 'byoyomi':
      return `${minutes(main)}, then ${countOf(periods, 'byo-yomi period')} of ${seconds(plus)}`
  }
}

/** A change of the clock, made or requested. */
export function describeClock(
  module: Module,
  { seats, clock }: Pick<State, 'seats' | 'clock'>,
  action: SetClock | PressClock | PauseClock | AdjustClock,
): string {
  const name = (id: Id) => {
    const seat = seats.find((each) => each.id === id)
    return seat ? seatTitle(module, seat) : id
  }
  switch (action.type) {
    case 'clock':
      return action.control ? `clock set to ${describeTimeControl(action.control)}` : 'clock removed'
    case 'press':
      return clock?.since === undefined
        ? `clock started for ${name(action.seat)}`
        : `clock: ${name(action.seat)} to play`
    case 'pause':
      return 'clock stopped'
    case 'adjust': {
      const periods = action.periods === undefined ? '' : ` and ${countOf(action.periods, 'period')}`
      return `${name(action.seat)}’s clock set to ${formatTimeLeft(action.left)}${periods}`
    }
  }
}
