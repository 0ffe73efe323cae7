import type { BaseLogger } from 'pino'
import type { RefusalCode } from '../../table/generated/types.ts'
import type { Clock } from '../runtime/clock.ts'

/** One table writes one line in this time, however many acts are refused. */
const EVERY_MS = 10_000
/** More tables than this are not logged one by one. */
const MOST_TABLES = 1_000

/** Logs refused acts, counted by table and code. */
export class RefusalLog {
  private counts = new Map<string | undefined, Partial<Record<RefusalCode, number>>>()
  private cancel: (() => void) | undefined

  constructor(
    private readonly log: BaseLogger,
    private readonly clock: Clock,
  ) {}

  /** `table` is undefined for an act of somebody who has joined none. */
  add(table: string | undefined, code: RefusalCode): void {
    this.cancel ??= this.clock.after(EVERY_MS, () => this.write())
    const known = this.counts.get(table)
    if (!known && this.counts.size >= MOST_TABLES) return
    this.counts.set(table, { ...known, [code]: (known?.[code] ?? 0) + 1 })
  }

  /** Writes what was counted since the last lines. */
  write(): void {
    this.cancel?.()
    this.cancel = undefined
    for (const [table, codes] of this.counts) this.log.info({ table, codes }, 'Acts were refused.')
    this.counts = new Map()
  }
}
