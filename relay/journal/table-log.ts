import { applyPatch, patchOf } from '../../table/action/apply.ts'
import type { Entry, Hash, Patch, SeenEntry } from '../../table/generated/types.ts'
import { type KeptEntry, NO_HASH } from '../../table/log/log-keeper.ts'
import { redact } from '../../table/log/redact.ts'
import { snapshotText } from '../../table/log/snapshot.ts'
import { RECENT_ENTRIES } from '../../table/protocol.ts'
import { type Viewer, view } from '../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'
import { type Run, runToEnd } from '../runtime/slices.ts'

/** A state is kept every so many entries, so that nothing is folded from the beginning. */
const SNAPSHOT_EVERY = 250
/** Enough to fold each recent entry from the snapshot before it. */
const LINES = RECENT_ENTRIES + SNAPSHOT_EVERY

/** A point of a log: the number and hash of its last entry there. */
export interface LogPoint {
  readonly seq: number
  readonly head: Hash
}

export interface ReplayedEntry {
  readonly entry: Entry
  /** As it stands in the journal. */
  readonly text: string
  readonly patch: Patch
  readonly before: State
  readonly after: State
}

/** An entry as it stands in the journal. */
export interface JournalLine {
  readonly text: string
  readonly hash: Hash
  /** The state before it, for one in SNAPSHOT_EVERY. */
  readonly snapshot: State | undefined
}

export const journalLineOf = ({ entry, text, hash, before }: KeptEntry): JournalLine => ({
  text,
  hash,
  snapshot: entry.seq % SNAPSHOT_EVERY === 0 ? before : undefined,
})

export const seenBy = ({ entry, patch, before, after }: ReplayedEntry, viewer: Viewer): SeenEntry =>
  redact(entry, patch, before, after, viewer)

/** The entry as JSON for a viewer; its own text where the viewer sees all of it. */
export function entryTextFor(applied: ReplayedEntry, viewer: Viewer): string {
  const seen = seenBy(applied, viewer)
  return seen === applied.entry ? applied.text : JSON.stringify(seen)
}

/** Lines read at once; the journal writes nothing while it reads. */
export const READ_AT_ONCE = 50

/** An answer has no more letters than this, unless one entry alone has. */
const MOST_LETTERS = 4 * 1024 * 1024

type Read = (after: number, most: number) => Promise<string[]>

/**
 * The durable log of one table in memory: its state, its latest lines, and snapshots along the way. The states around an
 * entry are computed again when somebody missed it: to keep them all would take more memory than everything else.
 */
export class TableLog {
  state: State = EMPTY_STATE
  head: Hash = NO_HASH
  /** Bytes of the log so far. */
  bytes = 0
  private lines: JournalLine[] = []
  /** The states before entry 0, before entry SNAPSHOT_EVERY, and so on. */
  private readonly snapshots: State[] = []
  /** Many clients reconnect at once; the entries they missed are computed once. */
  private cache: { readonly from: number; readonly entries: readonly ReplayedEntry[] } | undefined

  get seq(): number {
    return this.state.seq
  }

  get at(): number {
    const line = this.lines.at(-1)
    return line ? (JSON.parse(line.text) as Entry).at : 0
  }

  /** Takes durable lines, and the state after the last of them. */
  extend(lines: readonly JournalLine[], state: State): void {
    for (const line of lines) {
      if (line.snapshot) this.snapshots.push(line.snapshot)
      this.lines.push(line)
      this.head = line.hash
      this.bytes += line.text.length
    }
    this.state = state
    if (this.lines.length >= LINES + SNAPSHOT_EVERY) this.lines = this.lines.slice(-LINES)
  }

  /** The entries after a point; undefined if this log has no such point, or it is too old. */
  since(point: LogPoint): readonly ReplayedEntry[] | undefined {
    const missed = this.missed(point)
    return missed === undefined ? undefined : runToEnd(this.last(missed))
  }

  /** Counts the entries after a point of this log. */
  missed({ seq, head }: LogPoint): number | undefined {
    if (seq > this.seq || this.seq - seq > RECENT_ENTRIES) return undefined
    const hash = seq < 0 ? NO_HASH : this.lines[seq - this.first]?.hash
    return hash === head ? this.seq - seq : undefined
  }

  /** How many of the last entries, `count` at most, have no more than so many letters together. */
  fitting(count: number, letters: number): number {
    let [fits, sum] = [0, 0]
    for (let n = this.lines.length - 1; n >= 0 && fits < count; n--) {
      sum += this.lines[n]?.text.length ?? 0
      if (sum > letters) break
      fits++
    }
    return fits
  }

  /** The last entries, RECENT_ENTRIES at most; yields between them. */
  *last(count: number): Generator<void, readonly ReplayedEntry[]> {
    const until = this.seq
    const from = Math.max(0, until + 1 - Math.min(count, RECENT_ENTRIES))
    if (from > until) return []
    const { cache } = this
    const isUsable = cache && from >= cache.from && cache.from + cache.entries.length >= this.first
    const known = isUsable ? cache : { from, entries: [] }
    const entries = [...known.entries]
    const start = entries.at(-1)?.after ?? this.snapshotBefore(from)
    // Later entries may come while this yields; they were not asked for.
    const lines = this.lines.slice(start.seq + 1 - this.first, until + 1 - this.first).map(({ text }) => text)
    for (const each of applyEntries(start, lines, known.from)) {
      entries.push(each)
      yield
    }
    this.cache = { from: known.from, entries }
    return entries.slice(from - known.from, until + 1 - known.from)
  }

  dropCache(): void {
    this.cache = undefined
  }

  /** Entries `from` to before `until` as the viewer saw them, as JSON; only the latest where they are too large. */
  async entriesBetween(viewer: Viewer, from: number, until: number, read: Read, run: Run): Promise<string> {
    const texts: string[] = []
    let letters = 0
    await this.replay(from, until, read, run, (applied) => {
      const text = entryTextFor(applied, viewer)
      texts.push(text)
      letters += text.length
      while (letters > MOST_LETTERS && texts.length > 1) letters -= texts.shift()?.length ?? 0
      return true
    })
    return `[${texts.join(',')}]`
  }

  /** The first of these entries and the table before them, as the viewer saw both. */
  async tableAndEntries(viewer: Viewer, from: number, until: number, read: Read, run: Run): Promise<string> {
    let before: State | undefined
    const texts: string[] = []
    let letters = 0
    await this.replay(from, until, read, run, (applied) => {
      before ??= applied.before
      const text =
        applied.entry.seq === 0 ? JSON.stringify(openingSeenBy(applied, viewer)) : entryTextFor(applied, viewer)
      letters += text.length
      if (letters > MOST_LETTERS && texts.length > 0) return false
      texts.push(text)
      return true
    })
    const table = before && before.seq >= 0 ? `"before":${await run(snapshotText(before, viewer))},` : ''
    return `{${table}"entries":[${texts.join(',')}]}`
  }

  /** The state after an entry, and that entry's text. */
  async stateAfter(seq: number, read: Read, run: Run): Promise<Pick<ReplayedEntry, 'after' | 'text'> | undefined> {
    let found: Pick<ReplayedEntry, 'after' | 'text'> | undefined
    await this.replay(seq, Math.min(seq, this.seq) + 1, read, run, (applied) => {
      found = applied
      return true
    })
    return found
  }

  /** Shows the entries one by one while `show` wants more: together they may be larger than memory. */
  private async replay(
    from: number,
    until: number,
    read: Read,
    run: Run,
    show: (applied: ReplayedEntry) => boolean,
  ): Promise<void> {
    if (from >= until) return
    let state = this.snapshotBefore(from)
    let isWanted = true
    while (isWanted && state.seq < until - 1) {
      const lines = await read(state.seq, Math.min(READ_AT_ONCE, until - 1 - state.seq))
      if (lines.length === 0) break
      const start = state
      await run(
        (function* () {
          for (const each of applyEntries(start, lines)) {
            if (each.entry.seq >= from) isWanted = show(each)
            if (!isWanted) return
            state = each.after
            yield
          }
        })(),
      )
    }
  }

  /** The number of the oldest line in memory. */
  private get first(): number {
    return this.seq + 1 - this.lines.length
  }

  private snapshotBefore(seq: number): State {
    return this.snapshots[Math.floor(seq / SNAPSHOT_EVERY)] as State
  }
}

/** The opening entry. Its patch also counts the hidden piles, which no piece of the patch shows. */
function openingSeenBy(applied: ReplayedEntry, viewer: Viewer): SeenEntry {
  const entry = seenBy(applied, viewer)
  const { veiled } = view(applied.after, viewer)
  return Object.keys(veiled).length === 0 ? entry : { ...entry, patch: { ...patchOf(EMPTY_STATE, entry), veiled } }
}

/** Applies lines to a state; yields the entries from `from` on. */
export function* applyEntries(start: State, lines: readonly string[], from = 0): Generator<ReplayedEntry> {
  let before = start
  for (const text of lines) {
    const entry = JSON.parse(text) as Entry
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    if (entry.seq >= from) yield { entry, text, patch, before, after }
    before = after
  }
}
