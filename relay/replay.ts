import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Entry, Game, Hash } from '../table/generated/types.ts'
import { Keeper, type Kept } from '../table/keeper.ts'
import { Chronicle, lineOf } from './chronicle.ts'
import { JournalError } from './journal.ts'
import type { Fittings } from './modules.ts'
import { secretOf } from './token.ts'

/** How many entries are folded before other tables have their turn. */
const AT_ONCE = 20

/** A table as its log tells it. */
export interface Told {
  readonly keeper: Keeper
  readonly chronicle: Chronicle
}

/** SHA-256 as Node does it, an order of magnitude faster than in JavaScript. */
export const sha256 = (text: string): Hash => hash('sha256', text)

export const keeperFor = (key: Hash, { printed, referee }: Fittings): Keeper =>
  new Keeper(printed, secretOf(key), sha256, referee)

/** Takes an entry from the journal, unless it does not continue the log. */
export function recall(keeper: Keeper, line: string): Kept {
  const { head, state } = keeper
  const kept = keeper.recall(line)
  const { seq, prev } = kept.entry
  if (seq === state.seq + 1 && prev === head) return kept
  throw new JournalError(
    'broken',
    `Entry ${seq} follows ${prev.slice(0, 12)}, but the log ends with ${head.slice(0, 12)}.`,
  )
}

/** Reads a table from its lines; undefined where none was ever written. */
export async function replay(
  lines: readonly string[],
  key: Hash,
  fittingsFor: (game: Game) => Fittings,
): Promise<Told | undefined> {
  const first = lines[0]
  const { action } = first === undefined ? {} : (JSON.parse(first) as Entry)
  if (action?.type !== 'open') return undefined
  const keeper = keeperFor(key, fittingsFor(action.game))
  const chronicle = new Chronicle()
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await turn()
    const kept = recall(keeper, line)
    chronicle.extend([lineOf(kept)], kept.after)
  }
  return { keeper, chronicle }
}
