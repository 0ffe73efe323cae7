import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Socket as EngineSocket } from 'engine.io'
import { Server } from 'socket.io'
import { type ServerOptions, WebSocketServer } from 'ws'
import { LARGEST_MESSAGE } from '../../table/protocol.ts'
import type { Refusal } from '../../table/refusal.ts'
import type { AddressOf } from '../limits/client-address.ts'
import { buildMismatch, type Edition } from '../modules/edition.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { FrameGate, type FrameGateParts } from './frame-gate.ts'
import { parser } from './message-encoder.ts'
import type { ClientSocket, RelaySockets } from './socket-rooms.ts'

/** How long a connection may say nothing at first. */
const CONNECT_MS = 10_000

/**
 * Answers no ping by itself: a flood of them is slowed like any other. To read only one frame of a connection in each turn
 * of the event loop would calm floods too, but costs honest tables a third of their moves.
 */
class CalmServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, autoPong: false })
  }
}

/** The sockets beside an HTTP server. Pages of other origins than its own, or those named, are turned away. */
export const makeSockets = (http: HttpServer, origins: readonly string[]): RelaySockets =>
  new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    parser,
    perMessageDeflate: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    wsEngine: CalmServer,
    connectTimeout: CONNECT_MS,
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(request, origins)),
  })

/** Before anything is said: a page of another build would misread what it is told, and what it says would be misread. */
export function refuseOtherBuilds(io: RelaySockets, wire: string, pages: () => Edition | undefined): void {
  io.use((socket, next) => {
    const refused = buildMismatch(socket.handshake.auth, wire, pages())
    if (refused) next(Object.assign(new Error(refused.message), { data: refused }))
    else next()
  })
}

/** A browser always says which page asks; whoever does not say is no browser, and no page can make him ask. */
export function isAllowedOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The open connections. */
export interface OpenConnections {
  /** Hangs up on everybody, and says why. */
  bye(reason: Refusal): void
}

export interface SocketParts extends Omit<ConnectionParts, 'line'>, FrameGateParts {
  addressOf: AddressOf
}

export function serveSockets(io: RelaySockets, parts: SocketParts): OpenConnections {
  const lines = new WeakMap<EngineSocket, FrameGate>()
  const connections = new Set<Connection>()
  const { guard } = parts
  // Before socket.io knows of it: also what is said before anybody has connected is paid for.
  io.engine.on('connection', (conn: EngineSocket) =>
    guard(
      'connection',
      () => lines.set(conn, new FrameGate(conn, parts.addressOf(conn.request as IncomingMessage), parts)),
      () => conn.close(true),
    ),
  )
  const connected = (socket: ClientSocket) => {
    const line = lines.get(socket.conn as unknown as EngineSocket) as FrameGate
    const connection = new Connection(socket, { ...parts, line })
    line.readBy(connection)
    connections.add(connection)
    // What comes ends here. Handed on, each message would wait another turn for listeners by name that nobody has.
    socket.use(([event, ...args]: unknown[]) => connection.receive(event, args))
    socket.on('disconnect', () => {
      connections.delete(connection)
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
    bye(reason) {
      for (const connection of connections) connection.bye(reason)
    },
  }
}
