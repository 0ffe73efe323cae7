import { type IsPresent, otherPlayers } from '../action/consent.ts'
import type { Entry, Id, Turn } from '../generated/types.ts'
import { isFormat3 } from '../log-format.ts'
import { modeOf, type Position, type Referee } from '../referee.ts'
import { isSameTime, type State, seatOf } from '../state.ts'

/**
 * The players present whose sides still have something to do in the phase that a turn leaves. Everybody sees that it
 * waits for them, so it may follow only from what everybody knows: `common`.
 */
export function askedToGoOn(
  referee: Referee,
  common: Position,
  { seat, action }: Pick<Entry, 'seat' | 'action'>,
  before: State,
  isPresent: IsPresent,
): Id[] {
  if (action.type !== 'turn' || !isFormat3(before.game) || seatOf(before, seat)?.referee) return []
  if (modeOf(before.options) === 'off') return []
  const sides = referee.outstanding?.(common) ?? []
  const others = otherPlayers(before, seat).filter((each) => each.sides.some((side) => sides.includes(side)))
  return others.map(({ id }) => id).filter((id) => isPresent(id) && !asksForSame(before, id, action))
}

/** Whether a seat waits for consent to the same step itself: then it agrees. */
const asksForSame = ({ held }: State, seat: Id, { time }: Turn): boolean =>
  Object.values(held).some(
    ({ seat: asker, action }) => asker === seat && action.type === 'turn' && isSameTime(action.time, time),
  )
