import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LIMITS, type Limits, type Rate, timesOver, UNLIMITED } from './limits/rate.ts'
import type { WebhookReach } from './webhooks/webhook.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Settings {
  readonly port: number
  /** The address to listen at; every address of this machine, where missing. */
  readonly host: string | undefined
  readonly data: string
  /** Whether to begin a new journal where the old one is gone or empty. */
  readonly newJournal: boolean
  /** How often the supervisor has restarted the relay. */
  readonly restarts: number
  readonly modules: string
  /** Whether open tables change to each new edition of their module, as authors want it. */
  readonly followModules: boolean
  readonly client: string
  readonly logLevel: string
  readonly origins: readonly string[]
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly proxies: readonly string[]
  readonly limits: Limits
  readonly webhooks: WebhookReach
}

/** Levels of pino; the first is the default. */
const LEVELS = ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'] as const

/** `any` also reaches this machine, for tests. */
const REACHES = ['public', 'off', 'any'] as const satisfies readonly WebhookReach[]

const NO_LIMIT = 1e6
const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const ANSWERS = ['no', 'yes'] as const

type Environment = Readonly<Record<string, string | undefined>>

export const dataFolder = (env: Environment): string => env.DATA || join(ROOT, 'data')
export const modulesFolder = (env: Environment): string => env.MODULES || join(ROOT, 'assets/modules')

/** Reads the environment; throws an error whose message is meant for the operator. */
export function readSettings(env: Environment): Settings {
  return {
    port: whole(env, 'PORT', 8080, 65_535),
    host: env.HOST || undefined,
    data: dataFolder(env),
    newJournal: oneOf(env, 'NEW_JOURNAL', ANSWERS) === 'yes',
    restarts: whole(env, 'RESTARTS', 0, Number.MAX_SAFE_INTEGER),
    modules: modulesFolder(env),
    followModules: oneOf(env, 'FOLLOW_MODULES', ANSWERS) === 'yes',
    client: join(ROOT, 'dist/client'),
    logLevel: oneOf(env, 'LOG', LEVELS),
    origins: listed(env.ORIGINS),
    proxies: listed(env.TRUST_PROXY),
    webhooks: oneOf(env, 'WEBHOOKS', REACHES),
    limits: {
      actions: rate(env, 'ACTIONS_PER_SECOND', LIMITS.actions),
      hovers: rate(env, 'HOVERS_PER_SECOND', LIMITS.hovers),
      creates: rate(env, 'TABLES_PER_MINUTE', LIMITS.creates, 60),
      requests: rate(env, 'REQUESTS_PER_MINUTE', LIMITS.requests, 60),
      work: rate(env, 'WORK_PER_SECOND', LIMITS.work),
      connections: {
        perAddress: most(env, 'CONNECTIONS_PER_ADDRESS', LIMITS.connections.perAddress),
        all: most(env, 'CONNECTIONS', LIMITS.connections.all),
      },
      tables: {
        entries: rate(env, 'ENTRIES_PER_MINUTE', LIMITS.tables.entries, 60),
        bytes: timesOver(rate(env, 'LOG_KB_PER_MINUTE', timesOver(LIMITS.tables.bytes, 1 / KILOBYTE), 60), KILOBYTE),
        log: most(env, 'LOG_MB', LIMITS.tables.log / MEGABYTE) * MEGABYTE,
      },
      perAddress: most(env, 'PEOPLE_PER_ADDRESS', LIMITS.perAddress),
      strikes: LIMITS.strikes,
    },
  }
}

const listed = (given = ''): string[] => given.split(',').flatMap((each) => each.trim() || [])

function whole(env: Environment, name: string, preset: number, most: number): number {
  const given = env[name]
  if (given === undefined || given === '') return preset
  const number = Number(given)
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  throw new Error(`${name} must be a whole number from 0 to ${most}, but it is "${given}".`)
}

/** A limit; the word none lifts it. */
const most = (env: Environment, name: string, preset: number): number =>
  env[name] === 'none' ? NO_LIMIT : whole(env, name, preset, NO_LIMIT)

function oneOf<T extends string>(env: Environment, name: string, known: readonly [T, ...T[]]): T {
  const given = env[name] || known[0]
  const found = known.find((each) => each === given)
  if (found !== undefined) return found
  throw new Error(`${name} must be one of ${known.join(', ')}, but it is "${given}".`)
}

/** A rate, whose burst changes in proportion; the word none lifts it. */
function rate(env: Environment, name: string, preset: Rate, seconds = 1): Rate {
  if (env[name] === 'none') return UNLIMITED
  if (!env[name]) return preset
  const perSecond = whole(env, name, 0, 1_000_000) / seconds
  return { perSecond, burst: Math.max(1, perSecond * (preset.burst / preset.perSecond)) }
}
