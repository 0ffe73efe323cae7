import type { Hash } from '../../table/generated/types.ts'
import type { KeptEntry } from '../../table/log/log-keeper.ts'
import { isSentWhole } from '../../table/log/seen-entry.ts'
import { isFormat2 } from '../../table/log-format.ts'
import { OBSERVER, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import { type AppliedEntry, applyEntries, entryTextFor, type JournalLine, seenBy } from '../journal/table-log.ts'
import type { Broadcast } from './broadcast.ts'
import type { Participants } from './participants.ts'

type Sights = ReadonlyMap<string, Viewer>

/** An entry on its way to the people: one text for all, or, where an observer may not see it whole, as each sight has it. */
export interface EntryTexts {
  readonly common: string
  readonly bySight: ReadonlyMap<string, string> | undefined
}

/** An entry that is to be told, and whether an observer may see all of it where that is known already. */
type Telltale = AppliedEntry & Partial<Pick<KeptEntry, 'isPublic'>>

/** socket.io takes an empty list of rooms to mean everybody connected. */
export type NonEmpty<T> = readonly [T, ...T[]]

/** Entries as JSON, and the sights they are for. */
export interface EntryFrame {
  readonly text: string
  readonly sights: NonEmpty<string>
}

export function entryTextsFor(played: Telltale, sights: Sights): EntryTexts {
  // Everything that an observer may see, everybody may.
  const common = wholeText(played)
  if (common !== undefined) return { common, bySight: undefined }
  const bySight = new Map<string, string>()
  for (const [sight, viewer] of sights) {
    bySight.set(sight, entryTextFor(played, viewer))
  }
  return { common: played.text, bySight }
}

/** The entry as an observer is sent it, where that is as it is written; in format 2 nobody gets its salt. */
function wholeText(played: Telltale): string | undefined {
  const { entry, text, patch, before, after, isPublic } = played
  if (!isFormat2(after.game)) return seenBy(played, OBSERVER) === entry ? text : undefined
  if (entry.verdict || !(isPublic ?? isSentWhole(entry, patch, before, after, OBSERVER))) return undefined
  return entry.salt === undefined ? text : `${text.slice(0, text.lastIndexOf(SALT))}}`
}

/** How the last field of an entry begins. */
const SALT = ',"salt":"'

/** Whether it was made when somebody with one of these sights was not here yet. */
const isWanting = ({ bySight }: EntryTexts, sights: Sights): boolean =>
  bySight !== undefined && [...sights.keys()].some((sight) => !bySight.has(sight))

/** One frame for each different sight; where all see the same, one for all; where nobody is at the table, none. */
export function framesOf(tellings: readonly EntryTexts[], head: string, sights: Sights): EntryFrame[] {
  const [first, ...others] = sights.keys()
  if (first === undefined) return []
  const write = (texts: readonly (string | undefined)[]) => `{"entries":[${texts.join(',')}],"head":"${head}"}`
  if (tellings.every(({ bySight }) => bySight === undefined)) {
    return [{ text: write(tellings.map(({ common }) => common)), sights: [first, ...others] }]
  }
  return [...sights.keys()].map((sight) => ({
    text: write(tellings.map(({ common, bySight }) => (bySight ? bySight.get(sight) : common))),
    sights: [sight],
  }))
}

/** Tells the people at a table what was done there. */
export class EntrySender {
  constructor(
    private readonly table: string,
    private readonly company: Participants,
    private readonly outlet: Broadcast,
    private readonly head: () => Hash,
  ) {}

  /** Entries that are durable now, and the table before the first of them. */
  sendCommitted(entries: readonly (EntryTexts & JournalLine)[], before: State): void {
    const { sights } = this.company
    if (!entries.some((telling) => isWanting(telling, sights))) {
      this.tell(entries)
      return
    }
    const lines = entries.map(({ text }) => text)
    this.sendApplied([...applyEntries(before, lines)])
  }

  sendApplied(played: readonly AppliedEntry[]): void {
    this.tell(played.map((each) => entryTextsFor(each, this.company.sights)))
  }

  private tell(tellings: readonly EntryTexts[]): void {
    for (const frame of framesOf(tellings, this.head(), this.company.sights)) this.outlet.entries(this.table, frame)
  }
}
