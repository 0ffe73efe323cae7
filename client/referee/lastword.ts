import type { Seat } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { answersOf } from './entitled.ts'
import { type Flag, type Flags, isMarking } from './flags.ts'

/** What the referee has said last to who looks: a flag; or that he is off, away, has heard nothing yet, or agrees. */
export type LastWord =
  | { readonly kind: 'flag'; readonly flag: Flag }
  /** `standing`: how many flags of before still ask for something. */
  | { readonly kind: 'agrees'; readonly standing: number }
  | { readonly kind: 'off' | 'away' | 'listens' | 'over' }

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
  if (flag && !flag.isUndone && !isDropped(flag)) return { kind: 'flag', flag }
  return { kind: 'agrees', standing: [...flags.all.values()].filter(isMarking).length }
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

/** What was held and withdrawn was never done. */
const isDropped = ({ answers }: Flag): boolean => answers.at(-1)?.ruling === 'withdrawn'

/** Of anybody, where he speaks to everybody; else our own, for of the others' he tells us nothing. */
function lastGesture({ latest }: Flags, mode: Mode, seat: Seat | undefined): number | undefined {
  const isForAll = mode === 'open' || mode === 'strict' || seat?.referee === true
  const heard = [...latest].flatMap(([who, seq]) => (isForAll || who === seat?.id ? seq : []))
  // Nobody has done the first entry: with it the table opens.
  return heard.filter((seq) => seq > 0).sort((a, b) => b - a)[0]
}

/** What he says where he flags nothing. */
export function quietWords(said: Exclude<LastWord, { kind: 'flag' }>): string {
  switch (said.kind) {
    case 'off':
      return 'Off: every move simply stands.'
    case 'away':
      return 'Reports to his own seat, and says nothing here.'
    case 'listens':
      return 'Listens. What he says of a move stands here.'
    case 'agrees':
      return `Agrees: nothing against what was done last.${earlier(said.standing)}`
    case 'over':
      return 'The game has ended.'
  }
}

const earlier = (standing: number): string =>
  standing === 0
    ? ''
    : standing === 1
      ? ' One flag of before still stands.'
      : ` ${standing} flags of before still stand.`
