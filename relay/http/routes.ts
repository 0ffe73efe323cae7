import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { Registry } from 'prom-client'
import sirv from 'sirv'
import type { Catalogue } from '../../table/generated/types.ts'
import { refusal } from '../../table/refusal.ts'
import { JournalError } from '../journal/journal.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { AddressOf } from '../limits/client-address.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import { exportLog } from '../room/log-export.ts'
import type { Rooms } from '../room/rooms.ts'
import type { SavedGames } from '../room/saved-games.ts'
import type { Clock } from '../runtime/clock.ts'
import type { NoteIncident } from '../runtime/incidents.ts'
import type { Run, Slices } from '../runtime/slices.ts'
import type { TurnWebhooks } from '../webhooks/turn-webhooks.ts'
import { download } from './download.ts'
import type { Health } from './health.ts'
import { mapPictureHandler } from './map-picture-http.ts'
import { ModuleJson } from './module-json.ts'
import { openApi } from './openapi.ts'
import { FAILED, type Handler, sendJson, sendRefusal, sendText } from './reply.ts'
import { goOnHandler, saveCopyHandler } from './saves-http.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { webhookHandler } from './webhook-http.ts'

export interface HttpParts {
  readonly rooms: Rooms
  readonly modules: LoadedModules
  readonly registry: Registry
  readonly clock: Clock
  readonly slices: Slices
  readonly addressLimits: AddressLimits
  readonly addressOf: AddressOf
  readonly note: NoteIncident
  readonly client: string
  readonly webhooks: TurnWebhooks
  readonly saves: SavedGames
  readonly log: BaseLogger
  readonly refereeHandler: Handler
  readonly lobbyTablesHandler: Handler
  readonly catalogue: Catalogue
  readonly health: Health
}

const LOG = /^\/api\/tables\/([A-Za-z0-9_-]{8,32})\/log$/
const WEBHOOK = /^\/api\/tables\/([A-Za-z0-9_-]{8,32})\/webhook$/
const MODULE = /^\/modules\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\.json$/
const PICTURE = /^\/modules\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\/([A-Za-z0-9_/-]{1,120}\.(?:png|jpg|jpeg|webp|svg))$/
const SAVE = /^\/api\/tables\/([A-Za-z0-9_-]{8,32})\/saves\/(\d{1,10})$/
const REFEREE = '/api/referee'
const TABLES = '/api/tables'
const SAVES = '/api/saves'
const BEARER = /^Bearer ([A-Za-z0-9_-]{16,64})$/

interface Fixed {
  readonly texts: ModuleJson
  metrics(): Promise<string>
}

/** Metrics are measured this often at most: measuring costs more than sending. */
const METRICS_MS = 1_000

function cached(clock: Clock, measure: () => Promise<string>): () => Promise<string> {
  let last: { readonly at: number; readonly text: Promise<string> } | undefined
  return () => {
    const now = clock.now()
    if (!last || now - last.at >= METRICS_MS) last = { at: now, text: measure() }
    return last.text
  }
}

export function httpHandler(parts: HttpParts): RequestListener {
  const files = filesOf(parts.client)
  const fixed: Fixed = {
    texts: new ModuleJson(parts.modules),
    metrics: cached(parts.clock, () => parts.registry.metrics()),
  }
  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    // A file that can no longer be read ends this answer, not the relay; an answer that ends early closes its file.
    response.on('pipe', (file: Readable) => {
      file.on('error', () => response.destroy())
      response.on('close', () => file.destroy())
    })
    // A path such as "//" is not a URL, and would throw.
    const address = request.url ?? '/'
    if (!URL.canParse(address, 'http://relay')) {
      return sendRefusal(response, 400, { code: 'malformed', message: 'This is not a valid address.' })
    }
    const { pathname } = new URL(address, 'http://relay')
    // Ranges are ignored, which HTTP allows: sirv would throw for one that ends before it begins.
    delete request.headers.range
    const handler = route(parts, fixed, pathname)
    const methods = methodsOf(pathname)
    if (!methods.includes(String(request.method))) {
      response.setHeader('Allow', methods.join(', '))
      return sendRefusal(response, 405, {
        code: 'malformed',
        message: `${request.method} is not allowed here; use ${methods.join(', ')}.`,
      })
    }
    if (!handler) return files(request, response, () => notFound(parts.client, request, response, pathname))
    Promise.resolve(handler(request, response)).catch((error) => fail(parts.log, response, error))
  }
}

function fail(log: BaseLogger, response: ServerResponse, error: unknown): void {
  if (error instanceof JournalError) {
    sendRefusal(response, 503, refusal('journal', 'The journal cannot be read just now; try again.'))
    return
  }
  log.error({ err: error }, 'A request failed.')
  sendRefusal(response, 500, FAILED)
}

function methodsOf(path: string): readonly string[] {
  if (path === REFEREE || path === TABLES || path === SAVES) return ['POST']
  return WEBHOOK.test(path) ? ['GET', 'PUT', 'DELETE'] : ['GET', 'HEAD']
}

/** A browser gets a page with a link to the lobby. */
function notFound(client: string, request: IncomingMessage, response: ServerResponse, path: string): void {
  const page = join(client, 'lost.html')
  if (!request.headers.accept?.includes('text/html') || !existsSync(page)) {
    sendRefusal(response, 404, { code: 'not-found', message: `There is nothing at ${path}.` })
    return
  }
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.end(readFileSync(page))
}

const tokenIn = ({ headers }: IncomingMessage): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1]

function route(parts: HttpParts, { texts, metrics }: Fixed, path: string): Handler | undefined {
  const { rooms, webhooks, modules, registry, refereeHandler, lobbyTablesHandler, catalogue, health } = parts
  const { clock, slices, addressLimits, addressOf, note, saves } = parts
  const run =
    (request: IncomingMessage): Run =>
    (work) =>
      slices.run(work, (ms) => addressLimits.work.of(addressOf(request)).owe(ms))
  switch (path) {
    case '/healthz':
      return async (_request, response) => {
        const why = await health.now()
        sendJson(response, why ? 503 : 200, why ? { status: 'unwell', ...why } : { status: 'ok' })
      }
    case '/readyz':
      return (_request, response) => {
        const why = health.notReady
        sendJson(response, why ? 503 : 200, why ? { status: 'not ready', ...why } : { status: 'ready' })
      }
    case '/metrics':
      return async (_request, response) => {
        response.setHeader('Content-Type', registry.contentType)
        response.end(await metrics())
      }
    case REFEREE:
      return refereeHandler
    case TABLES:
      return lobbyTablesHandler
    case SAVES:
      return goOnHandler({ saves, addressLimits, addressOf, note, run })
    case '/api/openapi.json':
      return (_request, response) => sendJson(response, 200, openApi())
    case '/modules.json':
      return (_request, response) => sendJson(response, 200, catalogue)
  }
  const module = MODULE.exec(path)?.[1]
  if (module !== undefined) {
    return (request, response) => {
      const text = texts.of(module)
      if (text) sendText(request, response, text)
      else sendRefusal(response, 404, refusal('unknown-module', `This relay has no module ${module}.`))
    }
  }
  const [, owner, picture] = PICTURE.exec(path) ?? []
  if (owner !== undefined && picture !== undefined)
    return mapPictureHandler(modules.get(owner)?.pictures?.shown, picture)
  const webhookTable = WEBHOOK.exec(path)?.[1]
  if (webhookTable !== undefined) return webhookHandler({ rooms, webhooks, run }, webhookTable, tokenIn)
  const [, savedTable, entry] = SAVE.exec(path) ?? []
  if (savedTable !== undefined)
    return saveCopyHandler({ saves, addressLimits, addressOf, note, run }, savedTable, Number(entry), tokenIn)
  const table = LOG.exec(path)?.[1]
  if (table === undefined) return undefined
  return async (request, response) => {
    const log = await exportLog(rooms, table, tokenIn(request), run(request))
    if ('code' in log) {
      if (log.code === 'bad-token') note('bad-token', addressOf(request))
      return sendRefusal(response, log.code === 'unknown-table' ? 404 : 403, log)
    }
    response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8')
    response.setHeader('Content-Disposition', `attachment; filename="${table}.jsonl"`)
    response.setHeader('Cache-Control', 'no-store')
    const owed = () => addressLimits.work.of(addressOf(request))
    await download(log.texts, response, async () => {
      while (owed().isOwed) await new Promise<void>((resolve) => clock.after(Math.ceil(owed().wait), resolve))
    })
  }
}

/** The built client: what has its hash in its name never changes, everything else is asked for each time. */
function filesOf(folder: string): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  if (!existsSync(folder)) return (_request, _response, next) => next()
  return sirv(folder, {
    etag: true,
    // The build lays packed files beside the others.
    gzip: true,
    // Looks at the folder each time: a build may replace what was there, and a file remembered but gone ends the relay.
    dev: true,
    setHeaders(response, path) {
      const isHashed = path.startsWith('/assets/')
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
