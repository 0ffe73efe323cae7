import type { Created, Hash, TableId } from '../../../table/generated/types.ts'
import type { Fingerprint } from '../../../table/log/fingerprint.ts'
import type { Unanswered } from '../sync/sync.ts'
import type { Link } from './link.ts'
import { type Taste, tasteOf } from './preferences.ts'

/** What this browser keeps for the player: his name, his tables, and what he did while the line was down. */

/** A table this browser was at. */
export interface Recent extends Link {
  readonly title: string
  /** What we are there: Red, or an observer. */
  readonly part: string
  readonly at: number
  /** Every seat's key, where we made the table. */
  readonly seats?: Created['seats']
}

/** localStorage and sessionStorage: either may be forbidden, or full. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'counterpoint.name'
const TABLES = 'counterpoint.tables'
/** As many as may be asked about in one request: TablesRequest in schemas/wire.json. */
const MOST_TABLES = 24

function read(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(store: Store, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function readName(store: Store): string {
  const name = read(store, NAME)
  return typeof name === 'string' ? name.slice(0, 60) : ''
}

export const keepName = (store: Store, name: string): void => write(store, NAME, name)

/** The latest first. */
export function readTables(store: Store): Recent[] {
  const list = read(store, TABLES)
  return Array.isArray(list) ? list.filter((each) => typeof each?.table === 'string') : []
}

/** A table has one line for each seat that we hold there. */
const isSame = (a: Link, b: Link): boolean => a.table === b.table && a.key === b.key

export function keepTable(store: Store, recent: Recent): void {
  const tables = readTables(store)
  const seats = recent.seats ?? tables.find((each) => isSame(each, recent))?.seats
  const rest = tables.filter((each) => !isSame(each, recent))
  write(store, TABLES, [{ ...recent, ...(seats && { seats }) }, ...rest].slice(0, MOST_TABLES))
}

export const forgetTable = (store: Store, link: Link): void =>
  write(
    store,
    TABLES,
    readTables(store).filter((each) => !isSame(each, link)),
  )

export const seatsOf = (store: Store, table: TableId): Created['seats'] | undefined =>
  readTables(store).find((each) => each.table === table && each.seats)?.seats

const BELL = 'counterpoint.bell'

/** Whether this player wants to hear of his turn outside the page. */
export const readBell = (store: Store): boolean => read(store, BELL) === true
export const keepBell = (store: Store, isWanted: boolean): void => write(store, BELL, isWanted)

const TASTE = 'counterpoint.taste'

export const readTaste = (store: Store): Taste => tasteOf(read(store, TASTE))
export const keepTaste = (store: Store, taste: Taste): void => write(store, TASTE, taste)

const seenKey = ({ table, key = '' }: Link): string => `counterpoint.seen.${table}.${key}`

/** The last entry of a table that was seen in this browser. */
export function readSeen(store: Store, link: Link): number | undefined {
  const seen = read(store, seenKey(link))
  return typeof seen === 'number' ? seen : undefined
}

export const keepSeen = (store: Store, link: Link, seq: number): void => write(store, seenKey(link), seq)

const FINGERPRINTS = 'counterpoint.fingerprints'
/** A few kilobytes; of more tables the oldest is forgotten. */
const MOST_FINGERPRINTS = 64

/** The latest entry of a table that this browser saw, with its whole hash, by which a log that was rewritten is found. */
export interface KeptFingerprint extends Fingerprint {
  readonly table: TableId
  /** The commitment of entry 0: a saved log names that, and not its table. */
  readonly game: Hash
}

/** The latest first. */
export function readFingerprints(store: Store): readonly KeptFingerprint[] {
  const list = read(store, FINGERPRINTS)
  return Array.isArray(list) ? list.filter(isKeptFingerprint) : []
}

export function keepFingerprint(store: Store, kept: KeptFingerprint): void {
  const others = readFingerprints(store).filter(({ table }) => table !== kept.table)
  write(store, FINGERPRINTS, [kept, ...others].slice(0, MOST_FINGERPRINTS))
}

function isKeptFingerprint(value: unknown): value is KeptFingerprint {
  const { table, game, seq, digits } = (value ?? {}) as Partial<Record<keyof KeptFingerprint, unknown>>
  const areTexts = [table, game, digits].every((each) => typeof each === 'string' && each !== '')
  return areTexts && Number.isInteger(seq)
}

const unansweredKey = ({ table, key = '' }: Link): string => `counterpoint.unanswered.${table}.${key}`

export function readUnanswered(store: Store, link: Link): Unanswered | undefined {
  const kept = read(store, unansweredKey(link)) as Unanswered | null
  return Array.isArray(kept?.pending) && typeof kept.count === 'number' ? kept : undefined
}

export function keepUnanswered(store: Store, link: Link, { pending, count }: Unanswered): void {
  if (pending.length > 0) write(store, unansweredKey(link), { pending, count })
  else write(store, unansweredKey(link), null)
}

const INSTRUMENTS = 'counterpoint.instruments'

/** How a player has laid out what he measures and looks with. */
export interface LaidOut {
  /** Counters that have moved bear a sign. */
  readonly isSigned: boolean
  /** The others see a ruler while it is drawn. */
  readonly isShared: boolean
  /** How far an area of effect goes, in cells. */
  readonly far: number
}

export const readInstruments = (store: Store): Partial<LaidOut> => (read(store, INSTRUMENTS) ?? {}) as Partial<LaidOut>

export const keepInstruments = (store: Store, laid: LaidOut): void => write(store, INSTRUMENTS, laid)

const ROOM = 'counterpoint.room'

/** How this player has laid out the room; what it means today says who asks. */
export const readRoom = (store: Store): unknown => read(store, ROOM)
export const keepRoom = (store: Store, layout: unknown): void => write(store, ROOM, layout)
