import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Game, Hash, Id } from '../../table/generated/types.ts'
import { ANY_COMPONENTS, type Components, componentsOf } from '../../table/module/components.ts'
import type { Module, ModuleFiles } from '../../table/module/module.ts'
import type { GameRules, Referee, Referees } from '../../table/referee.ts'
import { type MapPictures, mapPicturesIn } from './map-pictures.ts'
import { type BrokenModule, readModule } from './module-folder.ts'

/** What a table needs of its module. */
export interface TableRules {
  readonly printed: Components
  readonly referee?: Referee | undefined
}

/** A module that can be played, with the files it was read from. */
export interface LoadedModule extends TableRules {
  readonly module: Module
  readonly files: ModuleFiles
  /** Where its referee comes from. */
  readonly rules?: GameRules
  /** What its maps show of their own. */
  readonly pictures?: MapPictures
}

/** The modules that this relay has. */
export type LoadedModules = ReadonlyMap<Id, LoadedModule>

/** A module as a client gets it, to resolve it without checking it again. */
export interface SentModule {
  readonly fingerprint: Hash
  readonly files: ModuleFiles
}

/** Reads every module in a folder. One with problems is left out, and they are told. */
export function loadModules(folder: string, complain: (folder: string, broken: BrokenModule) => void): LoadedModules {
  const shelf = new Map<Id, LoadedModule>()
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const opened = readModule(join(folder, name))
    if ('problems' in opened) complain(name, opened)
    else {
      const pictures = mapPicturesIn(join(folder, name), opened.module)
      shelf.set(opened.module.manifest.id, { ...opened, printed: componentsOf(opened.module), pictures })
    }
  }
  return shelf
}

/** The same modules, each with the rules of its game where there are any. They are loaded once and for all. */
export async function withRules(shelf: LoadedModules, referees: Referees | undefined): Promise<LoadedModules> {
  if (!referees) return shelf
  const all = [...shelf].map(async ([id, shelved]): Promise<[Id, LoadedModule]> => {
    const rules = await referees.rulesFor(id)
    const referee = rules.refereeFor(shelved.module)
    return [id, referee ? { ...shelved, referee, rules } : shelved]
  })
  return new Map(await Promise.all(all))
}

export const moduleToSend = ({ module, files }: LoadedModule): SentModule => ({
  fingerprint: module.fingerprint,
  files,
})

/** What is played with in a game. A module that has changed since the game began is not the one it is played with. */
export function tableRulesFor(shelf: LoadedModules, { module, fingerprint }: Game): TableRules {
  const shelved = shelf.get(module)
  return shelved?.module.fingerprint === fingerprint ? shelved : { printed: ANY_COMPONENTS }
}
