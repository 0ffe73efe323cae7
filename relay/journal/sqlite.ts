import { Worker } from 'node:worker_threads'
import type { Hash } from '../../table/generated/types.ts'
import { Follower } from './follower.ts'
import {
  type Batch,
  conflict,
  type Journal,
  JournalError,
  type JournalTrouble,
  tableExists,
  unknownTable,
} from './journal.ts'

type Job =
  | { readonly kind: 'create'; readonly table: string; readonly key: Hash }
  | {
      readonly kind: 'append'
      readonly table: string
      readonly seq: number
      readonly count: number
      readonly text: string
    }
  | { readonly kind: 'key'; readonly table: string }
  | { readonly kind: 'read'; readonly table: string; readonly from: number; readonly most: number }
  | { readonly kind: 'save'; readonly name: string }
  | { readonly kind: 'keepSave'; readonly name: string; readonly text: string; readonly before: string | undefined }
  | { readonly kind: 'probe' }
  | { readonly kind: 'close' }

interface Fault {
  readonly fault?: 'exists' | 'unknown-table' | 'conflict' | 'broken'
  readonly next?: number
  readonly message?: string
  readonly trouble?: JournalTrouble
}

interface AnswerFromWorker extends Fault {
  readonly id: number
  readonly value?: unknown
}

/** A row of the file: lines that were appended together. */
interface Append {
  readonly seq: number
  readonly lines: string
}

type FromWorker =
  | { readonly ready: true }
  | { readonly refused: Fault }
  | { readonly hasChanged: true }
  | { readonly answers: readonly AnswerFromWorker[] }

interface Waiting {
  readonly job: Job
  readonly resolve: (value: unknown) => void
  readonly reject: (error: JournalError) => void
}

const ALL = -1

/** Opens a journal in one SQLite file, written by its own thread. Calls `failed` if that thread ends unasked. */
export async function openSqlite(file: string, failed: (error: JournalError) => void = () => {}): Promise<Journal> {
  const worker = new Worker(new URL('./sqlite.worker.mjs', import.meta.url), { workerData: { file } })
  await new Promise<void>((resolve, reject) => {
    const rejectWith = ({ message, trouble }: Fault) =>
      reject(new JournalError('broken', `${file} cannot be opened: ${message}.`, trouble))
    worker.once('message', (message: FromWorker) => {
      if ('refused' in message) rejectWith(message.refused)
      else resolve()
    })
    worker.once('error', (error) => rejectWith({ message: error.message }))
  })
  return new SqliteJournal(worker, failed)
}

class SqliteJournal implements Journal {
  private readonly waiting = new Map<number, Waiting>()
  private readonly followers = new Map<string, Set<Follower>>()
  private outbox: (Job & { id: number })[] = []
  private lastId = 0
  private ended: JournalError | undefined
  private isClosing = false

  constructor(
    private readonly worker: Worker,
    private readonly failed: (error: JournalError) => void,
  ) {
    worker.removeAllListeners('error')
    worker.on('message', (message: FromWorker) => this.receive(message))
    worker.on('error', (error) => this.fail(error.message))
    worker.on('exit', () => {
      if (this.isClosing) this.end(new JournalError('closed', 'The journal is closed.'))
      else this.fail('its thread has ended')
    })
  }

  async create(table: string, key: Hash): Promise<void> {
    await this.ask({ kind: 'create', table, key })
  }

  async key(table: string): Promise<Hash | undefined> {
    return (await this.ask({ kind: 'key', table })) as Hash | undefined
  }

  async append(table: string, seq: number, lines: readonly string[]): Promise<void> {
    await this.ask({ kind: 'append', table, seq, count: lines.length, text: lines.join('\n') })
    for (const follower of this.followers.get(table) ?? []) follower.appended({ seq, lines })
  }

  async read(table: string, after: number, most = ALL): Promise<string[]> {
    const from = after + 1
    const appends = (await this.ask({ kind: 'read', table, from, most })) as readonly Append[]
    const lines = appends.flatMap(({ lines }) => lines.split('\n'))
    const skipped = from - (appends[0]?.seq ?? from)
    return lines.slice(skipped, most === ALL ? undefined : skipped + most)
  }

  async save(name: string): Promise<string | undefined> {
    return (await this.ask({ kind: 'save', name })) as string | undefined
  }

  async keepSave(name: string, text: string, before: string | undefined): Promise<boolean> {
    return (await this.ask({ kind: 'keepSave', name, text, before })) as boolean
  }

  async *follow(table: string, after: number, stop: AbortSignal): AsyncGenerator<Batch> {
    const follower = new Follower(after, (from) => this.read(table, from))
    const followers = this.followers.get(table) ?? new Set()
    this.followers.set(table, followers.add(follower))
    const end = () => follower.end()
    stop.addEventListener('abort', end)
    if (stop.aborted || this.ended) end()
    try {
      yield* follower.batches()
    } finally {
      stop.removeEventListener('abort', end)
      followers.delete(follower)
      if (followers.size === 0) this.followers.delete(table)
    }
  }

  async probe(): Promise<void> {
    await this.ask({ kind: 'probe' })
  }

  async close(): Promise<void> {
    if (this.ended) return
    this.isClosing = true
    const closed = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()))
    this.ask({ kind: 'close' }).catch(() => {})
    await closed
  }

  private ask(job: Job): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended)
    return new Promise((resolve, reject) => {
      const id = ++this.lastId
      this.waiting.set(id, { job, resolve, reject })
      this.outbox.push({ ...job, id })
      // One message holds everything asked in this turn: 200 tables cost hardly more than one.
      if (this.outbox.length === 1) queueMicrotask(() => this.post())
    })
  }

  private post(): void {
    const jobs = this.outbox
    this.outbox = []
    this.worker.postMessage(jobs)
  }

  private receive(message: FromWorker): void {
    if ('hasChanged' in message) for (const follower of this.everyFollower()) follower.lookAgain()
    if ('answers' in message) for (const answer of message.answers) this.settle(answer)
  }

  private settle(answer: AnswerFromWorker): void {
    const waiting = this.waiting.get(answer.id)
    if (!waiting) return
    const { job, resolve, reject } = waiting
    this.waiting.delete(answer.id)
    if (answer.fault) reject(faultOf(job, answer))
    else resolve(answer.value)
  }

  private fail(reason: string): void {
    if (this.ended) return
    const error = new JournalError('broken', `The journal has failed: ${reason}.`)
    this.end(error)
    if (!this.isClosing) this.failed(error)
  }

  private end(error: JournalError): void {
    if (this.ended) return
    this.ended = error
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
    for (const follower of this.everyFollower()) follower.end()
  }

  private everyFollower(): Follower[] {
    return [...this.followers.values()].flatMap((followers) => [...followers])
  }
}

function faultOf(job: Job, answer: AnswerFromWorker): JournalError {
  const { fault, next = 0, message = 'the reason is unknown', trouble } = answer
  if (fault === 'exists' && job.kind === 'create') return tableExists(job.table)
  if (fault === 'unknown-table' && 'table' in job) return unknownTable(job.table)
  if (fault === 'conflict' && job.kind === 'append') return conflict(job.table, job.seq, next)
  return new JournalError('broken', `The journal could not be written or read: ${message}.`, trouble)
}
