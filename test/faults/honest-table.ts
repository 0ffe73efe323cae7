import type { Piece } from '../../table/generated/types.ts'
import { quantile } from '../bench/measure.ts'
import { Client } from './client.ts'

const HOME = '127.0.0.1'
/** Moves of each of the two players in a second: fast play, well within what a page may send. */
const MOVES_PER_SECOND = 8
const PATIENCE_MS = 20_000

/** Milliseconds from a move to its receipt by each of the others. */
export interface Latency {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Moves that did not reach everybody in the end, and connections that were lost. */
  readonly lost: number
}

interface Player {
  readonly client: Client
  readonly own: readonly Piece[]
}

/** Two players and an observer, who play on whatever happens. */
export class HonestTable {
  private readonly sentAt = new Map<string, number>()
  private readonly received = new Map<string, number>()
  private delays: number[] = []
  private moves = 0
  private timer: NodeJS.Timeout | undefined

  private constructor(
    private readonly players: readonly Player[],
    private readonly clients: readonly Client[],
  ) {
    for (const client of clients) client.onMessage = (text) => this.receive(client, text)
  }

  static async open(port: number): Promise<HonestTable> {
    const host = await Client.connect(port, HOME)
    const created = (await host?.create({ module: 'combat-operations', scenario: 'red-attack', play: 'online' }))?.ok
    host?.close()
    if (!created) throw new Error('The honest players could not open a table.')
    const players: Player[] = []
    const clients: Client[] = []
    for (const token of [created.seats[0]?.token, created.seats[1]?.token, undefined]) {
      const client = await Client.connect(port, HOME)
      const welcome = (await client?.join({ table: created.table, ...(token !== undefined && { token }) }))?.ok
      if (!client || !welcome?.snapshot) throw new Error('An honest player could not sit down.')
      clients.push(client)
      if (token === undefined) continue
      const sides = welcome.snapshot.seats.find(({ id }) => id === welcome.seat)?.sides ?? []
      const own = welcome.snapshot.pieces.filter(({ side, at }) => 'q' in at && side && sides.includes(side))
      players.push({ client, own })
    }
    return new HonestTable(players, clients)
  }

  begin(): void {
    this.delays = []
    this.sentAt.clear()
    this.received.clear()
    let turn = 0
    this.timer = setInterval(() => this.move(turn++), 1000 / MOVES_PER_SECOND / this.players.length)
  }

  /** Stops, and waits for moves still in flight. */
  async end(): Promise<Latency> {
    clearInterval(this.timer)
    const deadline = performance.now() + PATIENCE_MS
    const others = this.clients.length - 1
    const missing = () => [...this.sentAt.keys()].filter((id) => (this.received.get(id) ?? 0) < others).length
    while (missing() > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    const lost = missing() + this.clients.filter(({ isOpen }) => !isOpen).length
    return {
      p50: quantile(this.delays, 0.5),
      p99: quantile(this.delays, 0.99),
      max: Math.max(0, ...this.delays),
      lost,
    }
  }

  close(): void {
    for (const client of this.clients) client.close()
  }

  private move(turn: number): void {
    const player = this.players[turn % this.players.length] as Player
    const piece = player.own[turn % player.own.length] as Piece
    const id = `honest:${this.moves++}`
    this.sentAt.set(id, performance.now())
    player.client.emit('act', { id, action: { type: 'move', moves: [{ pieces: [piece.id], to: piece.at }] } })
  }

  private receive(client: Client, text: string): void {
    const now = performance.now()
    for (const [, id] of text.matchAll(/"id":"(honest:\d+)"/g)) {
      const sentAt = this.sentAt.get(id as string)
      const mover = this.players[Number(id?.slice('honest:'.length)) % this.players.length]
      if (sentAt === undefined || mover?.client === client) continue
      this.delays.push(now - sentAt)
      this.received.set(id as string, (this.received.get(id as string) ?? 0) + 1)
    }
  }
}
