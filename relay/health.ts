import type { BaseLogger } from 'pino'
import type { Clock } from './clock.ts'
import { type Journal, JournalError } from './journal.ts'

/** How often the relay finds out for itself whether it could write a move. */
const PROBE_MS = 5_000

export interface Unwell {
  readonly code: string
  readonly message: string
}

export interface HealthParts {
  readonly journal: Journal
  /** Whether the journal took what it was given last; a probe that succeeds says so too. */
  readonly rooms: { isWriting: boolean }
  readonly clock: Clock
  readonly log: BaseLogger
  isStopping(): boolean
}

const STOPPING: Unwell = { code: 'stopping', message: 'The relay is stopping.' }
const STARTING: Unwell = { code: 'starting', message: 'The relay is starting.' }

const journalTrouble = (error: unknown): Unwell => ({
  code: error instanceof JournalError && error.trouble !== 'other' ? `journal-${error.trouble}` : 'journal',
  message: error instanceof Error ? error.message : String(error),
})

/** Whether the relay can do its work. The journal is probed at intervals, however often somebody asks. */
export class Health {
  private probed: Unwell | undefined = STARTING
  private callOff = () => {}

  constructor(private readonly parts: HealthParts) {}

  /** Why nothing can be written, as far as is known. */
  get trouble(): Unwell | undefined {
    if (this.parts.isStopping()) return STOPPING
    if (this.probed) return this.probed
    return this.parts.rooms.isWriting ? undefined : { code: 'journal', message: 'The journal did not take a move.' }
  }

  /** Why nobody should be sent here; a relay that cannot write still shows what it has. */
  get notReady(): Unwell | undefined {
    if (this.parts.isStopping()) return STOPPING
    return this.probed === STARTING ? STARTING : undefined
  }

  /** The same, and whether the journal can be read at this moment. */
  async now(): Promise<Unwell | undefined> {
    if (this.trouble) return this.trouble
    return this.parts.journal.key('is-it-there').then(() => undefined, journalTrouble)
  }

  /** Resolves when the first probe is done. */
  async start(): Promise<void> {
    await this.probe()
    if (!this.parts.isStopping()) this.callOff = this.parts.clock.after(PROBE_MS, () => void this.start())
  }

  stop(): void {
    this.callOff()
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
      if (before?.code !== this.probed.code) log.error(this.probed, 'The journal cannot be written.')
    }
  }
}
