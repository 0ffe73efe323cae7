import type { Rule, Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Flag } from '../../session/referee/flags.ts'
import { playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'

/** The answers that a seat may give to a flag now, as the relay will see it. */
export function allowedAnswers(
  { seats, closed }: State,
  seat: Seat | undefined,
  flag: Flag,
): readonly Rule['ruling'][] {
  if (!seat || closed || flag.isPending || flag.isUndone) return []
  const isRuled = flag.answers.some(({ ruling }) => ruling === 'allowed' || ruling === 'refused')
  if (isRuled) return []
  if (seat.referee) return ['allowed', 'refused']
  const isAlone = seats.every(({ id, sides }) => id === seat.id || sides.length === 0)
  if (flag.state === 'answered') return []
  return [
    ...(seat.id === flag.seat ? (['withdrawn'] as const) : []),
    ...(seat.id !== flag.seat || isAlone ? (['accepted'] as const) : []),
  ]
}

/** Who is waited for, while the referee holds an action. */
export function waitingForText({ seats }: State, flag: Pick<Flag, 'seat'>, nameOf: (seat: Seat) => string): string {
  const mover = seats.find(({ id }) => id === flag.seat)
  const others = seats.filter(({ id, sides, referee }) => id !== flag.seat && !referee && sides.length > 0)
  const judge = seats.find(({ referee }) => referee)
  const accepting = others.length > 0 ? others : mover ? [mover] : []
  const isAlone = mover !== undefined && accepting.includes(mover)
  const waits = isAlone ? [] : accepting.map((seat) => `${nameOf(seat)} to accept it`)
  if (mover) waits.push(`${nameOf(mover)} to ${isAlone ? 'accept it or to withdraw it' : 'withdraw it'}`)
  if (judge) waits.push('the human referee to rule')
  const last = waits.pop()
  return waits.length > 0 ? `${waits.join(', ')} or ${last}` : (last ?? 'an answer')
}

/** What this screen calls a seat. */
export function seatNamer(table: Table, module: Module): (seat: Seat) => string {
  const { shown, seat: own } = table.sync.value
  return (seat) => (seat.id === own || playsAllSides(shown, seat) ? 'you' : seatTitle(module, seat))
}
