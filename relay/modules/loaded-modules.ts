import { join } from 'node:path'
import type { Game, Hash, Id, NewEdition } from '../../table/generated/types.ts'
import { ANY_COMPONENTS, type Components } from '../../table/module/components.ts'
import type { ModuleFiles } from '../../table/module/module.ts'
import type { GameRules, Referee, Referees } from '../../table/referee.ts'
import type { BrokenModule } from './module-folder.ts'
import { type FolderModule, moduleFoldersIn, readFolder, sortFolders } from './module-folders.ts'

/** The rules of one table, from its module. */
export interface TableRules {
  readonly printed: Components
  readonly referee?: Referee | undefined
}

/** A module with the rules of its game. */
export interface LoadedModule extends FolderModule, TableRules {
  readonly printed: Components
  readonly rules?: GameRules
}

/** The module of a game, in the edition that the game began with. */
export type PlayedModule = Pick<Game, 'module' | 'fingerprint'>

export type LoadedModules = ReadonlyMap<Id, LoadedModule>

/** The newest edition of each module that a relay offers. */
export interface Shelf extends Pick<LoadedModules, 'get' | 'values' | 'keys'> {
  /** The edition that a table plays with, which may be older than the newest. */
  readonly editionFor?: (game: PlayedModule) => LoadedModule | undefined
  /** Whether tables change to each new edition, as authors want it. */
  readonly isFollowed?: boolean
}

/** A module as clients get it. They need not check it again. */
export interface SentModule {
  readonly fingerprint: Hash
  readonly files: ModuleFiles
}

/** Reads every module in a folder. One with problems is left out and reported. */
export function loadModules(folder: string, report: (folder: string, broken: BrokenModule) => void): LoadedModules {
  const names = moduleFoldersIn(folder)
  const { modules, broken } = sortFolders(new Map(names.map((name) => [name, readFolder(join(folder, name))])))
  for (const [name, each] of broken) report(name, each)
  return modules
}

/** A module with the rules of its game, where there are any. */
export async function withRulesOf(loaded: LoadedModule, referees: Referees | undefined): Promise<LoadedModule> {
  const rules = await referees?.rulesFor(loaded.module.manifest.id)
  const referee = rules?.refereeFor(loaded.module)
  return rules && referee ? { ...loaded, referee, rules } : loaded
}

/** The same modules, each with the rules of its game. */
export async function withRules(modules: LoadedModules, referees: Referees | undefined): Promise<LoadedModules> {
  const all = [...modules].map(async ([id, loaded]) => [id, await withRulesOf(loaded, referees)] as const)
  return new Map(await Promise.all(all))
}

export const moduleToSend = ({ module, files }: LoadedModule): SentModule => ({
  fingerprint: module.fingerprint,
  files,
})

/** The edition that a table plays with; undefined where it is gone. */
export function editionFor(shelf: Shelf, game: PlayedModule): LoadedModule | undefined {
  if (shelf.editionFor) return shelf.editionFor(game)
  const newest = shelf.get(game.module)
  return newest?.module.fingerprint === game.fingerprint ? newest : undefined
}

/** The rules for a game. Another edition than the one that the game began with is not used. */
export const tableRulesFor = (shelf: Shelf, game: Game): TableRules =>
  editionFor(shelf, game) ?? { printed: ANY_COMPONENTS }

/** The newest edition, where a game began with another. */
export function newerEdition(shelf: Shelf, game: PlayedModule): NewEdition | undefined {
  const fingerprint = shelf.get(game.module)?.module.fingerprint
  if (fingerprint === undefined || fingerprint === game.fingerprint) return undefined
  return { fingerprint, ...(shelf.isFollowed && { followed: true }) }
}
