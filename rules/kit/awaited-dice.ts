import type { Id, Roll, SeenEntry } from '../../table/generated/types.ts'
import type { AwaitedRoll } from '../core/awaited-roll.ts'
import type { Scene } from '../core/scene.ts'

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

/** The rolls to propose. */
export const rollsFor = (scene: Scene, what: Id): readonly Roll[] =>
  scene.awaited().flatMap((each) => (each.what === what && !each.done ? each.roll : []))

/** The awaited roll that an entry made; undefined if it had been made before. */
export function awaitedRollAnswered(scene: Scene, { action, seat }: SeenEntry): AwaitedRoll | undefined {
  if (action?.type !== 'roll') return undefined
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const found = awaitedRollFor(scene, action, sides)
  return found?.done ? undefined : found
}

/** A die in a sentence: 5, or 5, modified to 7. */
export const rollText = (die: number | undefined, modified: number | undefined): string =>
  die === modified ? String(die) : `${die}, modified to ${modified}`
