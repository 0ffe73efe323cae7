import type { Entry, Open } from '../generated/types.ts'
import { hashOf } from '../hashing/hash.ts'
import type { Components } from '../module/components.ts'
import { differenceOf } from '../module/json-difference.ts'
import type { Module } from '../module/module.ts'
import type { Referee } from '../referee.ts'
import { LogKeeper } from './log-keeper.ts'
import { openFromWholeSave, wholeSaveOf } from './whole-save.ts'

interface PrintedGame {
  readonly module: Module
  readonly printed: Components
  readonly referee?: Referee | undefined
}

/**
 * A difference between entry 0 and the saved game that it goes on with; undefined if there is none. `lines` are the
 * entries of the old log, which must be verified before.
 */
export function continuationFault(
  open: Open,
  lines: readonly string[],
  { module, printed, referee }: PrintedGame,
): string | undefined {
  if (!open.from || !open.whole) return 'does not go on with a game that was saved whole.'
  const { game, entry, head } = open.from
  const first = JSON.parse(lines[0] ?? '{}') as Partial<Entry>
  const isOfGame = first.action?.type === 'open' && first.action.game.commitment === game
  if (!isOfGame || hashOf(lines[entry] ?? '') !== head) return `names entry ${entry} of another log than this one.`
  const keeper = new LogKeeper(printed, undefined, hashOf, referee)
  for (const line of lines.slice(0, entry + 1)) keeper.recall(line)
  const saved = keeper.state.saves?.[entry]
  if (!saved) return `goes on from entry ${entry}, which saved nothing.`
  const save = wholeSaveOf(keeper.state, keeper.head, saved, keeper.referee, keeper.refereeViews)
  const honest = openFromWholeSave(save, module, printed, referee)
  if ('code' in honest) return `goes on with a save that cannot be: ${honest.message}`
  // The new relay sets these.
  const { commitment, rules, format, ending } = open.game
  const set = { commitment, format, ...(rules !== undefined && { rules }), ...(ending && { ending }) }
  const expected = { ...honest, type: 'open', game: { ...honest.game, ...set } }
  // As text it has lost what is undefined, like the entry.
  const found = differenceOf(open, JSON.parse(JSON.stringify(expected)))
  return found && `says ${found.at} ${found.written}; in the saved game it is ${found.honest}.`
}
