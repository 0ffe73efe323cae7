import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JournalError } from './journal.ts'

export const JOURNAL = 'journal.sqlite'
export const WEBHOOKS = 'webhooks'
/** Stands beside the journal from its first day, so that a lost journal is noticed. */
const MARKER = 'journal.begun'
const MARKER_TEXT = `The games are in ${JOURNAL} beside this file. Without this file an empty folder counts as new.\n`

/** SQLite holds in the other two what is not in the first yet. */
const JOURNAL_FILES = [JOURNAL, `${JOURNAL}-wal`, `${JOURNAL}-shm`]
const OURS: ReadonlySet<string> = new Set([...JOURNAL_FILES, MARKER, WEBHOOKS])

const [OWNERS, OTHERS] = [0o700, 0o077]

/** Makes the data folder, readable by its owner only, and answers the journal's path; throws where a journal is lost. */
export function openDataFolder(folder: string, mayBegin: boolean, warn: (sentence: string) => void): string {
  mkdirSync(folder, { recursive: true, mode: OWNERS })
  const file = join(folder, JOURNAL)
  if (!mayBegin) requireJournal(folder, file)
  makePrivate(folder, warn)
  return file
}

/** Call this once the journal is open. */
export function markJournalBegun(folder: string, warn: (sentence: string) => void): void {
  const marker = join(folder, MARKER)
  try {
    if (!existsSync(marker)) writeFileSync(marker, MARKER_TEXT)
  } catch (error) {
    warn(`${marker} cannot be written, so a lost journal would not be noticed: ${(error as Error).message}.`)
  }
}

function requireJournal(folder: string, file: string): void {
  const remedy = 'Put a backup in its place, or begin a new journal with NEW_JOURNAL=yes npm start.'
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.size === 0) throw new JournalError('broken', `${file} is empty, so its games are lost. ${remedy}`, 'gone')
  const left = readdirSync(folder).find((name) => OURS.has(name))
  if (!found && left !== undefined) {
    throw new JournalError('broken', `${file} is gone, but ${left} stands beside it. ${remedy}`, 'gone')
  }
}

/** A folder that also holds other things may be open to others for a reason: only the relay's own files are changed there. */
function makePrivate(folder: string, warn: (sentence: string) => void): void {
  const webhooks = join(folder, WEBHOOKS)
  const inside = existsSync(webhooks) ? readdirSync(webhooks).map((name) => join(webhooks, name)) : []
  const own = readdirSync(folder).filter((name) => OURS.has(name) && name !== WEBHOOKS)
  for (const path of [...own.map((name) => join(folder, name)), ...inside]) keepToOwner(path, warn)
  if (existsSync(webhooks)) keepToOwner(webhooks, warn)
  if (readdirSync(folder).every((name) => OURS.has(name))) keepToOwner(folder, warn)
}

function keepToOwner(path: string, warn: (sentence: string) => void): void {
  const { mode } = statSync(path)
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(path, mode & ~OTHERS)
  } catch (error) {
    warn(`Other users may read ${path}, and its mode cannot be changed: ${(error as Error).message}.`)
  }
}
