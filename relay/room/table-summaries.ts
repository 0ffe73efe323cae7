import { setImmediate as turn } from 'node:timers/promises'
import type { Entry, Hash, People } from '../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'
import type { Journal } from '../journal/journal.ts'
import { applyEntries } from '../journal/table-log.ts'
import type { Room } from './room.ts'
import { SeatAccess } from './seat-access.ts'

/** What of a table is looked at by who only asks how it stands. */
export interface TableSummary {
  readonly state: Pick<State, 'game' | 'seats' | 'time' | 'held' | 'closed'>
  /** When something last happened. */
  readonly at: number
  readonly people: People
  readonly seating: Pick<SeatAccess, 'opened' | 'closedTo'>
}

/** How many tables that nobody sits at are remembered, so that their logs need not be read for every glance. */
const REMEMBERED = 2_000
/** How many entries are folded before other tables have their turn. */
const AT_ONCE = 20

/** Does some work of an asker's, which he is charged for. */
export type Metered = <T>(work: () => T) => T

interface Kept {
  readonly seq: number
  readonly outline: TableSummary
}

/**
 * How tables stand that nobody need sit at. None is opened for it, and no referee reads along: who looks into the lobby
 * must not cost what sitting down at every table costs.
 */
export class TableSummaries {
  private readonly kept = new Map<string, Kept>()
  /** Logs that are being read: who asks meanwhile waits with the others, or a burst would read one log many times. */
  private readonly reading = new Map<string, Promise<Kept | undefined>>()

  constructor(
    private readonly journal: Journal,
    private readonly opened: (table: string) => Promise<Room | undefined>,
  ) {}

  get size(): number {
    return this.kept.size
  }

  async of(table: string, charge: Metered): Promise<TableSummary | undefined> {
    const room = await this.opened(table)
    if (room && !room.isGone) {
      this.kept.delete(table)
      return { state: room.state, at: room.at, people: room.participants.list(), seating: room.seating }
    }
    const key = await this.journal.key(table)
    if (key === undefined) return undefined
    const kept = this.kept.get(table)
    if (kept && (await this.journal.read(table, kept.seq, 1)).length === 0) return this.keep(table, kept).outline
    const reading = this.reading.get(table) ?? this.begin(table, key, charge)
    const read = await reading
    return read && this.keep(table, read).outline
  }

  private begin(table: string, key: Hash, charge: Metered): Promise<Kept | undefined> {
    const reading = this.read(table, key, charge).finally(() => this.reading.delete(table))
    this.reading.set(table, reading)
    return reading
  }

  private async read(table: string, key: Hash, charge: Metered): Promise<Kept | undefined> {
    const lines = await this.journal.read(table, -1)
    let state = EMPTY_STATE
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      if (from > 0) await turn()
      charge(() => {
        for (const { after } of applyEntries(state, lines.slice(from, from + AT_ONCE))) state = after
      })
    }
    const last = lines.at(-1)
    if (last === undefined) return undefined
    const { game, seats, time, held, closed } = state
    const sat = { state: { ...EMPTY_STATE, seats }, arrivedBy: () => undefined }
    const outline: TableSummary = {
      state: { game, seats, time, held, closed },
      at: (JSON.parse(last) as Entry).at,
      people: [],
      seating: new SeatAccess(table, key, () => sat),
    }
    return { seq: state.seq, outline }
  }

  /** Who was looked at last goes last. */
  private keep(table: string, kept: Kept): Kept {
    this.kept.delete(table)
    this.kept.set(table, kept)
    const [oldest] = this.kept.keys()
    if (this.kept.size > REMEMBERED && oldest !== undefined) this.kept.delete(oldest)
    return kept
  }
}
