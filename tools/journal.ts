// npm run journal -- check | backup FILE | salvage TABLE: what an operator does with the file of the games.
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { JOURNAL } from '../relay/journal/data-folder.ts'
import { soundPart, stateAfter } from '../relay/journal/salvage.ts'
import { openSqlite } from '../relay/journal/sqlite.ts'
import { type LoadedModules, loadModules, withRules } from '../relay/modules/loaded-modules.ts'
import { newKey, newTable } from '../relay/random-ids.ts'
import { type CreateTableParts, createTable } from '../relay/room/create-table.ts'
import { sha256 } from '../relay/room/replay.ts'
import { wallClock } from '../relay/runtime/clock.ts'
import { ROOT } from '../relay/settings.ts'
import type { Create } from '../table/generated/types.ts'
import { savedPositionOf } from '../table/log/saved-position.ts'
import type { Referees } from '../table/referee.ts'
import type { State } from '../table/state.ts'

/** The exit code. */
const DONE = 0
const DAMAGED = 1
const CANNOT = 2

type Say = (line: string) => void
type Code = typeof DONE | typeof DAMAGED | typeof CANNOT

interface Row {
  readonly id: number
  readonly name: string
  readonly next: number
}

const USAGE = [
  'npm run journal -- check [folder]          looks through the file and the log of every table',
  'npm run journal -- backup FILE [folder]    copies the file while the relay runs',
  'npm run journal -- salvage TABLE [folder]  begins a new table from the sound part of a damaged log',
]

export interface JournalCommandParts extends Pick<CreateTableParts, 'clock' | 'newKey' | 'newTable'> {
  /** The folder of the games where none is named. */
  readonly data: string
  shelf(): Promise<LoadedModules>
  readonly say: Say
}

/** The command; answers its exit code. */
export async function runJournal(args: readonly string[], house: JournalCommandParts): Promise<Code> {
  const [what, ...rest] = args
  const isCheck = what === 'check'
  const subject = isCheck ? '' : rest[0]
  const folder = (isCheck ? rest[0] : rest[1]) ?? house.data
  const file = join(folder, JOURNAL)
  if (subject === undefined || !['check', 'backup', 'salvage'].includes(what ?? '')) {
    for (const line of USAGE) house.say(line)
    return CANNOT
  }
  if (!existsSync(file)) {
    house.say(`There is no journal ${file}: name the folder it is in.`)
    return CANNOT
  }
  if (what === 'check') return check(file, house.say)
  return what === 'backup' ? backup(file, subject, house.say) : salvage(file, subject, house)
}

/** The command as it is run here. */
export function runJournalHere(
  args: readonly string[],
  modules: string,
  referees: () => Promise<Referees | undefined>,
): Promise<Code> {
  process.umask(0o077)
  return runJournal(args, {
    data: process.env.DATA || join(ROOT, 'data'),
    shelf: async () =>
      withRules(
        loadModules(modules, () => {}),
        await referees(),
      ),
    clock: wallClock,
    newKey,
    newTable,
    say: console.log,
  })
}

/** The structure of the file, then the chain of hashes of every table, and whether its entries can be applied. */
export function check(file: string, say: Say): Code {
  let entries = 0
  let damaged = 0
  try {
    // A file that is only looked at must not be written, whoever runs this.
    const db = new Database(`${pathToFileURL(file).href}?mode=ro`)
    const faults = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    for (const { integrity_check: fault } of faults) {
      if (fault === 'ok') continue
      damaged++
      say(`${file}: ${fault}`)
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
        count > 0 ? ` npm run journal -- salvage ${name} begins a new table from what stands before it.` : ''
      say(`Table ${name}, entry ${count}: ${reason}${offer}`)
    }
    db.close()
    say(`${tables.length} tables, ${entries} entries: ${damaged === 0 ? 'all is well.' : `${damaged} damaged.`}`)
  } catch (error) {
    say(`${file} cannot be read: ${(error as Error).message}.`)
    return DAMAGED
  }
  return damaged === 0 ? DONE : DAMAGED
}

/** A copy as of one moment, while others read and write. */
export function backup(file: string, target: string, say: Say): Code {
  if (existsSync(target)) {
    say(`${target} exists already: name a new file.`)
    return CANNOT
  }
  try {
    const db = new Database(file)
    db.pragma('busy_timeout = 5000')
    db.prepare('VACUUM INTO ?').run(target)
    db.close()
    chmodSync(target, 0o600)
  } catch (error) {
    say(`${file} cannot be copied: ${(error as Error).message}.`)
    return CANNOT
  }
  return check(target, say)
}

/** Another secret decides what is drawn there: results that the damaged part told must not come again. */
export async function salvage(file: string, table: string, house: JournalCommandParts): Promise<Code> {
  const { say } = house
  const journal = await openSqlite(file)
  try {
    const lines = await journal.read(table, -1)
    const { count, fault } = soundPart(lines, sha256)
    const last = lines[count - 1]
    if (fault === undefined || last === undefined) {
      say(fault === undefined ? `The log of table ${table} is sound.` : `No entry of table ${table} is sound: ${fault}`)
      return CANNOT
    }
    const state = stateAfter(lines.slice(0, count))
    const begun = await createTable(
      { ...house, journal, modules: await house.shelf() },
      createLike(state),
      savedPositionOf(state, sha256(last)),
    )
    if ('refused' in begun) {
      say(begun.refused.message)
      return CANNOT
    }
    const { ok } = begun
    say(`Table ${ok.table} begins as table ${table} stood after entry ${count - 1}. Send each player one link:`)
    for (const { seat, token } of ok.seats) say(`  ${seat}: /#table=${ok.table}&key=${token}`)
    return DONE
  } catch (error) {
    say((error as Error).message)
    return CANNOT
  } finally {
    await journal.close()
  }
}

/** A table with the same seats. */
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
