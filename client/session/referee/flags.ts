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

/** An answer to a flag. */
export interface FlagAnswer {
  readonly seq: Seq
  readonly seat: Id
  readonly ruling: Rule['ruling']
  readonly reason?: string
}

/** The findings on one entry as this viewer sees them, with the answers. */
export interface Flag {
  readonly seq: Seq
  readonly id: ActionId
  /** The seat that did the action. */
  readonly seat: Id
  readonly action?: Action
  readonly verdict: Verdict
  /** For the human referee, and for all after the game. */
  readonly sealed?: Verdict
  readonly answers: readonly FlagAnswer[]
  /** A player has called the human referee to rule on it. */
  readonly isAppealed?: true
  /** The counters that show its badge. */
  readonly pieces: readonly PieceId[]
  /** held: not done until it is answered. lapsed: the game ended while it was held. */
  readonly state: 'open' | 'answered' | 'held' | 'lapsed'
  readonly isUndone: boolean
  /** Judged in this browser only: the relay has not answered yet. */
  readonly isPending: boolean
  /** The gravest severity among the findings. A note shows no badge. */
  readonly severity: Severity
}

export interface Flags {
  readonly all: ReadonlyMap<Seq, Flag>
  readonly byPiece: ReadonlyMap<PieceId, Flag>
  /** The latest gesture of each seat, flagged or not, by its entry. */
  readonly latestGesture: ReadonlyMap<Id, Seq>
}

/** An entry with its verdicts as this viewer sees them; pending actions are judged in this browser. */
export interface JudgedEntry {
  readonly entry: Pick<SeenEntry, 'seq' | 'id' | 'seat' | 'action' | 'result' | 'held'>
  readonly verdicts?: Verdicts | undefined
  readonly isPending?: boolean
}

/** The flags of a log, the oldest first. */
export function flagsOf(log: readonly JudgedEntry[], held: State['held'], isOver = false): Flags {
  const undone = undoneEntries(log.map(({ entry }) => entry))
  const answers = answersIn(log, undone)
  const appealed = new Set(log.flatMap(({ entry }) => appealedEntry(entry) ?? []))
  const all = new Map<Seq, Flag>()
  const marked = new Map<PieceId, Flag>()
  const latest = new Map<Id, Seq>()
  for (const judged of log) {
    const { entry } = judged
    if (!entry.action || factsOf(entry.action).gesture) latest.set(entry.seat, entry.seq)
    const isUndone = undone.has(entry.seq)
    // A counter that moved again shows the badge of the later move, if that has one.
    if (entry.action?.type === 'move' && !entry.held && !isUndone) {
      for (const id of namedPieces(entry.action)) marked.delete(id)
    }
    const waits = entry.seq in held && (isOver ? 'lapsed' : 'held')
    const given = answers.get(entry.seq) ?? []
    // A request to leave a phase lapses when another seat leaves it.
    const isLapsed = entry.held !== undefined && !waits && given.length === 0
    const isAppealed = appealed.has(entry.seq) || held[entry.seq]?.appealed
    const known = { answers: given, isUndone: isUndone || isLapsed, ...(isAppealed && { isAppealed }) }
    const flag = flagOf(judged, known, waits)
    if (!flag) continue
    all.set(flag.seq, flag)
    if (isOpenFlag(flag)) for (const id of flag.pieces) marked.set(id, flag)
  }
  return { all, byPiece: marked, latestGesture: latest }
}

/** Whether the action takes back the seat's own latest gesture, for which the others can be asked after a roll or reveal. */
export const undoesLatest = (action: Action, { latestGesture: latest }: Flags, seat: Id | undefined): boolean =>
  action.type === 'undo' ||
  (action.type === 'rule' && action.ruling === 'withdrawn' && seat !== undefined && latest.get(seat) === action.entry)

/** Whether the flag still asks for something, so that its counters and its log line show it. */
export const isOpenFlag = ({ severity, state, isUndone }: Flag): boolean =>
  severity !== 'note' && state !== 'answered' && state !== 'lapsed' && !isUndone

const isMoreThanNote = ({ severity }: Pick<Flag, 'severity'>): boolean => severity !== 'note'

/** The entry that the referee was called to. A call that waits for the others' consent is none yet. */
const appealedEntry = ({ action, held }: JudgedEntry['entry']): Seq | undefined =>
  action?.type === 'appeal' && !held ? action.entry : undefined

function flagOf(
  { entry, verdicts, isPending = false }: JudgedEntry,
  known: Pick<Flag, 'answers' | 'isAppealed' | 'isUndone'>,
  waits: 'held' | 'lapsed' | false,
): Flag | undefined {
  const { seq, id, seat, action } = entry
  const verdict = verdicts?.open ?? { findings: [] }
  const sealed = verdicts?.sealed
  const findings = [...verdict.findings, ...(sealed?.findings ?? [])]
  // An action may be held for a hidden reason. It is still a flag, and may be answered.
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
    ...known,
    pieces: own.length > 0 ? own : [...new Set(about)],
    state: waits || (known.answers.length > 0 ? 'answered' : 'open'),
    isPending,
    severity,
  }
}

/** Held for the others' consent, not for a ruling. */
const isAsking = ({ action, held }: JudgedEntry['entry']): boolean =>
  held !== undefined &&
  (held.of !== undefined || held.asked !== undefined || (action !== undefined && awaitsConsent({ action })))

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
