import { io, type Socket } from 'socket.io-client'
import type {
  Act,
  Create,
  Created,
  Entries,
  HistoryRequest,
  Hover,
  Hovers,
  Join,
  LinkRequest,
  NewEdition,
  NewLink,
  Past,
  PastRequest,
  People,
  Recollection,
  RecollectRequest,
  Refusal,
  SeenEntry,
  Welcome,
} from '../../../table/generated/types.ts'
import type { FromClient, FromRelay, RelayReply } from '../../../table/protocol.ts'
import { EDITION } from './edition.ts'
import { SendQueue } from './send-queue.ts'

export type ConnectionStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  /** Both times by this browser's clock, in milliseconds. */
  | { readonly kind: 'offline'; readonly since: number; readonly retryAt: number }
  /** Closed by the relay for good: it would close a new connection too. */
  | { readonly kind: 'closed'; readonly refusal: Refusal }

/** The events of a connection. */
export interface ConnectionHandlers {
  status(status: ConnectionStatus): void
  entries(message: Entries): void
  refused(message: Refusal): void
  people(message: People): void
  hover(message: Hovers): void
  edition(message: NewEdition): void
}

/** A connection to the relay that reconnects by itself. Messages sent while it is down are lost: sync sends them again. */
export interface RelayConnection {
  /** Undefined where the connection broke before the answer. */
  create(message: Create): Promise<RelayReply<Created> | undefined>
  join(message: Join): Promise<RelayReply<Welcome> | undefined>
  history(message: HistoryRequest): Promise<RelayReply<SeenEntry[]> | undefined>
  /** The table as it was before an entry, and the entries from there on. */
  past(message: PastRequest): Promise<RelayReply<Past> | undefined>
  /** An invitation to a seat. */
  link(message: LinkRequest): Promise<RelayReply<NewLink> | undefined>
  /** The referee's memory of all entries that we may see. */
  recollect(message: RecollectRequest): Promise<RelayReply<Recollection> | undefined>
  act(messages: readonly Act[]): void
  hover(message: Hover): void
  /** Reconnects now instead of at the next attempt. */
  retry(): void
  /** Disconnects and reconnects after a pause, when the relay asks for one. */
  pause(): void
  close(): void
}

const PATIENCE = 10_000
const DELAYS = [300, 1000, 2000, 4000, 8000]

const bytesOf = (act: Act): number => new TextEncoder().encode(JSON.stringify(act)).length

export function openConnection(ears: ConnectionHandlers): RelayConnection {
  const socket: Socket<FromRelay, FromClient> = io({
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    auth: { ...EDITION },
  })
  let attempts = 0
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const acts = new SendQueue<Act>((messages) => socket.emit('act', ...messages), bytesOf, Date.now)
  const connect = () => {
    clearTimeout(timer)
    timer = undefined
    if (since === undefined) ears.status({ kind: 'connecting' })
    socket.connect()
  }
  const wait = () => {
    if (isOver || timer !== undefined) return
    const delay = (DELAYS[attempts] ?? 8000) * (0.8 + 0.4 * Math.random())
    attempts = Math.min(attempts + 1, DELAYS.length - 1)
    since ??= Date.now()
    timer = setTimeout(connect, delay)
    ears.status({ kind: 'offline', since, retryAt: Date.now() + delay })
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', retry)
    window.removeEventListener('offline', pause)
    socket.disconnect()
  }
  const retry = () => {
    if (timer !== undefined) connect()
  }
  const pause = () => {
    if (socket.connected) socket.disconnect()
  }
  async function ask<T>(
    event: 'create' | 'join' | 'link' | 'history' | 'past' | 'recollect',
    message: Create | Join | LinkRequest | HistoryRequest | PastRequest | RecollectRequest,
  ) {
    try {
      return (await socket.timeout(PATIENCE).emitWithAck(event, message as never)) as RelayReply<T>
    } catch {
      // A relay that does not answer counts as lost.
      pause()
      return undefined
    }
  }

  socket.on('connect', () => {
    attempts = 0
    since = undefined
    acts.reset()
    ears.status({ kind: 'online' })
  })
  socket.on('connect_error', (error: Error & { readonly data?: Refusal }) => {
    if (error.data?.code !== 'other-build') return wait()
    end()
    ears.status({ kind: 'closed', refusal: error.data })
  })
  socket.on('disconnect', () => {
    acts.reset()
    wait()
  })
  socket.on('entries', ears.entries)
  socket.on('refused', ears.refused)
  socket.on('people', ears.people)
  socket.on('hover', ears.hover)
  socket.on('edition', ears.edition)
  socket.on('bye', (refusal) => {
    // A relay that stops is restarted or replaced: keep trying.
    if (refusal.code === 'stopping' || refusal.code === 'journal') return
    end()
    ears.status({ kind: 'closed', refusal })
  })
  window.addEventListener('online', retry)
  // Without this a dead network is noticed only by a missing ping, most of a minute later.
  window.addEventListener('offline', pause)
  connect()

  return {
    create: (message) => ask('create', message),
    join: (message) => ask('join', message),
    history: (message) => ask('history', message),
    past: (message) => ask('past', message),
    link: (message) => ask('link', message),
    recollect: (message) => ask('recollect', message),
    // Offline, socket.io would keep the message, and sync would send it a second time.
    act: (messages) => {
      if (socket.connected) acts.send(messages)
    },
    hover: (message) => {
      if (socket.connected) socket.volatile.emit('hover', message)
    },
    retry,
    pause,
    close: end,
  }
}
