import type { State } from '../../table/state.ts'
import type { Journal, JournalError } from '../journal/journal.ts'
import type { JournalLine } from '../journal/table-log.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { EntryTexts } from './entry-frames.ts'
import type { Watch } from './referee-watch.ts'
import type { ActSender } from './remembered-refusals.ts'

/** An entry that is not durable yet. What it was made from is let go: many may be waiting. */
interface Waiting extends JournalLine, EntryTexts {
  readonly id: string
  readonly sender: ActSender
}

/** Entries that are appended together, and the table after the last of them. */
export interface AppendBatch {
  readonly waiting: readonly Waiting[]
  readonly state: State
  readonly watch: Watch
}

export interface AppendQueueParts {
  readonly journal: Journal
  readonly tally: Tally
  committed(commit: AppendBatch): void
  failed(error: JournalError): void
  /** The room cannot go on: committed entries could not be sent, or a failure could not be mended. */
  giveUp(cause: unknown): void
}

/** The entries of one table on their way into the journal: one append at a time. */
export class AppendQueue {
  private queue: Waiting[] = []
  private inFlight: AppendBatch | undefined

  constructor(
    private readonly table: string,
    private readonly parts: AppendQueueParts,
  ) {}

  get isBusy(): boolean {
    return this.inFlight !== undefined || this.queue.length > 0
  }

  /** Whether something waits for its append, and no other append is under way. */
  get isDue(): boolean {
    return this.inFlight === undefined && this.queue.length > 0
  }

  add(entry: Waiting): void {
    this.queue.push(entry)
  }

  /** Appends all that waits, from an entry number on. */
  append(seq: number, { state, watch }: Omit<AppendBatch, 'waiting'>): void {
    const { journal, tally, committed, failed, giveUp } = this.parts
    const waiting = this.queue
    const commit = { waiting, state, watch }
    this.inFlight = commit
    this.queue = []
    const done = tally.commit(waiting.length)
    const lines = waiting.map(({ text }) => text)
    journal
      .append(this.table, seq, lines)
      .then(
        () => {
          done()
          this.inFlight = undefined
          committed(commit)
        },
        (error: JournalError) => {
          done(error)
          failed(error)
        },
      )
      .catch(giveUp)
  }

  /** Lets go all that is not durable, and says what that was. */
  forgo(): readonly Waiting[] {
    const lost = [...(this.inFlight?.waiting ?? []), ...this.queue]
    this.inFlight = undefined
    this.queue = []
    return lost
  }

  /** Nothing more is appended; what is under way still ends. */
  stop(): void {
    this.queue = []
  }
}
