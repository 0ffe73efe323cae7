import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { Damaged, Hash } from '../table/generated/types.ts'
import { refusal } from '../table/refusal.ts'
import { Health } from './http/health.ts'
import { lobbyTablesHandler } from './http/lobby-tables-http.ts'
import { refereeHandler } from './http/referee-http.ts'
import { FAILED, sendRefusal } from './http/reply.ts'
import { brakeRequests } from './http/request-brake.ts'
import { httpHandler } from './http/routes.ts'
import { limitSockets } from './http/socket-limits.ts'
import type { Journal } from './journal/journal.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { addressReader } from './limits/client-address.ts'
import type { Limits } from './limits/rate.ts'
import { catalogueOf } from './modules/catalogue.ts'
import { pageEditionReader } from './modules/edition.ts'
import type { LoadedModules } from './modules/loaded-modules.ts'
import { Rooms } from './room/rooms.ts'
import { TableSummaries } from './room/table-summaries.ts'
import type { Clock } from './runtime/clock.ts'
import { guardedClock, guardListeners, guardWith } from './runtime/guard.ts'
import { Incidents } from './runtime/incidents.ts'
import type { Metrics } from './runtime/metrics.ts'
import { Slices } from './runtime/slices.ts'
import { broadcastOver } from './socket/socket-rooms.ts'
import { makeSockets, refuseOtherBuilds, serveSockets } from './socket/sockets.ts'
import { NO_WEBHOOKS, type TurnWebhooks } from './webhooks/turn-webhooks.ts'

const SWEEP_MS = 5_000
/** How long those who are sent away may take to go. */
const FAREWELL_MS = 2_000

/** All that a relay is made of. */
export interface RelayParts {
  readonly journal: Journal
  readonly modules: LoadedModules
  /** Modules that cannot be played until somebody mends them. */
  readonly damaged?: readonly Damaged[]
  readonly clock: Clock
  readonly limits: Limits
  /** Who is told outside of whose turn it is; nobody, where missing. */
  readonly webhooks?: TurnWebhooks
  readonly metrics: Metrics
  readonly log: BaseLogger
  /** The folder of the built client. */
  readonly client: string
  /** Hash of the schemas of what travels; pages made of others are turned away. Nobody is, where missing. */
  readonly wire?: string
  /** Proxies whose word for where a request comes from is believed; none, where missing. */
  readonly proxies?: readonly string[]
  /** Other origins than its own whose pages may connect. */
  readonly origins: readonly string[]
  /** The address to listen at; all of this machine's, where missing. */
  readonly host?: string | undefined
  /** How often the supervisor has started the relay again. */
  readonly restarts?: number
  newKey(): Hash
  newTable(): string
}

export interface Relay {
  readonly port: number
  readonly rooms: Rooms
  /** Takes nothing more, finishes what it took, tells everybody, and ends. The journal is left to its owner. */
  stop(): Promise<void>
}

export async function startRelay(parts: RelayParts, port: number): Promise<Relay> {
  const { journal, limits, metrics, log } = parts
  const guard = guardWith(log, metrics.failed)
  const clock = guardedClock(parts.clock, guard)
  const http = createServer((request, response) => handle(request, response))
  http.maxConnections = limits.connections.all * 2
  const io = makeSockets(http, parts.origins)
  const pages = pageEditionReader(parts.client)
  if (parts.wire !== undefined) refuseOtherBuilds(io, parts.wire, pages)
  const bells = parts.webhooks ?? NO_WEBHOOKS
  const slices = new Slices(clock)
  const incidents = new Incidents({ clock, log, tally: metrics.tally, key: parts.newKey() })
  const addressOf = addressReader(parts.proxies ?? [])
  const rooms = new Rooms({
    ...parts,
    clock,
    guard,
    slices,
    webhooks: bells,
    quota: limits.tables,
    tally: metrics.tally,
    broadcast: broadcastOver(io),
  })
  let isStopping = false
  const accounts = new AddressLimits(limits, clock)
  const lines = serveSockets(io, {
    rooms,
    clock,
    limits,
    slices,
    addressLimits: accounts,
    addressOf,
    note: incidents.note,
    tally: metrics.tally,
    log,
    guard,
    pages: () => pages()?.build,
    isStopping: () => isStopping,
  })
  const health = new Health({ journal, rooms, clock, log, isStopping: () => isStopping })
  metrics.watch({
    sockets: () => io.engine.clientsCount,
    rooms: () => rooms.size,
    restarts: () => parts.restarts ?? 0,
    well: () => (health.trouble ? 0 : 1),
  })
  const petition = refereeHandler({ ...parts, clock, requests: accounts.requests, addressOf })
  const outlines = new TableSummaries(journal, (table) => rooms.opened(table))
  const standings = lobbyTablesHandler({
    ...parts,
    clock,
    summaries: outlines,
    lobbyRequests: accounts.lobbyRequests,
    addressOf,
  })
  const catalogue = catalogueOf(parts.modules, parts.damaged ?? [])
  const handle = httpHandler({
    ...parts,
    webhooks: bells,
    rooms,
    refereeHandler: petition,
    lobbyTablesHandler: standings,
    catalogue,
    registry: metrics.registry,
    clock,
    slices,
    addressLimits: accounts,
    addressOf,
    note: incidents.note,
    health,
  })
  limitSockets(http, { clock, limits, addressLimits: accounts, addressOf, note: incidents.note })
  brakeRequests(http, { clock, addressLimits: accounts, addressOf, note: incidents.note })
  guardListeners(http, 'request', guard, (_request: IncomingMessage, response: ServerResponse) =>
    sendRefusal(response, 500, FAILED),
  )
  guardListeners(http, 'upgrade', guard, (_request: IncomingMessage, socket: Duplex) => socket.destroy())

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: parts.host }, resolve)
  })
  // Such as a connection that could not be accepted for want of files.
  http.on('error', (error) => log.error({ err: error }, 'The HTTP server failed at something, and goes on.'))
  await health.start()
  let stopSweeping = () => {}
  const sweep = () => {
    stopSweeping = clock.after(SWEEP_MS, sweep)
    rooms.sweep()
    accounts.sweep()
  }
  sweep()

  return {
    port: (http.address() as AddressInfo).port,
    rooms,
    async stop() {
      isStopping = true
      stopSweeping()
      incidents.stop()
      health.stop()
      await rooms.settled()
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      lines.bye(refusal('stopping', 'The relay is stopping; your table will be back in a moment.'))
      http.closeIdleConnections()
      let callOff = () => {}
      const patience = new Promise<void>((resolve) => {
        callOff = clock.after(FAREWELL_MS, resolve)
      })
      await Promise.race([closed, patience])
      callOff()
      http.closeAllConnections()
      rooms.close()
    },
  }
}
