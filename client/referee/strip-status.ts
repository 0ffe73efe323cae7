import type { Finding, Seat } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { type Flag, type Flags, isOpenFlag } from '../session/referee/flags.ts'
import { allowedAnswers } from './flags/allowed-answers.ts'
import { texts } from './texts.ts'

/** The line in the referee strip. `otherOpen` counts the other open flags. */
type StripStatus =
  | { readonly kind: 'flag'; readonly flag: Flag; readonly otherOpen: number }
  /** The last move has no open flag; settled: it had one that was answered. */
  | { readonly kind: 'ok'; readonly otherOpen: number; readonly isSettled?: true }
  /** off: no checking. private: flags go to the human referee only. watching: nothing to judge yet. over: the game has ended. */
  | { readonly kind: 'off' | 'private' | 'watching' | 'over' }

interface Situation {
  readonly mode: Mode
  /** Loaded, which it is only where this seat may see flags. */
  readonly isLoaded: boolean
  readonly flags: Flags
  readonly state: State
  readonly seat: Seat | undefined
}

export function stripStatus({ mode, isLoaded, flags, state, seat }: Situation): StripStatus {
  if (state.closed) return { kind: 'over' }
  const open = [...flags.all.values()].filter(isOpenFlag)
  const show = (flag: Flag): StripStatus => ({
    kind: 'flag',
    flag,
    otherOpen: open.filter((each) => each !== flag).length,
  })
  const held = open.findLast((flag) => flag.state === 'held' && allowedAnswers(state, seat, flag).length > 0)
  if (held) return show(held)
  if (mode === 'off') return { kind: 'off' }
  const own = open.findLast((flag) => isOwn(flag, flags, seat))
  if (!isLoaded) return own ? show(own) : { kind: 'private' }
  const last = lastGesture(flags, mode, seat)
  if (last === undefined) return { kind: 'watching' }
  const flag = flags.all.get(last)
  if (own && !(flag && isOpenFlag(flag))) return show(own)
  if (!flag || flag.isUndone || isDropped(flag)) return { kind: 'ok', otherOpen: open.length }
  return flag.state === 'answered' ? { kind: 'ok', otherOpen: open.length, isSettled: true } : show(flag)
}

/** The finding that stands for the flag where there is room for one. */
export const firstFinding = ({ severity, verdict }: Flag): Finding | undefined =>
  verdict.findings.find((each) => each.severity === severity)

/** On this seat's latest gesture, which can still be taken back. To the human referee every flag counts as its own. */
const isOwn = (flag: Flag, { latestGesture }: Flags, seat: Seat | undefined): boolean =>
  seat?.referee === true || (flag.seat === seat?.id && flag.seq === latestGesture.get(flag.seat))

/** A held action that was withdrawn or rejected was never done. */
const isDropped = ({ answers }: Flag): boolean => {
  const last = answers.at(-1)?.ruling
  return last === 'withdrawn' || last === 'refused'
}

/** The latest gesture that this seat sees judged: anybody's in the open modes, else only its own. */
function lastGesture({ latestGesture }: Flags, mode: Mode, seat: Seat | undefined): number | undefined {
  const isForAll = mode === 'open' || mode === 'strict' || seat?.referee === true
  const judged = [...latestGesture].flatMap(([by, seq]) => (isForAll || by === seat?.id ? seq : []))
  // Entry 0 opens the table and is nobody's move.
  return judged.filter((seq) => seq > 0).sort((a, b) => b - a)[0]
}

export function statusText(status: Exclude<StripStatus, { kind: 'flag' }>): string {
  switch (status.kind) {
    case 'off':
      return texts.off
    case 'private':
      return texts.refereeOnly
    case 'watching':
      return texts.watching
    case 'ok':
      return texts.lastMove(status.isSettled ? texts.settled : texts.ok, status.otherOpen)
    case 'over':
      return texts.gameOver
  }
}
