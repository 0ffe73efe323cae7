import { factsOf } from '../action/action-kinds.ts'
import { rulingPasses } from '../action/answer.ts'
import { applyPatch, patchOf } from '../action/apply.ts'
import { type IsPresent, otherPlayers } from '../action/consent.ts'
import type { Action, Bind, Entry, Finding, Patch, Seat, SeenEntry, Verdict, Verdicts } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import { modeOf, type Referee } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { ALL_SEEING, OBSERVER, type Viewer, view, viewerKey, viewerOf } from '../secrecy/sight.ts'
import { type State, seatOf } from '../state.ts'
import { askedToGoOn } from './phase-consent.ts'
import { isForAll, redact } from './redact.ts'

/** The table as some viewers know it, and the referee's memory of what they saw. */
export interface RefereeView {
  readonly viewer: Viewer
  readonly state: State
  readonly memory: unknown
}

/**
 * The referee's view for each kind of viewer. Each is judged from alone, so that no verdict gives away what only
 * another viewer knows. Never changed in place, only replaced.
 */
export interface RefereeViews {
  readonly byViewer: ReadonlyMap<string, RefereeView>
}

/** An entry with the change it makes. */
export interface AppliedEntry {
  readonly entry: Entry
  readonly patch: Patch
  readonly before: State
  readonly after: State
}

/** The views after an entry. They begin when the table turns the referee on, and end when it turns it off. */
export function followEntry(
  referee: Referee,
  views: RefereeViews | undefined,
  applied: AppliedEntry,
): RefereeViews | undefined {
  if (modeOf(applied.after.options) === 'off') return undefined
  return views ? nextViews(referee, views, applied) : firstViews(referee, applied)
}

/**
 * The verdicts on an entry about to be written. In strict play only a publicly illegal action waits: if it waited for a
 * secret reason, that would give the secret away.
 */
export function verdictsFor(
  referee: Referee,
  views: RefereeViews,
  applied: AppliedEntry,
  isPresent: IsPresent,
): Pick<Entry, 'verdict' | 'held'> {
  const { entry, before } = applied
  if (entry.action.type === 'bind') return verdictsForBind(referee, views, applied, entry.action)
  const seat = seatOf(before, entry.seat)
  const { judged } = factsOf(entry.action)
  if (!seat || judged === 'no') return {}
  const verdict = judgeViews(referee, views, seat, applied)
  const common = verdict.public ?? verdict.open
  const isIllegal = common?.findings.some(({ severity }) => severity === 'illegal')
  const waits =
    isIllegal &&
    isForAll(entry.action, entry.seat, before) &&
    modeOf(before.options) === 'strict' &&
    judged === 'may-wait'
  const known = views.byViewer.get(viewerKey(OBSERVER))
  const asked = waits || !known ? [] : askedToGoOn(referee, { ...known, sides: [] }, entry, before, isPresent)
  return { verdict, ...(waits && { held: {} }), ...(asked.length > 0 && { held: { asked } }) }
}

/** In strict play an illegal roll or draw waits before it is decided. Otherwise only its result is judged. */
function verdictsForBind(
  referee: Referee,
  views: RefereeViews,
  applied: AppliedEntry,
  { action }: Bind,
): Pick<Entry, 'verdict' | 'held'> {
  const { entry, before } = applied
  const seat = seatOf(before, entry.seat)
  if (!seat || modeOf(before.options) !== 'strict' || !isForAll(entry.action, entry.seat, before)) return {}
  const verdict = judgeViews(referee, views, seat, { ...applied, entry: { ...entry, action } })
  const isIllegal = (verdict.public ?? verdict.open)?.findings.some(({ severity }) => severity === 'illegal')
  return isIllegal ? { verdict, held: {} } : {}
}

/**
 * In strict play an illegal action waits for the others. One that cannot wait is refused: nobody else sees it, or its
 * result of chance would be known before they answer.
 */
export function refuseUnlawful({ entry, before }: AppliedEntry): Refusal | undefined {
  const { action, verdict, held } = entry
  const seat = seatOf(before, entry.seat)
  const { judged } = factsOf(action)
  const isStrict = isFormat2(before.game) && modeOf(before.options) === 'strict'
  if (!isStrict || !verdict || held || judged === 'no' || !seat || seat.referee) return undefined
  if (otherPlayers(before, seat.id).length === 0) return undefined
  const breaks = (found: Verdict | undefined) => found?.findings.find(({ severity }) => severity === 'illegal')
  // A bound result has waited already.
  if ('bound' in action && action.bound !== undefined) return undefined
  const isHidden = !isForAll(action, entry.seat, before)
  const broken = isHidden ? breaks(verdict.open) : judged === 'yes' && breaks(verdict.public ?? verdict.open)
  if (!broken) return undefined
  const why = isHidden
    ? 'In strict play nobody else could agree to it, because nobody else can see it.'
    : 'In strict play it is not done: its result would be known before the others agree.'
  return refusal('unlawful', `${broken.message} ${why}`)
}

/** The first views. The referee knows nothing of earlier entries, unless entry 0 goes on with a whole save. */
function firstViews(referee: Referee, { entry, after: state }: AppliedEntry): RefereeViews {
  const saved = entry.action.type === 'open' ? entry.action.whole?.memory : undefined
  const viewers = [ALL_SEEING, OBSERVER, ...state.seats.map(viewerOf), ...state.seats.flatMap(sideViewers)]
  const byViewer = new Map<string, RefereeView>()
  for (const viewer of viewers) {
    const key = viewerKey(viewer)
    const memory = saved?.[key] ? referee.restore(saved[key]) : referee.start
    byViewer.set(key, { viewer, state: view(state, viewer), memory })
  }
  return { byViewer }
}

/** If a seat plays several sides, each side has its own view, too. */
const sideViewers = ({ sides }: Seat): Viewer[] => (sides.length > 1 ? sides.map((side) => ({ sides: [side] })) : [])

/** Each view remembers an entry as its viewer sees it. */
function nextViews(
  referee: Referee,
  views: RefereeViews,
  { entry: written, patch, before, after }: AppliedEntry,
): RefereeViews {
  // Drop the verdict: memory stores deeds only.
  const { verdict, ...rest } = written
  const entry = verdict ? rest : written
  const byViewer = new Map<string, RefereeView>()
  for (const [key, { viewer, state, memory }] of views.byViewer) {
    const seen = redact(entry, patch, before, after, viewer)
    const next = applyPatch(state, seen, patchOf(state, seen))
    byViewer.set(key, { viewer, state: next, memory: rememberEntry(referee, memory, seen, state, next) })
  }
  return { byViewer }
}

/** Judges from the mover's view, from the public view, and from everything. */
function judgeViews(referee: Referee, views: RefereeViews, seat: Seat, applied: AppliedEntry): Verdicts {
  const { entry, patch, before, after } = applied
  const judge = (viewer: Viewer, action: Action | undefined): Verdict => {
    const seen = views.byViewer.get(viewerKey(viewer))
    const verdict = seen && action ? referee.judge({ ...seen, sides: seat.sides }, action) : NO_FINDINGS
    // Walks without findings are not kept in the log.
    return verdict.findings.length > 0 ? verdict : NO_FINDINGS
  }
  const common = judge(OBSERVER, redact(entry, patch, before, after, OBSERVER).action)
  const open = withPublic(judge(viewerOf(seat), entry.action), common)
  const sealed = judge(ALL_SEEING, entry.action)
  return {
    ...(open.findings.length > 0 && { open }),
    ...(differs(common, open) && { public: common }),
    ...(differs(sealed, open) && { sealed }),
  }
}

/** The mover is told whatever everybody is told to be illegal, or its step would be held for no reason that it sees. */
function withPublic(own: Verdict, common: Verdict): Verdict {
  const isSame = (one: Finding, other: Finding) => one.rule === other.rule && one.message === other.message
  const untold = common.findings.filter(
    (each) =>
      each.severity === 'illegal' && !own.findings.some((other) => isSame(each, other) && other.severity === 'illegal'),
  )
  if (untold.length === 0) return own
  return {
    ...own,
    findings: [...untold, ...own.findings.filter((each) => !untold.some((other) => isSame(each, other)))],
  }
}

const NO_FINDINGS: Verdict = { findings: [] }

const differs = (one: Verdict, other: Verdict): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other)

/** A held action is not done yet, and neither is a bound result. */
export const rememberEntry = (
  referee: Referee,
  memory: unknown,
  entry: SeenEntry,
  before: State,
  after: State,
): unknown =>
  entry.held || (entry.action && factsOf(entry.action).noDeed)
    ? memory
    : referee.remember(memory, countedOn(doneEntry(entry, before, after), before), before, after)

/**
 * A game that goes on from another counts on: what the referee remembers of the one before has lower numbers. The patch
 * is worked out first, because new counters are named by the number that the entry has in its own log.
 */
function countedOn(entry: SeenEntry, before: State): SeenEntry {
  const { earlier = 0 } = before.game
  if (earlier === 0) return entry
  const { result } = entry
  const of = result?.of === undefined ? undefined : { result: { ...result, of: result.of + earlier } }
  return { ...entry, seq: entry.seq + earlier, patch: patchOf(before, entry), ...of }
}

/** A held action is done when it passes; an answer may also undo a deed. */
function doneEntry(entry: SeenEntry, before: State, after: State): SeenEntry {
  const { action, result } = entry
  if (action?.type !== 'rule' || !result) return entry
  if (result.of !== undefined) return { ...entry, action: { type: 'undo' } }
  const released = before.held[action.entry]
  // A withdrawn or refused action is never done, and one that needs consent is not done before all agree.
  if (!released || !result.patch || !rulingPasses(action.ruling) || after.held[action.entry]) return entry
  const { result: _result, ...rest } = entry
  return { ...rest, seat: released.seat, action: released.action, patch: result.patch }
}
