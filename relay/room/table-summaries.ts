import { setImmediate as turn } from 'node:timers/promises'
import type { Entry, Hash, People } from '../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'
import type { Journal } from '../journal/journal.ts'
import { applyEntries } from '../journal/table-log.ts'
import type { Room } from './room.ts'
import { SeatAccess } from './seat-access.ts'

/** A table as the lobby shows it. */
export interface TableSummary {
  readonly state: Pick<State, 'game' | 'seats' | 'time' | 'held' | 'closed'>
  /** When something last happened. */
  readonly at: number
  readonly people: People
  readonly seatAccess: Pick<SeatAccess, 'seatOpenedBy' | 'refusalFor'>
}

/** Summaries of closed tables that are kept, so that not every request reads a whole log. */
const REMEMBERED = 2_000
/** Entries that are folded before other work has its turn. */
const AT_ONCE = 20

/** Runs work and takes its time from the asker's budget. */
export type Metered = <T>(work: () => T) => T

interface Kept {
  readonly seq: number
  readonly summary: TableSummary
}

/** Summarizes tables without opening them or asking a referee: a look at the lobby must cost less than joining each table. */
export class TableSummaries {
  private readonly kept = new Map<string, Kept>()
  /** Logs being read. Later askers wait for the same reading, or a burst would read one log many times. */
  private readonly reading = new Map<string, Promise<Kept | undefined>>()

  constructor(
    private readonly journal: Journal,
    private readonly findOpen: (table: string) => Promise<Room | undefined>,
  ) {}

  get size(): number {
    return this.kept.size
  }

  async of(table: string, metered: Metered): Promise<TableSummary | undefined> {
    const room = await this.findOpen(table)
    if (room && !room.isGone) {
      this.kept.delete(table)
      return { state: room.state, at: room.at, people: room.participants.list(), seatAccess: room.seatAccess }
    }
    const key = await this.journal.key(table)
    if (key === undefined) return undefined
    const kept = this.kept.get(table)
    if (kept && (await this.journal.read(table, kept.seq, 1)).length === 0) return this.keep(table, kept).summary
    const reading = this.reading.get(table) ?? this.begin(table, key, metered)
    const read = await reading
    return read && this.keep(table, read).summary
  }

  private begin(table: string, key: Hash, metered: Metered): Promise<Kept | undefined> {
    const reading = this.read(table, key, metered).finally(() => this.reading.delete(table))
    this.reading.set(table, reading)
    return reading
  }

  private async read(table: string, key: Hash, metered: Metered): Promise<Kept | undefined> {
    const lines = await this.journal.read(table, -1)
    let state = EMPTY_STATE
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      if (from > 0) await turn()
      metered(() => {
        for (const { after } of applyEntries(state, lines.slice(from, from + AT_ONCE))) state = after
      })
    }
    const last = lines.at(-1)
    if (last === undefined) return undefined
    const { game, seats, time, held, closed } = state
    const seatsNow = { state: { ...EMPTY_STATE, seats }, arrivedBy: () => undefined }
    const summary: TableSummary = {
      state: { game, seats, time, held, closed },
      at: (JSON.parse(last) as Entry).at,
      people: [],
      seatAccess: new SeatAccess(table, key, () => seatsNow),
    }
    return { seq: state.seq, summary }
  }

  /** Keeps the most recently used last. */
  private keep(table: string, kept: Kept): Kept {
    this.kept.delete(table)
    this.kept.set(table, kept)
    const [oldest] = this.kept.keys()
    if (this.kept.size > REMEMBERED && oldest !== undefined) this.kept.delete(oldest)
    return kept
  }
}
