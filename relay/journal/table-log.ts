import { applyPatch, patchOf } from '../../table/action/apply.ts'
import type { Entry, Hash, Patch, SeenEntry } from '../../table/generated/types.ts'
import { type KeptEntry, NO_HASH } from '../../table/log/log-keeper.ts'
import { redact } from '../../table/log/redact.ts'
import { snapshotText } from '../../table/log/snapshot.ts'
import { RECENT_ENTRIES } from '../../table/protocol.ts'
import { type Viewer, view } from '../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'
import { type Run, runToEnd } from '../runtime/slices.ts'

/** A state is kept every so many entries, so that nothing need be folded from the beginning. */
const MARK_EVERY = 250
/** Enough to fold each remembered entry from the mark before it. */
const LINES = RECENT_ENTRIES + MARK_EVERY

/** Where a log stands: its last entry's number and hash. */
export interface LogPoint {
  readonly seq: number
  readonly head: Hash
}

/** An entry with the states on either side of it. */
export interface AppliedEntry {
  readonly entry: Entry
  /** As it is written. */
  readonly text: string
  readonly patch: Patch
  readonly before: State
  readonly after: State
}

/** An entry as it stands in the journal. */
export interface JournalLine {
  readonly text: string
  readonly hash: Hash
  /** The state before it, for one in MARK_EVERY. */
  readonly snapshot: State | undefined
}

export const journalLineOf = ({ entry, text, hash, before }: KeptEntry): JournalLine => ({
  text,
  hash,
  snapshot: entry.seq % MARK_EVERY === 0 ? before : undefined,
})

export const seenBy = ({ entry, patch, before, after }: AppliedEntry, viewer: Viewer): SeenEntry =>
  redact(entry, patch, before, after, viewer)

/** The same, written; what the viewer sees whole stands written already. */
export function entryTextFor(played: AppliedEntry, viewer: Viewer): string {
  const mine = seenBy(played, viewer)
  return mine === played.entry ? played.text : JSON.stringify(mine)
}

/** Lines that are fetched together: the journal writes nothing while it reads. */
export const READ_AT_ONCE = 50

/** An answer has no more letters of entries than this, unless one entry alone has. */
const MOST_LETTERS = 4 * 1024 * 1024

/** Fetches lines of the log: those after an entry, no more than so many. */
type Read = (after: number, most: number) => Promise<string[]>

/**
 * The durable log of one table: where it stands, its latest lines, and states along the way. What an entry did is
 * worked out again when somebody missed it: to keep it would cost more than all else the relay holds.
 */
export class TableLog {
  state: State = EMPTY_STATE
  head: Hash = NO_HASH
  /** Bytes of the log so far. */
  bytes = 0
  private lines: JournalLine[] = []
  /** The state before entry 0, before entry MARK_EVERY, and so on. */
  private readonly marks: State[] = []
  /** Many come back at once when a line breaks: for them it is worked out once. */
  private lately: { readonly from: number; readonly played: readonly AppliedEntry[] } | undefined

  get seq(): number {
    return this.state.seq
  }

  /** When the last entry was made. */
  get at(): number {
    const line = this.lines.at(-1)
    return line ? (JSON.parse(line.text) as Entry).at : 0
  }

  /** Takes lines that are durable, and the state after the last of them. */
  extend(lines: readonly JournalLine[], state: State): void {
    for (const line of lines) {
      if (line.snapshot) this.marks.push(line.snapshot)
      this.lines.push(line)
      this.head = line.hash
      this.bytes += line.text.length
    }
    this.state = state
    if (this.lines.length >= LINES + MARK_EVERY) this.lines = this.lines.slice(-LINES)
  }

  /** What came after a point of this log; undefined if it is no point of this log, or too old. */
  since(point: LogPoint): readonly AppliedEntry[] | undefined {
    const missed = this.missed(point)
    return missed === undefined ? undefined : runToEnd(this.last(missed))
  }

  /** How many entries came after a point of this log. */
  missed({ seq, head }: LogPoint): number | undefined {
    if (seq > this.seq || this.seq - seq > RECENT_ENTRIES) return undefined
    const hash = seq < 0 ? NO_HASH : this.lines[seq - this.first]?.hash
    return hash === head ? this.seq - seq : undefined
  }

  /** How many of the last entries have no more than so many letters together, up to a count. */
  fitting(count: number, letters: number): number {
    let [fits, sum] = [0, 0]
    for (let n = this.lines.length - 1; n >= 0 && fits < count; n--) {
      sum += this.lines[n]?.text.length ?? 0
      if (sum > letters) break
      fits++
    }
    return fits
  }

  /** The last entries, no more than are remembered; stops now and then. */
  *last(count: number): Generator<void, readonly AppliedEntry[]> {
    const until = this.seq
    const from = Math.max(0, until + 1 - Math.min(count, RECENT_ENTRIES))
    if (from > until) return []
    const { lately } = this
    const isOfUse = lately && from >= lately.from && lately.from + lately.played.length >= this.first
    const known = isOfUse ? lately : { from, played: [] }
    const played = [...known.played]
    const start = played.at(-1)?.after ?? this.markBefore(from)
    // Entries that come meanwhile are somebody else's: these were asked for.
    const lines = this.lines.slice(start.seq + 1 - this.first, until + 1 - this.first).map(({ text }) => text)
    for (const each of applyEntries(start, lines, known.from)) {
      played.push(each)
      yield
    }
    this.lately = { from: known.from, played }
    return played.slice(from - known.from, until + 1 - known.from)
  }

  /** Lets go what was worked out for those who came. */
  forget(): void {
    this.lately = undefined
  }

  /** Entries `from` up to, not including, `until` as the viewer saw them, written; the latest of them where they are large. */
  async history(viewer: Viewer, from: number, until: number, read: Read, run: Run): Promise<string> {
    const texts: string[] = []
    let letters = 0
    await this.replay(from, until, read, run, (played) => {
      const text = entryTextFor(played, viewer)
      texts.push(text)
      letters += text.length
      while (letters > MOST_LETTERS && texts.length > 1) letters -= texts.shift()?.length ?? 0
      return true
    })
    return `[${texts.join(',')}]`
  }

  /** The first of the same entries, and the table before them as the viewer saw it. */
  async past(viewer: Viewer, from: number, until: number, read: Read, run: Run): Promise<string> {
    let before: State | undefined
    const texts: string[] = []
    let letters = 0
    await this.replay(from, until, read, run, (played) => {
      before ??= played.before
      const text = played.entry.seq === 0 ? JSON.stringify(opened(played, viewer)) : entryTextFor(played, viewer)
      letters += text.length
      if (letters > MOST_LETTERS && texts.length > 0) return false
      texts.push(text)
      return true
    })
    const table = before && before.seq >= 0 ? `"before":${await run(snapshotText(before, viewer))},` : ''
    return `{${table}"entries":[${texts.join(',')}]}`
  }

  /** The table after an entry, and that entry's text. */
  async after(seq: number, read: Read, run: Run): Promise<Pick<AppliedEntry, 'after' | 'text'> | undefined> {
    let found: Pick<AppliedEntry, 'after' | 'text'> | undefined
    await this.replay(seq, Math.min(seq, this.seq) + 1, read, run, (played) => {
      found = played
      return true
    })
    return found
  }

  /** Shows the entries one by one, as long as more are wanted: together they may be larger than memory. */
  private async replay(
    from: number,
    until: number,
    read: Read,
    run: Run,
    show: (played: AppliedEntry) => boolean,
  ): Promise<void> {
    if (from >= until) return
    let state = this.markBefore(from)
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

  /** The number of the oldest line at hand. */
  private get first(): number {
    return this.seq + 1 - this.lines.length
  }

  private markBefore(seq: number): State {
    return this.marks[Math.floor(seq / MARK_EVERY)] as State
  }
}

/** How a table opened: also that piles which this viewer cannot look into were empty, which no piece tells. */
function opened(played: AppliedEntry, viewer: Viewer): SeenEntry {
  const entry = seenBy(played, viewer)
  const { veiled } = view(played.after, viewer)
  return Object.keys(veiled).length === 0 ? entry : { ...entry, patch: { ...patchOf(EMPTY_STATE, entry), veiled } }
}

/** Plays lines that follow a state; gives the entries from `from` on. */
export function* applyEntries(start: State, lines: readonly string[], from = 0): Generator<AppliedEntry> {
  let before = start
  for (const text of lines) {
    const entry = JSON.parse(text) as Entry
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    if (entry.seq >= from) yield { entry, text, patch, before, after }
    before = after
  }
}
