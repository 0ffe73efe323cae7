import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type BaseLogger } from 'pino'
import type { Journal } from '../../relay/journal/journal.ts'
import { openSqlite } from '../../relay/journal/sqlite.ts'
import type { Limits } from '../../relay/limits/rate.ts'
import { UNLIMITED } from '../../relay/limits/rate.ts'
import { type LoadedModules, loadModules } from '../../relay/modules/loaded-modules.ts'
import { type Relay, startRelay } from '../../relay/relay.ts'
import { type Clock, wallClock } from '../../relay/runtime/clock.ts'
import { makeMetrics } from '../../relay/runtime/metrics.ts'
import type { TurnWebhooks } from '../../relay/webhooks/turn-webhooks.ts'
import type { Create, Created, Damaged } from '../../table/generated/types.ts'
import { printProblem } from '../../table/module/problem.ts'
import { NO_QUOTA } from './hand-clock.ts'
import { Player } from './player.ts'

export const MODULES = loadModules(fileURLToPath(new URL('./modules', import.meta.url)), (module, { problems }) => {
  throw new Error(`${module}: ${problems.map(printProblem).join('\n')}`)
})

const NO_LIMITS: Limits = {
  actions: UNLIMITED,
  hovers: UNLIMITED,
  creates: UNLIMITED,
  requests: UNLIMITED,
  work: UNLIMITED,
  connections: { perAddress: 1e6, all: 1e6 },
  tables: NO_QUOTA,
  perAddress: 10,
  strikes: 1,
}

export interface TestRelayOptions {
  readonly clock?: Clock
  readonly log?: BaseLogger
  readonly limits?: Partial<Limits>
  /** Wraps the journal. */
  readonly journal?: (inner: Journal) => Journal
  readonly client?: string
  readonly wire?: string
  readonly modules?: LoadedModules
  readonly damaged?: readonly Damaged[]
  readonly bells?: TurnWebhooks
  readonly origins?: readonly string[]
  readonly proxies?: readonly string[]
  /** The journal of another relay. */
  readonly file?: string
}

export interface Table {
  readonly table: string
  readonly tokens: Readonly<Record<string, string>>
}

/** A relay with a real journal and real sockets, all in one process. */
export class TestRelay {
  private readonly players: Player[] = []

  private constructor(
    readonly relay: Relay,
    readonly journal: Journal,
    readonly file: string,
    private readonly folder: string | undefined,
  ) {}

  static async open(options: TestRelayOptions = {}): Promise<TestRelay> {
    const folder = options.file === undefined ? mkdtempSync(join(tmpdir(), 'counterpoint-')) : undefined
    const file = options.file ?? join(folder as string, 'journal.sqlite')
    const inner = await openSqlite(file)
    const journal = options.journal?.(inner) ?? inner
    const relay = await startRelay(
      {
        journal,
        modules: options.modules ?? MODULES,
        damaged: options.damaged ?? [],
        clock: options.clock ?? wallClock,
        ...(options.bells && { webhooks: options.bells }),
        limits: { ...NO_LIMITS, ...options.limits },
        metrics: makeMetrics(),
        log: options.log ?? pino({ level: 'silent' }),
        client: options.client ?? join(tmpdir(), 'no-client-here'),
        ...(options.wire !== undefined && { wire: options.wire }),
        origins: options.origins ?? [],
        proxies: options.proxies ?? [],
        newKey: keys(),
        newTable: tables(),
      },
      0,
    )
    return new TestRelay(relay, journal, file, folder)
  }

  /** By number: a name is looked up by a thread that a busy machine keeps waiting. */
  get url(): string {
    return `http://127.0.0.1:${this.relay.port}`
  }

  async player(): Promise<Player> {
    const player = await Player.connect(this.relay.port)
    this.players.push(player)
    return player
  }

  async table(play: 'online' | 'hotseat' = 'online', more: Partial<Create> = {}): Promise<Table> {
    const player = await this.player()
    const answer = await player.create({ module: 'skirmish', scenario: 'ford', play, ...more })
    player.close()
    if ('refused' in answer) throw new Error(answer.refused.message)
    return { table: answer.ok.table, tokens: tokensOf(answer.ok) }
  }

  /** A player who has sat down; with no seat he observes. */
  async seated({ table, tokens }: Table, seat?: string): Promise<Player> {
    const player = await this.player()
    const token = seat === undefined ? undefined : tokens[seat]
    await player.join({ table, ...(token !== undefined && { token }) })
    return player
  }

  async close(): Promise<void> {
    for (const player of this.players) player.close()
    await this.relay.stop()
    await this.journal.close()
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true })
  }
}

export const tokensOf = ({ seats }: Created): Record<string, string> =>
  Object.fromEntries(seats.map(({ seat, token }) => [seat, token]))

let made = 0
/** Keys and names that differ, and are the same in every run. */
const keys = () => () => (++made).toString(16).padStart(64, '7')
const tables = () => () => `table-${String(++made).padStart(6, '0')}`
