import type { Created, Hash, TableId } from '../../../table/generated/types.ts'
import type { Fingerprint } from '../../../table/log/fingerprint.ts'
import type { Unanswered } from '../sync/sync.ts'
import type { Link } from './link.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

/** What this browser keeps for the player: his name, his tables, and what he did while the line was down. */

/** A table this browser was at. */
export interface RecentTable extends Link {
  readonly title: string
  /** What we are there: Red, or an observer. */
  readonly part: string
  readonly at: number
  /** Every seat's key, where we made the table. */
  readonly seats?: Created['seats']
}

/** localStorage and sessionStorage: either may be forbidden, or full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'counterpoint.name'
const TABLES = 'counterpoint.tables'
/** As many as may be asked about in one request: TablesRequest in schemas/wire.json. */
const MOST_TABLES = 24

function read(store: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(store: KeyValueStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function readName(store: KeyValueStore): string {
  const name = read(store, NAME)
  return typeof name === 'string' ? name.slice(0, 60) : ''
}

export const saveName = (store: KeyValueStore, name: string): void => write(store, NAME, name)

/** The latest first. */
export function readTables(store: KeyValueStore): RecentTable[] {
  const list = read(store, TABLES)
  return Array.isArray(list) ? list.filter((each) => typeof each?.table === 'string') : []
}

/** A table has one line for each seat that we hold there. */
const isSame = (a: Link, b: Link): boolean => a.table === b.table && a.key === b.key

export function saveTable(store: KeyValueStore, recent: RecentTable): void {
  const tables = readTables(store)
  const seats = recent.seats ?? tables.find((each) => isSame(each, recent))?.seats
  const rest = tables.filter((each) => !isSame(each, recent))
  write(store, TABLES, [{ ...recent, ...(seats && { seats }) }, ...rest].slice(0, MOST_TABLES))
}

export const forgetTable = (store: KeyValueStore, link: Link): void =>
  write(
    store,
    TABLES,
    readTables(store).filter((each) => !isSame(each, link)),
  )

export const readSeats = (store: KeyValueStore, table: TableId): Created['seats'] | undefined =>
  readTables(store).find((each) => each.table === table && each.seats)?.seats

const BELL = 'counterpoint.bell'

/** Whether this player wants to hear of his turn outside the page. */
export const readTurnNotice = (store: KeyValueStore): boolean => read(store, BELL) === true
export const saveTurnNotice = (store: KeyValueStore, isWanted: boolean): void => write(store, BELL, isWanted)

const TASTE = 'counterpoint.taste'

export const readPreferences = (store: KeyValueStore): Preferences => parsePreferences(read(store, TASTE))
export const savePreferences = (store: KeyValueStore, taste: Preferences): void => write(store, TASTE, taste)

const seenKey = ({ table, key = '' }: Link): string => `counterpoint.seen.${table}.${key}`

/** The last entry of a table that was seen in this browser. */
export function readLastSeen(store: KeyValueStore, link: Link): number | undefined {
  const seen = read(store, seenKey(link))
  return typeof seen === 'number' ? seen : undefined
}

export const saveLastSeen = (store: KeyValueStore, link: Link, seq: number): void => write(store, seenKey(link), seq)

const FINGERPRINTS = 'counterpoint.fingerprints'
/** A few kilobytes; of more tables the oldest is forgotten. */
const MOST_FINGERPRINTS = 64

/** The latest entry of a table that this browser saw, with its whole hash, by which a log that was rewritten is found. */
export interface SavedFingerprint extends Fingerprint {
  readonly table: TableId
  /** The commitment of entry 0: a saved log names that, and not its table. */
  readonly game: Hash
}

/** The latest first. */
export function readFingerprints(store: KeyValueStore): readonly SavedFingerprint[] {
  const list = read(store, FINGERPRINTS)
  return Array.isArray(list) ? list.filter(isKeptFingerprint) : []
}

export function saveFingerprint(store: KeyValueStore, kept: SavedFingerprint): void {
  const others = readFingerprints(store).filter(({ table }) => table !== kept.table)
  write(store, FINGERPRINTS, [kept, ...others].slice(0, MOST_FINGERPRINTS))
}

function isKeptFingerprint(value: unknown): value is SavedFingerprint {
  const { table, game, seq, digits } = (value ?? {}) as Partial<Record<keyof SavedFingerprint, unknown>>
  const areTexts = [table, game, digits].every((each) => typeof each === 'string' && each !== '')
  return areTexts && Number.isInteger(seq)
}

const unansweredKey = ({ table, key = '' }: Link): string => `counterpoint.unanswered.${table}.${key}`

export function readUnanswered(store: KeyValueStore, link: Link): Unanswered | undefined {
  const kept = read(store, unansweredKey(link)) as Unanswered | null
  return Array.isArray(kept?.pending) && typeof kept.count === 'number' ? kept : undefined
}

export function saveUnanswered(store: KeyValueStore, link: Link, { pending, count }: Unanswered): void {
  if (pending.length > 0) write(store, unansweredKey(link), { pending, count })
  else write(store, unansweredKey(link), null)
}

const INSTRUMENTS = 'counterpoint.instruments'

/** How a player has laid out what he measures and looks with. */
export interface InstrumentSettings {
  /** Counters that have moved bear a sign. */
  readonly isSigned: boolean
  /** The others see a ruler while it is drawn. */
  readonly isShared: boolean
  /** How far an area of effect goes, in cells. */
  readonly far: number
}

export const readInstruments = (store: KeyValueStore): Partial<InstrumentSettings> =>
  (read(store, INSTRUMENTS) ?? {}) as Partial<InstrumentSettings>

export const saveInstruments = (store: KeyValueStore, laid: InstrumentSettings): void => write(store, INSTRUMENTS, laid)

const ROOM = 'counterpoint.room'

/** How this player has laid out the room; what it means today says who asks. */
export const readLayout = (store: KeyValueStore): unknown => read(store, ROOM)
export const saveLayout = (store: KeyValueStore, layout: unknown): void => write(store, ROOM, layout)
