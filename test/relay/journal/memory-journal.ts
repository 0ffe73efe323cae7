import { Follower } from '../../../relay/journal/follower.ts'
import {
  type Batch,
  conflict,
  type Journal,
  JournalError,
  tableExists,
  unknownTable,
} from '../../../relay/journal/journal.ts'
import type { Hash } from '../../../table/generated/types.ts'

interface Kept {
  readonly key: Hash
  readonly lines: string[]
}

/** Stands for the SQLite file: several journals may share one. */
export interface MemoryFile {
  readonly tables: Map<string, Kept>
  readonly saves: Map<string, string>
  readonly followers: Set<{ table: string; follower: Follower }>
}

export const emptyMemoryFile = (): MemoryFile => ({ tables: new Map(), saves: new Map(), followers: new Set() })

/** The journal without a disk. */
export function memoryJournal(shelf: MemoryFile = emptyMemoryFile()): Journal {
  const ends = new Set<() => void>()
  let closed = false
  /** Answers later, as a disk does. */
  const later = async <T>(work: () => T): Promise<T> => {
    if (closed) throw new JournalError('closed', 'The journal is closed.')
    await new Promise((resolve) => setImmediate(resolve))
    return work()
  }
  const found = (table: string): Kept => {
    const kept = shelf.tables.get(table)
    if (!kept) throw unknownTable(table)
    return kept
  }
  const read = (table: string, after: number, most?: number) =>
    later(() => found(table).lines.slice(after + 1, most === undefined ? undefined : after + 1 + most))
  return {
    create: (table, key) =>
      later(() => {
        if (shelf.tables.has(table)) throw tableExists(table)
        shelf.tables.set(table, { key, lines: [] })
      }),
    key: (table) => later(() => shelf.tables.get(table)?.key),
    append: (table, seq, lines) =>
      later(() => {
        const kept = found(table)
        if (kept.lines.length !== seq) throw conflict(table, seq, kept.lines.length)
        kept.lines.push(...lines)
        for (const each of shelf.followers) if (each.table === table) each.follower.appended({ seq, lines })
      }),
    read,
    save: (name) => later(() => shelf.saves.get(name)),
    keepSave: (name, text, before) =>
      later(() => {
        if (shelf.saves.get(name) !== before) return false
        shelf.saves.set(name, text)
        return true
      }),
    async *follow(table, after, stop): AsyncGenerator<Batch> {
      const follower = new Follower(after, (from) => read(table, from))
      const own = { table, follower }
      const end = () => follower.end()
      shelf.followers.add(own)
      ends.add(end)
      stop.addEventListener('abort', end)
      if (stop.aborted || closed) end()
      try {
        yield* follower.batches()
      } finally {
        shelf.followers.delete(own)
        ends.delete(end)
      }
    },
    async close() {
      closed = true
      for (const end of ends) end()
    },
  }
}
