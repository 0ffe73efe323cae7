import { join } from 'node:path'
import pino, { type BaseLogger, type Logger } from 'pino'
import type { Damaged } from '../table/generated/types.ts'
import { printProblem } from '../table/problem.ts'
import type { Referees } from '../table/referee.ts'
import { addressesHere, localAddress } from './addresses.ts'
import { bellsIn } from './bells.ts'
import { damagedBy } from './catalogue.ts'
import { wallClock } from './clock.ts'
import { markBegun, openDataFolder, WEBHOOKS } from './datafolder.ts'
import { wireOf } from './edition.ts'
import { EXIT } from './exitcodes.ts'
import type { Broken } from './folder.ts'
import { JournalError } from './journal.ts'
import { written } from './logged.ts'
import { makeMetrics } from './metrics.ts'
import { readShelf, type Shelf } from './modules.ts'
import { newKey, newTable } from './names.ts'
import { startRelay } from './relay.ts'
import { ROOT, readSettings, type Settings } from './settings.ts'
import { openSqlite } from './sqlite.ts'

/** How long a relay that has failed may take to finish what it accepted. */
const LAST_MS = 5_000

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

async function journalIn(folder: string, mayBegin: boolean, warn: (sentence: string) => void, failed: Failed) {
  try {
    const journal = await openSqlite(openDataFolder(folder, mayBegin, warn), failed)
    markBegun(folder)
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

type Failed = (error: unknown) => void

/** A log that cannot be written, as on a disk that is full, loses its lines and not the relay. */
function openLog(level: string): Logger {
  const out = pino.destination({ dest: 1, sync: true })
  out.on('error', () => {})
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino({ level, base: null, serializers: { err: written } }, out)
}

/** What can be played, and what cannot until somebody mends it. */
interface Modules {
  readonly shelf: Shelf
  readonly damaged: readonly Damaged[]
}

function modulesIn(folder: string, log: BaseLogger, referees: Referees | undefined): Modules {
  const damaged: Damaged[] = []
  const complain = (module: string, broken: Broken) => {
    damaged.push(damagedBy(module, broken))
    log.warn({ module, problems: broken.problems.map(printProblem) }, 'A module is left out.')
  }
  try {
    const shelf = readShelf(folder, complain, referees)
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
  const { port, host, data, newJournal, restarts, modules, client, logLevel, origins, limits, webhooks } = settings()
  const log = openLog(logLevel)
  if (restarts > 0) log.warn({ restarts }, 'The relay had died, and was started again.')
  if (!referees) log.warn('There is no referee in rules/: tables play on, and no move is judged.')
  const { shelf, damaged } = modulesIn(modules, log, referees)
  let end: ((code: number) => Promise<void>) | undefined
  let isFailing = false
  /** What an unknown error left behind is not to be trusted: the relay ends, and its supervisor starts it again. */
  async function failed(error: unknown): Promise<void> {
    log.fatal({ err: error }, 'The relay has failed and ends.')
    if (isFailing) return
    isFailing = true
    setTimeout(() => process.exit(EXIT.failed), LAST_MS)
    await end?.(EXIT.failed)
    process.exit(EXIT.failed)
  }
  process.on('uncaughtException', failed)
  // Work that nobody waited for has failed by itself; to end the relay for it would let a sender end it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Something failed, and the relay goes on.'))
  const journal = await journalIn(data, newJournal, (sentence) => log.warn(sentence), failed)
  const relay = await startRelay(
    {
      journal,
      shelf,
      damaged,
      referees,
      clock: wallClock,
      limits,
      bells: bellsIn({ folder: join(data, WEBHOOKS), reach: webhooks, clock: wallClock, log }),
      metrics: makeMetrics(),
      log,
      client,
      wire: wireOf(ROOT),
      origins,
      host,
      restarts,
      newKey,
      newTable,
    },
    port,
  ).catch((error) => refuseToStart(error, port, host))
  let isStopping = false
  end = async (code) => {
    if (isStopping) return
    isStopping = true
    await relay.stop()
    await journal.close()
    log.info('The relay has stopped.')
    process.exit(code)
  }
  function stop(cause: string): void {
    if (!isStopping) log.info({ signal: cause }, 'The relay is stopping.')
    end?.(EXIT.stopped)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // Its supervisor was killed.
  process.on('disconnect', () => stop('disconnect'))

  log.info({ pid: process.pid, port: relay.port, modules: [...shelf.keys()] }, 'The relay serves.')
  const here = localAddress(host, relay.port)
  console.log(`Counterpoint is at ${here}`)
  const outside = addressesHere(host, relay.port)
  for (const address of outside) if (address !== here) console.log(`  and at ${address}`)
  if (outside.length > 0) console.log('It speaks plain HTTP: on the internet, put a proxy with TLS before it.')
}
