// npm run selfplay -- <module> [games] [--scenario id] [--seed n] [--house] [--log file] [--tell]
//
// Plays every scenario of a module to its end, at random among the referee's proposals, and reports faults: a proposal that
// is illegal when it is done, a game that does not go on, a referee that throws.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readModule } from '../relay/modules/module-folder.ts'
import { refereesOf } from '../rules/referees.ts'
import { printProblem } from '../table/module/problem.ts'
import { type GameResult, playGame } from './selfplay/game.ts'
import type { Subject } from './selfplay/memory-table.ts'
import { reportOf } from './selfplay/report.ts'

const USAGE = `Let the referee's advice play a game:  npm run selfplay -- <module> [games]
  --scenario <id>  only this scenario
  --seed <n>       the first game's seed; the next games count on from it
  --house          choose each house rule by the seed
  --tell           print every action
  --log <file>     write the log of the last game, for npm run verify`

const MODULES = process.env.MODULES || fileURLToPath(new URL('../assets/modules', import.meta.url))

/** Wrong arguments: prints a sentence without a stack. */
class Misuse extends Error {}

/** Finds a module by its name in MODULES, or by its folder. */
async function subjectOf(named: string): Promise<Subject> {
  const folder = [join(MODULES, named), named].find((path) => existsSync(join(path, 'module.json')))
  if (!folder)
    throw new Misuse(`There is no module.json in ${named} or ${join(MODULES, named)}: name the folder of a game.`)
  const opened = readModule(folder)
  if ('problems' in opened) throw new Misuse(opened.problems.map(printProblem).join('\n'))
  const { module } = opened
  const referee = (await refereesOf().rulesFor(module.manifest.id)).refereeFor(module)
  if (!referee) throw new Misuse(`${module.manifest.title} has no rules sheet, so no referee can play it.`)
  return { module, referee }
}

function whole(text: string | undefined, name: string, preset: number): number {
  if (text === undefined) return preset
  if (!/^\d{1,9}$/.test(text)) throw new Misuse(`${name} must be a whole number, but it is "${text}".`)
  return Number(text)
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scenario: { type: 'string' },
      seed: { type: 'string' },
      log: { type: 'string' },
      tell: { type: 'boolean', default: false },
      house: { type: 'boolean', default: false },
    },
  })
  const [named, count, ...rest] = positionals
  if (named === undefined || rest.length > 0) throw new Misuse(USAGE)
  const games = whole(count, 'The number of games', 1)
  const first = whole(values.seed, 'A seed', Math.floor(Math.random() * 1_000_000))
  const subject = await subjectOf(named)
  const all = [...subject.module.scenarios.keys()]
  if (values.scenario !== undefined && !all.includes(values.scenario)) {
    throw new Misuse(`There is no scenario ${values.scenario}: choose from ${all.join(', ')}.`)
  }
  let faults = 0
  for (const scenario of values.scenario === undefined ? all : [values.scenario]) {
    const began = performance.now()
    const played: GameResult[] = []
    for (let game = 0; game < games; game++) {
      const choice = { scenario, seed: first + game, house: values.house }
      played.push(playGame(subject, values.tell ? { ...choice, tell: console.log } : choice))
    }
    const seconds = (performance.now() - began) / 1000
    for (const line of reportOf(subject.module, scenario, played, seconds)) console.log(line)
    faults += played.reduce((sum, each) => sum + each.faults.length, 0)
    const last = played.at(-1)
    if (values.log !== undefined && last) writeFileSync(values.log, `${last.log.join('\n')}\n`)
  }
  if (faults === 0) return 0
  console.log(
    `Replay one: npm run selfplay -- ${named} 1 --scenario <id> --seed <n>${values.house ? ' --house' : ''} --tell`,
  )
  return 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Misuse) && !(error instanceof TypeError && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 2
}
