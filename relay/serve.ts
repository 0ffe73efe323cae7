import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { Referees } from '../table/referee.ts'
import { markJournalBegun, openDataFolder, WEBHOOKS } from './journal/data-folder.ts'
import { type Journal, JournalError } from './journal/journal.ts'
import { openSqlite } from './journal/sqlite.ts'
import { wireEditionOf } from './modules/edition.ts'
import { ModuleShelf, type ModuleShelfParts } from './modules/module-shelf.ts'
import { watchModules } from './modules/watch-modules.ts'
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
    return fail(`The games cannot be saved in ${folder}: ${sentence} Name another folder in DATA.`)
  }
}

/** Where the log cannot be written, as on a full disk, its lines are lost, but the relay goes on. */
function openLog(level: string): Logger {
  const out = pino.destination({ dest: 1, sync: true })
  out.on('error', () => {})
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino({ level, base: null, serializers: { err: errorForLog } }, out)
}

async function shelfIn(parts: ModuleShelfParts): Promise<ModuleShelf> {
  try {
    return await ModuleShelf.open(parts)
  } catch (error) {
    return fail(`The modules in ${parts.folder} cannot be read: ${sentenceOf(error)}.`)
  }
}

function refuseToStart(error: NodeJS.ErrnoException, port: number, host: string | undefined): never {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return fail(`HOST is "${host}", which is not an address of this machine.`)
  const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
  return fail(`Port ${port} ${why}: choose another, as in PORT=8081 npm start.`)
}

export async function serve(referees: Referees | undefined): Promise<void> {
  // Files hold keys of tables and addresses of webhooks: only their owner may read them.
  process.umask(0o077)
  const {
    port,
    host,
    data,
    newJournal,
    restarts,
    modules: folder,
    followModules,
    client,
    logLevel,
    origins,
    proxies,
    limits,
    webhooks,
  } = settings()
  const log = openLog(logLevel)
  if (restarts > 0) log.warn({ restarts }, 'The relay died and was restarted.')
  if (!referees) log.warn('There is no referee in rules/: moves are not checked.')
  const shelf = await shelfIn({ folder, referees, log, isFollowed: followModules })
  const shutdown = new Shutdown(log)
  const journal = await journalIn(
    data,
    newJournal,
    (sentence) => log.warn(sentence),
    (error) => shutdown.failed(error),
  )
  const relay = await startRelay(
    {
      journal,
      modules: shelf,
      damaged: () => shelf.damaged,
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
  const stopWatching = watchModules(shelf, wallClock, log, (module) => relay.rooms.moduleChanged(module))
  shutdown.onStop(async () => {
    stopWatching()
    await relay.stop()
    await journal.close()
  })
  const { port: openPort } = relay
  const here = localAddress(host, openPort)
  const outside = outsideAddressesHere(host, openPort)
  log.info({ pid: process.pid, port: openPort, modules: [...shelf.keys()] }, 'The relay has started.')
  // On standard error: standard output is the log, and each of its lines is JSON.
  console.error(`Counterpoint is at ${here}`)
  for (const address of outside) if (address !== here) console.error(`  and at ${address}`)
  if (outside.length > 0) console.error('This is plain HTTP: on the internet, put a proxy with TLS in front of it.')
}
