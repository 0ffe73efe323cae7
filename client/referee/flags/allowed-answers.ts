import type { Rule, Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { modeOf } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { type Flag, isOpenFlag } from '../../session/referee/flags.ts'
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
  const isRejectable = flag.state === 'held' && !flag.isAppealed && seat.id !== flag.seat
  return [
    ...(seat.id === flag.seat ? (['withdrawn'] as const) : []),
    ...(seat.id !== flag.seat || isAlone ? (['accepted'] as const) : []),
    ...(isRejectable ? (['refused'] as const) : []),
  ]
}

/** Whether a player may call the human referee to rule on a flag that everybody sees. */
export function mayCallReferee({ closed, options }: State, seat: Seat | undefined, flag: Flag): boolean {
  if (!seat || seat.referee || seat.sides.length === 0 || closed) return false
  const mode = modeOf(options)
  const isOpen = flag.state === 'held' || (flag.state === 'open' && mode !== 'off' && mode !== 'coach')
  return isOpen && isOpenFlag(flag) && !flag.isAppealed && !flag.isPending
}

/**
 * Names the seats that can answer a held action. Players accept or reject it, the human referee rules, and the mover
 * withdraws.
 */
export function waitingForText(
  { seats }: State,
  flag: Pick<Flag, 'seat' | 'isAppealed'>,
  nameOf: (seat: Seat) => string,
): string {
  const mover = seats.find(({ id }) => id === flag.seat)
  const others = seats.filter(({ id, sides, referee }) => id !== flag.seat && !referee && sides.length > 0)
  const referee = seats.find((seat) => seat.referee)
  const answering = [...others.map(nameOf), ...(referee ? [nameOf(referee) === YOU ? YOU : texts.humanReferee] : [])]
  if (flag.isAppealed && referee) return texts.waitingForRuling(nameOf(referee))
  return waitingText(answering, mover && nameOf(mover), answering.length === 0)
}

const YOU = 'you'

/** The name of a seat at this screen: its own seat is "you". */
export function seatNamer(table: Table, module: Module): (seat: Seat) => string {
  const { shown, seat: own } = table.sync.value
  return (seat) => (seat.id === own || playsAllSides(shown, seat) ? YOU : seatTitle(module, seat))
}
