import type { Server } from 'socket.io'
import type { People, Refusal } from '../table/generated/types.ts'
import type { FromClient, FromRelay } from '../table/protocol.ts'
import { Written } from './encoder.ts'
import type { Frame } from './telling.ts'

/** How a room reaches the people in it. */
export interface Outlet {
  /** A frame of entries, to everybody at the table who has one of its sights. */
  entries(table: string, frame: Frame): void
  people(table: string, people: People): void
  /** Sends one connection away. */
  dismiss(who: string, refusal: Refusal): void
  /** Sends everybody away. */
  bye(table: string, refusal: Refusal): void
}

/** What the relay sends, where some of it is written already. */
export interface Sent extends Omit<FromRelay, 'entries'> {
  entries(message: Written): void
}

export type RelaySockets = Server<FromClient, Sent>

/** Everybody at a table. */
export const tableRoom = (table: string): string => `table ${table}`
/** Those at a table who see the same. */
export const sightRoom = (table: string, sight: string): string => `table ${table} ${sight}`

/** A message to a room of socket.io is encoded once, however many are in it. */
export const outletOf = (io: RelaySockets): Outlet => ({
  entries(table, { sights, text }) {
    io.to(sights.map((sight) => sightRoom(table, sight))).emit('entries', new Written(text))
  },
  people(table, people) {
    io.to(tableRoom(table)).emit('people', people)
  },
  dismiss(who, refusal) {
    io.to(who).emit('bye', refusal)
    io.in(who).disconnectSockets(true)
  },
  bye(table, refusal) {
    io.to(tableRoom(table)).emit('bye', refusal)
    io.in(tableRoom(table)).disconnectSockets(true)
  },
})
