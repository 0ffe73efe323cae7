import type { State } from '../../table/state.ts'
import type { Journal, JournalError } from '../journal/journal.ts'
import type { JournalLine } from '../journal/table-log.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { EntryTexts } from './entry-frames.ts'
import type { Watch } from './referee-watch.ts'
import type { ActSender } from './remembered-refusals.ts'

/** An entry that is not durable yet. It holds no states: many may be waiting. */
interface WaitingEntry extends JournalLine, EntryTexts {
  readonly id: string
  readonly sender: ActSender
}

/** Entries that are appended together, and the state after the last of them. */
export interface AppendBatch {
  readonly waiting: readonly WaitingEntry[]
  readonly state: State
  readonly watch: Watch
}

export interface AppendQueueParts {
  readonly journal: Journal
  readonly tally: Tally
  committed(batch: AppendBatch): void
  failed(error: JournalError): void
  /** The room cannot go on: committed entries could not be sent, or a failure could not be mended. */
  giveUp(cause: unknown): void
}

/** Appends the entries of one table to the journal, one batch at a time. */
export class AppendQueue {
  private queue: WaitingEntry[] = []
  private inFlight: AppendBatch | undefined

  constructor(
    private readonly table: string,
    private readonly parts: AppendQueueParts,
  ) {}

  get isBusy(): boolean {
    return this.inFlight !== undefined || this.queue.length > 0
  }

  /** Whether entries wait, and no append is under way. */
  get isDue(): boolean {
    return this.inFlight === undefined && this.queue.length > 0
  }

  add(entry: WaitingEntry): void {
    this.queue.push(entry)
  }

  /** Appends all waiting entries; `seq` is the number of the first. */
  append(seq: number, { state, watch }: Omit<AppendBatch, 'waiting'>): void {
    const { journal, tally, committed, failed, giveUp } = this.parts
    const waiting = this.queue
    const batch = { waiting, state, watch }
    this.inFlight = batch
    this.queue = []
    const done = tally.commit(waiting.length)
    const lines = waiting.map(({ text }) => text)
    journal
      .append(this.table, seq, lines)
      .then(
        () => {
          done()
          this.inFlight = undefined
          committed(batch)
        },
        (error: JournalError) => {
          done(error)
          failed(error)
        },
      )
      .catch(giveUp)
  }

  /** Drops the entries that are not durable, and answers them. */
  forgo(): readonly WaitingEntry[] {
    const lost = [...(this.inFlight?.waiting ?? []), ...this.queue]
    this.inFlight = undefined
    this.queue = []
    return lost
  }

  /** Appends no more; an append under way still ends. */
  stop(): void {
    this.queue = []
  }
}
