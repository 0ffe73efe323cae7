// npm run module -- <folder>               lists every problem of a module
// npm run module -- new <folder> <title>   creates a new module
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { loadReferees } from '../relay/load-referees.ts'
import { mapPicturesIn } from '../relay/modules/map-pictures.ts'
import { readModule } from '../relay/modules/module-folder.ts'
import { mapGroupsOf } from '../table/module/map-groups.ts'
import { type Module, resolveModule } from '../table/module/module.ts'
import { type Problem, printProblem } from '../table/module/problem.ts'
import { withSubjects } from '../table/module/problem-subject.ts'
import { CHECKED } from '../table/module/schema.ts'
import { newModuleSheets } from './new-module.ts'
import { overstackedIn } from './overstacked.ts'

const USAGE = `Check a module folder:  npm run module -- <folder>
Create a new one:       npm run module -- new <folder> <title>`

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** For instance: 4 maps joined as 1. */
function mapsOf(module: Module): string {
  const pieces = mapGroupsOf(module).all.length
  return `${plural(module.maps.length, 'map')}${pieces < module.maps.length ? ` joined as ${pieces}` : ''}`
}

const sizes = (module: Module): string => {
  const { maps, counters, covers, sequence, scenarios } = module
  return [
    mapsOf(module),
    plural(
      maps.reduce((sum, { grid }) => sum + grid.count, 0),
      'cell',
    ),
    plural(counters.size, 'counter'),
    plural(covers.size, 'cover'),
    plural(sequence.phases.length, 'phase'),
    plural(scenarios.size, 'scenario'),
  ].join(', ')
}

const printWarnings = (warnings: readonly Problem[]): void => {
  for (const warning of warnings) console.log(`Warning: ${printProblem(warning)}`)
}

function printAll(problems: readonly Problem[], warnings: readonly Problem[]): number {
  printWarnings(warnings)
  for (const problem of problems) console.log(printProblem(problem))
  console.log(plural(problems.length, 'problem'))
  return 1
}

/** Answers the exit code: 0 without problems, 1 with problems; wrong arguments end with 2. */
async function check(folder: string): Promise<number> {
  // A missing folder is no module with problems: this throws.
  await readdir(folder)
  const opened = readModule(folder)
  if ('problems' in opened) return printAll(opened.problems, opened.warnings)
  const { module, files } = opened
  const { problems } = mapPicturesIn(folder, module)
  if (problems.length > 0) return printAll(problems, opened.warnings)
  const rules = await (await loadReferees())?.rulesFor(module.manifest.id)
  const referee = rules?.refereeFor(module)
  const overstacked = referee ? withSubjects(overstackedIn({ module, referee }), files) : []
  printWarnings([...opened.warnings, ...overstacked])
  console.log(`${opened.module.manifest.title}: no problems (${sizes(opened.module)})`)
  return 0
}

async function create(folder: string, title: string): Promise<number> {
  const inside = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (inside.length > 0) {
    console.error(`${folder} is not empty (${plural(inside.length, 'file')}); a new module needs an empty folder.`)
    return 2
  }
  const id = basename(resolve(folder))
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id)) {
    console.error(`The folder's name becomes the game's id: use only a-z, A-Z, 0-9, dots, - and _, not "${id}".`)
    return 2
  }
  const files = newModuleSheets(id, title)
  const resolved = resolveModule(files, CHECKED)
  if ('problems' in resolved) {
    for (const problem of resolved.problems) console.error(printProblem(problem))
    return 2
  }
  for (const [file, sheet] of Object.entries(files)) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), `${JSON.stringify(sheet, null, 2)}\n`)
    console.log(join(folder, file))
  }
  return 0
}

async function main([first, second, ...rest]: readonly string[]): Promise<number> {
  if (first === 'new' && second !== undefined && rest.length > 0) return create(second, rest.join(' '))
  if (first === undefined || first === 'new' || second !== undefined) {
    console.error(USAGE)
    return 2
  }
  return check(first)
}

/** Puts an error in words: of the file system, or of this program, for which no author needs a stack trace. */
function folderProblem(error: unknown, folder: string): string {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no folder ${folder}.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${folder} is not a folder; give the folder that holds module.json.`
  if (code !== undefined) return `${folder} cannot be used (${code}).`
  const message = error instanceof Error ? error.message : String(error)
  return `The check itself failed: ${message}. This is a fault of the program, not of your files; please report it.`
}

const args = process.argv.slice(2)
try {
  process.exitCode = await main(args)
} catch (error) {
  console.error(folderProblem(error, args.find((each) => each !== 'new') ?? ''))
  process.exitCode = 2
}
