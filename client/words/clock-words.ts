import type { TimeControl } from '../../table/generated/types.ts'

const MINUTE = 60_000

/** 1:05:09, 12:30, or with what it is over its time −0:07. Tenths where it is getting short. */
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
      return `${minutes(main)}, and ${seconds(plus)} more with each press`
    case 'delay':
      return `${minutes(main)}, of each turn the first ${seconds(plus)} free`
    case 'byoyomi':
      return `${minutes(main)}, then ${periods} × ${seconds(plus)} of byo-yomi`
  }
}
