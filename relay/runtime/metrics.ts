import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RefusalCode } from '../../table/generated/types.ts'
import type { Incident } from './incidents.ts'

export interface Tally {
  /** Call this when a commit of so many entries begins, and its answer when they are durable or have failed. */
  commit(entries: number): (error?: { readonly code: string }) => void
  refused(code: RefusalCode): void
  hoverDropped(): void
  /** A flooding connection was slowed. */
  slowed(): void
  incident(kind: Incident): void
}

export interface Levels {
  restarts(): number
  /** 1 if moves can be written, 0 if not. */
  well(): number
  sockets(): number
  rooms(): number
}

export interface Metrics {
  readonly tally: Tally
  readonly registry: Registry
  failed(): void
  watch(levels: Levels): void
}

const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000]
const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = (name: string, help: string) => new Counter({ name: `counterpoint_${name}`, help, registers })
  const entries = counter('entries_total', 'Entries appended to the journal.')
  const dropped = counter('hovers_dropped_total', 'Pointer messages dropped because newer ones came.')
  const slowed = counter('floods_total', 'Times a flooding connection was slowed.')
  const failed = counter('failures_total', 'Pieces of work that threw an error.')
  const byCode = (name: string, help: string) =>
    new Counter({ name: `counterpoint_${name}`, help, labelNames: ['code'], registers })
  const incidents = new Counter({
    name: 'counterpoint_incidents_total',
    help: 'Connections slowed, closed or turned away, requests turned away and bad tokens, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const refusals = byCode('refusals_total', 'Refusals by code.')
  const failures = byCode('commits_failed_total', 'Commits that failed, by code.')
  const batches = new Histogram({
    name: 'counterpoint_commit_entries',
    help: 'Entries of one table in one commit.',
    buckets: BATCHES,
    registers,
  })
  const durations = new Histogram({
    name: 'counterpoint_commit_seconds',
    help: 'Time from append to durable.',
    buckets: SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, level: () => number) =>
    new Gauge({
      name: `counterpoint_${name}`,
      help,
      registers,
      collect() {
        this.set(level())
      },
    })
  return {
    registry,
    failed: () => failed.inc(),
    tally: {
      commit(count) {
        const end = durations.startTimer()
        return (error) => {
          if (error) {
            failures.inc({ code: error.code })
            return
          }
          end()
          entries.inc(count)
          batches.observe(count)
        }
      },
      refused: (code) => refusals.inc({ code }),
      hoverDropped: () => dropped.inc(),
      slowed: () => slowed.inc(),
      incident: (kind) => incidents.inc({ kind }),
    },
    watch({ sockets, rooms, restarts, well }) {
      gauge('restarts_total', 'Times the supervisor restarted the relay.', restarts)
      gauge('well', 'Whether the journal can be written: 1, or 0.', well)
      gauge('sockets', 'Open connections.', sockets)
      gauge('rooms', 'Open tables.', rooms)
    },
  }
}
