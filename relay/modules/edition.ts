import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Editions } from '../../table/referee.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'

/** Hashes of the sources that a page and a relay were made of. */
export interface Edition {
  /** Hash of the schemas of all messages; page and relay must have the same. */
  readonly wire: string
  /** Hash of all sources of the page. */
  readonly build: string
  /** For each game the hash of all code that its verdicts follow from. */
  readonly rules: Editions
}

const TRAVELS = ['action', 'common', 'entry', 'referee', 'save', 'state', 'wire'].map((name) => `schemas/${name}.json`)
const PAGE = ['client', 'rules', 'schemas', 'table']
/** Holds a folder for each game with code of its own, named as its module. */
const GAMES = 'rules/games'
/** The rules of all other games. */
const PLAIN = 'rules/kit/plain/system.ts'
/** In the folder of the built client. */
export const EDITION_FILE = 'edition.json'

/** The edition of the sources as they are now. */
export const editionOf = (root: string): Edition => ({
  wire: wireEditionOf(root),
  build: hashOfFolders(root, PAGE),
  rules: rulesEditionsOf(root),
})

export const wireEditionOf = (root: string): string => hashOf(root, TRAVELS)

/** The edition of a game covers its code, the rules that this imports, and the table; not the code of other games. */
export function rulesEditionsOf(root: string): Editions {
  const table = filesIn(root, 'table')
  const edition = (file: string) => hashOf(root, [...imported(root, file), ...table])
  const games = foldersIn(root, GAMES).map((id) => [id, edition(`${GAMES}/${id}/system.ts`)])
  return { games: Object.fromEntries(games), plain: edition(PLAIN) }
}

const IMPORTED = /\b(?:from|import)\b[\s(]*'(\.[^']+)'/g

/** A file of the rules and all rules that it imports, directly or not; imports of types count too. */
function imported(root: string, file: string): readonly string[] {
  const found = new Set([file].filter((path) => existsSync(join(root, path))))
  // A loop over a set also visits what is added meanwhile.
  for (const path of found) {
    for (const [, to = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORTED)) {
      const target = posix.join(posix.dirname(path), to)
      if (target.startsWith('rules/') && existsSync(join(root, target))) found.add(target)
    }
  }
  return [...found].sort()
}

/** Reads the edition of the pages in a folder; a build may replace them while the relay runs. */
export function pageEditionReader(folder: string): () => Edition | undefined {
  const file = join(folder, EDITION_FILE)
  let read: { readonly at: number; readonly edition: Edition } | undefined
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at === undefined) return undefined
    if (read?.at === at) return read.edition
    try {
      read = { at, edition: JSON.parse(readFileSync(file, 'utf8')) as Edition }
    } catch {
      // A build is just writing the file: keep the old edition until the new one can be read.
    }
    return read?.edition
  }
}

/** Why a page and this relay would not understand each other. A client that names no edition is not one of our pages. */
export function buildMismatch(page: Readonly<Record<string, unknown>>, wire: string, pages: Edition | undefined) {
  if (typeof page.wire !== 'string' || page.wire === wire) return undefined
  const [theirs, ours] = [page.wire.slice(0, 8), wire.slice(0, 8)]
  return page.build === pages?.build ? relayIsOld(theirs, ours) : pageIsOld(theirs, ours)
}

const pageIsOld = (theirs: string, ours: string): Refusal =>
  refusal('other-build', `This page is from another build (${theirs}) than the relay (${ours}). Reload it.`)

const relayIsOld = (theirs: string, ours: string): Refusal =>
  refusal(
    'other-build',
    `The relay is from another build (${ours}) than its pages (${theirs}). Its operator must restart it.`,
  )

function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const hashOfFolders = (root: string, folders: readonly string[]): string =>
  hashOf(
    root,
    folders.flatMap((folder) => filesIn(root, folder)),
  )

function foldersIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((each) => (each.isDirectory() ? each.name : [])).sort()
}

function filesIn(root: string, folder: string): string[] {
  // The rules may be deleted.
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((each) => {
      const path = `${folder}/${each.name}`
      if (each.isDirectory()) return each.name === 'generated' ? [] : filesIn(root, path)
      return path
    })
}
