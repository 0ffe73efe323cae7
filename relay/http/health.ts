import type { BaseLogger } from 'pino'
import { type Journal, JournalError, type JournalTrouble } from '../journal/journal.ts'
import type { Clock } from '../runtime/clock.ts'

/** How often the relay tests whether it could write a move. */
const PROBE_MS = 5_000

export interface Unwell {
  readonly code: string
  readonly message: string
}

export interface HealthParts {
  readonly journal: Journal
  /** Whether the last append succeeded; a successful probe sets it too. */
  readonly rooms: { isWriting: boolean }
  readonly clock: Clock
  readonly log: BaseLogger
  isStopping(): boolean
}

const STOPPING: Unwell = { code: 'stopping', message: 'The relay is stopping.' }
const STARTING: Unwell = { code: 'starting', message: 'The relay is starting.' }

/** Answers for anybody over HTTP: they name no path. The log tells more. */
const JOURNAL: Readonly<Record<JournalTrouble, Unwell>> = {
  'read-only': { code: 'journal-read-only', message: 'The journal is read-only.' },
  full: { code: 'journal-full', message: 'The disk of the journal is full.' },
  gone: { code: 'journal-gone', message: "The journal's file was deleted, replaced or emptied." },
  damaged: { code: 'journal-damaged', message: 'The journal is damaged.' },
  other: { code: 'journal', message: 'The journal cannot be read or written.' },
}

const journalTrouble = (error: unknown): Unwell => JOURNAL[error instanceof JournalError ? error.trouble : 'other']

/** Whether the relay can do its work. The journal is probed at intervals, however often somebody asks. */
export class Health {
  private probed: Unwell | undefined = STARTING
  private cancel = () => {}

  constructor(private readonly parts: HealthParts) {}

  /** Why nothing can be written, as far as is known. */
  get trouble(): Unwell | undefined {
    if (this.parts.isStopping()) return STOPPING
    if (this.probed) return this.probed
    return this.parts.rooms.isWriting ? undefined : JOURNAL.other
  }

  /** Why players should go elsewhere. A relay that cannot write can still be read. */
  get notReady(): Unwell | undefined {
    if (this.parts.isStopping()) return STOPPING
    return this.probed === STARTING ? STARTING : undefined
  }

  /** Why nothing can be written, or read at this moment. */
  async now(): Promise<Unwell | undefined> {
    if (this.trouble) return this.trouble
    return this.parts.journal.key('is-it-there').then(() => undefined, journalTrouble)
  }

  /** Resolves when the first probe is done. */
  async start(): Promise<void> {
    await this.probe()
    if (!this.parts.isStopping()) this.cancel = this.parts.clock.after(PROBE_MS, () => void this.start())
  }

  stop(): void {
    this.cancel()
  }

  private async probe(): Promise<void> {
    const { journal, log, rooms } = this.parts
    const before = this.probed
    try {
      await journal.probe?.()
      this.probed = undefined
      if (journal.probe) rooms.isWriting = true
      if (before && before !== STARTING) log.info('The journal can be written again.')
    } catch (error) {
      this.probed = journalTrouble(error)
      const { code } = this.probed
      if (before?.code !== code) log.error({ code, err: error }, 'The journal cannot be written.')
    }
  }
}
