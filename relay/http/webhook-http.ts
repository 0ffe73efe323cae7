import type { IncomingMessage } from 'node:http'
import { refusal } from '../../table/refusal.ts'
import type { Rooms } from '../room/rooms.ts'
import type { Run } from '../runtime/slices.ts'
import type { TurnWebhooks } from '../webhooks/turn-webhooks.ts'
import { type Handler, sendJson, sendRefusal } from './reply.ts'

const LONGEST = 2_000

/** GET, PUT and DELETE /api/tables/…/webhook, for the host alone. No answer holds the address. */
export function webhookHandler(
  {
    rooms,
    webhooks,
    run,
  }: { readonly rooms: Rooms; readonly webhooks: TurnWebhooks; run(request: IncomingMessage): Run },
  table: string,
  tokenIn: (request: IncomingMessage) => string | undefined,
): Handler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const room = await rooms.find(table, run(request))
    if (!room) return sendRefusal(response, 404, refusal('unknown-table', `There is no table ${table}.`))
    const token = tokenIn(request)
    const seat = token === undefined ? undefined : room.seatAccess.seatFor(token)
    if (!seat?.host) return sendRefusal(response, 403, refusal('not-host', 'Only the host can set the webhook.'))
    if (request.method === 'DELETE') await webhooks.forget(table)
    if (request.method === 'PUT') {
      const address = addressIn(await bodyOf(request))
      if (address === undefined) {
        return sendRefusal(response, 400, refusal('malformed', 'Send {"url": "https://…"} and nothing else.'))
      }
      const trouble = await webhooks.set(table, address)
      if (trouble) return sendRefusal(response, 400, trouble)
    }
    sendJson(response, 200, { set: await webhooks.has(table) })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  // Read on past the limit: closing the connection would lose the answer.
  for await (const part of request.setEncoding('utf8')) if (text.length <= LONGEST) text += part
  return text.length <= LONGEST ? text : ''
}

function addressIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isUrlOnly = typeof value === 'object' && value !== null && 'url' in value && Object.keys(value).length === 1
    return isUrlOnly && typeof value.url === 'string' ? value.url : undefined
  } catch {
    return undefined
  }
}
