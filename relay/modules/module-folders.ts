import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Id } from '../../table/generated/types.ts'
import { type Components, componentsOf } from '../../table/module/components.ts'
import { MANIFEST_FILE, type Module, type ModuleFiles } from '../../table/module/module.ts'
import type { Problem } from '../../table/module/problem.ts'
import { statsOf, unreadable } from './folder-files.ts'
import { type MapPictures, mapPicturesIn } from './map-pictures.ts'
import { type BrokenModule, readModule } from './module-folder.ts'

/** A module as its folder holds it. */
export interface FolderModule {
  readonly module: Module
  readonly files: ModuleFiles
  /** Mistakes that do not keep it from being played. */
  readonly warnings: readonly Problem[]
  readonly printed: Components
  readonly pictures?: MapPictures
}

/** The folders that may hold modules: hidden ones and files beside them do not count, but a link that leads nowhere does. */
export const moduleFoldersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !statsOf(join(folder, name))?.isFile())
    .sort()

const broken = (message: string): BrokenModule => ({
  problems: [{ pointer: '', code: 'malformed', message }],
  warnings: [],
})

/** Reads one folder. No fault of a folder may keep the relay from serving the others. */
export function readFolder(path: string): FolderModule | BrokenModule {
  try {
    statSync(path)
  } catch (error) {
    return broken(unreadable(error))
  }
  try {
    const opened = readModule(path)
    if ('problems' in opened) return opened
    return { ...opened, printed: componentsOf(opened.module), pictures: mapPicturesIn(path, opened.module) }
  } catch (error) {
    return broken(`The folder cannot be read: ${error instanceof Error ? error.message : error}.`)
  }
}

/** Modules that can be played, and what is wrong in the other folders. */
export interface SortedFolders<T> {
  readonly modules: ReadonlyMap<Id, T>
  readonly broken: ReadonlyMap<string, BrokenModule>
}

/** Where folders have the same id, the one that is named so is served, or else the first. */
export function sortFolders<T extends FolderModule>(reads: ReadonlyMap<string, T | BrokenModule>): SortedFolders<T> {
  const modules = new Map<Id, T>()
  const folderOf = new Map<Id, string>()
  const broken = new Map<string, BrokenModule>()
  const isNamedSo = ([name, read]: readonly [string, T | BrokenModule]) =>
    'module' in read && read.module.manifest.id === name
  const all = [...reads]
  for (const [name, read] of [...all.filter(isNamedSo), ...all.filter((each) => !isNamedSo(each))]) {
    if (!('module' in read)) {
      broken.set(name, read)
      continue
    }
    const { id, title } = read.module.manifest
    const before = folderOf.get(id)
    if (before === undefined) {
      modules.set(id, read)
      folderOf.set(id, name)
    } else broken.set(name, { title, problems: [takenId(id, before)], warnings: [] })
  }
  const inOrder = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1)
  const byFolder = [...modules].sort(([a], [b]) => ((folderOf.get(a) ?? a) < (folderOf.get(b) ?? b) ? -1 : 1))
  return { modules: new Map(byFolder), broken: new Map([...broken].sort(inOrder)) }
}

const takenId = (id: Id, folder: string) => ({
  file: MANIFEST_FILE,
  pointer: '/id',
  code: 'duplicate' as const,
  message: `The folder ${folder} has the id ${id} too; each game needs its own.`,
})
