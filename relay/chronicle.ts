import { applyPatch, patchOf } from '../table/apply.ts'
import type { Entry, Hash, Past, Patch, SeenEntry } from '../table/generated/types.ts'
import { type Kept, NO_HASH } from '../table/keeper.ts'
import { REMEMBERED } from '../table/protocol.ts'
import { redact } from '../table/redact.ts'
import { type Viewer, view } from '../table/sight.ts'
import { NOTHING, type State, toSnapshot } from '../table/state.ts'

/** A state is kept every so many entries, so that nothing need be folded from the beginning. */
const MARK_EVERY = 250
/** Enough to fold each remembered entry from the mark before it. */
const LINES = REMEMBERED + MARK_EVERY

/** Where a log stands: its last entry's number and hash. */
export interface Point {
  readonly seq: number
  readonly head: Hash
}

/** An entry with the states on either side of it. */
export interface Played {
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
  readonly mark: State | undefined
}

export const lineOf = ({ entry, text, hash, before }: Kept): JournalLine => ({
  text,
  hash,
  mark: entry.seq % MARK_EVERY === 0 ? before : undefined,
})

export const seen = ({ entry, patch, before, after }: Played, viewer: Viewer): SeenEntry =>
  redact(entry, patch, before, after, viewer)

/** Fetches lines of the log: those after an entry, no more than so many. */
type Read = (after: number, most: number) => Promise<string[]>

/**
 * The durable log of one table: where it stands, its latest lines, and states along the way. What an entry did is
 * worked out again when somebody missed it: to keep it would cost more than all else the relay holds.
 */
export class Chronicle {
  state: State = NOTHING
  head: Hash = NO_HASH
  private lines: JournalLine[] = []
  /** The state before entry 0, before entry MARK_EVERY, and so on. */
  private readonly marks: State[] = []
  /** Many come back at once when a line breaks: for them it is worked out once. */
  private lately: { readonly from: number; readonly played: readonly Played[] } | undefined

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
      if (line.mark) this.marks.push(line.mark)
      this.lines.push(line)
      this.head = line.hash
    }
    this.state = state
    this.lately = undefined
    if (this.lines.length >= LINES + MARK_EVERY) this.lines = this.lines.slice(-LINES)
  }

  /** What came after a point of this log; undefined if it is no point of this log, or too old. */
  since({ seq, head }: Point): readonly Played[] | undefined {
    if (seq > this.seq || this.seq - seq > REMEMBERED) return undefined
    const hash = seq < 0 ? NO_HASH : this.lines[seq - this.first]?.hash
    return hash === head ? this.last(this.seq - seq) : undefined
  }

  /** The last entries, no more than are remembered. */
  last(count: number): readonly Played[] {
    const from = Math.max(0, this.seq + 1 - Math.min(count, REMEMBERED))
    if (from > this.seq) return []
    if (!this.lately || from < this.lately.from) {
      const start = this.markBefore(from)
      const lines = this.lines.slice(start.seq + 1 - this.first).map(({ text }) => text)
      this.lately = { from, played: [...play(start, lines, from)] }
    }
    return this.lately.played.slice(from - this.lately.from)
  }

  /** Entries `from` up to, not including, `until` as the viewer saw them; `read` fetches their lines. */
  async history(viewer: Viewer, from: number, until: number, read: Read): Promise<SeenEntry[]> {
    return (await this.replay(from, until, read)).map((played) => seen(played, viewer))
  }

  /** The same entries, and the table before the first of them as the viewer saw it. */
  async past(viewer: Viewer, from: number, until: number, read: Read): Promise<Past> {
    const played = await this.replay(from, until, read)
    const before = played[0]?.before
    return {
      ...(before && before.seq >= 0 && { before: toSnapshot(view(before, viewer)) }),
      entries: played.map((each) => (each.entry.seq === 0 ? opened(each, viewer) : seen(each, viewer))),
    }
  }

  /** The table after an entry, and that entry's text. */
  async after(seq: number, read: Read): Promise<Pick<Played, 'after' | 'text'> | undefined> {
    return (await this.replay(seq, Math.min(seq, this.seq) + 1, read))[0]
  }

  private async replay(from: number, until: number, read: Read): Promise<readonly Played[]> {
    if (from >= until) return []
    const start = this.markBefore(from)
    const lines = await read(start.seq, until - 1 - start.seq)
    return [...play(start, lines, from)]
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
function opened(played: Played, viewer: Viewer): SeenEntry {
  const entry = seen(played, viewer)
  const { veiled } = view(played.after, viewer)
  return Object.keys(veiled).length === 0 ? entry : { ...entry, patch: { ...patchOf(NOTHING, entry), veiled } }
}

/** Plays lines that follow a state; gives the entries from `from` on. */
export function* play(start: State, lines: readonly string[], from = 0): Generator<Played> {
  let before = start
  for (const text of lines) {
    const entry = JSON.parse(text) as Entry
    const patch = patchOf(before, entry)
    const after = applyPatch(before, entry, patch)
    if (entry.seq >= from) yield { entry, text, patch, before, after }
    before = after
  }
}
