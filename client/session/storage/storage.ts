import type { Created, Hash, TableId } from '../../../table/generated/types.ts'
import type { Fingerprint } from '../../../table/log/fingerprint.ts'
import type { Unanswered } from '../sync/sync-state.ts'
import type { Link } from './link.ts'
import { type Preferences, parsePreferences } from './preferences.ts'

/* The player's data in this browser: name, tables, preferences, and actions that the relay has not answered. */

/** A table that this browser has opened. */
export interface RecentTable extends Link {
  readonly title: string
  /** The player's part there: Red, or an observer. */
  readonly part: string
  readonly at: number
  /** The keys of all seats, where this browser made the table. */
  readonly seats?: Created['seats']
}

/** localStorage or sessionStorage. Either may be forbidden or full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'counterpoint.name'
const TABLES = 'counterpoint.tables'
/** The most tables that one request may ask about: TablesRequest in schemas/wire.json. */
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
    // Without storage the game still works.
  }
}

/** A list under a name; empty where there is none. */
export function readList(store: KeyValueStore, key: string): unknown[] {
  const list = read(store, key)
  return Array.isArray(list) ? list : []
}
export const writeList = (store: KeyValueStore, key: string, list: readonly unknown[]): void => write(store, key, list)

export function readName(store: KeyValueStore): string {
  const name = read(store, NAME)
  return typeof name === 'string' ? name.slice(0, 60) : ''
}

export const saveName = (store: KeyValueStore, name: string): void => write(store, NAME, name)

/** The latest first. */
export function readTables(store: KeyValueStore): RecentTable[] {
  return readList(store, TABLES).filter(isRecentTable)
}

const isRecentTable = (value: unknown): value is RecentTable =>
  typeof (value as Partial<RecentTable> | null)?.table === 'string'

/** A table is listed once for each of our seats. */
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

/** Whether the player wants a notification when it is their turn. */
export const readTurnNotice = (store: KeyValueStore): boolean => read(store, BELL) === true
export const saveTurnNotice = (store: KeyValueStore, isWanted: boolean): void => write(store, BELL, isWanted)

const TASTE = 'counterpoint.taste'

export const readPreferences = (store: KeyValueStore): Preferences => parsePreferences(read(store, TASTE))
export const savePreferences = (store: KeyValueStore, taste: Preferences): void => write(store, TASTE, taste)

const seenKey = ({ table, key = '' }: Link): string => `counterpoint.seen.${table}.${key}`

/** The last entry of a table that this browser has shown. */
export function readLastSeen(store: KeyValueStore, link: Link): number | undefined {
  const seen = read(store, seenKey(link))
  return typeof seen === 'number' ? seen : undefined
}

export const saveLastSeen = (store: KeyValueStore, link: Link, seq: number): void => write(store, seenKey(link), seq)

const FINGERPRINTS = 'counterpoint.fingerprints'
/** A few kilobytes. The oldest table is dropped first. */
const MOST_FINGERPRINTS = 64

/** The latest entry of a table that this browser saw, with its whole hash, which reveals a rewritten log. */
export interface SavedFingerprint extends Fingerprint {
  readonly table: TableId
  /** The commitment of entry 0. A saved log names it, and not its table. */
  readonly game: Hash
}

/** The latest first. */
export function readFingerprints(store: KeyValueStore): readonly SavedFingerprint[] {
  return readList(store, FINGERPRINTS).filter(isKeptFingerprint)
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

/** The player's settings of the instruments. */
interface InstrumentSettings {
  /** Moved counters are marked. */
  readonly isSigned: boolean
  /** The others see our ruler while it is drawn. */
  readonly isShared: boolean
  /** The radius of an area of effect, in cells. */
  readonly far: number
}

export const readInstruments = (store: KeyValueStore): Partial<InstrumentSettings> =>
  (read(store, INSTRUMENTS) ?? {}) as Partial<InstrumentSettings>

export const saveInstruments = (store: KeyValueStore, settings: InstrumentSettings): void =>
  write(store, INSTRUMENTS, settings)

const ROOM = 'counterpoint.room'

/** The layout of the panels. The caller checks what is valid today. */
export const readLayout = (store: KeyValueStore): unknown => read(store, ROOM)
export const saveLayout = (store: KeyValueStore, layout: unknown): void => write(store, ROOM, layout)
