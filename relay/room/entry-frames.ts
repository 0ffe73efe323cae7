import type { Hash } from '../../table/generated/types.ts'
import type { KeptEntry } from '../../table/log/log-keeper.ts'
import { isSentWhole } from '../../table/log/seen-entry.ts'
import { isFormat2 } from '../../table/log-format.ts'
import { OBSERVER, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import { applyEntries, entryTextFor, type JournalLine, type ReplayedEntry, seenBy } from '../journal/table-log.ts'
import type { Broadcast } from './broadcast.ts'
import type { Participants } from './participants.ts'

/** Viewers by their key: all who see the same are one. */
type ViewersByKey = ReadonlyMap<string, Viewer>

/** An entry as JSON: one text for all or, where an observer may not see all of it, one for each viewer. */
export interface EntryTexts {
  readonly common: string
  readonly byViewer: ReadonlyMap<string, string> | undefined
}

/** `isPublic` says whether an observer may see all of it, where that is known already. */
type EntryToSend = ReplayedEntry & Partial<Pick<KeptEntry, 'isPublic'>>

/** socket.io takes an empty list of rooms to mean everybody connected. */
export type NonEmpty<T> = readonly [T, ...T[]]

/** Entries as JSON, and the keys of the viewers they are for. */
export interface EntryFrame {
  readonly text: string
  readonly viewerKeys: NonEmpty<string>
}

export function entryTextsFor(played: EntryToSend, viewers: ViewersByKey): EntryTexts {
  // Everybody may see as much as an observer.
  const common = wholeText(played)
  if (common !== undefined) return { common, byViewer: undefined }
  const byViewer = new Map<string, string>()
  for (const [key, viewer] of viewers) {
    byViewer.set(key, entryTextFor(played, viewer))
  }
  return { common: played.text, byViewer }
}

/** The entry's text, if an observer may see all of it. In format 2 nobody is sent its salt. */
function wholeText(played: EntryToSend): string | undefined {
  const { entry, text, patch, before, after, isPublic } = played
  if (!isFormat2(after.game)) return seenBy(played, OBSERVER) === entry ? text : undefined
  if (entry.verdict || !(isPublic ?? isSentWhole(entry, patch, before, after, OBSERVER))) return undefined
  return entry.salt === undefined ? text : `${text.slice(0, text.lastIndexOf(SALT))}}`
}

/** Begins the last field of an entry. */
const SALT = ',"salt":"'

/** Whether a viewer has joined for whom no text was made. */
const lacksViewer = ({ byViewer }: EntryTexts, viewers: ViewersByKey): boolean =>
  byViewer !== undefined && [...viewers.keys()].some((key) => !byViewer.has(key))

/** Makes one frame for each viewer, or one for all where all see the same; none where nobody is at the table. */
export function framesOf(texts: readonly EntryTexts[], head: string, viewers: ViewersByKey): EntryFrame[] {
  const [first, ...others] = viewers.keys()
  if (first === undefined) return []
  const write = (texts: readonly (string | undefined)[]) => `{"entries":[${texts.join(',')}],"head":"${head}"}`
  if (texts.every(({ byViewer }) => byViewer === undefined)) {
    return [{ text: write(texts.map(({ common }) => common)), viewerKeys: [first, ...others] }]
  }
  return [...viewers.keys()].map((key) => ({
    text: write(texts.map(({ common, byViewer }) => (byViewer ? byViewer.get(key) : common))),
    viewerKeys: [key],
  }))
}

/** Sends entries to the people at a table. */
export class EntrySender {
  constructor(
    private readonly table: string,
    private readonly participants: Participants,
    private readonly broadcast: Broadcast,
    private readonly head: () => Hash,
  ) {}

  /** Sends durable entries; `before` is the state before the first of them. */
  sendCommitted(entries: readonly (EntryTexts & JournalLine)[], before: State): void {
    const { viewers } = this.participants
    if (!entries.some((each) => lacksViewer(each, viewers))) {
      this.send(entries)
      return
    }
    const lines = entries.map(({ text }) => text)
    this.sendApplied([...applyEntries(before, lines)])
  }

  sendApplied(entries: readonly ReplayedEntry[]): void {
    this.send(entries.map((each) => entryTextsFor(each, this.participants.viewers)))
  }

  private send(texts: readonly EntryTexts[]): void {
    for (const frame of framesOf(texts, this.head(), this.participants.viewers))
      this.broadcast.entries(this.table, frame)
  }
}
