import type { Entry, Hash } from '../../table/generated/types.ts'
import { NO_HASH } from '../../table/log/log-keeper.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'
import { JournalError } from './journal.ts'
import { applyEntries } from './table-log.ts'

type HashOf = (text: string) => Hash

/** How many entries from the beginning of a log are sound, and what is wrong with the next. */
export interface SoundPart {
  readonly count: number
  readonly fault?: string
}

/** Thrown for a damaged log; a new table can begin from its sound part. */
export class DamagedLog extends JournalError {
  constructor(
    readonly table: string,
    readonly sound: SoundPart,
  ) {
    super('broken', `The log of table ${table} is damaged at entry ${sound.count}: ${sound.fault}`, 'damaged')
  }
}

/** Checks the chain of hashes, then that the entries can be applied. */
export function soundPart(lines: readonly string[], hash: HashOf): SoundPart {
  const chained = chainedPart(lines, hash)
  const folded = foldedPart(lines.slice(0, chained.count))
  return folded.count < chained.count ? folded : chained
}

export function stateAfter(lines: readonly string[]): State {
  let state: State = EMPTY_STATE
  for (const { after } of applyEntries(EMPTY_STATE, lines)) state = after
  return state
}

function chainedPart(lines: readonly string[], hash: HashOf): SoundPart {
  const entries: Pick<Entry, 'seq' | 'prev'>[] = []
  for (const [index, line] of lines.entries()) {
    const entry = entryIn(line)
    if (!entry) return { count: index, fault: 'It is not an entry.' }
    if (entry.seq !== index) return { count: index, fault: `Entry ${entry.seq} is in its place.` }
    entries.push(entry)
  }
  const hasRightHash = (index: number) =>
    entries[index]?.prev === (index === 0 ? NO_HASH : hash(lines[index - 1] as string))
  const broken = entries.findIndex((_, index) => !hasRightHash(index))
  if (broken < 0) return { count: lines.length }
  // Either this entry or the one before was altered. If the next entry has the right hash of this one, it was the one before.
  const isThisOne = broken === 0 || (broken + 1 < lines.length && !hasRightHash(broken + 1))
  return { count: isThisOne ? broken : broken - 1, fault: 'Its text was changed after it was written.' }
}

function foldedPart(lines: readonly string[]): SoundPart {
  let count = 0
  try {
    for (const _ of applyEntries(EMPTY_STATE, lines)) count++
    return { count }
  } catch (error) {
    return { count, fault: `It cannot be applied: ${(error as Error).message}.` }
  }
}

function entryIn(line: string): Pick<Entry, 'seq' | 'prev'> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isEntry =
      typeof value === 'object' && value !== null && 'seq' in value && 'prev' in value && 'action' in value
    return isEntry ? (value as Entry) : undefined
  } catch {
    return undefined
  }
}
