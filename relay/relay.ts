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
import { SavedGames } from './room/saved-games.ts'
import { TableSummaries } from './room/table-summaries.ts'
import type { Clock } from './runtime/clock.ts'
import { guardedClock, guardListeners, guardWith } from './runtime/guard.ts'
import { Incidents } from './runtime/incidents.ts'
import type { Metrics } from './runtime/metrics.ts'
import { Slices } from './runtime/slices.ts'
import { RefusalLog } from './socket/refusal-log.ts'
import { broadcastOver } from './socket/socket-rooms.ts'
import { makeSockets, refuseOtherBuilds, serveSockets } from './socket/sockets.ts'
import { NO_WEBHOOKS, type TurnWebhooks } from './webhooks/turn-webhooks.ts'

const SWEEP_MS = 5_000
/** Clients may take so long to disconnect when the relay stops. */
const FAREWELL_MS = 2_000

export interface RelayParts {
  readonly journal: Journal
  readonly modules: LoadedModules
  /** Modules with problems, which cannot be played. */
  readonly damaged?: readonly Damaged[]
  readonly clock: Clock
  readonly limits: Limits
  /** Announces turns outside; nobody hears of them where missing. */
  readonly webhooks?: TurnWebhooks
  readonly metrics: Metrics
  readonly log: BaseLogger
  readonly client: string
  /** Hash of the schemas of all messages; pages with another are turned away. None is, where missing. */
  readonly wire?: string
  /** Proxies whose X-Forwarded-For is trusted; none, where missing. */
  readonly proxies?: readonly string[]
  /** Other origins whose pages may connect. */
  readonly origins: readonly string[]
  /** The address to listen at; every address of this machine, where missing. */
  readonly host?: string | undefined
  /** How often the supervisor has restarted the relay. */
  readonly restarts?: number
  newKey(): Hash
  newTable(): string
}

export interface Relay {
  readonly port: number
  readonly rooms: Rooms
  /** Finishes every accepted act, tells everybody, and closes all connections. The journal stays open. */
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
  const webhooks = parts.webhooks ?? NO_WEBHOOKS
  const slices = new Slices(clock)
  const incidents = new Incidents({ clock, log, tally: metrics.tally, key: parts.newKey() })
  const addressOf = addressReader(parts.proxies ?? [])
  const rooms = new Rooms({
    ...parts,
    clock,
    guard,
    slices,
    webhooks,
    quota: limits.tables,
    tally: metrics.tally,
    broadcast: broadcastOver(io),
  })
  let isStopping = false
  const addressLimits = new AddressLimits(limits, clock)
  const refusalLog = new RefusalLog(log, clock)
  const connections = serveSockets(io, {
    rooms,
    clock,
    limits,
    slices,
    addressLimits,
    addressOf,
    note: incidents.note,
    refusalLog,
    tally: metrics.tally,
    log,
    guard,
    pages: () => pages()?.build,
    isStopping: () => isStopping,
  })
  const health = new Health({ journal, rooms, clock, log, isStopping: () => isStopping })
  const saves = new SavedGames({ ...parts, clock, rooms })
  metrics.watch({
    sockets: () => io.engine.clientsCount,
    rooms: () => rooms.size,
    restarts: () => parts.restarts ?? 0,
    well: () => (health.trouble ? 0 : 1),
  })
  const referee = refereeHandler({ ...parts, clock, requests: addressLimits.requests, addressOf })
  const summaries = new TableSummaries(journal, (table) => rooms.findOpen(table))
  const lobbyTables = lobbyTablesHandler({
    ...parts,
    clock,
    summaries,
    lobbyRequests: addressLimits.lobbyRequests,
    addressOf,
  })
  const catalogue = catalogueOf(parts.modules, parts.damaged ?? [])
  const handle = httpHandler({
    ...parts,
    webhooks,
    rooms,
    saves,
    refereeHandler: referee,
    lobbyTablesHandler: lobbyTables,
    catalogue,
    registry: metrics.registry,
    clock,
    slices,
    addressLimits,
    addressOf,
    note: incidents.note,
    health,
  })
  limitSockets(http, { clock, limits, addressLimits, addressOf, note: incidents.note })
  brakeRequests(http, { clock, addressLimits, addressOf, note: incidents.note })
  guardListeners(http, 'request', guard, (_request: IncomingMessage, response: ServerResponse) =>
    sendRefusal(response, 500, FAILED),
  )
  guardListeners(http, 'upgrade', guard, (_request: IncomingMessage, socket: Duplex) => socket.destroy())

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host: parts.host }, resolve)
  })
  // For instance a connection that could not be accepted because too many files are open.
  http.on('error', (error) => log.error({ err: error }, 'The HTTP server had an error and goes on.'))
  await health.start()
  let stopSweeping = () => {}
  const sweep = () => {
    stopSweeping = clock.after(SWEEP_MS, sweep)
    rooms.sweep()
    addressLimits.sweep()
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
      connections.bye(refusal('stopping', 'The relay is stopping; your table will be back in a moment.'))
      http.closeIdleConnections()
      let cancel = () => {}
      const patience = new Promise<void>((resolve) => {
        cancel = clock.after(FAREWELL_MS, resolve)
      })
      await Promise.race([closed, patience])
      cancel()
      http.closeAllConnections()
      refusalLog.write()
      rooms.close()
    },
  }
}
