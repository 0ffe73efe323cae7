import { WebSocket } from 'ws'
import type { Act, Created, Piece, SeenEntry, Welcome } from '../../table/generated/types.ts'

type Answered<T> = { readonly ok?: T; readonly refused?: { readonly code: string; readonly message: string } }

const PATIENCE_MS = 30_000

/** A client without the library, from its own address, that may send anything. */
export class Client {
  /** Called with every message; never after the socket was paused. */
  onMessage: (text: string) => void = () => {}
  isOpen = true
  private asked = 0
  private readonly answers = new Map<number, (text: string | undefined) => void>()

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.read(String(data)))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.isOpen = false
      for (const answer of this.answers.values()) answer(undefined)
      this.answers.clear()
    })
  }

  /** Undefined if the relay turns it away. */
  static async connect(port: number, from: string, opening = '40'): Promise<Client | undefined> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: from,
      perMessageDeflate: false,
    })
    const client = new Client(socket)
    const isReady = await new Promise<boolean>((resolve) => {
      const over = setTimeout(() => resolve(false), PATIENCE_MS)
      socket.once('close', () => resolve(false))
      client.onMessage = (text) => {
        if (text.startsWith('0{')) socket.send(opening)
        if (text.startsWith('40')) {
          clearTimeout(over)
          resolve(true)
        }
      }
    })
    client.onMessage = () => {}
    if (isReady) return client
    socket.terminate()
    return undefined
  }

  send(text: string | Buffer): void {
    if (this.isOpen) this.socket.send(text)
  }

  emit(event: string, ...messages: unknown[]): void {
    this.send(`42${JSON.stringify([event, ...messages])}`)
  }

  /** Undefined if the connection ended before the answer. */
  ask<T>(event: string, message: unknown): Promise<Answered<T> | undefined> {
    if (!this.isOpen) return Promise.resolve(undefined)
    const id = this.asked++
    return new Promise((resolve) => {
      this.answers.set(id, (text) => resolve(text === undefined ? undefined : (JSON.parse(text)[0] as Answered<T>)))
      this.send(`42${id}${JSON.stringify([event, message])}`)
    })
  }

  create(message: object): Promise<Answered<Created> | undefined> {
    return this.ask<Created>('create', message)
  }

  join(message: object): Promise<Answered<Welcome> | undefined> {
    return this.ask<Welcome>('join', message)
  }

  /** The entry that an act became; undefined if it was refused, or not answered in time. */
  act(act: Act): Promise<SeenEntry | undefined> {
    return new Promise((resolve) => {
      const over = setTimeout(() => resolve(undefined), PATIENCE_MS)
      this.onMessage = (text) => {
        const isRefused = text.startsWith('42["refused"')
        if (!isRefused && !text.includes(`"id":"${act.id}"`)) return
        const entries: SeenEntry[] = isRefused ? [] : JSON.parse(text.slice(2))[1].entries
        clearTimeout(over)
        resolve(entries.find(({ id }) => id === act.id))
      }
      this.emit('act', act)
    })
  }

  close(): void {
    this.socket.terminate()
  }

  private read(text: string): void {
    if (text === '2') this.send('3')
    const [, id] = /^43(\d+)/.exec(text) ?? []
    if (id === undefined) this.onMessage(text)
    else this.answer(Number(id), text.slice(2 + id.length))
  }

  private answer(id: number, text: string): void {
    this.answers.get(id)?.(text)
    this.answers.delete(id)
  }
}

/** A table at which one seat plays everything, with a client in that seat. */
export interface OwnTable {
  readonly table: string
  readonly token: string
  readonly client: Client
  readonly pieces: readonly Piece[]
}

export async function ownTable(port: number, from: string): Promise<OwnTable> {
  const client = await Client.connect(port, from)
  const game = { module: 'combat-operations', scenario: 'red-attack', play: 'hotseat' }
  const created = (await client?.create(game))?.ok
  const seat = created?.seats[0]
  const welcome = seat && (await client?.join({ table: created.table, token: seat.token }))?.ok
  if (!client || !created || !seat || !welcome?.snapshot) throw new Error('The attacker could not open a table.')
  return { table: created.table, token: seat.token, client, pieces: welcome.snapshot.pieces }
}
