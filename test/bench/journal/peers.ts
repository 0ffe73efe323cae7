import { join } from 'node:path'
import Database from 'libsql'
import { openSqlite } from '../../../relay/journal/sqlite.ts'
import { openPlainFile } from './plain-file.ts'
import type { Log } from './writers.ts'

export type Peer = 'ours' | 'fdatasync' | 'commit each'
export const PEERS: readonly Peer[] = ['ours', 'fdatasync', 'commit each']

export const OPEN: Record<Peer, (folder: string, tables: number) => Promise<Log>> = {
  ours: openOurs,
  fdatasync: (folder) => openPlainFile(join(folder, 'plain.log')),
  'commit each': openCommitEach,
}

async function openOurs(folder: string, tables: number): Promise<Log> {
  const journal = await openSqlite(join(folder, 'ours.db'))
  const names = Array.from({ length: tables }, (_, table) => `table-${table}`)
  await Promise.all(names.map((name) => journal.create(name, '0'.repeat(64))))
  return {
    append: (table, seq, line) => journal.append(names[table] as string, seq, [line]),
    close: () => journal.close(),
  }
}

/** The same SQLite with the same durability: one transaction for each line, in the same thread. */
async function openCommitEach(folder: string): Promise<Log> {
  const db = new Database(join(folder, 'each.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE entries (name TEXT, seq INTEGER, line TEXT, PRIMARY KEY (name, seq)) WITHOUT ROWID')
  const insert = db.prepare('INSERT INTO entries VALUES (?, ?, ?)')
  return {
    append: async (table, seq, line) => {
      insert.run(`table-${table}`, seq, line)
    },
    close: async () => {
      db.close()
    },
  }
}
