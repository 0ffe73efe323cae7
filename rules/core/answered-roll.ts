import type { Id, Roll } from '../../table/generated/types.ts'
import type { AwaitedRoll } from './awaited-roll.ts'
import type { Scene } from './scene.ts'

/**
 * The awaited roll that a roll answers: the one its reason names; otherwise the only one awaited. Where both sides
 * roll for one thing: the roller's own, or the one still open. Undefined if it answers none.
 */
export function awaitedRollFor(scene: Scene, { reason = '' }: Roll, sides: readonly Id[]): AwaitedRoll | undefined {
  const all = scene.awaited()
  // The longest name wins: "air attack" contains "attack".
  const named = all.filter((each) => reason.toLowerCase().includes(nameOf(each)))
  const [best] = named.sort((a, b) => nameOf(b).length - nameOf(a).length)
  if (best || all.some(({ what }) => what !== all[0]?.what)) return best
  const own = sides.length === 1 && all.length > 1 ? all.find(({ side }) => side === sides[0]) : undefined
  return own ?? all.find(({ done }) => !done) ?? all[0]
}

/** The word that identifies a roll in a reason. */
const nameOf = ({ named, roll }: AwaitedRoll): string => named ?? roll.reason?.toLowerCase() ?? ''
