import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Files, MANIFEST, type Module, partFile } from '../table/module.ts'
import type { Problem } from '../table/problem.ts'
import { checkModule } from '../table/schema.ts'

export interface Folder {
  /** What is no JSON at all stands here as undefined, so that it is not taken for missing. */
  readonly files: Files
  readonly problems: readonly Problem[]
}

/** Every JSON file of a module's folder, by its path in it with forward slashes. */
export function readFolder(path: string): Folder {
  const files: Record<string, unknown> = {}
  const problems: Problem[] = []
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  for (const file of names.filter((name) => name.endsWith('.json')).sort()) {
    const text = readFileSync(join(path, file), 'utf8')
    try {
      files[file] = JSON.parse(text)
    } catch (error) {
      files[file] = undefined
      problems.push({
        file,
        pointer: '',
        code: 'malformed',
        message: `This is no JSON: ${(error as SyntaxError).message}.`,
      })
    }
  }
  return { files, problems }
}

const PARTS = fileURLToPath(new URL('../assets/parts', import.meta.url))

/** The ready parts that a manifest names and its folder does not bring along itself. */
function partsFor(files: Files): Files {
  const manifest = files[MANIFEST]
  const named = typeof manifest === 'object' && manifest !== null && 'parts' in manifest ? manifest.parts : []
  const ready = readdirSync(PARTS).flatMap((name) => {
    const id = name.replace(/\.json$/, '')
    if (!Array.isArray(named) || !named.includes(id) || Object.hasOwn(files, partFile(id))) return []
    return [[partFile(id), JSON.parse(readFileSync(join(PARTS, name), 'utf8'))] as const]
  })
  return Object.fromEntries(ready)
}

export type Opened = { readonly module: Module; readonly files: Files } | Broken

/** What is wrong with a module, and what it is called where that could still be read. */
export interface Broken {
  readonly problems: readonly Problem[]
  readonly title?: string
}

const LONGEST_TITLE = 60

function titleIn(files: Files): Pick<Broken, 'title'> {
  const manifest = files[MANIFEST]
  const title = typeof manifest === 'object' && manifest !== null && 'title' in manifest ? manifest.title : undefined
  return typeof title === 'string' && title !== '' ? { title: title.slice(0, LONGEST_TITLE) } : {}
}

/** A module from its folder, or everything that is wrong with it. */
export function openFolder(path: string): Opened {
  const { files: own, problems } = readFolder(path)
  const files = { ...own, ...partsFor(own) }
  const resolved = checkModule(files)
  if ('module' in resolved)
    return problems.length === 0 ? { module: resolved.module, files } : { problems, ...titleIn(own) }
  const rest = resolved.problems.filter(({ file }) => file === undefined || files[file] !== undefined)
  return { problems: [...problems, ...rest], ...titleIn(own) }
}
