// The program behind npm start, npm run verify, npm run journal and npm run referee. It alone hands the referee of rules/ to the relay.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Referees, RefereesOf } from '../table/referee.ts'
import { rulesEditionsOf } from './modules/edition.ts'
import { EXIT } from './runtime/exit-codes.ts'
import { ROOT } from './settings.ts'

const RULES = new URL('../rules/referees.ts', import.meta.url)

/** Undefined where the folder is not there: it may be deleted, and every table plays on. */
async function referees(): Promise<Referees | undefined> {
  if (!existsSync(RULES)) return undefined
  const { refereesOf }: { readonly refereesOf: RefereesOf } = await import(RULES.href)
  return refereesOf(rulesEditionsOf(ROOT))
}

const modules = process.env.MODULES || join(ROOT, 'assets/modules')

/** Each reads only what it needs. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  serve: async () => (await import('./serve.ts')).serve(await referees()),
  verify: async (args) => {
    process.exitCode = await (await import('../tools/verify.ts')).runVerify(args, modules, await referees())
  },
  journal: async (args) => {
    process.exitCode = await (await import('../tools/journal.ts')).runJournalHere(args, modules, referees)
  },
  referee: async () => {
    process.exitCode = await (await import('./http/judge-request.ts')).runReferee(
      process.stdin,
      modules,
      await referees(),
    )
  },
}

const [asked = 'serve', ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined
if (command) await command(args)
else {
  console.error(`There is no command "${asked}": choose from ${Object.keys(COMMANDS).join(', ')}.`)
  process.exitCode = EXIT.unknownCommand
}
