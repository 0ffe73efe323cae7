import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf, MANIFEST_FILE, type Module, type ModuleFiles, partFile } from '../../table/module/module.ts'
import type { Problem } from '../../table/module/problem.ts'
import { withSubjects } from '../../table/module/problem-subject.ts'
import { checkModule } from '../../table/module/schema.ts'
import { warningsOf } from '../../table/module/warnings.ts'
import { bytesOf, filesIn } from './folder-files.ts'
import { type JsonRead, printFault, readJson } from './json-text.ts'

export interface ModuleFolder {
  /** A file that cannot be read is undefined here, so that it does not count as missing. */
  readonly files: ModuleFiles
  readonly problems: readonly Problem[]
  /** Problems that do not stop a game. */
  readonly warnings: readonly Problem[]
}

/** Reads every JSON file of a module's folder, by its path with forward slashes. */
export function readModuleFiles(path: string): ModuleFolder {
  const files: Record<string, unknown> = {}
  const found = filesIn(path)
  const problems: Problem[] = [...found.problems]
  const warnings: Problem[] = []
  for (const file of found.files.filter((name) => name.endsWith('.json'))) {
    const read = readFile(join(path, file))
    files[file] = 'value' in read ? read.value : undefined
    if ('problem' in read) problems.push({ file, pointer: '', code: 'malformed', message: read.problem })
    else
      for (const each of read.repeated)
        warnings.push({ file, pointer: '', code: 'duplicate', message: printFault(each) })
  }
  return { files, problems, warnings }
}

function readFile(path: string): Exclude<JsonRead, { fault: unknown }> | { readonly problem: string } {
  const bytes = bytesOf(path)
  if ('problem' in bytes) return bytes
  const read = readJson(bytes)
  return 'fault' in read ? { problem: `This is not JSON: ${printFault(read.fault)}` } : read
}

const PARTS = fileURLToPath(new URL('../../assets/parts', import.meta.url))

/** The shared parts that a manifest names and its folder does not have. */
function partsFor(files: ModuleFiles): ModuleFiles {
  const manifest = files[MANIFEST_FILE]
  const named = typeof manifest === 'object' && manifest !== null && 'parts' in manifest ? manifest.parts : []
  const ready = readdirSync(PARTS).flatMap((name) => {
    const id = name.replace(/\.json$/, '')
    if (!Array.isArray(named) || !named.includes(id) || Object.hasOwn(files, partFile(id))) return []
    return [[partFile(id), JSON.parse(readFileSync(join(PARTS, name), 'utf8'))] as const]
  })
  return Object.fromEntries(ready)
}

/** A sheet that the manifest does not name is easily forgotten there: without its line rules.json does nothing. */
const strayFiles = (own: ModuleFiles, { manifest }: Module): readonly Problem[] =>
  Object.keys(own)
    .filter((file) => !filesOf(manifest).includes(file))
    .map((file) => ({ file, pointer: '', code: 'unknown', message: `${MANIFEST_FILE} does not name this file.` }))

export type ModuleRead = (Pick<ModuleFolder, 'warnings' | 'files'> & { readonly module: Module }) | BrokenModule

/** The problems of a module, and its title where that could be read. */
export interface BrokenModule {
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly title?: string
}

const LONGEST_TITLE = 60

function titleIn(files: ModuleFiles): Pick<BrokenModule, 'title'> {
  const manifest = files[MANIFEST_FILE]
  const title = typeof manifest === 'object' && manifest !== null && 'title' in manifest ? manifest.title : undefined
  return typeof title === 'string' && title !== '' ? { title: title.slice(0, LONGEST_TITLE) } : {}
}

/** Reads a module from its folder, or finds everything that is wrong with it. */
export function readModule(path: string): ModuleRead {
  const { files: own, problems, warnings } = readModuleFiles(path)
  const files = { ...own, ...partsFor(own) }
  const resolved = checkModule(files)
  if ('module' in resolved && problems.length === 0) {
    const { module } = resolved
    const slips = [...warnings, ...strayFiles(own, module), ...warningsOf(module)]
    return { module, files, warnings: withSubjects(slips, files) }
  }
  if ('module' in resolved) return { problems, warnings, ...titleIn(own) }
  const unread = new Set(problems.map(({ file }) => file))
  const rest = resolved.problems.filter(({ file }) => !unread.has(file))
  return { problems: [...problems, ...withSubjects(rest, files)], warnings, ...titleIn(own) }
}
