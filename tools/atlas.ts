// npm run atlas -- <game>              makes the map of a game's module from the atlas, and prints how well its pins fit
// npm run atlas -- <game> --check      says whether the module's map is the one that its recipe makes
// npm run atlas -- --check             says so of every game with a module
// npm run atlas -- <game> --out <file> writes the map elsewhere
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Problem, printProblem } from '../table/module/problem.ts'
import { type Atlas, readAtlas } from './atlas/atlas.ts'
import { cutIntoBoards } from './atlas/boards.ts'
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
Check all maps:     npm run atlas -- --check
Games: ${games().join(', ')}`

function printAll(problems: readonly Problem[]): number {
  for (const problem of problems) console.error(printProblem(problem))
  return 1
}

/** Answers the exit code: 0 if all is well, 1 if something is wrong, 2 for wrong arguments. */
function main([game, flag, file, ...rest]: readonly string[]): number {
  const country = readAtlas(join(ASSETS, 'atlas'))
  if ('problems' in country) return printAll(country.problems)
  const { atlas } = country
  if (game === '--check' && flag === undefined)
    return Math.max(...games().map((each) => make(each, atlas, { check: true, all: true })))
  const known = game !== undefined && games().includes(game) && rest.length === 0
  if (known && flag === undefined) return make(game, atlas, {})
  if (known && flag === '--check' && file === undefined) return make(game, atlas, { check: true })
  if (known && flag === '--out' && file !== undefined) return make(game, atlas, { out: file })
  console.error(usage())
  return 2
}

interface Wanted {
  readonly check?: true
  readonly out?: string
  /** A game without a module is passed over. */
  readonly all?: true
}

function make(game: string, atlas: Atlas, { check, out, all }: Wanted): number {
  const read = readRecipe(join(GAMES, `${game}.json`), atlas)
  if ('problems' in read) return printAll(read.problems)
  const { recipe, furniture } = read
  if (all && recipe.module === undefined) return 0
  const map = makeMap(recipe, atlas, furniture.whole)
  for (const line of all ? [] : reportOf(map, atlas)) console.log(line)
  if (out !== undefined) return written(out, printJson(map.sheet))
  if (recipe.module === undefined) {
    console.error(`${game} has no module yet: name a file with --out <file>.`)
    return 2
  }
  const folder = join(ASSETS, 'modules', recipe.module)
  const sheets = recipe.boards ? cutIntoBoards(map.sheet, recipe.boards, furniture.boards) : [map.sheet]
  const results = sheets.map((sheet) => {
    const [file, text] = [join(folder, `${sheet.id}.json`), printJson(sheet)]
    return check ? checked(game, file, text) : written(file, text)
  })
  return Math.max(...results)
}

function written(file: string, text: string): number {
  writeFileSync(file, text)
  console.log(`Written to ${file}`)
  return 0
}

function checked(game: string, file: string, text: string): number {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) {
    console.log(`${file} is up to date.`)
    return 0
  }
  console.error(`${file} is out of date: npm run atlas -- ${game} makes it again.`)
  return 1
}

process.exitCode = main(process.argv.slice(2))
