import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { AddressOf } from '../limits/client-address.ts'
import type { AddressBuckets } from '../limits/rate.ts'
import type { Shelf } from '../modules/loaded-modules.ts'
import type { Clock } from '../runtime/clock.ts'
import { COMPLAINT_STATUS } from './complaint-status.ts'
import { judgeRequest } from './judge-request.ts'
import { type Handler, sendJson, sendRefusal } from './reply.ts'
import { MS_COUNTED_AS_REQUEST, readBody, TOO_LARGE, tooFast, turnAway, turnAwayReason } from './request-limits.ts'

export interface RefereeHttpParts {
  readonly modules: Shelf
  readonly clock: Clock
  readonly log: BaseLogger
  /** Requests left to each address. */
  readonly requests: AddressBuckets
  readonly addressOf: AddressOf
}

/** Tables wait so long at most while a request is judged, unless one verdict takes longer. */
const SLICE_MS = 5
/** Requests that may wait; more are refused. */
const MOST_WAITING = 16

/** POST /api/referee: judges one request after the other, each in slices, so that no table feels it. */
export function refereeHandler(parts: RefereeHttpParts): Handler {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return async (request, response) => {
    const refused = turnAwayReason(parts.requests, parts.addressOf(request), request)
    if (refused) return turnAway(request, response, refused)
    const text = await readBody(request)
    if (text === undefined) return turnAway(request, response, TOO_LARGE)
    if (waiting >= MOST_WAITING) {
      return turnAway(request, response, {
        status: 503,
        code: 'busy',
        message: 'The referee is busy; try again soon.',
        again: 1,
      })
    }
    waiting++
    last = last.then(() => answer(parts, text, request, response)).finally(() => waiting--)
    return last
  }
}

class HungUp extends Error {}

async function answer(
  { clock, log, requests, addressOf, modules }: RefereeHttpParts,
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = addressOf(request)
  // Earlier requests of this address may have used up its share.
  if (requests.of(address).level < 0) return turnAway(request, response, tooFast(requests, address))
  let began = clock.now()
  const pay = () => requests.of(address).owe((clock.now() - began) / MS_COUNTED_AS_REQUEST)
  const pause = async () => {
    if (response.destroyed) throw new HungUp()
    if (clock.now() - began < SLICE_MS) return
    pay()
    await nextTurn()
    began = clock.now()
  }
  try {
    const answered = await judgeRequest(modules, text, pause)
    sendJson(response, 'code' in answered ? COMPLAINT_STATUS[answered.code] : 200, answered)
  } catch (error) {
    if (error instanceof HungUp) return
    log.error({ err: error }, 'The referee failed over a request.')
    sendRefusal(response, 500, { code: 'failed', message: 'The referee could not handle this request.' })
  } finally {
    pay()
  }
}
