import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { Registry } from 'prom-client'
import sirv from 'sirv'
import type { Catalogue } from '../table/generated/types.ts'
import { refusal } from '../table/refusal.ts'
import type { Bells } from './bells.ts'
import { exportLog } from './export.ts'
import type { Health } from './health.ts'
import { JournalError } from './journal.ts'
import { type Shelf, sent } from './modules.ts'
import { pictureHandler } from './pictures.ts'
import { FAILED, type Handler, json, refuse } from './reply.ts'
import type { Rooms } from './rooms.ts'
import { webhookHandler } from './webhooksetting.ts'

export interface HttpParts {
  readonly rooms: Rooms
  readonly shelf: Shelf
  readonly registry: Registry
  /** The folder of the built client. */
  readonly client: string
  readonly bells: Bells
  readonly log: BaseLogger
  /** Judges what is sent to it. */
  readonly petition: Handler
  /** Tells how tables stand. */
  readonly standings: Handler
  /** What is on the lobby's shelf. */
  readonly catalogue: Catalogue
  readonly health: Health
}

/** Nothing that is not ours runs or is shown; nobody frames us; no address of ours, with its token, goes elsewhere. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const LOG = /^\/api\/tables\/([A-Za-z0-9_-]{8,32})\/log$/
const WEBHOOK = /^\/api\/tables\/([A-Za-z0-9_-]{8,32})\/webhook$/
const MODULE = /^\/modules\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\.json$/
const PICTURE = /^\/modules\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\/([A-Za-z0-9_/-]{1,120}\.(?:png|jpg|jpeg|webp|svg))$/
const REFEREE = '/api/referee'
const TABLES = '/api/tables'
const BEARER = /^Bearer ([A-Za-z0-9_-]{16,64})$/

export function httpHandler(parts: HttpParts): RequestListener {
  const files = filesOf(parts.client)
  return (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    // A file that cannot be read any more breaks off this answer, not the relay; an answer broken off closes its file.
    response.on('pipe', (file: Readable) => {
      file.on('error', () => response.destroy())
      response.on('close', () => file.destroy())
    })
    // A path such as "//" is no address at all, and would throw.
    const address = request.url ?? '/'
    if (!URL.canParse(address, 'http://relay')) {
      return refuse(response, 400, { code: 'malformed', message: 'This is no address.' })
    }
    const { pathname } = new URL(address, 'http://relay')
    // No range is served, which HTTP allows: sirv would throw for one that ends before it begins.
    delete request.headers.range
    const handler = route(parts, pathname)
    const methods = methodsOf(pathname)
    if (!methods.includes(String(request.method))) {
      response.setHeader('Allow', methods.join(', '))
      return refuse(response, 405, { code: 'malformed', message: `${request.method} is not done here.` })
    }
    if (!handler) return files(request, response, () => lost(parts.client, request, response, pathname))
    Promise.resolve(handler(request, response)).catch((error) => fail(parts.log, response, error))
  }
}

/** What the sender sees of work that failed: that the journal cannot be read, or that the relay has a fault. */
function fail(log: BaseLogger, response: ServerResponse, error: unknown): void {
  if (error instanceof JournalError) {
    refuse(response, 503, refusal('journal', 'The journal cannot be read just now; try again.'))
    return
  }
  log.error({ err: error }, 'A request failed.')
  refuse(response, 500, FAILED)
}

function methodsOf(path: string): readonly string[] {
  if (path === REFEREE || path === TABLES) return ['POST']
  return WEBHOOK.test(path) ? ['GET', 'PUT', 'DELETE'] : ['GET', 'HEAD']
}

/** Who reads pages gets one, with the way back to the lobby. */
function lost(client: string, request: IncomingMessage, response: ServerResponse, path: string): void {
  const page = join(client, 'lost.html')
  if (!request.headers.accept?.includes('text/html') || !existsSync(page)) {
    refuse(response, 404, { code: 'not-found', message: `There is nothing at ${path}.` })
    return
  }
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.end(readFileSync(page))
}

const tokenIn = ({ headers }: IncomingMessage): string | undefined => BEARER.exec(headers.authorization ?? '')?.[1]

function route(parts: HttpParts, path: string): Handler | undefined {
  const { rooms, bells, shelf, registry, petition, standings, catalogue, health } = parts
  switch (path) {
    case '/healthz':
      return async (_request, response) => {
        const why = await health.now()
        json(response, why ? 503 : 200, why ? { status: 'unwell', ...why } : { status: 'ok' })
      }
    case '/readyz':
      return (_request, response) => {
        const why = health.notReady
        json(response, why ? 503 : 200, why ? { status: 'not ready', ...why } : { status: 'ready' })
      }
    case '/metrics':
      return async (_request, response) => {
        response.setHeader('Content-Type', registry.contentType)
        response.end(await registry.metrics())
      }
    case REFEREE:
      return petition
    case TABLES:
      return standings
    case '/modules.json':
      return (_request, response) => json(response, 200, catalogue)
  }
  const module = MODULE.exec(path)?.[1]
  if (module !== undefined) {
    return (_request, response) => {
      const shelved = shelf.get(module)
      if (shelved) json(response, 200, sent(shelved))
      else refuse(response, 404, refusal('unknown-module', `There is no module ${module} here.`))
    }
  }
  const [, owner, picture] = PICTURE.exec(path) ?? []
  if (owner !== undefined && picture !== undefined) return pictureHandler(shelf.get(owner)?.pictures?.shown, picture)
  const told = WEBHOOK.exec(path)?.[1]
  if (told !== undefined) return webhookHandler({ rooms, bells }, told, tokenIn)
  const table = LOG.exec(path)?.[1]
  if (table === undefined) return undefined
  return async (request, response) => {
    const log = await exportLog(rooms, table, tokenIn(request))
    if ('code' in log) return refuse(response, log.code === 'unknown-table' ? 404 : 403, log)
    response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8')
    response.setHeader('Content-Disposition', `attachment; filename="${table}.jsonl"`)
    response.setHeader('Cache-Control', 'no-store')
    response.end(`${log.lines.join('\n')}\n`)
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
