import type { BaseLogger } from 'pino'
import type { Create, Created, Hash, SavedPosition } from '../../table/generated/types.ts'
import type { RelayReply } from '../../table/protocol.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'
import { JournalError } from '../journal/journal.ts'
import { DamagedLog, soundPart } from '../journal/salvage.ts'
import { sha256 } from '../journal/sha256.ts'
import type { TableLimits } from '../limits/rate.ts'
import { tableRulesFor } from '../modules/loaded-modules.ts'
import type { Guard } from '../runtime/guard.ts'
import type { Tally } from '../runtime/metrics.ts'
import type { Run, Slices } from '../runtime/slices.ts'
import { turnMessage } from '../webhooks/turn-message.ts'
import type { TurnWebhooks } from '../webhooks/turn-webhooks.ts'
import type { Broadcast } from './broadcast.ts'
import { type CreateTableParts, createTable } from './create-table.ts'
import { branchRefusal } from './log-export.ts'
import { type LiveTable, replay } from './replay.ts'
import { Room, type RoomParts } from './room.ts'

/** How long a table stays in memory after the last person has left it. */
const KEPT_MS = 5 * 60_000

export interface RoomsParts extends CreateTableParts {
  readonly slices: Slices
  /** Limits of one table. */
  readonly quota: TableLimits
  readonly broadcast: Broadcast
  readonly webhooks: TurnWebhooks
  readonly tally: Tally
  readonly log: BaseLogger
  readonly guard: Guard
}

/** The tables that are open, each read from the journal when somebody first asks for it. */
export class Rooms {
  private readonly rooms = new Map<string, Promise<Room | undefined>>()
  private readonly open = new Set<Room>()
  private awake = new Set<Room>()
  /** How many appends are not answered yet. */
  private underWay = 0
  /** Whether the journal took what it was given last. That somebody else was first is an answer too. */
  isWriting = true

  constructor(private readonly parts: RoomsParts) {}

  get size(): number {
    return this.open.size
  }

  async create(message: Create, run: Run): Promise<RelayReply<Created>> {
    const position = message.branch ? await this.branched(message.branch, run) : message.position
    if (position && 'code' in position) return { refused: position }
    return createTable(this.parts, message, position)
  }

  /** Where another table stood, for whoever may know all of it. */
  private async branched(
    { table, token, entry }: NonNullable<Create['branch']>,
    run: Run,
  ): Promise<SavedPosition | Refusal> {
    const room = await this.find(table, run)
    if (!room) return refusal('unknown-table', `There is no table ${table}.`)
    const unknown = refusal('unknown-entry', `The log of ${table} has ${room.state.seq + 1} entries, and no ${entry}.`)
    return branchRefusal(room, token) ?? (await room.history.positionAfter(entry, run)) ?? unknown
  }

  /** The room of a table; undefined where there is no such table. */
  async find(table: string, run: Run): Promise<Room | undefined> {
    const asked = this.rooms.get(table) ?? this.read(table, run)
    this.rooms.set(table, asked)
    try {
      const room = await asked
      if (!room) this.rooms.delete(table)
      await room?.ready
      return room?.isGone ? this.find(table, run) : room
    } catch (error) {
      this.rooms.delete(table)
      throw error
    }
  }

  /** The room of a table where it is open already; none is opened for it. */
  async opened(table: string): Promise<Room | undefined> {
    return this.rooms.has(table) ? this.find(table, this.unpaid) : undefined
  }

  /** Closes the rooms in which nothing has happened for a while. */
  sweep(): void {
    const now = this.parts.clock.now()
    for (const room of this.open) {
      room.tidyUp()
      if (room.idleFor(now) >= KEPT_MS) this.forget(room)
    }
  }

  /** Resolves when everything that was accepted is durable. */
  async settled(): Promise<void> {
    await Promise.all([...this.open].map((room) => room.settled()))
  }

  close(): void {
    for (const room of this.open) this.forget(room)
  }

  /** For what nobody asked for. */
  private readonly unpaid: Run = (work) => this.parts.slices.run(work, () => {})

  private async read(table: string, run: Run): Promise<Room | undefined> {
    const key = await this.parts.journal.key(table)
    const told = key && (await this.replay(table, key, run))
    if (!told) return undefined
    const room = new Room(table, key, told, this.roomParts)
    this.open.add(room)
    return room
  }

  private async replay(table: string, key: Hash, run: Run): Promise<LiveTable | undefined> {
    const { journal, modules: shelf } = this.parts
    const read = (after: number, most: number) => journal.read(table, after, most)
    try {
      return await replay(read, key, (game) => tableRulesFor(shelf, game), run)
    } catch (error) {
      // Only a log that is damaged is read again, to find out how much of it is sound.
      const sound = soundPart(await journal.read(table, -1), sha256)
      throw sound.fault === undefined ? error : new DamagedLog(table, sound)
    }
  }

  private get roomParts(): RoomParts {
    return {
      ...this.parts,
      tally: { ...this.parts.tally, commit: (entries) => this.commit(entries) },
      wake: (room) => this.wake(room),
      gone: (room) => this.forget(room),
      turned: (table, state) => {
        const words = turnMessage(this.parts.modules, state)
        if (words !== undefined) this.parts.webhooks.announce(table, words)
      },
      reload: async (table, key) => {
        const told = await this.replay(table, key, this.unpaid)
        if (!told) throw new JournalError('broken', `Table ${table} is no longer in the journal.`)
        return told
      },
    }
  }

  private commit(entries: number): (error?: { readonly code: string }) => void {
    const done = this.parts.tally.commit(entries)
    this.underWay++
    return (error) => {
      this.underWay--
      this.isWriting = error === undefined || error.code === 'conflict'
      done(error)
    }
  }

  /**
   * A disk with nothing to do gets what came in one piece from one socket. While it is at work, all that comes in this
   * turn of the event loop goes together: one message to the journal for all tables, fewer and fuller frames.
   */
  private wake(room: Room): void {
    if (this.awake.size === 0) {
      if (this.underWay === 0) process.nextTick(() => this.flush())
      else setImmediate(() => this.flush())
    }
    this.awake.add(room)
  }

  private flush(): void {
    const awake = this.awake
    this.awake = new Set()
    for (const room of awake) {
      this.parts.guard(
        'flush',
        () => room.flush(),
        () => room.giveUp('Its entries could not be handed to the journal.'),
      )
    }
  }

  private forget(room: Room): void {
    room.close()
    // Another room may stand there for the table by now.
    if (this.open.delete(room)) this.rooms.delete(room.table)
  }
}
