import type { Server, Socket } from 'socket.io'
import type { People, Refusal } from '../../table/generated/types.ts'
import type { FromClient, FromRelay } from '../../table/protocol.ts'
import type { EntryFrame } from '../room/entry-frames.ts'
import { JsonText } from './message-encoder.ts'

/** How a room reaches the people in it. */
export interface Broadcast {
  /** A frame of entries, to everybody at the table who has one of its sights. */
  entries(table: string, frame: EntryFrame): void
  people(table: string, people: People): void
  /** Sends one connection away. */
  dismiss(who: string, refusal: Refusal): void
  /** Sends everybody away. */
  bye(table: string, refusal: Refusal): void
}

/** What the relay sends, where some of it is written already. */
export interface SentEvents extends Omit<FromRelay, 'entries'> {
  entries(message: JsonText): void
}

export type RelaySockets = Server<FromClient, SentEvents>
export type ClientSocket = Socket<FromClient, SentEvents>

/** At least one: socket.io takes an empty list of rooms for everybody who is connected. */
export type Some<T> = readonly [T, ...T[]]

/** Everybody at a table. */
export const tableRoom = (table: string): string => `table ${table}`
/** Those at a table who see the same. */
export const sightRoom = (table: string, sight: string): string => `table ${table} ${sight}`

/** The only way to send to more than one connection: it always names a room. */
export function toRooms<T>(sockets: { to(rooms: string[]): T }, rooms: Some<string>): T {
  if (rooms.length === 0 || rooms.some((room) => !room)) throw new Error('A message must name the room it is for.')
  return sockets.to([...rooms])
}

/** A message to a room of socket.io is encoded once, however many are in it. */
export const broadcastOver = (io: RelaySockets): Broadcast => ({
  entries(table, { sights: [first, ...others], text }) {
    const rooms: Some<string> = [sightRoom(table, first), ...others.map((sight) => sightRoom(table, sight))]
    toRooms(io, rooms).emit('entries', new JsonText(text))
  },
  people(table, people) {
    toRooms(io, [tableRoom(table)]).emit('people', people)
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
