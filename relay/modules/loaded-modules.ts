import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Game, Hash, Id } from '../../table/generated/types.ts'
import { ANY_COMPONENTS, type Components, componentsOf } from '../../table/module/components.ts'
import type { Module, ModuleFiles } from '../../table/module/module.ts'
import type { GameRules, Referee, Referees } from '../../table/referee.ts'
import { type MapPictures, mapPicturesIn } from './map-pictures.ts'
import { type BrokenModule, readModule } from './module-folder.ts'

/** The rules of one table, from its module. */
export interface TableRules {
  readonly printed: Components
  readonly referee?: Referee | undefined
}

export interface LoadedModule extends TableRules {
  readonly module: Module
  readonly files: ModuleFiles
  readonly rules?: GameRules
  readonly pictures?: MapPictures
}

export type LoadedModules = ReadonlyMap<Id, LoadedModule>

/** A module as clients get it. They need not check it again. */
export interface SentModule {
  readonly fingerprint: Hash
  readonly files: ModuleFiles
}

/** Reads every module in a folder. One with problems is left out and reported. */
export function loadModules(folder: string, report: (folder: string, broken: BrokenModule) => void): LoadedModules {
  const modules = new Map<Id, LoadedModule>()
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const opened = readModule(join(folder, name))
    if ('problems' in opened) report(name, opened)
    else {
      const pictures = mapPicturesIn(join(folder, name), opened.module)
      modules.set(opened.module.manifest.id, { ...opened, printed: componentsOf(opened.module), pictures })
    }
  }
  return modules
}

/** The same modules, each with the rules of its game where there are any. */
export async function withRules(modules: LoadedModules, referees: Referees | undefined): Promise<LoadedModules> {
  if (!referees) return modules
  const all = [...modules].map(async ([id, loaded]): Promise<[Id, LoadedModule]> => {
    const rules = await referees.rulesFor(id)
    const referee = rules.refereeFor(loaded.module)
    return [id, referee ? { ...loaded, referee, rules } : loaded]
  })
  return new Map(await Promise.all(all))
}

export const moduleToSend = ({ module, files }: LoadedModule): SentModule => ({
  fingerprint: module.fingerprint,
  files,
})

/** The rules for a game. A module that has changed since the game began is not used. */
export function tableRulesFor(modules: LoadedModules, { module, fingerprint }: Game): TableRules {
  const loaded = modules.get(module)
  return loaded?.module.fingerprint === fingerprint ? loaded : { printed: ANY_COMPONENTS }
}
