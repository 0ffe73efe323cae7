import type { BaseLogger } from 'pino'
import type { Create, Created, Hash, SavedPosition, Seq } from '../../table/generated/types.ts'
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

/** A table stays in memory so long after the last person has left it. */
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

/** The open tables, each read from the journal when somebody first asks for it. */
export class Rooms {
  private readonly rooms = new Map<string, Promise<Room | undefined>>()
  private readonly open = new Set<Room>()
  private awake = new Set<Room>()
  /** Appends that the journal has not answered yet. */
  private appendsUnderWay = 0
  /** Whether the last append succeeded. A conflict counts as success: the journal works. */
  isWriting = true

  constructor(private readonly parts: RoomsParts) {}

  get size(): number {
    return this.open.size
  }

  async create(message: Create, run: Run): Promise<RelayReply<Created>> {
    const position = message.branch ? await this.positionAt(message.branch, run) : message.position
    if (position && 'code' in position) return { refused: position }
    const created = await createTable(this.parts, message, position)
    if ('ok' in created) {
      const { module, scenario } = message
      this.parts.log.info({ table: created.ok.table, module, scenario }, 'A table was created.')
    }
    return created
  }

  /** The position of another table after an entry, if the token may know all of it. */
  private async positionAt(
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
    const loading = this.rooms.get(table) ?? this.read(table, run)
    this.rooms.set(table, loading)
    try {
      const room = await loading
      if (!room) this.rooms.delete(table)
      await room?.ready
      return room?.isGone ? this.find(table, run) : room
    } catch (error) {
      this.rooms.delete(table)
      throw error
    }
  }

  /** The room of a table that is open already; opens none. */
  async findOpen(table: string): Promise<Room | undefined> {
    return this.rooms.has(table) ? this.find(table, this.runFree) : undefined
  }

  /** Closes the rooms where nobody has been for a while. */
  sweep(): void {
    const now = this.parts.clock.now()
    for (const room of this.open) {
      room.dropCaches()
      if (room.idleFor(now) < KEPT_MS) continue
      this.forget(room)
      this.parts.log.info({ table: room.table }, 'The table was closed: nobody was there any more.')
    }
  }

  /** Resolves when every accepted act is durable. */
  async settled(): Promise<void> {
    await Promise.all([...this.open].map((room) => room.settled()))
  }

  close(): void {
    for (const room of this.open) this.forget(room)
  }

  /** Runs the relay's own work, which is on nobody's budget. */
  private readonly runFree: Run = (work) => this.parts.slices.run(work, () => {})

  private async read(table: string, run: Run): Promise<Room | undefined> {
    const key = await this.parts.journal.key(table)
    const live = key && (await this.replay(table, key, run))
    if (!live) return undefined
    const room = new Room(table, key, live, this.roomParts)
    this.open.add(room)
    this.parts.log.info({ table, entries: live.tableLog.seq + 1 }, 'The table was opened.')
    return room
  }

  /** The table as it was after an entry. */
  replayUntil(table: string, key: Hash, last: Seq, run: Run): Promise<LiveTable | undefined> {
    return this.replay(table, key, run, last)
  }

  private async replay(
    table: string,
    key: Hash,
    run: Run,
    last = Number.POSITIVE_INFINITY,
  ): Promise<LiveTable | undefined> {
    const { journal, modules } = this.parts
    const read = async (after: number, most: number) =>
      after >= last ? [] : journal.read(table, after, Math.min(most, last - after))
    try {
      return await replay(read, key, (game) => tableRulesFor(modules, game), run)
    } catch (error) {
      // Only a damaged log is read again, to find its sound part.
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
        const message = turnMessage(this.parts.modules, state)
        if (message !== undefined) this.parts.webhooks.announce(table, message)
      },
      reload: async (table, key) => {
        const live = await this.replay(table, key, this.runFree)
        if (!live) throw new JournalError('broken', `Table ${table} is no longer in the journal.`)
        return live
      },
    }
  }

  private commit(entries: number): (error?: { readonly code: string }) => void {
    const done = this.parts.tally.commit(entries)
    this.appendsUnderWay++
    return (error) => {
      this.appendsUnderWay--
      this.isWriting = error === undefined || error.code === 'conflict'
      done(error)
    }
  }

  /**
   * Flushes at once while the disk is idle. While it is at work, flushes once for each turn of the event loop: that makes
   * one message to the journal for all tables, and fewer, fuller frames.
   */
  private wake(room: Room): void {
    if (this.awake.size === 0) {
      if (this.appendsUnderWay === 0) process.nextTick(() => this.flush())
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
        () => room.giveUp('The entries could not be sent to the journal.'),
      )
    }
  }

  private forget(room: Room): void {
    room.close()
    // The table may have another room by now.
    if (this.open.delete(room)) this.rooms.delete(room.table)
  }
}
