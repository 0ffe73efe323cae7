import type { ServerResponse } from 'node:http'
import type { TablesAnswer } from '../table/generated/types.ts'
import type { Problem } from '../table/problem.ts'
import { checkTablesRequest } from '../table/schema.ts'
import type { Clock } from './clock.ts'
import { addressOf, bodyOf, MS_A_REQUEST, refusalOf, TOO_LARGE, turnAway } from './doorway.ts'
import type { Shelf } from './modules.ts'
import type { Outlines } from './outline.ts'
import type { Addresses } from './rate.ts'
import { type Handler, json } from './reply.ts'
import { standingOf } from './standing.ts'

export interface StandingsParts {
  readonly shelf: Shelf
  readonly clock: Clock
  readonly outlines: Outlines
  /** How many requests an address may send. */
  readonly glances: Addresses
}

/** POST /api/tables: how all the tables stand to which somebody has a link. */
export function standingsHandler({ shelf, clock, outlines, glances }: StandingsParts): Handler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const refused = refusalOf(glances, request)
    if (refused) return turnAway(request, response, refused)
    const text = await bodyOf(request)
    if (text === undefined) return turnAway(request, response, TOO_LARGE)
    const checked = checkTablesRequest(parsed(text))
    if (!checked.ok) return malformed(response, checked.problems)
    const tables: TablesAnswer['tables'] = []
    for (const { table, token } of checked.value.tables) {
      const began = clock.now()
      tables.push(standingOf(shelf, await outlines.of(table), token))
      glances.of(addressOf(request)).owe((clock.now() - began) / MS_A_REQUEST)
    }
    json(response, 200, { tables } satisfies TablesAnswer)
  }
}

function malformed(response: ServerResponse, [problem]: readonly Problem[]): void {
  const { pointer = '', message = 'This is no list of tables.' } = problem ?? {}
  json(response, 400, { code: 'malformed', message, pointer })
}

/** What is no JSON is no list of tables either. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
