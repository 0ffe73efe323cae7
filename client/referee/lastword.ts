import type { Seat } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { answersOf } from './entitled.ts'
import { type Flag, type Flags, isMarking } from './flags.ts'

/** What the referee has said last to who looks: a flag; or that he is off, away, has heard nothing yet, or agrees. */
export type LastWord =
  | { readonly kind: 'flag'; readonly flag: Flag }
  | { readonly kind: 'off' | 'away' | 'listens' | 'agrees' | 'over' }

interface Around {
  readonly mode: Mode
  /** He is loaded, and speaks to this seat. */
  readonly isHere: boolean
  readonly flags: Flags
  readonly state: State
  readonly seat: Seat | undefined
}

export function lastWord({ mode, isHere, flags, state, seat }: Around): LastWord {
  if (state.closed) return { kind: 'over' }
  const asking = asks(flags, state, seat)
  if (asking) return { kind: 'flag', flag: asking }
  if (mode === 'off') return { kind: 'off' }
  if (!isHere) return { kind: 'away' }
  const last = lastGesture(flags, mode, seat)
  if (last === undefined) return { kind: 'listens' }
  const flag = flags.all.get(last)
  return flag && !flag.isUndone ? { kind: 'flag', flag } : { kind: 'agrees' }
}

/** What is held and waits for us; else our own latest gesture while it is the latest, or for the referee anybody's. */
function asks({ all, latest }: Flags, state: State, seat: Seat | undefined): Flag | undefined {
  const flags = [...all.values()].filter(isMarking)
  const held = flags.findLast((flag) => flag.state === 'held' && answersOf(state, seat, flag).length > 0)
  return (
    held ??
    flags.findLast((flag) => seat?.referee === true || (flag.seq === latest.get(flag.seat) && flag.seat === seat?.id))
  )
}

/** Of anybody, where he speaks to everybody; else our own, for of the others' he tells us nothing. */
function lastGesture({ latest }: Flags, mode: Mode, seat: Seat | undefined): number | undefined {
  const isForAll = mode === 'open' || mode === 'strict' || seat?.referee === true
  const heard = [...latest].flatMap(([who, seq]) => (isForAll || who === seat?.id ? seq : []))
  // Nobody has done the first entry: with it the table opens.
  return heard.filter((seq) => seq > 0).sort((a, b) => b - a)[0]
}

export const QUIET_WORDS: Readonly<Record<Exclude<LastWord['kind'], 'flag'>, string>> = {
  off: 'Off: every move simply stands.',
  away: 'Reports to his own seat, and says nothing here.',
  listens: 'Listens. What he says of a move stands here.',
  agrees: 'Agrees: nothing against what was done last.',
  over: 'The game has ended.',
}
