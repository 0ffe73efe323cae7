import type { IncomingMessage } from 'node:http'
import type { GoOnRequest } from '../../table/generated/types.ts'
import { checkGoOn } from '../../table/module/schema.ts'
import { LARGEST_SAVE } from '../../table/protocol.ts'
import { refusal } from '../../table/refusal.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { AddressOf } from '../limits/client-address.ts'
import type { SavedGames } from '../room/saved-games.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import { inOneSlice, type Run } from '../runtime/slices.ts'
import { type Handler, sendJson, sendRefusal } from './reply.ts'
import { readBody, tooLarge, turnAway, turnAwayReason } from './request-limits.ts'

export interface SavesParts {
  readonly saves: SavedGames
  readonly addressLimits: AddressLimits
  readonly addressOf: AddressOf
  readonly note: NoteIncident
  run(request: IncomingMessage): Run
}

const STATUS: Readonly<Record<string, number>> = {
  'unknown-table': 404,
  'unknown-save': 404,
  'unknown-module': 404,
  'unknown-scenario': 404,
  'bad-token': 403,
  'too-large': 413,
  'too-fast': 429,
  'too-busy': 503,
}

/** GET /api/tables/…/saves/…: the sealed copy of a save for the holder of a seat. */
export function saveCopyHandler(
  { saves, addressLimits, addressOf, note, run }: SavesParts,
  table: string,
  entry: number,
  tokenIn: (request: IncomingMessage) => string | undefined,
): Handler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const address = addressOf(request)
    const copy = await addressLimits.inTurn(address, () => saves.copyFor(table, tokenIn(request), entry, run(request)))
    if (!('code' in copy)) return sendJson(response, 200, copy)
    if (copy.code === 'bad-token') note('bad-token', address)
    sendRefusal(response, STATUS[copy.code] ?? 400, copy)
  }
}

/** POST /api/saves: a seat wants to go on with a saved game. */
export function goOnHandler({ saves, addressLimits, addressOf, note, run }: SavesParts): Handler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const address = addressOf(request)
    const refused = turnAwayReason(addressLimits.lobbyRequests, address, request, LARGEST_SAVE)
    if (refused) return turnAway(request, response, refused)
    const text = await readBody(request, LARGEST_SAVE)
    if (text === undefined) return turnAway(request, response, tooLarge(LARGEST_SAVE))
    const checked = await run(request)(inOneSlice(() => checkGoOn(parsed(text))))
    if (!checked.ok) {
      const [{ message, pointer } = { message: 'This is no saved game.', pointer: '' }] = checked.problems
      return sendJson(response, 400, { ...refusal('malformed', message), pointer })
    }
    const wanted: GoOnRequest = checked.value
    const answer = await addressLimits.inTurn(address, () =>
      saves.goOn(wanted, run(request), () => addressLimits.creates.allow(address)),
    )
    if (!('code' in answer)) return sendJson(response, 200, answer)
    if (answer.code === 'bad-token') note('bad-token', address)
    sendRefusal(response, STATUS[answer.code] ?? 400, answer)
  }
}

/** Undefined where the text is not JSON; the check then refuses it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
