import type { BaseLogger } from 'pino'
import { EXIT } from './exit-codes.ts'

/** How long a relay that has failed may take to finish what it accepted. */
const LAST_MS = 5_000

/** How the process of a relay ends: told to, left by its supervisor, or because it failed. */
export class Shutdown {
  private isEnding = false
  private stop: (() => Promise<void>) | undefined

  constructor(private readonly log: BaseLogger) {
    process.on('uncaughtException', (error) => this.failed(error))
    // Work that nobody waited for has failed by itself; to end the relay for it would let a sender end it.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'Something failed, and the relay goes on.'))
  }

  /** From now on there is something to finish first. */
  finishing(stop: () => Promise<void>): void {
    this.stop = stop
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.told(signal))
    process.on('disconnect', () => this.told('its supervisor is gone'))
  }

  /** After an unknown error the memory is not to be trusted: the relay ends, and its supervisor starts it again. */
  failed(error: unknown): void {
    this.log.fatal({ err: error }, 'The relay has failed and ends.')
    setTimeout(() => process.exit(EXIT.failed), LAST_MS)
    if (!this.isEnding) void this.end(EXIT.failed)
  }

  private told(signal: string): void {
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
