import fc from 'fast-check'
import { pino } from 'pino'
import { addAct } from '../../client/session/sync/pending-actions.ts'
import {
  connected,
  disconnected,
  receiveEntries,
  receiveRefusal,
  receiveWelcome,
  shareTimeOver,
} from '../../client/session/sync/sync.ts'
import { type Send, type Sync, type SyncStep, startSync } from '../../client/session/sync/sync-state.ts'
import { type Journal, JournalError } from '../../relay/journal/journal.ts'
import type { Participants } from '../../relay/room/participants.ts'
import { keeperFor, type LiveTable, replay } from '../../relay/room/replay.ts'
import { Room, type RoomParts } from '../../relay/room/room.ts'
import { secretOf } from '../../relay/room/seat-tokens.ts'
import { atOnce } from '../../relay/runtime/slices.ts'
import { NONCE_MS, SHARE_MS, sharesOwed } from '../../table/action/shared-chance.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Refusal, Welcome } from '../../table/generated/types.ts'
import { gesture, opening, PRINTED } from '../table/game.ts'
import { handClock, NO_QUOTA } from './hand-clock.ts'
import { emptyMemoryFile, memoryJournal } from './journal/memory-journal.ts'

const KEY = 'c0ffee'.padEnd(64, '1')
const TABLE = 'simulated'
/** Runs all pending promises and the journal's next turn. */
const settle = async (turns = 6) => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** Mulberry32: the same seed plays the same game on every machine. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Down = { readonly welcome: Welcome } | { readonly entries: Sync['held'][number] } | { readonly refused: Refusal }

/** One socket, whose messages arrive when the test says so. */
interface Wire {
  readonly who: string
  readonly client: Client
  up: Send[]
  down: Down[]
  /** The client has disconnected; its messages may still arrive. */
  isCut: boolean
  /** The relay has let it in. */
  isIn: boolean
}

interface Client {
  readonly seat: string | undefined
  sync: Sync
  wire: Wire | undefined
  sent: number
  /** Refused actions by code. */
  readonly dropped: Map<string, string>
  readonly acted: string[]
  /** The entries in which it has shared. */
  readonly given: Set<number>
  /** Actions cancelled before they were sent. */
  readonly withdrawn: Set<string>
}

/** A relay, its journal, and clients on connections that break, repeat and delay. */
export class Simulation {
  private readonly roll: (below: number) => number
  private readonly shelf = emptyMemoryFile()
  private readonly memory: Journal = memoryJournal(this.shelf)
  private readonly waiting: { go(): void; fail(): void }[] = []
  private room: Room | undefined
  private wires: Wire[] = []
  private names = 0
  private readonly clock = handClock(1000)
  readonly clients: Client[]
  /** Entries as each client received them: none may be lost or changed later. */
  readonly told = new Map<number, string>()
  /** Counts each kind of failure. */
  readonly mishaps = { cut: 0, crash: 0, reload: 0, twice: 0, journal: 0 }

  constructor(
    readonly seed: number,
    seats: readonly (string | undefined)[] = ['red', 'blue', 'both', 'red', undefined],
    /** Chance is shared in logs of format 2. */
    private readonly format?: 2,
  ) {
    this.roll = dice(seed)
    this.clients = seats.map((id) => ({
      seat: id,
      sync: startSync({ table: TABLE }),
      wire: undefined,
      sent: 0,
      dropped: new Map(),
      acted: [],
      withdrawn: new Set(),
      given: new Set(),
    }))
  }

  async start(): Promise<void> {
    await this.memory.create(TABLE, KEY)
    const keeper = keeperFor(KEY, { printed: PRINTED })
    const game = {
      ...opening.game,
      commitment: commitmentTo(secretOf(KEY)),
      ...(this.format && { format: this.format }),
    }
    await this.memory.append(TABLE, 0, [keeper.open({ ...opening, game }, 0).text])
    await this.openRoom()
  }

  get lines(): readonly string[] {
    return this.shelf.tables.get(TABLE)?.lines ?? []
  }

  async run(steps: number): Promise<void> {
    for (let i = 0; i < steps; i++) await this.step()
  }

  private async step(): Promise<void> {
    const client = this.any(this.clients)
    switch (this.roll(24)) {
      case 0:
        return this.cut(client)
      case 1:
        return this.roll(6) === 0 ? this.crash() : undefined
      case 2:
        return this.reload(client)
      case 3:
        return this.resend(client)
      case 4:
        return this.roll(3) === 0 ? this.breakJournal() : undefined
      case 5:
      case 6:
      case 7:
        this.waiting.shift()?.go()
        return settle()
      case 8:
      case 9:
      case 10:
        if (this.format) this.pass(this.roll(2) === 0 ? NONCE_MS : this.roll(400))
        if (!client.wire) this.connect(client)
        return
      case 11:
      case 12:
      case 13:
      case 14:
      case 15:
        return this.act(client)
      default:
        return this.roll(2) === 0 ? this.deliverUp(this.any(this.wires)) : this.deliverDown(client)
    }
  }

  /** Reconnects every client and delivers every message. */
  async calm(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      let isQuiet = true
      this.pass(SHARE_MS)
      for (const client of this.clients) if (!client.wire) this.connect(client)
      while (this.waiting.length > 0) {
        this.waiting.shift()?.go()
        await settle()
      }
      for (const wire of [...this.wires]) {
        while (wire.up.length > 0) {
          isQuiet = false
          await this.deliverUp(wire)
        }
      }
      for (const client of this.clients) {
        while (client.wire && client.wire.down.length > 0) {
          isQuiet = false
          await this.deliverDown(client)
        }
      }
      await settle()
      if (this.room?.state.bound) isQuiet = false
      quiet = isQuiet && this.waiting.length === 0 ? quiet + 1 : 0
    }
  }

  /** Lets time pass until nobody waits for shares. */
  private pass(ms: number): void {
    this.clock.advance(ms)
    for (const client of this.clients) {
      for (const { bound, sent } of client.sync.pending) {
        if (bound !== undefined && !sent) this.take(client, shareTimeOver(client.sync, bound))
      }
    }
    this.room?.flush()
  }

  private any<T>(list: readonly T[]): T {
    return list[this.roll(list.length)] as T
  }

  private connect(client: Client): void {
    this.names += 1
    const wire: Wire = { who: `wire-${this.names}`, client, up: [], down: [], isCut: false, isIn: false }
    client.wire = wire
    this.wires.push(wire)
    this.take(client, connected(client.sync))
  }

  private cut(client: Client): void {
    const { wire } = client
    if (!wire) return
    this.mishaps.cut += 1
    wire.isCut = true
    wire.down = []
    // Messages are lost from some point on; the others still arrive, perhaps after the next connection.
    wire.up = wire.up.slice(0, this.roll(wire.up.length + 1))
    client.wire = undefined
    this.take(client, disconnected(client.sync))
  }

  private reload(client: Client): void {
    if (this.roll(3) > 0) return
    this.mishaps.reload += 1
    this.cut(client)
    const { pending, count } = client.sync
    client.sync = startSync({ table: TABLE }, { pending, count })
  }

  /** A message that the network brings twice. */
  private resend(client: Client): void {
    const { wire, sync } = client
    const again = sync.pending.find(({ sent }) => sent)
    if (!wire || !again) return
    this.mishaps.twice += 1
    wire.up.push({ act: again.act })
  }

  private act(client: Client): void {
    if (client.seat === undefined || client.sync.confirmed.seq < 0) return
    const [next] = fc.sample(gesture, { numRuns: 1, seed: this.roll(2 ** 31) })
    if (!next) return
    const { action } = next(client.sync.shown)
    client.sent += 1
    const id = `c${this.clients.indexOf(client)}-${client.sent}`
    client.acted.push(id)
    const before = client.sync.pending
    const step = addAct(client.sync, { id, action })
    if (action.type === 'undo' && step.sync.pending.length < before.length) {
      client.withdrawn.add(id)
      for (const { act } of before)
        if (!step.sync.pending.some((each) => each.act === act)) client.withdrawn.add(act.id)
    }
    this.take(client, step)
  }

  private take(client: Client, { sync, send, dropped }: SyncStep): void {
    client.sync = sync
    for (const { act, refusal } of dropped) client.dropped.set(act.id, refusal.code)
    client.wire?.up.push(...send)
    this.share(client)
  }

  /** Sends a share as a page does: once, and lost with its connection. */
  private share(client: Client): void {
    if (client.seat === undefined || client.sync.connection !== 'up') return
    for (const bound of Object.values(client.sync.confirmed.bound ?? {})) {
      if (sharesOwed(bound, client.seat) === 0 || client.given.has(bound.seq)) continue
      client.given.add(bound.seq)
      const share = `share-${this.clients.indexOf(client)}-${bound.seq}`
      client.wire?.up.push({ act: { id: share, action: { type: 'share', bound: bound.seq, share } } })
    }
  }

  private async deliverUp(wire: Wire | undefined): Promise<void> {
    const message = wire?.up.shift()
    if (!wire || !message || !this.room) return
    if ('join' in message) {
      if (wire.isCut) return
      const viewer = { sides: opening.seats.find(({ id }) => id === wire.client.seat)?.sides ?? [] }
      this.leave(wire)
      const arrival = await this.room.prepareWelcome(viewer, message.join.after, atOnce)
      const person = { who: wire.who, viewer, ...(wire.client.seat !== undefined && { seat: wire.client.seat }) }
      const entered = this.room.enter(person, arrival)
      if (!entered) throw new Error('The log has become another one.')
      wire.isIn = true
      wire.down.push({ welcome: JSON.parse(entered.welcome) as Welcome })
      if (entered.late) wire.down.push({ entries: JSON.parse(entered.late.text) })
    } else if (wire.client.seat !== undefined) {
      const refuse = (refused: Refusal) => {
        if (!wire.isCut) wire.down.push(copy({ refused }))
        if (refused.code === 'journal') this.leave(wire)
      }
      const { seat } = wire.client
      const { hands } = this.room.state.seats.find(({ id }) => id === seat) ?? {}
      if (wire.isIn)
        this.room.submit({ seat, ...(hands !== undefined && { hands }) }, copy(message.act), {
          refuse,
          spend: () => {},
        })
      else refuse({ code: 'not-joined', message: 'Join first.', id: message.act.id })
      this.room.flush()
    }
    if (wire.isCut && wire.up.length === 0) this.forget(wire)
    await settle(2)
  }

  private leave(wire: Wire): void {
    if (wire.isIn) this.room?.leave(wire.who)
    wire.isIn = false
  }

  private forget(wire: Wire): void {
    this.leave(wire)
    this.wires = this.wires.filter((each) => each !== wire)
  }

  private async deliverDown(client: Client): Promise<void> {
    const message = client.wire?.down.shift()
    if (!message) return
    if ('welcome' in message) this.take(client, receiveWelcome(client.sync, message.welcome))
    else if ('entries' in message) this.take(client, receiveEntries(client.sync, message.entries))
    else {
      this.take(client, receiveRefusal(client.sync, message.refused))
      // As a connection does when the relay asks for a pause.
      if (message.refused.code === 'journal') this.cut(client)
    }
    const entries = 'welcome' in message ? message.welcome.entries : 'entries' in message ? message.entries.entries : []
    for (const { seq, id, seat: by } of entries) this.told.set(seq, `${by} ${id}`)
  }

  private async breakJournal(): Promise<void> {
    if (this.waiting.length === 0) return
    this.mishaps.journal += 1
    this.waiting.shift()?.fail()
    await settle()
  }

  /** Kills the relay: entries that are not in the journal never happened. */
  private async crash(): Promise<void> {
    this.mishaps.crash += 1
    for (const client of this.clients) this.cut(client)
    this.wires = []
    this.room?.close()
    for (const { fail } of this.waiting.splice(0)) fail()
    await settle()
    await this.openRoom()
  }

  private async openRoom(): Promise<void> {
    this.room = new Room(TABLE, KEY, await this.replay(), this.parts())
  }

  private async replay(): Promise<LiveTable> {
    const reported = await replay(
      async (after, most) => this.lines.slice(after + 1, after + 1 + most),
      KEY,
      () => ({ printed: PRINTED }),
      atOnce,
    )
    if (!reported) throw new Error('The table was never opened.')
    return reported
  }

  private parts(): RoomParts {
    let opened: Participants | undefined
    const tell = (viewerKeys: readonly string[], down: Down) => {
      opened = this.room?.participants
      for (const wire of this.wires) {
        if (wire.isIn && !wire.isCut && viewerKeys.includes(viewerKeyOfWire(wire)) && opened) wire.down.push(copy(down))
      }
    }
    return {
      journal: this.slowJournal(),
      clock: this.clock,
      broadcast: {
        entries: (_table, { viewerKeys, text }) => tell(viewerKeys, { entries: JSON.parse(text) }),
        people: () => {},
        // The new holder joins by the new link at once.
        edition: () => {},
        dismiss: () => {},
        bye: () => {
          for (const client of this.clients) this.cut(client)
        },
      },
      tally: {
        commit: () => () => {},
        refused: () => {},
        hoverDropped: () => {},
        slowed: () => {},
        incident: () => {},
      },
      quota: NO_QUOTA,
      log: pino({ level: 'silent' }),
      guard: (_what, work) => work(),
      newerEdition: () => undefined,
      wake: () => {},
      turned: () => {},
      reload: () => this.replay(),
      gone: () => {},
    }
  }

  /** Appends only when the test says so, or fails when it says that: before writing, or after it and before the answer. */
  private slowJournal(): Journal {
    return {
      ...this.memory,
      append: (table, seq, lines) =>
        new Promise((resolve, reject) => {
          const broken = () => reject(new JournalError('broken', 'The disk is full.'))
          const write = () => this.memory.append(table, seq, lines)
          this.waiting.push({
            go: () => write().then(resolve, reject),
            fail: () => (this.roll(2) === 0 ? broken() : write().then(broken, reject)),
          })
        }),
    }
  }
}

const viewerKeyOfWire = (wire: Wire): string =>
  [...(opening.seats.find(({ id }) => id === wire.client.seat)?.sides ?? [])].sort().join('+')

/** As it would come out of a socket. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))
