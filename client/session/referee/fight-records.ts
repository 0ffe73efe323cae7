import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { Id, Seq } from '../../../table/generated/types.ts'
import type { FightSummary } from '../../../table/referee.ts'
import type { Sync } from '../sync/sync-state.ts'

/** A fight as the referee last saw it. `last`: the entry after which nothing of it was left; undefined while it is open. */
export interface FightRecord extends FightSummary {
  readonly last: Seq | undefined
}

export type FightRecords = ReadonlyMap<Seq, FightRecord>

/**
 * The fights that were fought while this page was at the table, for the log. The referee forgets a fight with its phase;
 * a page that joins later knows only the fights of the present phase.
 */
export class FightMemory {
  readonly records: Signal<FightRecords> = signal(new Map())
  private readonly end: () => void

  constructor(
    fights: ReadonlySignal<readonly FightSummary[]>,
    sync: ReadonlySignal<Sync>,
    viewingSide: ReadonlySignal<Id | undefined>,
  ) {
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

  leave(): void {
    this.end()
  }
}

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
