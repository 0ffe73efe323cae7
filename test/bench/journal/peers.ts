import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { openSqlite } from '../../../relay/sqlite.ts'
import type { Log } from './writers.ts'

export type Peer = 'ours' | 'fdatasync' | 'commit each'
export const PEERS: readonly Peer[] = ['ours', 'fdatasync', 'commit each']

export const OPEN: Record<Peer, (folder: string, tables: number) => Promise<Log>> = {
  ours: openOurs,
  fdatasync: openFile,
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

/** The limit: a plain file. Whatever comes while it is synced goes into the next write. */
async function openFile(folder: string): Promise<Log> {
  const file = await open(join(folder, 'plain.log'), 'a')
  let waiting: { line: string; done: () => void }[] = []
  let writing = false
  const write = async () => {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await file.write(`${batch.map(({ line }) => line).join('\n')}\n`)
      await file.datasync()
      for (const { done } of batch) done()
    }
    writing = false
  }
  return {
    append: (_table, _seq, line) =>
      new Promise((done) => {
        waiting.push({ line, done })
        if (!writing) queueMicrotask(write)
      }),
    close: () => file.close(),
  }
}

/** The same SQLite with the same promise, one transaction for each line and not even a thread to cross. */
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
