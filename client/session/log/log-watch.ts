import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { Hash, HistoryRequest, SeenEntry, Seq, TableId } from '../../../table/generated/types.ts'
import { type Disagreement, disagreement } from '../../../table/log/fingerprint.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { type KeyValueStore, readFingerprints, saveFingerprint } from '../storage/storage.ts'
import type { Sync } from '../sync/sync-state.ts'

interface LogWatchParts {
  readonly table: TableId
  readonly sync: ReadonlySignal<Sync>
  readonly store: KeyValueStore
  history(request: HistoryRequest): Promise<RelayReply<readonly SeenEntry[]> | undefined>
}

/**
 * Remembers the fingerprint of the latest entry that this browser saw of a table. After each new connection it checks
 * that the relay's log still has that entry.
 */
export class LogWatch {
  /** How the relay's log differs from what this browser saw. */
  readonly found: Signal<Disagreement | undefined> = signal(undefined)
  /** checking: nothing is stored before the answer, or a changed log would replace what was seen. */
  private state: 'unchecked' | 'checking' | 'agrees' | 'differs' = 'unchecked'

  constructor(private readonly parts: LogWatchParts) {}

  /** Returns a function that ends it. */
  begin(): () => void {
    return effect(() => {
      const current = this.parts.sync.value
      untracked(() => this.follow(current))
    })
  }

  /** The player accepts the relay's log: it is remembered from now on. */
  accept(): void {
    this.found.value = undefined
    this.state = 'agrees'
    this.keep(this.parts.sync.peek())
  }

  private follow(current: Sync): void {
    if (current.connection === 'down' || current.connection === 'joining') this.state = 'unchecked'
    else if (this.state === 'agrees') this.keep(current)
    else if (this.state === 'unchecked' && current.confirmed.seq >= 0) this.check(current)
  }

  private async check({ confirmed, head }: Sync): Promise<void> {
    const kept = this.kept()
    this.state = 'checking'
    const hash = kept && (kept.seq === confirmed.seq ? head : await this.hashOf(kept.seq, confirmed.seq))
    // Disconnected meanwhile: the next welcome checks again.
    if (this.state !== 'checking') return
    if (hash === 'unknown') this.state = 'unchecked'
    else {
      this.found.value = kept && disagreement([kept], confirmed.seq, () => hash)
      this.state = this.found.value ? 'differs' : 'agrees'
      this.follow(this.parts.sync.peek())
    }
  }

  private kept() {
    return readFingerprints(this.parts.store).find(({ table }) => table === this.parts.table)
  }

  /** The next entry holds this hash. Undefined if the log ends before the entry. */
  private async hashOf(seq: Seq, last: Seq): Promise<Hash | 'unknown' | undefined> {
    const from = seq < last ? seq + 1 : seq
    const answer = await this.parts.history({ before: from + 1, count: 1 })
    if (!answer || 'refused' in answer) return 'unknown'
    const entry = answer.ok.find((each) => each.seq === from)
    if (seq < last) return entry?.prev ?? 'unknown'
    // Another page of this browser saw the entry first; this page will check once it has it.
    return entry ? 'unknown' : undefined
  }

  private keep({ confirmed, head }: Sync): void {
    const { table, store } = this.parts
    const kept = this.kept()
    if (kept?.digits === head) return
    saveFingerprint(store, { table, game: confirmed.game.commitment, seq: confirmed.seq, digits: head })
  }
}
