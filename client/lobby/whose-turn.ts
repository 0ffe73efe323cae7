import type { SideSheet, Standing } from '../../table/generated/types.ts'
import { joinWithAnd } from '../words/names.ts'

/** What a table wants of who looks at it, the most pressing first. */
export const TURN_STATES = ['asked', 'yours', 'theirs', 'ended'] as const
export type TurnState = (typeof TURN_STATES)[number]

/** What stands beside a table, and what its place in the list hangs on. */
export interface TableTurn {
  readonly call: TurnState
  readonly words: string
}

type Sides = readonly Pick<SideSheet, 'id' | 'name'>[]

const nameOf = (sides: Sides, id: string): string => sides.find((side) => side.id === id)?.name ?? id

/** Whose turn it is, seen from a seat. */
export function whoseTurn({ seat: id, seats, side, asked, ended }: Standing, sides: Sides): TableTurn {
  if (ended) return { call: 'ended', words: 'Ended' }
  if (asked) return { call: 'asked', words: 'Your answer is asked' }
  const seat = seats.find((each) => each.seat === id)
  const playing = [...new Set(seats.flatMap((each) => each.sides))]
  // Nobody waits for who plays every side himself.
  const isAlone = seat !== undefined && playing.every((each) => seat.sides.includes(each))
  if (side === undefined) return { call: 'theirs', words: 'Everybody at once' }
  if (seat?.sides.includes(side) && !isAlone) return { call: 'yours', words: 'Your turn' }
  const holder = seats.find((each) => each.sides.includes(side))
  const who = isAlone || holder?.name === undefined ? '' : ` (${holder.name})`
  return { call: 'theirs', words: `${nameOf(sides, side)}’s turn${who}` }
}

/** Who else has a seat, by name where somebody sits there, and whether he is at the table now. */
export interface OtherSeat {
  readonly part: string
  readonly name: string | undefined
  readonly isHere: boolean
}

export const otherSeats = ({ seat, seats }: Standing, sides: Sides): readonly OtherSeat[] =>
  seats
    .filter((each) => each.seat !== seat)
    .map(({ sides: played, referee, name, here }) => ({
      part: referee ? 'Referee' : joinWithAnd(played.map((id) => nameOf(sides, id))),
      name,
      isHere: here,
    }))

const STEPS = [
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/** In the language of the words around it. */
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const LONG_AGO = 30 * 24 * 3_600_000

/** How long ago, as one says it. */
export function timeAgo(at: number, now: number): string {
  const ms = Math.max(0, now - at)
  if (ms > LONG_AGO) return day.format(at)
  const step = STEPS.find(([, length]) => ms >= length)
  return step ? ago.format(-Math.floor(ms / step[1]), step[0]) : 'just now'
}
