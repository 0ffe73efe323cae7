import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { Id, SeenEntry, Seq } from '../../../table/generated/types.ts'
import type { FightSummary } from '../../../table/referee.ts'
import type { Sync } from '../sync/sync-state.ts'

/** A fight as the referee last saw it. `last`: the entry after which nothing of it was left; undefined while it is open. */
export interface FightRecord extends FightSummary {
  readonly last: Seq | undefined
}

export type FightRecords = ReadonlyMap<Seq, FightRecord>

interface FightMemoryParts {
  readonly fights: ReadonlySignal<readonly FightSummary[]>
  readonly sync: ReadonlySignal<Sync>
  readonly viewingSide: ReadonlySignal<Id | undefined>
  /** The fights of the whole log so far, read from its beginning; undefined where it cannot be read just now. */
  readPast(): Promise<FightRecords | undefined>
}

/**
 * The fights of the game, for the log. The referee forgets a fight with its phase; those fought before this page was at
 * the table are read from the log when it shows them.
 */
export class FightMemory {
  readonly records: Signal<FightRecords> = signal(new Map())
  private readonly end: () => void
  /** The side for which the past has been read, or is being read. */
  private isPastRead: { readonly side: Id | undefined } | undefined

  constructor(private readonly parts: FightMemoryParts) {
    const { fights, sync, viewingSide } = parts
    let seen: { readonly seq: Seq; readonly side: Id | undefined } | undefined
    this.end = effect(() => {
      const { pending, confirmed } = sync.value
      const [now, side] = [fights.value, viewingSide.value]
      // A fight that is only foreseen may still be refused, or get another number.
      if (pending.length > 0) return
      untracked(() => {
        const before = seen?.side === side ? this.records.value : new Map<Seq, FightRecord>()
        const after = updated(before, now, confirmed.seq, seen?.seq ?? confirmed.seq)
        if (after !== this.records.value) this.records.value = after
        seen = { seq: confirmed.seq, side }
      })
    })
  }

  /** Reads the fights of the past, once for each side, if the log shows attacks that are not recorded. */
  async recall(entries: readonly SeenEntry[]): Promise<void> {
    const side = this.parts.viewingSide.peek()
    const isRead = this.isPastRead !== undefined && this.isPastRead.side === side
    if (isRead || unrecordedAttacks(entries, this.records.peek()).length === 0) return
    const reading = { side }
    this.isPastRead = reading
    const past = await this.parts.readPast()
    if (this.isPastRead !== reading || this.parts.viewingSide.peek() !== side) return
    if (past) this.records.value = new Map([...past, ...this.records.peek()])
    else this.isPastRead = undefined
  }

  leave(): void {
    this.isPastRead = undefined
    this.end()
  }
}

export const isAttack = ({ action }: SeenEntry): boolean => action?.type === 'declare' && action.what === 'attack'

/** The attacks declared in these entries of which nothing is recorded. */
const unrecordedAttacks = (entries: readonly SeenEntry[], records: FightRecords): readonly SeenEntry[] =>
  entries.filter((entry) => isAttack(entry) && !records.has(entry.seq))

/** The records after an entry. A fight that the referee no longer lists ended with the entry before. */
export function updated(before: FightRecords, now: readonly FightSummary[], seq: Seq, previous: Seq): FightRecords {
  const listed = new Map(now.map((fight) => [fight.seq, fight]))
  const changed: FightRecord[] = []
  for (const record of before.values()) {
    const isForgotten = record.last === undefined && !listed.has(record.seq)
    if (isForgotten && record.seq <= seq) changed.push({ ...record, last: previous })
  }
  for (const fight of now) {
    const record = before.get(fight.seq)
    const last = fight.settled ? (record?.last ?? seq) : undefined
    if (!record || !isSame(record, fight) || record.last !== last) changed.push({ ...fight, last })
  }
  return changed.length === 0 ? before : new Map([...before, ...changed.map((each) => [each.seq, each] as const)])
}

const isSame = ({ last: _, ...record }: FightRecord, fight: FightSummary): boolean =>
  JSON.stringify(record) === JSON.stringify(fight)
