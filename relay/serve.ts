import { join } from 'node:path'
import pino, { type BaseLogger, type Logger } from 'pino'
import type { Damaged } from '../table/generated/types.ts'
import { printProblem } from '../table/module/problem.ts'
import type { Referees } from '../table/referee.ts'
import { markJournalBegun, openDataFolder, WEBHOOKS } from './journal/data-folder.ts'
import { type Journal, JournalError } from './journal/journal.ts'
import { openSqlite } from './journal/sqlite.ts'
import { damagedModule } from './modules/catalogue.ts'
import { wireEditionOf } from './modules/edition.ts'
import { type LoadedModules, loadModules, withRules } from './modules/loaded-modules.ts'
import type { BrokenModule } from './modules/module-folder.ts'
import { newKey, newTable } from './random-ids.ts'
import { startRelay } from './relay.ts'
import { wallClock } from './runtime/clock.ts'
import { EXIT } from './runtime/exit-codes.ts'
import { errorForLog } from './runtime/log-errors.ts'
import { makeMetrics } from './runtime/metrics.ts'
import { Shutdown } from './runtime/shutdown.ts'
import { localAddress, outsideAddressesHere } from './served-addresses.ts'
import { ROOT, readSettings, type Settings } from './settings.ts'
import { turnWebhooksIn } from './webhooks/turn-webhooks.ts'

function fail(sentence: string, code: number = EXIT.cannotStart): never {
  console.error(sentence)
  process.exit(code)
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function settings(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    return fail(sentenceOf(error))
  }
}

async function journalIn(
  folder: string,
  mayBegin: boolean,
  warn: (sentence: string) => void,
  failed: (error: unknown) => void,
): Promise<Journal> {
  try {
    const journal = await openSqlite(openDataFolder(folder, mayBegin, warn), failed)
    markJournalBegun(folder, warn)
    return journal
  } catch (error) {
    const trouble = error instanceof JournalError ? error.trouble : undefined
    const sentence = sentenceOf(error)
    if (trouble === 'gone') return fail(sentence, EXIT.damagedJournal)
    if (trouble === 'damaged')
      return fail(`The journal is damaged: ${sentence} Put a backup in its place.`, EXIT.damagedJournal)
    return fail(`The games cannot be kept in ${folder}: ${sentence} Name another folder in DATA.`)
  }
}

/** A log that cannot be written, as on a disk that is full, loses its lines and not the relay. */
function openLog(level: string): Logger {
  const out = pino.destination({ dest: 1, sync: true })
  out.on('error', () => {})
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino({ level, base: null, serializers: { err: errorForLog } }, out)
}

/** What can be played, and what cannot until somebody mends it. */
interface Modules {
  readonly shelf: LoadedModules
  readonly damaged: readonly Damaged[]
}

function modulesIn(folder: string, log: BaseLogger): Modules {
  const damaged: Damaged[] = []
  const complain = (module: string, broken: BrokenModule) => {
    damaged.push(damagedModule(module, broken))
    log.warn({ module, problems: broken.problems.map(printProblem) }, 'A module is left out.')
  }
  try {
    const shelf = loadModules(folder, complain)
    for (const [module, { pictures }] of shelf) {
      const problems = (pictures?.problems ?? []).map(printProblem)
      if (problems.length > 0) log.warn({ module, problems }, 'A picture is not shown; the map is drawn instead.')
    }
    return { shelf, damaged }
  } catch (error) {
    return fail(`The modules in ${folder} cannot be read: ${sentenceOf(error)}.`)
  }
}

function refuseToStart(error: NodeJS.ErrnoException, port: number, host: string | undefined): never {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return fail(`HOST is "${host}", which is no address of this machine.`)
  const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
  return fail(`Port ${port} ${why}: choose another, as in PORT=8081 npm start.`)
}

/** npm start: the relay, until it is told to stop. */
export async function serve(referees: Referees | undefined): Promise<void> {
  // Whatever is written is its owner's alone: tables' keys, and addresses of webhooks.
  process.umask(0o077)
  const { port, host, data, newJournal, restarts, modules, client, logLevel, origins, proxies, limits, webhooks } =
    settings()
  const log = openLog(logLevel)
  if (restarts > 0) log.warn({ restarts }, 'The relay had died, and was started again.')
  if (!referees) log.warn('There is no referee in rules/: tables play on, and no move is judged.')
  const { shelf: all, damaged } = modulesIn(modules, log)
  const shelf = await withRules(all, referees)
  const ending = new Shutdown(log)
  const journal = await journalIn(
    data,
    newJournal,
    (sentence) => log.warn(sentence),
    (error) => ending.failed(error),
  )
  const relay = await startRelay(
    {
      journal,
      modules: shelf,
      damaged,
      clock: wallClock,
      limits,
      webhooks: turnWebhooksIn({ folder: join(data, WEBHOOKS), reach: webhooks, clock: wallClock, log }),
      metrics: makeMetrics(),
      log,
      client,
      wire: wireEditionOf(ROOT),
      origins,
      proxies,
      host,
      restarts,
      newKey,
      newTable,
    },
    port,
  ).catch((error) => refuseToStart(error, port, host))
  ending.finishing(async () => {
    await relay.stop()
    await journal.close()
  })
  log.info({ pid: process.pid, port: relay.port, modules: [...shelf.keys()] }, 'The relay serves.')
  const here = localAddress(host, relay.port)
  console.log(`Counterpoint is at ${here}`)
  const outside = outsideAddressesHere(host, relay.port)
  for (const address of outside) if (address !== here) console.log(`  and at ${address}`)
  if (outside.length > 0) console.log('It speaks plain HTTP: on the internet, put a proxy with TLS before it.')
}
