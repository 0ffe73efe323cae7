import { createHmac } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Hash } from '../../table/generated/types.ts'
import type { Clock } from './clock.ts'
import type { Tally } from './metrics.ts'

/**
 * slowed: sent faster than it may. flood: sent away for it. asleep: did not read what it was sent. turned-away: a
 * connection or request too many. bad-token: tried a key that opens nothing.
 */
export type Incident = 'slowed' | 'flood' | 'asleep' | 'turned-away' | 'bad-token'

export type Note = (incident: Incident, address: string) => void

export interface IncidentParts {
  readonly clock: Clock
  readonly log: BaseLogger
  readonly tally: Tally
  /** Addresses are logged under it, so that nobody who reads the log learns them, and one is still known again. */
  readonly key: Hash
}

const EVERY_MS = 60_000
/** Named one by one in the log; of all others only how many they are. */
const MOST_NAMED = 20
const MOST_KEPT = 5_000
const LETTERS = 12

/** Counts floods, bad keys and the like by address, and writes one line a minute to the log. */
export class Incidents {
  private counts = new Map<string, Partial<Record<Incident, number>>>()
  private callOff: (() => void) | undefined

  constructor(private readonly parts: IncidentParts) {}

  readonly note: Note = (incident, address) => {
    this.parts.tally.incident(incident)
    this.callOff ??= this.parts.clock.after(EVERY_MS, () => this.tell())
    const known = this.counts.get(address)
    if (!known && this.counts.size >= MOST_KEPT) return
    const counts = known ?? {}
    counts[incident] = (counts[incident] ?? 0) + 1
    this.counts.set(address, counts)
  }

  stop(): void {
    this.callOff?.()
    this.callOff = undefined
  }

  private tell(): void {
    this.callOff = undefined
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
    return createHmac('sha256', this.parts.key).update(address).digest('hex').slice(0, LETTERS)
  }
}
