import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { AddressOf } from '../limits/client-address.ts'
import type { AddressBuckets } from '../limits/rate.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import type { Clock } from '../runtime/clock.ts'
import { COMPLAINT_STATUS } from './complaint-status.ts'
import { judgeRequest } from './judge-request.ts'
import { type Handler, sendJson, sendRefusal } from './reply.ts'
import { MS_A_REQUEST, readBody, TOO_LARGE, tooFast, turnAway, turnAwayReason } from './request-limits.ts'

export interface RefereeHttpParts {
  /** The modules that a request may be about. */
  readonly modules: LoadedModules
  readonly clock: Clock
  readonly log: BaseLogger
  /** How many requests an address may send. */
  readonly requests: AddressBuckets
  readonly addressOf: AddressOf
}

/** So long the tables wait at most while somebody else's list is judged, unless one verdict takes longer. */
const SLICE_MS = 5
/** So many requests wait for those before them; more are sent away. */
const MOST_WAITING = 16

/** POST /api/referee: one request after the other, each in slices, so that no table feels it. */
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
        message: 'The referee has many requests; try again soon.',
        again: 1,
      })
    }
    waiting++
    last = last.then(() => answer(parts, text, request, response)).finally(() => waiting--)
    return last
  }
}

/** The client has closed the connection: judging stops. */
class HungUp extends Error {}

async function answer(
  { clock, log, requests, addressOf, modules: shelf }: RefereeHttpParts,
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = addressOf(request)
  // Those before it in the line may have cost more than there was.
  if (requests.of(address).level < 0) return turnAway(request, response, tooFast(requests, address))
  let began = clock.now()
  const pay = () => requests.of(address).owe((clock.now() - began) / MS_A_REQUEST)
  const breathe = async () => {
    if (response.destroyed) throw new HungUp()
    if (clock.now() - began < SLICE_MS) return
    pay()
    await turn()
    began = clock.now()
  }
  try {
    const answered = await judgeRequest(shelf, text, breathe)
    sendJson(response, 'code' in answered ? COMPLAINT_STATUS[answered.code] : 200, answered)
  } catch (error) {
    if (error instanceof HungUp) return
    log.error({ err: error }, 'The referee failed over a request.')
    sendRefusal(response, 500, { code: 'failed', message: 'The referee failed over this request.' })
  } finally {
    pay()
  }
}
