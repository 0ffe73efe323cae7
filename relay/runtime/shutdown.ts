import type { BaseLogger } from 'pino'
import { EXIT } from './exit-codes.ts'

/** A failed relay may take so long to finish what it accepted. */
const LAST_MS = 5_000

/** Ends the relay's process: on a signal, when its supervisor is gone, or after a failure. */
export class Shutdown {
  private isEnding = false
  private stop: (() => Promise<void>) | undefined

  constructor(private readonly log: BaseLogger) {
    process.on('uncaughtException', (error) => this.failed(error))
    // A rejected promise ends nothing: otherwise a sender could end the relay.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'Something failed; the relay goes on.'))
  }

  /** Sets what must be stopped before the process ends. */
  onStop(stop: () => Promise<void>): void {
    this.stop = stop
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.stopFor(signal))
    process.on('disconnect', () => this.stopFor('its supervisor is gone'))
  }

  /** After an unknown error the memory cannot be trusted: the relay ends, and its supervisor starts it again. */
  failed(error: unknown): void {
    this.log.fatal({ err: error }, 'The relay has failed and ends.')
    setTimeout(() => process.exit(EXIT.failed), LAST_MS)
    if (!this.isEnding) void this.end(EXIT.failed)
  }

  private stopFor(signal: string): void {
    if (this.isEnding) return
    this.log.info({ signal }, 'The relay is stopping.')
    void this.end(EXIT.stopped)
  }

  private async end(code: number): Promise<void> {
    this.isEnding = true
    try {
      await this.stop?.()
      this.log.info('The relay has stopped.')
    } catch (error) {
      this.log.error({ err: error }, 'The relay could not be stopped in order.')
    }
    process.exit(code)
  }
}
