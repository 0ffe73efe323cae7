import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { JOURNAL } from '../relay/journal/data-folder.ts'
import { soundPart, stateAfter } from '../relay/journal/salvage.ts'
import { sha256 } from '../relay/journal/sha256.ts'
import { openSqlite } from '../relay/journal/sqlite.ts'
import type { LoadedModules } from '../relay/modules/loaded-modules.ts'
import { type CreateTableParts, createTable } from '../relay/room/create-table.ts'
import { damageIn } from '../relay/room/saved-games.ts'
import type { Create } from '../table/generated/types.ts'
import { savedPositionOf } from '../table/log/saved-position.ts'
import type { State } from '../table/state.ts'

const DONE = 0
const DAMAGED = 1
const CANNOT = 2

type Print = (line: string) => void
type Code = typeof DONE | typeof DAMAGED | typeof CANNOT

interface Row {
  readonly id: number
  readonly name: string
  readonly next: number
}

const USAGE = [
  'npm run journal -- check [folder]          checks the file and the log of every table',
  'npm run journal -- backup FILE [folder]    copies the file, also while the relay runs',
  'npm run journal -- salvage TABLE [folder]  creates a new table from the sound part of a damaged log',
]

export interface JournalCommandParts extends Pick<CreateTableParts, 'clock' | 'newKey' | 'newTable'> {
  /** The data folder, if the command names none. */
  readonly data: string
  modules(): Promise<LoadedModules>
  readonly print: Print
}

export async function runJournal(args: readonly string[], parts: JournalCommandParts): Promise<Code> {
  const [what, ...rest] = args
  const isCheck = what === 'check'
  const subject = isCheck ? '' : rest[0]
  const folder = (isCheck ? rest[0] : rest[1]) ?? parts.data
  const file = join(folder, JOURNAL)
  if (subject === undefined || !['check', 'backup', 'salvage'].includes(what ?? '')) {
    for (const line of USAGE) parts.print(line)
    return CANNOT
  }
  if (!existsSync(file)) {
    parts.print(`There is no journal ${file}: name its folder.`)
    return CANNOT
  }
  if (what === 'check') return check(file, parts.print)
  return what === 'backup' ? backup(file, subject, parts.print) : salvage(file, subject, parts)
}

/** Checks the structure of the file, then every table's chain of hashes, and that its entries can be applied. */
export function check(file: string, print: Print): Code {
  let entries = 0
  let damaged = 0
  try {
    // Read-only: checking must not change the file.
    const db = new Database(`${pathToFileURL(file).href}?mode=ro`)
    const faults = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    for (const { integrity_check: fault } of faults) {
      if (fault === 'ok') continue
      damaged++
      print(`${file}: ${fault}`)
    }
    const tables = db.prepare('SELECT id, name, next FROM tables ORDER BY id').all() as unknown as Row[]
    const read = db.prepare('SELECT lines FROM appends WHERE table_id = ? ORDER BY seq')
    for (const { id, name, next } of tables) {
      const appends = read.all(id) as { lines: string }[]
      const lines = appends.flatMap(({ lines }) => lines.split('\n'))
      entries += lines.length
      const { count, fault } = soundPart(lines, sha256)
      if (fault === undefined && lines.length === next) continue
      damaged++
      const reason = fault ?? `It is missing: the log should have ${next} entries.`
      const offer =
        count > 0 ? ` npm run journal -- salvage ${name} creates a new table from the entries before it.` : ''
      print(`Table ${name}, entry ${count}: ${reason}${offer}`)
    }
    const saves = savesIn(db)
    const names = new Set(tables.map(({ name }) => name))
    for (const { name, text } of saves) {
      const fault = damageIn(name, text, (table) => names.has(table))
      if (fault === undefined) continue
      damaged++
      print(`Saved game ${name.slice(0, 12)}: ${fault} Its players open their copies again.`)
    }
    db.close()
    const waiting = saves.length > 0 ? `, ${saves.length} saved games` : ''
    print(
      `${tables.length} tables, ${entries} entries${waiting}: ${damaged === 0 ? 'no damage.' : `${damaged} damaged.`}`,
    )
  } catch (error) {
    print(`${file} cannot be read: ${(error as Error).message}.`)
    return DAMAGED
  }
  return damaged === 0 ? DONE : DAMAGED
}

/** The saved games that were brought to this relay; a journal of an older relay has none. */
function savesIn(db: Database.Database): readonly { readonly name: string; readonly text: string }[] {
  const hasAny = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'saves'").get()
  if (!hasAny) return []
  return db.prepare('SELECT name, text FROM saves ORDER BY name').all() as { name: string; text: string }[]
}

/** Copies the file as of one moment, while others read and write it. */
export function backup(file: string, target: string, print: Print): Code {
  if (existsSync(target)) {
    print(`${target} exists already: name a new file.`)
    return CANNOT
  }
  try {
    const db = new Database(file)
    db.pragma('busy_timeout = 5000')
    db.prepare('VACUUM INTO ?').run(target)
    db.close()
    chmodSync(target, 0o600)
  } catch (error) {
    print(`${file} cannot be copied: ${(error as Error).message}.`)
    return CANNOT
  }
  return check(target, print)
}

/** Creates a table with a new secret: the rolls that the damaged part showed must not come again. */
export async function salvage(file: string, table: string, parts: JournalCommandParts): Promise<Code> {
  const { print } = parts
  const journal = await openSqlite(file)
  try {
    const lines = await journal.read(table, -1)
    const { count, fault } = soundPart(lines, sha256)
    const last = lines[count - 1]
    if (fault === undefined || last === undefined) {
      print(
        fault === undefined ? `The log of table ${table} is sound.` : `No entry of table ${table} is sound: ${fault}`,
      )
      return CANNOT
    }
    const state = stateAfter(lines.slice(0, count))
    const created = await createTable(
      { ...parts, journal, modules: await parts.modules() },
      createLike(state),
      savedPositionOf(state, sha256(last)),
    )
    if ('refused' in created) {
      print(created.refused.message)
      return CANNOT
    }
    const { ok } = created
    print(`Table ${ok.table} begins where table ${table} stood after entry ${count - 1}. Send each player one link:`)
    for (const { seat, token } of ok.seats) print(`  ${seat}: /#table=${ok.table}&key=${token}`)
    return DONE
  } catch (error) {
    print((error as Error).message)
    return CANNOT
  } finally {
    await journal.close()
  }
}

/** Asks for a table with the same seats. */
function createLike({ game, seats }: State): Create {
  const host = seats.find((seat) => seat.host)
  const isHotseat = host !== undefined && game.sides.length > 1 && host.sides.length === game.sides.length
  return {
    module: game.module,
    scenario: game.scenario,
    play: isHotseat ? 'hotseat' : 'online',
    desk: seats.some(({ referee }) => referee),
    ...(!isHotseat && host?.sides[0] !== undefined && { host: host.sides[0] }),
  }
}
