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

/** A connection that enters no namespace in this time is closed. */
const CONNECT_MS = 10_000

/**
 * Answers no ping by itself: a flood of pings is slowed like any other. Reading one frame of a connection in each turn of
 * the event loop would also slow floods, but costs honest tables a third of their moves.
 */
class CalmServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, autoPong: false })
  }
}

/** Makes the sockets beside an HTTP server. Only its own pages and those of the named origins may connect. */
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

/** Turns pages of other builds away before any message: the two would misread each other. */
export function refuseOtherBuilds(io: RelaySockets, wire: string, pages: () => Edition | undefined): void {
  io.use((socket, next) => {
    const refused = buildMismatch(socket.handshake.auth, wire, pages())
    if (refused) next(Object.assign(new Error(refused.message), { data: refused }))
    else next()
  })
}

/** A browser always sends the page's origin. A client without one is no browser, so no foreign page controls it. */
export function isAllowedOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export interface OpenConnections {
  bye(reason: Refusal): void
}

export interface SocketParts extends Omit<ConnectionParts, 'gate'>, FrameGateParts {
  addressOf: AddressOf
}

export function serveSockets(io: RelaySockets, parts: SocketParts): OpenConnections {
  const gates = new WeakMap<EngineSocket, FrameGate>()
  const connections = new Set<Connection>()
  const { guard } = parts
  // The gate comes before socket.io, so that frames before the connect count too.
  io.engine.on('connection', (conn: EngineSocket) =>
    guard(
      'connection',
      () => gates.set(conn, new FrameGate(conn, parts.addressOf(conn.request as IncomingMessage), parts)),
      () => conn.close(true),
    ),
  )
  const connected = (socket: ClientSocket) => {
    const gate = gates.get(socket.conn as unknown as EngineSocket) as FrameGate
    const connection = new Connection(socket, { ...parts, gate })
    gate.readBy(connection)
    connections.add(connection)
    // Handle the message here: socket.io would deliver it one turn later.
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
