import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type FromClient, type FromRelay, LARGEST_MESSAGE } from '../table/protocol.ts'
import { type Refusal, refusal } from '../table/refusal.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { type Edition, misfit } from './edition.ts'
import { parser } from './encoder.ts'
import type { RelaySockets } from './outlet.ts'
import { type Wire, wireOf } from './wire.ts'

/** How long a connection may say nothing at first. */
const CONNECT_MS = 10_000

/** The sockets beside an HTTP server. Pages of other origins than its own, or those named, are turned away. */
export const makeSockets = (http: HttpServer, origins: readonly string[]): RelaySockets =>
  new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    parser,
    perMessageDeflate: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: CONNECT_MS,
    allowRequest: (request, answer) => answer(null, isAtHome(request, origins)),
  })

/** Before anything is said: a page of another build would misread what it is told, and what it says would be misread. */
export function turnAwayOthers(io: RelaySockets, wire: string, pages: () => Edition | undefined): void {
  io.use((socket, next) => {
    const refused = misfit(socket.handshake.auth, wire, pages())
    if (refused) next(Object.assign(new Error(refused.message), { data: refused }))
    else next()
  })
}

/** A browser always says which page asks; whoever does not say is no browser, and no page can make him ask. */
export function isAtHome({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The open connections. */
export interface Lines {
  /** Hangs up on those who do not read. */
  sweep(): void
  /** Hangs up on everybody, and says why. */
  bye(reason: Refusal): void
}

export function serveSockets(io: RelaySockets, parts: ConnectionParts): Lines {
  const lines = new Map<Connection, Wire>()
  const { guard } = parts
  const connected = (socket: Socket<FromClient, FromRelay>) => {
    const wire = wireOf(socket, parts.clock, {
      frame: (text) => guard('frame', () => connection.weigh(text), hangUp),
      tooLarge: () => guard('frame', () => connection.tooLarge()),
    })
    const hangUp = () => wire.end()
    const connection = new Connection(socket, wire, parts)
    lines.set(connection, wire)
    // What comes ends here. Handed on, each message would wait another turn for listeners by name that nobody has.
    socket.use(([event, ...args]: unknown[]) => {
      try {
        connection.receive(event, args)
      } catch (error) {
        parts.log.error({ err: error }, 'A message could not be handled.')
        connection.bye(refusal('malformed', 'The relay could make nothing of what you sent.'))
      }
    })
    socket.on('disconnect', () => {
      lines.delete(connection)
      guard('disconnect', () => connection.closed())
    })
  }
  io.on('connection', (socket) =>
    guard(
      'connection',
      () => connected(socket),
      () => socket.disconnect(true),
    ),
  )
  return {
    sweep() {
      for (const wire of lines.values()) if (wire.isClogged()) wire.end()
    },
    bye(reason) {
      for (const connection of lines.keys()) connection.bye(reason)
    },
  }
}
