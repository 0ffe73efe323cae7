import type { SideSheet, Standing } from '../../table/generated/types.ts'
import { joinWithAnd } from '../words/names.ts'
import { texts } from './texts.ts'

/** The states of a table in the list, the most urgent first. */
export const TURN_STATES = ['asked', 'yours', 'theirs', 'ended'] as const
export type TurnState = (typeof TURN_STATES)[number]

/** The badge of a table, and its rank in the list. */
interface TableTurn {
  readonly state: TurnState
  readonly text: string
}

type Sides = readonly Pick<SideSheet, 'id' | 'name'>[]

const nameOf = (sides: Sides, id: string): string => sides.find((side) => side.id === id)?.name ?? id

export function whoseTurn({ seat: id, seats, side, asked, ended }: Standing, sides: Sides): TableTurn {
  if (ended) return { state: 'ended', text: texts.ended }
  if (asked) return { state: 'asked', text: texts.answerAsked }
  const seat = seats.find((each) => each.seat === id)
  const playing = [...new Set(seats.flatMap((each) => each.sides))]
  // A player of all sides keeps nobody waiting.
  const isAlone = seat !== undefined && playing.every((each) => seat.sides.includes(each))
  if (side === undefined) return { state: 'theirs', text: texts.sharedPhase }
  if (seat?.sides.includes(side) && !isAlone) return { state: 'yours', text: texts.yourTurn }
  const holder = seats.find((each) => each.sides.includes(side))
  return { state: 'theirs', text: texts.turnOf(nameOf(sides, side), isAlone ? undefined : holder?.name) }
}

/** Another seat: its sides, the player's name, and whether the player is at the table now. */
export interface OtherSeat {
  readonly part: string
  readonly name: string | undefined
  readonly isHere: boolean
}

export const otherSeats = ({ seat, seats }: Standing, sides: Sides): readonly OtherSeat[] =>
  seats
    .filter((each) => each.seat !== seat)
    .map(({ sides: played, referee, name, here }) => ({
      part: referee ? texts.referee : joinWithAnd(played.map((id) => nameOf(sides, id))),
      name,
      isHere: here,
    }))

const STEPS = [
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
/** English, like the rest of the page. */
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const LONG_AGO = 30 * 24 * 3_600_000

/** "2 hours ago"; a date after a month. */
export function timeAgo(at: number, now: number): string {
  const ms = Math.max(0, now - at)
  if (ms > LONG_AGO) return day.format(at)
  const step = STEPS.find(([, length]) => ms >= length)
  return step ? ago.format(-Math.floor(ms / step[1]), step[0]) : texts.justNow
}
