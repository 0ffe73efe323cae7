import type { Hash } from '../../table/generated/types.ts'

/** Lines of a table's log as they were appended; the first is entry `seq`. */
export interface Batch {
  readonly seq: number
  readonly lines: readonly string[]
}

/** All that a relay needs from the world: durable logs, one for each table. A line is any text on one line, without NUL. */
export interface Journal {
  /** Begins a table with its private key. */
  create(table: string, key: Hash): Promise<void>
  key(table: string): Promise<Hash | undefined>
  /** Durable once it resolves. All lines or none; refused as a conflict unless `seq` is the next. */
  append(table: string, seq: number, lines: readonly string[]): Promise<void>
  /** The lines that come after entry `after`, -1 for all; no more than `most`. */
  read(table: string, after: number, most?: number): Promise<string[]>
  /** What comes after entry `after`, whoever writes it, until told to stop or the journal closes. */
  follow(table: string, after: number, stop: AbortSignal): AsyncIterable<Batch>
  /** Writes something that nobody reads; rejected where nothing can be written. Where missing, it can always be. */
  probe?(): Promise<void>
  /** Resolves when all that was asked for is done. */
  close(): Promise<void>
}

export type JournalFault = 'conflict' | 'unknown-table' | 'broken' | 'closed'

/** Why a journal cannot be written or read. */
export type JournalTrouble = 'read-only' | 'full' | 'gone' | 'damaged' | 'other'

export class JournalError extends Error {
  constructor(
    readonly code: JournalFault,
    message: string,
    readonly trouble: JournalTrouble = 'other',
  ) {
    super(message)
  }
}

export const conflict = (table: string, seq: number, next: number): JournalError =>
  new JournalError('conflict', `Entry ${seq} cannot be appended to table ${table}: entry ${next} comes next.`)

export const unknownTable = (table: string): JournalError =>
  new JournalError('unknown-table', `There is no table ${table} in the journal.`)

export const tableExists = (table: string): JournalError =>
  new JournalError('conflict', `Table ${table} exists already.`)
