import type { Id } from '../../../table/generated/types.ts'
import type { GameRules, RefereesOf } from '../../../table/referee.ts'
import { EDITION } from '../sync/edition.ts'

/** Loads the rules of a module's game; undefined in a build without rules. */
export async function loadRules(module: Id): Promise<GameRules | undefined> {
  const [load] = Object.values(FOUND)
  const house = await load?.()
  return house?.refereesOf(EDITION?.rules).rulesFor(module)
}

const FOUND = import.meta.glob<{ readonly refereesOf: RefereesOf }>('../../../rules/referees.ts')
