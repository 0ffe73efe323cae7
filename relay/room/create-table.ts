import type { Create, Created, Hash, Open, SavedPosition } from '../../table/generated/types.ts'
import type { RelayReply } from '../../table/protocol.ts'
import type { Journal } from '../journal/journal.ts'
import { type LoadedModules, tableRulesFor } from '../modules/loaded-modules.ts'
import type { Clock } from '../runtime/clock.ts'
import { openingEntryFor } from './opening-entry.ts'
import { keeperFor } from './replay.ts'
import { tokenOf } from './seat-tokens.ts'

export interface CreateTableParts {
  readonly journal: Journal
  readonly modules: LoadedModules
  readonly clock: Clock
  /** Makes a table's private key; its secrets are derived from it. */
  newKey(): Hash
  newTable(): string
}

/** Writes entry 0 of a new table, and answers the tokens of its seats. */
export async function createTable(
  { journal, modules: shelf, clock, newKey, newTable }: CreateTableParts,
  create: Create,
  position: SavedPosition | undefined,
): Promise<RelayReply<Created>> {
  const key = newKey()
  const opening = openingEntryFor(shelf, create, key, position)
  if ('code' in opening) return { refused: opening }
  return { ok: await beginTable({ journal, modules: shelf, clock, newTable }, key, opening) }
}

/** Writes entry 0. */
export async function beginTable(
  { journal, modules, clock, newTable }: Omit<CreateTableParts, 'newKey'>,
  key: Hash,
  opening: Open,
): Promise<Created> {
  const table = newTable()
  const keeper = keeperFor(key, tableRulesFor(modules, opening.game))
  await journal.create(table, key)
  await journal.append(table, 0, [keeper.open(opening, clock.now()).text])
  const seats = opening.seats.map(({ id, name: _name, ...seat }) => ({
    seat: id,
    ...seat,
    token: tokenOf(key, { id }),
  }))
  return { table, seats }
}
