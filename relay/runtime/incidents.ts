import { createHmac } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Hash } from '../../table/generated/types.ts'
import type { Clock } from './clock.ts'
import type { Tally } from './metrics.ts'

/**
 * slowed: sent faster than allowed. flood: closed for that. asleep: closed, because it did not read. turned-away: one
 * connection or request too many. bad-token: tried a key that opens nothing.
 */
export type Incident = 'slowed' | 'flood' | 'asleep' | 'turned-away' | 'bad-token'

export type NoteIncident = (incident: Incident, address: string) => void

export interface IncidentParts {
  readonly clock: Clock
  readonly log: BaseLogger
  readonly tally: Tally
  /** Addresses are logged as hashes under this key: nobody learns them from the log, and equal ones look equal. */
  readonly key: Hash
}

const EVERY_MS = 60_000
/** Addresses listed in one log line; the others are only counted. */
const MOST_NAMED = 20
const MOST_KEPT = 5_000
const HASH_LETTERS = 12

/** Counts floods, bad keys and the like by address, and logs them once a minute. */
export class Incidents {
  private counts = new Map<string, Partial<Record<Incident, number>>>()
  private cancel: (() => void) | undefined

  constructor(private readonly parts: IncidentParts) {}

  readonly note: NoteIncident = (incident, address) => {
    this.parts.tally.incident(incident)
    this.cancel ??= this.parts.clock.after(EVERY_MS, () => this.report())
    const known = this.counts.get(address)
    if (!known && this.counts.size >= MOST_KEPT) return
    const counts = known ?? {}
    counts[incident] = (counts[incident] ?? 0) + 1
    this.counts.set(address, counts)
  }

  stop(): void {
    this.cancel?.()
    this.cancel = undefined
  }

  private report(): void {
    this.cancel = undefined
    const sum = (counts: Partial<Record<Incident, number>>) => Object.values(counts).reduce((a, b) => a + b, 0)
    const worst = [...this.counts].sort(([, a], [, b]) => sum(b) - sum(a)).slice(0, MOST_NAMED)
    this.parts.log.warn(
      {
        addresses: this.counts.size,
        incidents: worst.map(([address, counts]) => ({ address: this.hashed(address), ...counts })),
      },
      'Connections were slowed or turned away in the last minute.',
    )
    this.counts = new Map()
  }

  private hashed(address: string): string {
    return createHmac('sha256', this.parts.key).update(address).digest('hex').slice(0, HASH_LETTERS)
  }
}
