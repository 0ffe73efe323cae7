import type { Create, Created, Hash, SavedPosition } from '../../table/generated/types.ts'
import type { Answer } from '../../table/protocol.ts'
import type { Journal } from '../journal/journal.ts'
import { fittingsFor, type Shelf } from '../modules/loaded-modules.ts'
import type { Clock } from '../runtime/clock.ts'
import { openingOf } from './opening-entry.ts'
import { keeperFor } from './replay.ts'
import { tokenOf } from './seat-tokens.ts'

export interface BeginParts {
  readonly journal: Journal
  readonly shelf: Shelf
  readonly clock: Clock
  /** A table's private key, from which its secrets are made. */
  newKey(): Hash
  /** A name that nobody has and nobody guesses. */
  newTable(): string
}

/** Writes entry 0 of a new table, and answers the tokens of its seats. */
export async function beginTable(
  { journal, shelf, clock, newKey, newTable }: BeginParts,
  create: Create,
  position: SavedPosition | undefined,
): Promise<Answer<Created>> {
  const key = newKey()
  const opening = openingOf(shelf, create, key, position)
  if ('code' in opening) return { refused: opening }
  const table = newTable()
  const keeper = keeperFor(key, fittingsFor(shelf, opening.game))
  await journal.create(table, key)
  await journal.append(table, 0, [keeper.open(opening, clock.now()).text])
  const seats = opening.seats.map(({ id, name: _name, ...seat }) => ({
    seat: id,
    ...seat,
    token: tokenOf(key, { id }),
  }))
  return { ok: { table, seats } }
}
