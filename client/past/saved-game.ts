import { fold } from '../../table/action/apply.ts'
import type { Entry, Id, Past, Seal, SeenEntry } from '../../table/generated/types.ts'
import {
  disagreement,
  disagreementText,
  type Fingerprint,
  fingerprintOf,
  hashAfter,
  printFingerprint,
} from '../../table/log/fingerprint.ts'
import { type Proof, verify } from '../../table/log/verify.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Module } from '../../table/module/module.ts'
import { type GameRules, isSameEdition } from '../../table/referee.ts'
import { EMPTY_STATE, type State, toSnapshot } from '../../table/state.ts'
import { PAGE_SIZE } from '../session/history/history-pages.ts'
import type { SavedFingerprint } from '../session/storage/storage.ts'
import type { ConnectionHandlers, RelayConnection } from '../session/sync/connection.ts'
import { texts } from './texts.ts'

/** A verified game from a file. It is viewed like a table, with this page in place of the relay. */
export interface SavedGame {
  readonly proof: Proof
  /** The fingerprint that this browser saw while the game was played; undefined where it saw none. */
  readonly seen?: Fingerprint | undefined
  openLine(ears: ConnectionHandlers): RelayConnection
}

type SaveLine = { readonly entry: Entry } | { readonly seal: Seal }

/** Only tells an entry from a seal. Verification compares every character later. */
function readLogLine(text: string): SaveLine | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return { problem: texts.noEntry }
    if ('counterpoint' in value) return { seal: value as Seal }
    if ('seq' in value && 'action' in value && 'prev' in value) return { entry: value as Entry }
    return { problem: texts.noEntryOrSeal }
  } catch {
    return { problem: texts.noJson }
  }
}

const logLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** The module and rules that verify a saved game. */
interface SavedGameSources {
  readModule(id: string): Promise<Module>
  loadRules(module: Id): Promise<GameRules | undefined>
  /** The fingerprints of games that this browser saw in play. */
  readonly fingerprints: readonly SavedFingerprint[]
}

/** Verifies a saved game; returns a sentence where something is wrong with it. */
export async function readSaved(text: string, library: SavedGameSources): Promise<SavedGame | string> {
  const lines = logLines(text)
  const first = lines[0] === undefined ? { problem: texts.fileEmpty } : readLogLine(lines[0])
  if ('problem' in first) return first.problem
  if (!('entry' in first) || first.entry.action.type !== 'open') {
    return texts.noOpening
  }
  const { game } = first.entry.action
  try {
    const [module, rules] = await Promise.all([library.readModule(game.module), library.loadRules(game.module)])
    const isSame = module.fingerprint === game.fingerprint
    const mayJudge = isSame && isSameEdition(game, rules?.edition)
    const referee = mayJudge ? rules?.refereeFor(module) : undefined
    const means = isSame ? { module, printed: componentsOf(module), ...(referee && { referee }) } : {}
    const verification = verify(lines, readLogLine, means)
    if ('fault' in verification) {
      const { seq, line, message } = verification.fault
      return seq === undefined ? texts.faultAtLine(line, message) : texts.faultAtEntry(seq, message)
    }
    const entries = lines.slice(0, -1).flatMap((each) => {
      const read = readLogLine(each)
      return 'entry' in read ? read.entry : []
    })
    const { head } = verification.proof
    const seen = library.fingerprints.find((kept) => kept.game === game.commitment)
    const other = seen && disagreement([seen], entries.length - 1, (seq) => hashAfter(entries, head, seq))
    if (other?.kind === 'other') return disagreementText(other)
    return { proof: verification.proof, seen, openLine: (ears) => lineFrom(entries, head, ears) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The result of the verification in words. */
export function proofText({ proof, seen }: Pick<SavedGame, 'proof' | 'seen'>): string {
  const { entries, head, chance, verdicts } = proof
  const dice = chance === 'proved' ? texts.chanceVerified : texts.chanceOpen
  const rulings = { proved: texts.rulingsVerified, 'not proved': '', none: '' }[verdicts]
  const fingerprint = printFingerprint(fingerprintOf(entries - 1, head))
  return texts.verified(entries, dice, rulings, fingerprint, seenText(entries, seen))
}

function seenText(entries: number, seen: Fingerprint | undefined): string {
  if (!seen) return texts.neverSeen
  return seen.seq < entries ? texts.agreesWithSeen(seen.seq) : texts.endsBeforeSeen(seen.seq)
}

/** The number of entries that come with the welcome, as from a relay. */
const WELCOME_ENTRIES = 100

/** Answers like a relay, to an observer. */
function lineFrom(entries: readonly Entry[], head: string, ears: ConnectionHandlers): RelayConnection {
  const marks: State[] = [EMPTY_STATE]
  const before = (seq: number): State => {
    while (marks.length <= seq / PAGE_SIZE) {
      const from = (marks.length - 1) * PAGE_SIZE
      marks.push(fold(entries.slice(from, from + PAGE_SIZE), marks.at(-1)))
    }
    const page = Math.floor(seq / PAGE_SIZE)
    return fold(entries.slice(page * PAGE_SIZE, seq), marks[page])
  }
  const part = (from: number, until: number): SeenEntry[] => entries.slice(Math.max(0, from), until)
  const silent = () => {}
  queueMicrotask(() => ears.status({ kind: 'online' }))
  return {
    create: async () => undefined,
    join: async () => ({
      ok: {
        head,
        snapshot: toSnapshot(before(entries.length)),
        entries: part(entries.length - WELCOME_ENTRIES, entries.length),
        people: [],
      },
    }),
    history: async ({ before: until, count }) => ({ ok: part(until - count, until) }),
    past: async ({ from, count }) => {
      const start = before(Math.min(from, entries.length))
      const past: Past = {
        ...(start.seq >= 0 && { before: toSnapshot(start) }),
        entries: part(from, from + count),
      }
      return { ok: past }
    },
    link: async () => undefined,
    recollect: async () => undefined,
    act: silent,
    hover: silent,
    retry: silent,
    pause: silent,
    close: silent,
  }
}
