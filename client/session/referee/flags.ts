import { factsOf, namedPieces } from '../../../table/action/action-kinds.ts'
import { awaitsConsent } from '../../../table/action/consent.ts'
import type {
  Action,
  ActionId,
  Finding,
  Id,
  PieceId,
  Rule,
  SeenEntry,
  Seq,
  Verdict,
  Verdicts,
} from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import { undoneEntries } from '../log/reported-log.ts'

/** The gravest first. */
const SEVERITIES = ['illegal', 'warning', 'unchecked', 'note'] as const
export type Severity = Finding['severity']

/** What somebody answered to a flag. */
export interface FlagAnswer {
  readonly seq: Seq
  readonly seat: Id
  readonly ruling: Rule['ruling']
  readonly reason?: string
}

/** What the referee said of one entry, as far as this viewer hears it, and what the players made of it. */
export interface Flag {
  readonly seq: Seq
  readonly id: ActionId
  /** Who did it. */
  readonly seat: Id
  readonly action?: Action
  readonly verdict: Verdict
  /** For the referee's seat, and for all once the game has ended. */
  readonly sealed?: Verdict
  readonly answers: readonly FlagAnswer[]
  /** The counters that bear its mark. */
  readonly pieces: readonly PieceId[]
  /** held: it waits for an answer, and is not done before; lapsed: the game ended while it waited. */
  readonly state: 'open' | 'answered' | 'held' | 'lapsed'
  readonly isUndone: boolean
  /** Said by the referee in this browser; the relay has not answered yet. */
  readonly isPending: boolean
  /** The gravest that was found. A note marks nothing. */
  readonly severity: Severity
}

export interface Flags {
  readonly all: ReadonlyMap<Seq, Flag>
  readonly byPiece: ReadonlyMap<PieceId, Flag>
  /** The latest gesture of each seat, flagged or not. */
  readonly latestGesture: ReadonlyMap<Id, Seq>
}

/** An entry with what this viewer hears of it; what is still on its way is judged here. */
export interface JudgedEntry {
  readonly entry: Pick<SeenEntry, 'seq' | 'id' | 'seat' | 'action' | 'result' | 'held'>
  readonly verdicts?: Verdicts | undefined
  readonly isPending?: boolean
}

/** The flags of a log, the oldest first. */
export function flagsOf(log: readonly JudgedEntry[], held: State['held'], isOver = false): Flags {
  const undone = undoneEntries(log.map(({ entry }) => entry))
  const answers = answersIn(log, undone)
  const all = new Map<Seq, Flag>()
  const marked = new Map<PieceId, Flag>()
  const latest = new Map<Id, Seq>()
  for (const heard of log) {
    const { entry } = heard
    if (!entry.action || factsOf(entry.action).gesture) latest.set(entry.seat, entry.seq)
    const isUndone = undone.has(entry.seq)
    // What was put elsewhere since bears the mark of the later move, if there is one.
    if (entry.action?.type === 'move' && !entry.held && !isUndone) {
      for (const id of namedPieces(entry.action)) marked.delete(id)
    }
    const waits = entry.seq in held && (isOver ? 'lapsed' : 'held')
    const flag = flagOf(heard, answers.get(entry.seq) ?? [], waits, isUndone)
    if (!flag) continue
    all.set(flag.seq, flag)
    if (isOpenFlag(flag)) for (const id of flag.pieces) marked.set(id, flag)
  }
  return { all, byPiece: marked, latestGesture: latest }
}

/** Whether one's own latest gesture would be taken back: where that rolled or revealed something, the others can be asked. */
export const undoesLatest = (action: Action, { latestGesture: latest }: Flags, seat: Id | undefined): boolean =>
  action.type === 'undo' ||
  (action.type === 'rule' && action.ruling === 'withdrawn' && seat !== undefined && latest.get(seat) === action.entry)

/** Whether its counters and its line bear a mark that still asks for something. */
export const isOpenFlag = ({ severity, state, isUndone }: Flag): boolean =>
  severity !== 'note' && state !== 'answered' && state !== 'lapsed' && !isUndone

/** Whether it found more than is only worth knowing. */
export const isMoreThanNote = ({ severity }: Pick<Flag, 'severity'>): boolean => severity !== 'note'

function flagOf(
  { entry, verdicts, isPending = false }: JudgedEntry,
  answers: readonly FlagAnswer[],
  waits: 'held' | 'lapsed' | false,
  isUndone: boolean,
): Flag | undefined {
  const { seq, id, seat, action } = entry
  const verdict = verdicts?.open ?? { findings: [] }
  const sealed = verdicts?.sealed
  const findings = [...verdict.findings, ...(sealed?.findings ?? [])]
  // What is held for a reason that we may not know is held all the same, and we may answer it.
  const severity = gravest(findings) ?? (entry.held && !isAsking(entry) ? 'illegal' : undefined)
  if (!severity) return undefined
  const own = action ? namedPieces(action) : []
  const about = findings.filter(isMoreThanNote).flatMap(({ pieces }) => pieces)
  return {
    seq,
    id,
    seat,
    ...(action && { action }),
    verdict,
    ...(sealed && { sealed }),
    answers,
    pieces: own.length > 0 ? own : [...new Set(about)],
    state: waits || (answers.length > 0 ? 'answered' : 'open'),
    isUndone,
    isPending,
    severity,
  }
}

/** What waits for the others to agree waits for no ruling. */
const isAsking = ({ action, held }: JudgedEntry['entry']): boolean =>
  held !== undefined && (held.of !== undefined || (action !== undefined && awaitsConsent({ action })))

export const gravest = (findings: readonly Pick<Finding, 'severity'>[]): Severity | undefined =>
  SEVERITIES.find((each) => findings.some(({ severity }) => severity === each))

function answersIn(log: readonly JudgedEntry[], undone: ReadonlySet<Seq>): ReadonlyMap<Seq, readonly FlagAnswer[]> {
  const answers = new Map<Seq, FlagAnswer[]>()
  for (const {
    entry: { seq, seat, action },
    isPending,
  } of log) {
    if (action?.type !== 'rule' || undone.has(seq) || isPending) continue
    const { entry, ruling, reason } = action
    answers.set(entry, [...(answers.get(entry) ?? []), { seq, seat, ruling, ...(reason !== undefined && { reason }) }])
  }
  return answers
}
