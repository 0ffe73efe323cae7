import { io, type Socket } from 'socket.io-client'
import { isByChance, nonceCommitment, SHARE_MS, withoutNonce } from '../../table/action/shared-chance.ts'
import type {
  Action,
  ByChance,
  Created,
  Entries,
  HistoryRequest,
  Hovers,
  Join,
  Past,
  PastRequest,
  People,
  Recollection,
  RecollectRequest,
  Refusal,
  SeenEntry,
  Welcome,
} from '../../table/generated/types.ts'
import type { FromClient, FromRelay, RelayReply } from '../../table/protocol.ts'

type PlayerSocket = Socket<FromRelay, FromClient>

/** Sends any event with any content, against the protocol too. */
interface Loose {
  emit(event: string, ...args: unknown[]): void
}

/** A real client on a real socket, which keeps all that it receives. */
export class Player {
  readonly entries: SeenEntry[] = []
  readonly frames: Entries[] = []
  readonly refused: Refusal[] = []
  readonly people: People[] = []
  readonly hovers: Hovers[] = []
  readonly byes: Refusal[] = []
  /** Why the connection ended, with the code of the websocket. */
  gone: { reason: string; code?: number } | undefined
  private readonly watchers = new Set<() => void>()
  /** Sends no shares of chance. */
  isAsleep = false
  private acts = 0
  private seat: string | undefined

  private constructor(readonly socket: PlayerSocket) {
    const heard = (note: () => void) => {
      note()
      for (const watch of this.watchers) watch()
    }
    socket.on('entries', (frame) =>
      heard(() => {
        this.frames.push(frame)
        this.entries.push(...frame.entries)
        for (const entry of frame.entries) this.share(entry)
      }),
    )
    socket.on('refused', (refusal) => heard(() => this.refused.push(refusal)))
    socket.on('people', (people) => heard(() => this.people.push(people)))
    socket.on('hover', (hover) => heard(() => this.hovers.push(hover)))
    socket.on('bye', (refusal) => heard(() => this.byes.push(refusal)))
    socket.on('disconnect', (reason, details) =>
      heard(() => {
        const context = details && 'context' in details ? (details.context as { code?: number } | undefined) : undefined
        this.gone = { reason, ...(context?.code !== undefined && { code: context.code }) }
      }),
    )
  }

  static async connect(port: number): Promise<Player> {
    const socket: PlayerSocket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const player = new Player(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return player
  }

  get loose(): Loose {
    return this.socket as unknown as Loose
  }

  /** Resolves when the condition holds. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!isSo()) return
        this.watchers.delete(watch)
        resolve()
      }
      this.watchers.add(watch)
      watch()
    })
  }

  create(message: Parameters<FromClient['create']>[0]): Promise<RelayReply<Created>> {
    return new Promise((resolve) => this.socket.emit('create', message, resolve))
  }

  ask(message: Join): Promise<RelayReply<Welcome>> {
    return new Promise((resolve) => this.socket.emit('join', message, resolve))
  }

  async join(message: Join): Promise<Welcome> {
    const answer = await this.ask(message)
    if ('refused' in answer) throw new Error(`${answer.refused.code}: ${answer.refused.message}`)
    this.seat = answer.ok.seat
    return answer.ok
  }

  history(message: HistoryRequest): Promise<RelayReply<SeenEntry[]>> {
    return new Promise((resolve) => this.socket.emit('history', message, resolve))
  }

  past(message: PastRequest): Promise<RelayReply<Past>> {
    return new Promise((resolve) => this.socket.emit('past', message, resolve))
  }

  recollect(message: RecollectRequest = {}): Promise<RelayReply<Recollection>> {
    return new Promise((resolve) => this.socket.emit('recollect', message, resolve))
  }

  /** Sends an action without waiting; answers its id. */
  send(action: Action, id = `${this.socket.id}:${this.acts++}`.replaceAll(/[^A-Za-z0-9_.:-]/g, '_')): string {
    this.socket.emit('act', { id, action })
    return id
  }

  /**
   * Sends an action and answers its entry. Shared chance is bound first, and opened when the others have shared; the
   * entry of a bind that is held is the answer.
   */
  async act(action: Action): Promise<SeenEntry> {
    const id = this.send(action)
    await this.until(() => this.find(id) !== undefined || this.refused.some((refusal) => refusal.id === id))
    const entry = this.find(id)
    const refusal = this.refused.find((each) => each.id === id)
    if (!entry && refusal?.code === 'bind-first' && isByChance(action)) return this.cast(action)
    if (!entry) throw new Error(JSON.stringify(refusal))
    return entry
  }

  private async cast(action: ByChance): Promise<SeenEntry> {
    const commitment = nonceCommitment(action.nonce ?? '')
    const bind = await this.act({ type: 'bind', action: withoutNonce(action), commitment })
    if (bind.held) return bind
    const { seq: bound, result } = bind
    const shares = () => this.entries.filter((each) => each.action?.type === 'share' && each.action.bound === bound)
    const late = new Promise((resolve) => setTimeout(resolve, SHARE_MS + 100))
    await Promise.race([late, this.until(() => shares().length === result?.asked?.length)])
    return this.act({ ...action, bound })
  }

  /** As a page does by itself. */
  private share({ seq, action, result }: SeenEntry): void {
    if (this.isAsleep || this.seat === undefined || !result?.asked?.includes(this.seat)) return
    if (action?.type !== 'bind' && action?.type !== 'withhold') return
    this.send({ type: 'share', bound: seq, share: this.shareIn(seq) })
  }

  /** This player's share in what an entry binds. */
  shareIn = (seq: number): string => `share-${this.seat}-${seq}`

  /** Sends an action, and answers why it was refused. */
  async offend(action: Action): Promise<Refusal> {
    const id = this.send(action)
    await this.until(() => this.refused.some((refusal) => refusal.id === id))
    return this.refused.find((refusal) => refusal.id === id) as Refusal
  }

  find(id: string): SeenEntry | undefined {
    return this.entries.find((entry) => entry.id === id)
  }

  close(): void {
    this.socket.disconnect()
  }
}
