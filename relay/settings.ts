import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LIMITS, type Limits, type Rate, timesOver, UNLIMITED } from './limits/rate.ts'
import type { WebhookReach } from './webhooks/webhook.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What the environment says. */
export interface Settings {
  readonly port: number
  /** The address to listen at; all of this machine's, where missing. */
  readonly host: string | undefined
  /** The folder of the journal. */
  readonly data: string
  /** Whether to begin a new journal where the old one is gone or empty. */
  readonly newJournal: boolean
  /** How often the supervisor has started the relay again. */
  readonly restarts: number
  readonly modules: string
  readonly client: string
  readonly logLevel: string
  readonly origins: readonly string[]
  /** Proxies whose word for where a request comes from is believed. */
  readonly proxies: readonly string[]
  readonly limits: Limits
  /** Where tables may send word of a turn. */
  readonly webhooks: WebhookReach
}

/** Of pino's levels; the first is meant where nothing is said. */
const LEVELS = ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'] as const

/** any, which also reaches this very machine, is for tests. */
const REACHES = ['public', 'off', 'any'] as const satisfies readonly WebhookReach[]

const MANY = 1e6
const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const ANSWERS = ['no', 'yes'] as const

type Environment = Readonly<Record<string, string | undefined>>

export const dataFolder = (env: Environment): string => env.DATA || join(ROOT, 'data')
export const modulesFolder = (env: Environment): string => env.MODULES || join(ROOT, 'assets/modules')

/** Reads the environment; throws a sentence for the person who set it. */
export function readSettings(env: Environment): Settings {
  return {
    port: whole(env, 'PORT', 8080, 65_535),
    host: env.HOST || undefined,
    data: dataFolder(env),
    newJournal: oneOf(env, 'NEW_JOURNAL', ANSWERS) === 'yes',
    restarts: whole(env, 'RESTARTS', 0, Number.MAX_SAFE_INTEGER),
    modules: modulesFolder(env),
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

const listed = (said = ''): string[] => said.split(',').flatMap((each) => each.trim() || [])

function whole(env: Environment, name: string, otherwise: number, most: number): number {
  const said = env[name]
  if (said === undefined || said === '') return otherwise
  const number = Number(said)
  if (Number.isInteger(number) && number >= 0 && number <= most) return number
  throw new Error(`${name} must be a whole number from 0 to ${most}, but it is "${said}".`)
}

/** A number that the word none lifts. */
const most = (env: Environment, name: string, otherwise: number): number =>
  env[name] === 'none' ? MANY : whole(env, name, otherwise, MANY)

function oneOf<T extends string>(env: Environment, name: string, known: readonly [T, ...T[]]): T {
  const said = env[name] || known[0]
  const found = known.find((each) => each === said)
  if (found !== undefined) return found
  throw new Error(`${name} must be one of ${known.join(', ')}, but it is "${said}".`)
}

/** A burst stays in proportion. The word none lifts a limit. */
function rate(env: Environment, name: string, otherwise: Rate, seconds = 1): Rate {
  if (env[name] === 'none') return UNLIMITED
  if (!env[name]) return otherwise
  const perSecond = whole(env, name, 0, 1_000_000) / seconds
  return { perSecond, burst: Math.max(1, perSecond * (otherwise.burst / otherwise.perSecond)) }
}
