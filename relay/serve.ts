import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import pino, { type BaseLogger } from 'pino'
import type { Damaged } from '../table/generated/types.ts'
import { printProblem } from '../table/problem.ts'
import type { Referees } from '../table/referee.ts'
import { bellsIn } from './bells.ts'
import { damagedBy } from './catalogue.ts'
import { wallClock } from './clock.ts'
import { wireOf } from './edition.ts'
import type { Broken } from './folder.ts'
import type { Journal } from './journal.ts'
import { makeMetrics } from './metrics.ts'
import { readShelf, type Shelf } from './modules.ts'
import { startRelay } from './relay.ts'
import { ROOT, readSettings, type Settings } from './settings.ts'
import { openSqlite } from './sqlite.ts'

const TABLE_LETTERS = 12

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function settings(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    return fail(sentenceOf(error))
  }
}

async function journalIn(folder: string): Promise<Journal> {
  try {
    mkdirSync(folder, { recursive: true })
    return await openSqlite(join(folder, 'journal.sqlite'))
  } catch (error) {
    return fail(`The games cannot be kept in ${folder}: ${sentenceOf(error)} Name another folder in DATA.`)
  }
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

function refuseToStart(error: NodeJS.ErrnoException, port: number): never {
  const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
  return fail(`Port ${port} ${why}: choose another, as in PORT=8081 npm start.`)
}

/** npm start: the relay, until it is told to stop. */
export async function serve(referees: Referees | undefined): Promise<void> {
  const { port, data, modules, client, logLevel, origins, proxies, limits, webhooks } = settings()
  const log = pino({ level: logLevel, base: null })
  if (!referees) log.warn('There is no referee in rules/: tables play on, and no move is judged.')
  const { shelf, damaged } = modulesIn(modules, log, referees)
  const journal = await journalIn(data)
  const relay = await startRelay(
    {
      journal,
      shelf,
      damaged,
      referees,
      clock: wallClock,
      limits,
      bells: bellsIn({ folder: join(data, 'webhooks'), reach: webhooks, clock: wallClock, log }),
      metrics: makeMetrics(),
      log,
      client,
      wire: wireOf(ROOT),
      origins,
      proxies,
      newKey: () => randomBytes(32).toString('hex'),
      newTable: () => nanoid(TABLE_LETTERS),
    },
    port,
  ).catch((error) => refuseToStart(error, port))
  let isStopping = false
  async function stop(signal: string): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'The relay is stopping.')
    await relay.stop()
    await journal.close()
    log.info('The relay has stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))

  log.info({ port: relay.port, modules: [...shelf.keys()] }, 'The relay serves.')
  console.log(`Counterpoint is at http://localhost:${relay.port}`)
}
