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
import type { Connection, ConnectionHandlers } from '../session/sync/connection.ts'

/** A game out of a file, proved: it can be looked at like one whose relay is this page. */
export interface SavedGame {
  readonly proof: Proof
  /** The fingerprint that this browser saw while the game was played; undefined where it saw none. */
  readonly seen?: Fingerprint | undefined
  openLine(ears: ConnectionHandlers): Connection
}

type SaveLine = { readonly entry: Entry } | { readonly seal: Seal }

/** Only enough to tell what a line means to be: every letter of it is compared when the game is played again. */
export function readLogLine(text: string): SaveLine | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return { problem: 'This line is no entry of a log.' }
    if ('counterpoint' in value) return { seal: value as Seal }
    if ('seq' in value && 'action' in value && 'prev' in value) return { entry: value as Entry }
    return { problem: 'This line is neither an entry of a log nor its seal.' }
  } catch {
    return { problem: 'This line is no JSON.' }
  }
}

export const logLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** What a saved game needs to be proved. */
export interface SavedGameSources {
  readModule(id: string): Promise<Module>
  loadRules(module: Id): Promise<GameRules | undefined>
  /** The fingerprints that this browser saw of the games that it was at. */
  readonly fingerprints: readonly SavedFingerprint[]
}

/** Proves a saved game; answers the first thing that is wrong with it, where something is. */
export async function readSaved(text: string, library: SavedGameSources): Promise<SavedGame | string> {
  const lines = logLines(text)
  const first = lines[0] === undefined ? { problem: 'The file is empty.' } : readLogLine(lines[0])
  if ('problem' in first) return first.problem
  if (!('entry' in first) || first.entry.action.type !== 'open') {
    return 'A saved game begins with the entry that opens its table.'
  }
  const { game } = first.entry.action
  try {
    const [module, rules] = await Promise.all([library.readModule(game.module), library.loadRules(game.module)])
    const isSame = module.fingerprint === game.fingerprint
    const mayJudge = isSame && isSameEdition(game, rules?.edition)
    const referee = mayJudge ? rules?.refereeFor(module) : undefined
    const means = isSame ? { module, printed: componentsOf(module), ...(referee && { referee }) } : {}
    const found = verify(lines, readLogLine, means)
    if ('fault' in found) {
      const { seq, line, message } = found.fault
      return `${seq === undefined ? `Line ${line}` : `Entry ${seq}`} is not as the relay would have written it. ${message}`
    }
    const entries = lines.slice(0, -1).flatMap((each) => {
      const read = readLogLine(each)
      return 'entry' in read ? read.entry : []
    })
    const { head } = found.proof
    const seen = library.fingerprints.find((kept) => kept.game === game.commitment)
    const other = seen && disagreement([seen], entries.length - 1, (seq) => hashAfter(entries, head, seq))
    if (other?.kind === 'other') return disagreementText(other)
    return { proof: found.proof, seen, openLine: (ears) => lineFrom(entries, head, ears) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What was proved, for the player. */
export function proofText({ proof, seen }: Pick<SavedGame, 'proof' | 'seen'>): string {
  const { entries, head, chance, verdicts } = proof
  const dice = chance === 'proved' ? 'every die and draw worked out again' : 'the dice not yet, for the game goes on'
  const rulings = { proved: ', and so is what the referee said', 'not proved': '', none: '' }[verdicts]
  const fingerprint = printFingerprint(fingerprintOf(entries - 1, head))
  return `A saved game of ${entries} entries, proved: ${dice}${rulings}. Fingerprint ${fingerprint}. ${seenSaid(entries, seen)}`
}

function seenSaid(entries: number, seen: Fingerprint | undefined): string {
  if (!seen) return 'This browser saw nothing of the game, so compare the fingerprint with somebody who played it.'
  return seen.seq < entries
    ? `It agrees with entry ${seen.seq}, which this browser saw in play.`
    : `It ends before entry ${seen.seq}, which this browser saw in play.`
}

const TO_READ = 100

/** Answers like a relay whose table nobody sits at. */
function lineFrom(entries: readonly Entry[], head: string, ears: ConnectionHandlers): Connection {
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
        entries: part(entries.length - TO_READ, entries.length),
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
