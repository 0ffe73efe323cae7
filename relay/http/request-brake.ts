import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { AddressOf } from '../limits/client-address.ts'
import { requestCost } from '../limits/costs.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import { turnAway } from './request-limits.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Requests of one address that may wait until its budget is out of debt; more are turned away. */
const MOST_WAITING = 256

export interface RequestBrakeParts {
  readonly clock: Clock
  readonly addressLimits: AddressLimits
  readonly addressOf: AddressOf
  readonly note: NoteIncident
}

/** Takes every request's cost from its address's budget. Call this after all listeners have been added. */
export function brakeRequests(http: HttpServer, parts: RequestBrakeParts): void {
  const listeners = http.listeners('request') as RequestListener[]
  http.removeAllListeners('request')
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of listeners) listener.call(http, request, response)
  }
  http.on('request', braked(handle, parts))
}

/** While an address is in debt, its requests wait. */
function braked(handle: RequestListener, parts: RequestBrakeParts): RequestListener {
  const { clock, addressLimits, addressOf, note } = parts
  const waiting = new Map<string, number>()
  return (request, response) => {
    const address = addressOf(request)
    const answer = () => {
      const began = clock.now()
      const before = request.socket.bytesWritten
      response.once('close', () => {
        addressLimits.work.of(address).owe(requestCost(request.socket.bytesWritten - before))
      })
      handle(request, response)
      addressLimits.work.of(address).owe(clock.now() - began)
    }
    const bucket = () => addressLimits.work.of(address)
    if (!bucket().isOwed) return answer()
    const others = waiting.get(address) ?? 0
    if (others >= MOST_WAITING) {
      note('turned-away', address)
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
      const message = 'Your address has sent too many requests; wait a little.'
      return turnAway(request, response, { status: 429, code: 'too-fast', message, again: 2 })
    }
    waiting.set(address, others + 1)
    const wait = () => {
      if (!response.destroyed && bucket().isOwed) return void clock.after(Math.ceil(bucket().wait), wait)
      const left = (waiting.get(address) ?? 0) - 1
      if (left > 0) waiting.set(address, left)
      else waiting.delete(address)
      if (!response.destroyed) answer()
    }
    wait()
  }
}
