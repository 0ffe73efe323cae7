// The thread that writes the journal. Jobs that arrive during a commit go into the next transaction.
// Plain JavaScript: a worker thread of Node 20 does not inherit the TypeScript loader.
import { statSync } from 'node:fs'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import Database from 'libsql'

/** How often to look for writes of other processes, and for time to checkpoint. */
const LOOK_MS = 100
/** Pages in the write-ahead log that are checkpointed when idle, and at once. */
const CHECKPOINT_IDLE = 1_000
const CHECKPOINT_NOW = 16_000
/** Pages of an append besides its text: its row, its index entry and its table's row. */
const PAGES_AN_APPEND = 3
const PAGE = 4096
const NO_TABLE = 0

const { file } = workerData

/** Errors of SQLite by the beginning of their code. The error itself would lose its message on the way to another thread. */
const TROUBLES = [
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['GONE', 'gone'],
]
const broken = ({ code, message }) => ({
  fault: 'broken',
  message,
  trouble: TROUBLES.find(([begin]) => String(code).startsWith(begin))?.[1] ?? 'other',
})

function open() {
  const db = new Database(file)
  db.pragma('busy_timeout = 5000')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  // A checkpoint takes as long as many commits: no commit should have to wait for one.
  db.pragma('wal_autocheckpoint = 0')
  // Appends of all tables lie in the file as they came: a commit writes few pages, however many tables it has.
  db.exec(`
    CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, key TEXT NOT NULL, next INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS appends (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, seq INTEGER NOT NULL, lines TEXT NOT NULL);
    CREATE UNIQUE INDEX IF NOT EXISTS appends_by_seq ON appends (table_id, seq);
    CREATE TABLE IF NOT EXISTS saves (name TEXT PRIMARY KEY, text TEXT NOT NULL);
  `)
  return db
}

let db
try {
  db = open()
} catch (error) {
  parentPort.postMessage({ refused: broken(error) })
  process.exit()
}
const { ino, dev } = statSync(file)

/** A deleted file can still be written, and all of it is lost. */
function requireFile() {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.ino === ino && found.dev === dev && found.size > 0) return
  const how = found ? (found.size > 0 ? 'replaced' : 'emptied') : 'deleted'
  throw Object.assign(new Error(`its file was ${how} while the relay was running`), { code: 'GONE' })
}

const sql = {
  table: db.prepare('SELECT id, key, next FROM tables WHERE name = ?'),
  create: db.prepare('INSERT INTO tables (name, key, next) VALUES (?, ?, 0) ON CONFLICT DO NOTHING'),
  advance: db.prepare('UPDATE tables SET next = ? WHERE id = ? AND next = ?'),
  append: db.prepare('INSERT INTO appends (table_id, seq, lines) VALUES (?, ?, ?)'),
  unprobe: db.prepare('DELETE FROM appends WHERE table_id = ?'),
  read: db.prepare(`
    SELECT seq, lines FROM appends WHERE table_id = ?1 AND seq >= coalesce(
      (SELECT max(seq) FROM appends WHERE table_id = ?1 AND seq <= ?2), 0)
    ORDER BY seq LIMIT ?3`),
  save: db.prepare('SELECT text FROM saves WHERE name = ?'),
  newSave: db.prepare('INSERT INTO saves (name, text) VALUES (?, ?) ON CONFLICT DO NOTHING'),
  replaceSave: db.prepare('UPDATE saves SET text = ? WHERE name = ? AND text = ?'),
  version: db.prepare('PRAGMA data_version'),
}

/** About how many pages the write-ahead log has, and whether any came since the last look. */
let ahead = 0
let isBusy = false
/** Whether anything was written since the last probe. */
let isProven = false

/** Nothing is lost where this fails: the write-ahead log is durable already. */
function checkpoint() {
  ahead = 0
  try {
    db.pragma('wal_checkpoint(PASSIVE)')
  } catch {}
}

/** Ids of tables, which never change. */
const ids = new Map()
function idOf(name) {
  if (!ids.has(name)) {
    const found = sql.table.get(name)
    if (!found) return undefined
    ids.set(name, found.id)
  }
  return ids.get(name)
}

const writes = {
  create: ({ table, key }) => (sql.create.run(table, key).changes === 1 ? {} : { fault: 'exists' }),
  append({ table, seq, count, text }) {
    const id = idOf(table)
    if (id === undefined) return { fault: 'unknown-table' }
    if (sql.advance.run(seq + count, id, seq).changes === 0) {
      return { fault: 'conflict', next: sql.table.get(table).next }
    }
    sql.append.run(id, seq, text)
    ahead += PAGES_AN_APPEND + Math.floor(text.length / PAGE)
    return {}
  },
  keepSave({ name, text, before }) {
    ahead += PAGES_AN_APPEND + Math.floor(text.length / PAGE)
    const { changes } = before === undefined ? sql.newSave.run(name, text) : sql.replaceSave.run(text, name, before)
    return { value: changes === 1 }
  },
  /** Writes as an append does, and leaves nothing. */
  probe() {
    if (isProven) return {}
    sql.append.run(NO_TABLE, 0, '')
    sql.unprobe.run(NO_TABLE)
    ahead += PAGES_AN_APPEND
    return {}
  },
}

const reads = {
  save: ({ name }) => ({ value: sql.save.get(name)?.text }),
  key: ({ table }) => ({ value: sql.table.get(table)?.key }),
  read({ table, from, most }) {
    const id = idOf(table)
    return id === undefined ? { fault: 'unknown-table' } : { value: sql.read.all(id, from, most) }
  },
}

/** Runs all jobs in one transaction; an append with a conflict writes nothing, and the others succeed. */
function write(jobs) {
  try {
    requireFile()
    db.exec('BEGIN IMMEDIATE')
    const answers = jobs.map((job) => ({ id: job.id, ...writes[job.kind](job) }))
    db.exec('COMMIT')
    isBusy = true
    isProven = jobs.some(({ kind }) => kind !== 'probe')
    return answers
  } catch (error) {
    rollBack()
    isProven = false
    return jobs.map(({ id }) => ({ id, ...broken(error) }))
  }
}

/** On a full disk SQLite has rolled back already, or cannot. */
function rollBack() {
  try {
    if (db.inTransaction) db.exec('ROLLBACK')
  } catch {}
}

function read(job) {
  try {
    return { id: job.id, ...reads[job.kind](job) }
  } catch (error) {
    return { id: job.id, ...broken(error) }
  }
}

/** Each probe reads so many appends on from the last, to find damage before a player does. */
const READ_AT_ONCE = 500
let readTo = 0

/** Uses a new connection, which has no cached pages and so reads the file. */
function readOn() {
  const fresh = new Database(file)
  try {
    fresh.prepare('SELECT next FROM tables ORDER BY id DESC').get()
    fresh.prepare('SELECT lines FROM appends ORDER BY id DESC').get()
    const { last } = fresh
      .prepare('SELECT max(id) AS last, sum(length(lines)) FROM (SELECT id, lines FROM appends WHERE id > ? LIMIT ?)')
      .get(readTo, READ_AT_ONCE)
    readTo = last ?? 0
  } finally {
    fresh.close()
  }
}

function probe(job) {
  try {
    requireFile()
    readOn()
  } catch (error) {
    return { id: job.id, ...broken(error) }
  }
  return write([job])[0]
}

parentPort.on('message', (first) => {
  const jobs = [...first]
  for (let more = receiveMessageOnPort(parentPort); more; more = receiveMessageOnPort(parentPort)) {
    jobs.push(...more.message)
  }
  const toWrite = jobs.filter(({ kind }) => kind in writes && kind !== 'probe')
  if (toWrite.length > 0) parentPort.postMessage({ answers: write(toWrite) })
  if (ahead >= CHECKPOINT_NOW) checkpoint()
  const toRead = jobs.filter(({ kind }) => kind in reads)
  if (toRead.length > 0) parentPort.postMessage({ answers: toRead.map(read) })
  const toProbe = jobs.filter(({ kind }) => kind === 'probe')
  if (toProbe.length > 0) parentPort.postMessage({ answers: toProbe.map(probe) })
  if (jobs.some(({ kind }) => kind === 'close')) {
    clearInterval(looking)
    db.close()
    parentPort.close()
  }
})

let version = sql.version.get().data_version
const looking = setInterval(() => {
  if (ahead >= CHECKPOINT_IDLE && !isBusy) checkpoint()
  isBusy = false
  const now = dataVersion()
  if (now === version) return
  version = now
  parentPort.postMessage({ hasChanged: true })
}, LOOK_MS)

/** Errors are left to the next read or write. */
function dataVersion() {
  try {
    return sql.version.get().data_version
  } catch {
    return version
  }
}

parentPort.postMessage({ ready: true })
