import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JournalError } from './journal.ts'

export const JOURNAL = 'journal.sqlite'
export const WEBHOOKS = 'webhooks'
/** Stands beside the journal from its first day, so that a journal that is lost is missed. */
const MARKER = 'journal.begun'
const MARK = `Games are kept in ${JOURNAL} beside this file. Without this file an empty folder is taken for a new one.\n`

/** SQLite keeps what is not in the file yet in the other two. */
const JOURNAL_FILES = [JOURNAL, `${JOURNAL}-wal`, `${JOURNAL}-shm`]
const OURS: ReadonlySet<string> = new Set([...JOURNAL_FILES, MARKER, WEBHOOKS])

const [OWNERS, OTHERS] = [0o700, 0o077]

/** Makes the folder of the games, its owner's alone, and answers the journal's path; refuses where a journal is lost. */
export function openDataFolder(folder: string, mayBegin: boolean, warn: (sentence: string) => void): string {
  mkdirSync(folder, { recursive: true, mode: OWNERS })
  const file = join(folder, JOURNAL)
  if (!mayBegin) requireJournal(folder, file)
  closeToOthers(folder, warn)
  return file
}

/** To be called when the journal has been opened. */
export function markJournalBegun(folder: string, warn: (sentence: string) => void): void {
  const marker = join(folder, MARKER)
  try {
    if (!existsSync(marker)) writeFileSync(marker, MARK)
  } catch (error) {
    warn(`${marker} cannot be written, so a lost journal would not be missed: ${(error as Error).message}.`)
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

/** A folder that holds other things too may be open to others for a reason: of that one only our own files are closed. */
function closeToOthers(folder: string, warn: (sentence: string) => void): void {
  const webhooks = join(folder, WEBHOOKS)
  const inside = existsSync(webhooks) ? readdirSync(webhooks).map((name) => join(webhooks, name)) : []
  const own = readdirSync(folder).filter((name) => OURS.has(name) && name !== WEBHOOKS)
  for (const path of [...own.map((name) => join(folder, name)), ...inside]) close(path, warn)
  if (existsSync(webhooks)) close(webhooks, warn)
  if (readdirSync(folder).every((name) => OURS.has(name))) close(folder, warn)
}

function close(path: string, warn: (sentence: string) => void): void {
  const { mode } = statSync(path)
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(path, mode & ~OTHERS)
  } catch (error) {
    warn(`Others may read ${path}, and that cannot be changed: ${(error as Error).message}.`)
  }
}
