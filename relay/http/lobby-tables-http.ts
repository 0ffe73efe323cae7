import type { ServerResponse } from 'node:http'
import type { BaseLogger } from 'pino'
import type { NoStanding, TablesAnswer } from '../../table/generated/types.ts'
import type { Problem } from '../../table/module/problem.ts'
import { checkTablesRequest } from '../../table/module/schema.ts'
import type { AddressOf } from '../limits/client-address.ts'
import type { AddressBuckets } from '../limits/rate.ts'
import type { Shelf } from '../modules/loaded-modules.ts'
import type { Metered, TableSummaries } from '../room/table-summaries.ts'
import type { Clock } from '../runtime/clock.ts'
import { lobbyTableFor } from './lobby-table.ts'
import { type Handler, sendJson } from './reply.ts'
import { MS_COUNTED_AS_REQUEST, readBody, TOO_LARGE, tooFast, turnAway, turnAwayReason } from './request-limits.ts'

export interface LobbyTablesParts {
  readonly modules: Shelf
  readonly clock: Clock
  readonly log: BaseLogger
  readonly summaries: Pick<TableSummaries, 'of'>
  /** Requests left to each address. */
  readonly lobbyRequests: AddressBuckets
  readonly addressOf: AddressOf
}

const UNREADABLE: NoStanding = { gone: 'unreadable' }

/** POST /api/tables: the state of every table to which somebody has a link. */
export function lobbyTablesHandler({
  modules,
  clock,
  log,
  summaries: outlines,
  lobbyRequests,
  addressOf,
}: LobbyTablesParts): Handler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const refused = turnAwayReason(lobbyRequests, addressOf(request), request)
    if (refused) return turnAway(request, response, refused)
    const text = await readBody(request)
    if (text === undefined) return turnAway(request, response, TOO_LARGE)
    const value = parsed(text)
    if (value === undefined) return malformed(response, [{ pointer: '', message: 'The request is not JSON.' }])
    const checked = checkTablesRequest(value)
    if (!checked.ok) return malformed(response, checked.problems)
    const address = addressOf(request)
    // Only time spent for this asker counts, not time spent waiting.
    const metered: Metered = (work) => {
      const began = clock.now()
      try {
        return work()
      } finally {
        lobbyRequests.of(address).owe((clock.now() - began) / MS_COUNTED_AS_REQUEST)
      }
    }
    const tables: TablesAnswer['tables'] = []
    for (const { table, token } of checked.value.tables) {
      // Stop for a client that has disconnected, or has used up its requests.
      if (response.destroyed) return
      if (lobbyRequests.of(address).level < 0) return turnAway(request, response, tooFast(lobbyRequests, address))
      try {
        const summary = await outlines.of(table, metered)
        tables.push(metered(() => lobbyTableFor(modules, summary, token)))
      } catch (error) {
        log.error({ err: error, table }, 'A table cannot be read.')
        tables.push(UNREADABLE)
      }
    }
    sendJson(response, 200, { tables } satisfies TablesAnswer)
  }
}

function malformed(response: ServerResponse, [problem]: readonly Pick<Problem, 'pointer' | 'message'>[]): void {
  const { pointer = '', message = 'This is not a list of tables.' } = problem ?? {}
  sendJson(response, 400, { code: 'malformed', message, pointer })
}

/** Undefined where the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
