// npm run atlas -- <game>              makes the map of a game's module from the atlas, and prints how well its pins fit
// npm run atlas -- <game> --check      says whether the module's map is the one that its recipe makes
// npm run atlas -- <game> --out <file> writes the map elsewhere
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Problem, printProblem } from '../table/module/problem.ts'
import { readAtlas } from './atlas/atlas.ts'
import { makeMap } from './atlas/map-sheet.ts'
import { printJson } from './atlas/print-json.ts'
import { readRecipe } from './atlas/recipe.ts'
import { reportOf } from './atlas/report.ts'

const ASSETS = fileURLToPath(new URL('../assets', import.meta.url))
const GAMES = join(ASSETS, 'atlas', 'games')

const games = (): readonly string[] =>
  readdirSync(GAMES).flatMap((file) =>
    /^[a-z-]+\.json$/.test(file) && !/-furniture/.test(file) ? [file.slice(0, -5)] : [],
  )

const usage = (): string => `Make a game's map:  npm run atlas -- <game> [--check | --out <file>]
Games: ${games().join(', ')}`

function printAll(problems: readonly Problem[]): number {
  for (const problem of problems) console.error(printProblem(problem))
  return 1
}

/** Answers the exit code: 0 if all is well, 1 if something is wrong, 2 for wrong arguments. */
function main([game, flag, file]: readonly string[]): number {
  const wrong = flag !== undefined && flag !== '--check' && (flag !== '--out' || file === undefined)
  if (game === undefined || wrong || !games().includes(game)) {
    console.error(usage())
    return 2
  }
  const country = readAtlas(join(ASSETS, 'atlas'))
  if ('problems' in country) return printAll(country.problems)
  const read = readRecipe(join(GAMES, `${game}.json`), country.atlas)
  if ('problems' in read) return printAll(read.problems)
  const map = makeMap(read.recipe, country.atlas, read.furniture)
  const { module } = read.recipe
  const out = flag === '--out' ? file : module && join(ASSETS, 'modules', module, 'map.json')
  for (const line of reportOf(map, country.atlas)) console.log(line)
  if (out === undefined) {
    console.error(`${game} has no module yet: name a file with --out <file>.`)
    return 2
  }
  const text = printJson(map.sheet)
  if (flag !== '--check') {
    writeFileSync(out, text)
    console.log(`Written to ${out}`)
    return 0
  }
  if (existsSync(out) && readFileSync(out, 'utf8') === text) {
    console.log(`${out} is up to date.`)
    return 0
  }
  console.error(`${out} is out of date: npm run atlas -- ${game} makes it again.`)
  return 1
}

process.exitCode = main(process.argv.slice(2))
