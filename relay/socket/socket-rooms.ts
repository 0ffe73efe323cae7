import type { Server, Socket } from 'socket.io'
import type { FromClient, FromRelay } from '../../table/protocol.ts'
import type { Broadcast } from '../room/broadcast.ts'
import type { NonEmpty } from '../room/entry-frames.ts'
import { JsonText } from './message-encoder.ts'

/** Events from the relay; entries are JSON already. */
export interface SentEvents extends Omit<FromRelay, 'entries'> {
  entries(message: JsonText): void
}

export type RelaySockets = Server<FromClient, SentEvents>
export type ClientSocket = Socket<FromClient, SentEvents>

/** Names the socket.io room of everybody at a table. */
export const tableRoom = (table: string): string => `table ${table}`
/** Names the socket.io room of those at a table who see the same. */
export const viewerRoom = (table: string, viewerKey: string): string => `table ${table} ${viewerKey}`

/** The only way to send to more than one connection: without a room socket.io would send to everybody connected. */
export function toRooms<T>(sockets: { to(rooms: string[]): T }, rooms: NonEmpty<string>): T {
  if (rooms.length === 0 || rooms.some((room) => !room)) throw new Error('A message must name the room it is for.')
  return sockets.to([...rooms])
}

/** A message to a room of socket.io is encoded once, however many are in it. */
export const broadcastOver = (io: RelaySockets): Broadcast => ({
  entries(table, { viewerKeys: [first, ...others], text }) {
    const rooms: NonEmpty<string> = [viewerRoom(table, first), ...others.map((key) => viewerRoom(table, key))]
    toRooms(io, rooms).emit('entries', new JsonText(text))
  },
  people(table, people) {
    toRooms(io, [tableRoom(table)]).emit('people', people)
  },
  edition(table, edition) {
    toRooms(io, [tableRoom(table)]).emit('edition', edition)
  },
  dismiss(who, refusal) {
    const sockets = toRooms(io, [who])
    sockets.emit('bye', refusal)
    sockets.disconnectSockets(true)
  },
  bye(table, refusal) {
    const sockets = toRooms(io, [tableRoom(table)])
    sockets.emit('bye', refusal)
    sockets.disconnectSockets(true)
  },
})
