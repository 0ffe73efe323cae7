import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const MADE = new Set(['.git', 'node_modules', 'dist', 'data', 'generated', 'output'])

/** The files of the project: those in git, or without git all files that no command of ours makes. */
export function projectFiles(): readonly string[] {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  if (git.status !== 0) return filesUnder('')
  return git.stdout.split('\0').filter((path) => path !== '' && existsSync(`${ROOT}${path}`))
}

/** Every file under a folder of the root, by its path from there; none for a missing folder. */
export function filesUnder(folder: string): readonly string[] {
  if (!existsSync(`${ROOT}${folder}`)) return []
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (MADE.has(entry.name)) return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
