import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Printed, UNPRINTED } from '../../table/action/authority.ts'
import type { Game, Hash, Id } from '../../table/generated/types.ts'
import type { Files, Module } from '../../table/module/module.ts'
import { printed } from '../../table/module/setup.ts'
import type { GameRules, Referee, Referees } from '../../table/referee.ts'
import { type Pictures, picturesIn } from './map-pictures.ts'
import { type Broken, openFolder } from './module-folder.ts'

/** What a table needs of its module. */
export interface Fittings {
  readonly printed: Printed
  readonly referee?: Referee | undefined
}

/** A module that can be played, with the files it was read from. */
export interface Shelved extends Fittings {
  readonly module: Module
  readonly files: Files
  /** Where its referee comes from. */
  readonly rules?: GameRules
  /** What its maps show of their own. */
  readonly pictures?: Pictures
}

/** The modules that this relay has. */
export type Shelf = ReadonlyMap<Id, Shelved>

/** A module as a client gets it, to resolve it without checking it again. */
export interface Sent {
  readonly fingerprint: Hash
  readonly files: Files
}

/** Reads every module in a folder. One with problems is left out, and they are told. */
export function readShelf(folder: string, complain: (folder: string, broken: Broken) => void): Shelf {
  const shelf = new Map<Id, Shelved>()
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const opened = openFolder(join(folder, name))
    if ('problems' in opened) complain(name, opened)
    else {
      const pictures = picturesIn(join(folder, name), opened.module)
      shelf.set(opened.module.manifest.id, { ...opened, printed: printed(opened.module), pictures })
    }
  }
  return shelf
}

/** The same modules, each with the rules of its game where there are any. They are loaded once and for all. */
export async function withRules(shelf: Shelf, referees: Referees | undefined): Promise<Shelf> {
  if (!referees) return shelf
  const all = [...shelf].map(async ([id, shelved]): Promise<[Id, Shelved]> => {
    const rules = await referees.rulesFor(id)
    const referee = rules.refereeFor(shelved.module)
    return [id, referee ? { ...shelved, referee, rules } : shelved]
  })
  return new Map(await Promise.all(all))
}

export const sent = ({ module, files }: Shelved): Sent => ({ fingerprint: module.fingerprint, files })

/** What is played with in a game. A module that has changed since the game began is not the one it is played with. */
export function fittingsFor(shelf: Shelf, { module, fingerprint }: Game): Fittings {
  const shelved = shelf.get(module)
  return shelved?.module.fingerprint === fingerprint ? shelved : { printed: UNPRINTED }
}
