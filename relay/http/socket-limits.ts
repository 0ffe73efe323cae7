import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { AddressOf } from '../limits/client-address.ts'
import { CONNECTION_COST } from '../limits/costs.ts'
import type { Limits } from '../limits/rate.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import type { TurnedAway } from './request-limits.ts'

export interface SocketLimitParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimits: AddressLimits
  readonly addressOf: AddressOf
  readonly note: NoteIncident
}

const STATUS_WORDS: Readonly<Record<number, string>> = { 429: 'Too Many Requests', 503: 'Service Unavailable' }

const CROWDED: TurnedAway = {
  status: 429,
  code: 'too-many',
  message: 'Your address has too many open connections; close some pages.',
  again: 10,
}
const FULL: TurnedAway = {
  status: 503,
  code: 'full',
  message: 'The relay is full; try again later.',
  again: 30,
}

/** Turns websockets away before anything is made for them. Call this after all listeners have been added. */
export function limitSockets(
  http: HttpServer,
  { clock, limits, addressLimits, addressOf, note }: SocketLimitParts,
): void {
  const open = new Map<string, number>()
  let all = 0
  const refusalOf = (address: string): TurnedAway | undefined => {
    if (all >= limits.connections.all) return FULL
    return (open.get(address) ?? 0) >= limits.connections.perAddress ? CROWDED : undefined
  }
  const listeners = http.listeners('upgrade') as ((...upgrade: [IncomingMessage, Duplex, Buffer]) => void)[]
  http.removeAllListeners('upgrade')
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request)
    const turned = refusalOf(address)
    if (turned) {
      note('turned-away', address)
      turnSocketAway(socket, turned)
      return
    }
    all++
    open.set(address, (open.get(address) ?? 0) + 1)
    // Without a listener an error of a waiting socket would end the relay.
    socket.on('error', () => {})
    socket.once('close', () => {
      all--
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    const enter = () => {
      const work = addressLimits.work.of(address)
      if (socket.destroyed) return
      if (work.isOwed) return void clock.after(Math.ceil(work.wait), enter)
      work.owe(CONNECTION_COST)
      for (const listener of listeners) listener.call(http, request, socket, head)
    }
    enter()
  })
}

function turnSocketAway(socket: Duplex, { status, again, ...why }: TurnedAway): void {
  const body = JSON.stringify(why)
  // The client may have disconnected already.
  socket.on('error', () => {})
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_WORDS[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(again === undefined ? [] : [`Retry-After: ${again}`]),
      '',
      body,
    ].join('\r\n'),
  )
}
