import type { IncomingMessage, ServerResponse } from 'node:http'
import { LARGEST_MESSAGE } from '../../table/protocol.ts'
import type { AddressBuckets } from '../limits/rate.ts'
import { sendRefusal } from './reply.ts'

/** The relay time that counts as one more request of an address. */
export const MS_COUNTED_AS_REQUEST = 100

/** Why a request is turned away. */
export interface TurnedAway {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Seconds after which it may be tried again. */
  readonly again?: number
}

export const TOO_LARGE: TurnedAway = {
  status: 413,
  code: 'too-large',
  message: `A request may have ${LARGEST_MESSAGE / 1024} kB at most; split it.`,
}

/** The same where a request cannot be split. */
export const tooLarge = (most: number): TurnedAway => ({
  ...TOO_LARGE,
  message: `A file may have ${most / 2 ** 20} MB at most.`,
})

export const tooFast = (requests: AddressBuckets, address: string): TurnedAway => ({
  status: 429,
  code: 'too-fast',
  message: 'Your address has sent too many requests; wait a little.',
  again: Math.max(1, Math.ceil(requests.of(address).until(1) / 1000)),
})

/** Turns a request away by its headers alone. */
export function turnAwayReason(
  requests: AddressBuckets,
  address: string,
  { headers }: IncomingMessage,
  most = LARGEST_MESSAGE,
): TurnedAway | undefined {
  if (!requests.allow(address)) return tooFast(requests, address)
  const type = headers['content-type']
  if (type === undefined || !/^application\/json *(;|$)/i.test(type)) {
    const but = type === undefined ? 'this one names no content type' : `not as ${type}`
    return { status: 415, code: 'not-json', message: `Send requests as application/json; ${but}.` }
  }
  if (Number(headers['content-length'] ?? 0) <= most) return undefined
  return most === LARGEST_MESSAGE ? TOO_LARGE : tooLarge(most)
}

/** Drain the request body, or the client never sees the reply. */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  { status, again, ...why }: TurnedAway,
): void {
  request.resume()
  if (again !== undefined) response.setHeader('Retry-After', String(again))
  sendRefusal(response, status, why)
}

/** Undefined where the body is too large. */
export async function readBody(request: IncomingMessage, most = LARGEST_MESSAGE): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > most) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
