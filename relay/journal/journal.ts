import type { Hash } from '../../table/generated/types.ts'

/** Lines of a table's log as they were appended; the first is entry `seq`. */
export interface Batch {
  readonly seq: number
  readonly lines: readonly string[]
}

/** Durable logs, one for each table, and saved games that wait to go on. A line is any text without line breaks and NUL. */
export interface Journal {
  create(table: string, key: Hash): Promise<void>
  key(table: string): Promise<Hash | undefined>
  /** Resolves once all lines are durable. Writes all or none; a conflict unless `seq` comes next. */
  append(table: string, seq: number, lines: readonly string[]): Promise<void>
  /** The lines after entry `after` (-1 for all), no more than `most`. */
  read(table: string, after: number, most?: number): Promise<string[]>
  /** Yields all lines after entry `after`, also those of other processes, until stopped or closed. */
  follow(table: string, after: number, stop: AbortSignal): AsyncIterable<Batch>
  /** The saved game of this name. */
  save(name: string): Promise<string | undefined>
  /** Resolves with true once it is durable; with false, unless `before` is what the journal has under this name. */
  keepSave(name: string, text: string, before: string | undefined): Promise<boolean>
  /** Tries a write that leaves nothing; rejects where nothing can be written. A journal without it can always write. */
  probe?(): Promise<void>
  close(): Promise<void>
}

export type JournalFault = 'conflict' | 'unknown-table' | 'broken' | 'closed'

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
