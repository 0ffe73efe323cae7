import type { Rule, Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Flag } from '../../session/referee/flags.ts'
import { playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'
import { texts, waitingText } from './texts.ts'

/** The answers that a seat may give to a flag now. The relay decides by the same rule. */
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

/** Names the seats that can answer a held action. Players accept, the human referee rules, and the mover withdraws. */
export function waitingForText({ seats }: State, flag: Pick<Flag, 'seat'>, nameOf: (seat: Seat) => string): string {
  const mover = seats.find(({ id }) => id === flag.seat)
  const others = seats.filter(({ id, sides, referee }) => id !== flag.seat && !referee && sides.length > 0)
  const referee = seats.find((seat) => seat.referee)
  const answering = [...others.map(nameOf), ...(referee ? [nameOf(referee) === YOU ? YOU : texts.humanReferee] : [])]
  return waitingText(answering, mover && nameOf(mover), answering.length === 0)
}

const YOU = 'you'

/** The name of a seat at this screen: its own seat is "you". */
export function seatNamer(table: Table, module: Module): (seat: Seat) => string {
  const { shown, seat: own } = table.sync.value
  return (seat) => (seat.id === own || playsAllSides(shown, seat) ? YOU : seatTitle(module, seat))
}
