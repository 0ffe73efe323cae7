import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../../table/module/problem.ts'

export interface FolderFiles {
  /** Paths inside the folder, with forward slashes. */
  readonly files: readonly string[]
  readonly problems: readonly Problem[]
}

/** Nobody keeps so many files in a game; a link to the root of a disk has more. */
const MOST_FILES = 5_000
const LARGEST = 30_000_000

const fault = (file: string, message: string): Problem => ({ file, pointer: '', code: 'malformed', message })

/** Finds all files of a folder; not hidden ones, as of editors and git. Follows links to folders, but not in a circle. */
export function filesIn(folder: string): FolderFiles {
  const files: string[] = []
  const problems: Problem[] = []
  let seen = 0
  const walk = (inside: string, above: readonly string[]) => {
    const path = join(folder, inside)
    const real = realpathSync(path)
    if (above.includes(real)) {
      problems.push(fault(inside, 'This link leads back to a folder that it lies in.'))
      return
    }
    for (const name of readdirSync(path)) {
      if (name.startsWith('.') || seen > MOST_FILES) continue
      seen++
      const file = inside === '' ? name : `${inside}/${name}`
      if (statsOf(join(folder, file))?.isDirectory() && !name.endsWith('.json'))
        attempt(file, () => walk(file, [...above, real]))
      else files.push(file)
    }
  }
  const attempt = (file: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      problems.push(fault(file, unreadable(error)))
    }
  }
  attempt('', () => walk('', []))
  if (seen > MOST_FILES)
    problems.push(fault('', `The folder holds more than ${MOST_FILES} files; keep only those of the game in it.`))
  return { files: files.sort(), problems }
}

/** Undefined where nothing can be found, as behind a broken link. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Tells whether a folder has changed: all its files with sizes and times, and what could not be read. */
export function signatureOf(folder: string): string {
  const { files, problems } = filesIn(folder)
  const lines = files.map((file) => {
    const { size, mtimeMs } = statsOf(join(folder, file)) ?? {}
    return `${file} ${size} ${mtimeMs}`
  })
  return [...lines, ...problems.map(({ file, message }) => `${file} ${message}`)].join('\n')
}

/** Reads a file, but nothing else: reading a pipe would wait for ever. */
export function bytesOf(path: string): Uint8Array | { readonly problem: string } {
  try {
    const stats = statSync(path)
    if (stats.isDirectory()) return { problem: 'This is a folder; it should be a file.' }
    if (!stats.isFile()) return { problem: 'This is not a file.' }
    if (stats.size > LARGEST) return { problem: `This file has ${stats.size} bytes; ${LARGEST} is the most.` }
    return readFileSync(path)
  } catch (error) {
    return { problem: unreadable(error) }
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'This link points to nothing.',
  ELOOP: 'This link points to itself.',
  EACCES: 'You have no permission to read this.',
  ENOTDIR: 'This should be a folder.',
}

export function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return REASONS[code] ?? `This cannot be read (${code}).`
}
