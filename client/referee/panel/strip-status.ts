import type { Seat } from '../../../table/generated/types.ts'
import type { Mode } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { type Flag, type Flags, isOpenFlag } from '../../session/referee/flags.ts'
import { allowedAnswers } from '../flags/allowed-answers.ts'

/** What the referee has said last to who looks: a flag; or that he is off, away, has heard nothing yet, or agrees. */
export type StripStatus =
  /** `standing`: how many others still ask for something. */
  | { readonly kind: 'flag'; readonly flag: Flag; readonly standing: number }
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

export function stripStatus({ mode, isHere, flags, state, seat }: Around): StripStatus {
  if (state.closed) return { kind: 'over' }
  const standing = [...flags.all.values()].filter(isOpenFlag)
  const told = (flag: Flag): StripStatus => ({
    kind: 'flag',
    flag,
    standing: standing.filter((each) => each !== flag).length,
  })
  const held = standing.findLast((flag) => flag.state === 'held' && allowedAnswers(state, seat, flag).length > 0)
  if (held) return told(held)
  if (mode === 'off') return { kind: 'off' }
  const own = standing.findLast((flag) => isOwn(flag, flags, seat))
  if (!isHere) return own ? told(own) : { kind: 'away' }
  const last = lastGesture(flags, mode, seat)
  if (last === undefined) return { kind: 'listens' }
  const flag = flags.all.get(last)
  if (own && !(flag && isOpenFlag(flag))) return told(own)
  if (flag && !flag.isUndone && !isDropped(flag)) return told(flag)
  return { kind: 'agrees', standing: standing.length }
}

/** About our own latest gesture, which we can still mend; or for the referee about anybody's. */
const isOwn = (flag: Flag, { latestGesture: latest }: Flags, seat: Seat | undefined): boolean =>
  seat?.referee === true || (flag.seat === seat?.id && flag.seq === latest.get(flag.seat))

/** What was held and withdrawn was never done. */
const isDropped = ({ answers }: Flag): boolean => answers.at(-1)?.ruling === 'withdrawn'

/** Of anybody, where he speaks to everybody; else our own, for of the others' he tells us nothing. */
function lastGesture({ latestGesture: latest }: Flags, mode: Mode, seat: Seat | undefined): number | undefined {
  const isForAll = mode === 'open' || mode === 'strict' || seat?.referee === true
  const heard = [...latest].flatMap(([who, seq]) => (isForAll || who === seat?.id ? seq : []))
  // Nobody has done the first entry: with it the table opens.
  return heard.filter((seq) => seq > 0).sort((a, b) => b - a)[0]
}

/** What he says where he flags nothing. */
export function statusText(said: Exclude<StripStatus, { kind: 'flag' }>): string {
  switch (said.kind) {
    case 'off':
      return 'Off: every move simply stands.'
    case 'away':
      return 'The referee reports to its own seat only.'
    case 'listens':
      return 'Watching. What it finds in a move appears here.'
    case 'agrees':
      return `Agrees: nothing against what was done last.${earlier(said.standing)}`
    case 'over':
      return 'The game has ended.'
  }
}

/** Beside a flag: that it is not the only one. */
export const otherFlagsText = (standing: number): string =>
  standing === 0 ? '' : standing === 1 ? 'One more still stands.' : `${standing} more still stand.`

const earlier = (standing: number): string =>
  standing === 0
    ? ''
    : standing === 1
      ? ' One flag of before still stands.'
      : ` ${standing} flags of before still stand.`
