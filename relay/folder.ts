import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files, Resolved } from '../table/module.ts'
import type { Problem } from '../table/problem.ts'
import { checkModule } from '../table/schema.ts'

export interface Folder {
  /** What is no JSON at all stands here as undefined, so that it is not taken for missing. */
  readonly files: Files
  readonly problems: readonly Problem[]
}

/** Every JSON file of a module's folder, by its path in it with forward slashes. */
export async function readFolder(path: string): Promise<Folder> {
  const files: Record<string, unknown> = {}
  const problems: Problem[] = []
  const names = (await readdir(path, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  for (const file of names.filter((name) => name.endsWith('.json')).sort()) {
    const text = await readFile(join(path, file), 'utf8')
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

/** A module from its folder, or everything that is wrong with it. */
export async function openFolder(path: string): Promise<Resolved> {
  const { files, problems } = await readFolder(path)
  const resolved = checkModule(files)
  if (problems.length === 0) return resolved
  const rest = 'problems' in resolved ? resolved.problems : []
  return { problems: [...problems, ...rest.filter(({ file }) => file === undefined || files[file] !== undefined)] }
}
