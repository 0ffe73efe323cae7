import type { Id, Roll, SeenEntry } from '../../table/generated/types.ts'
import type { AwaitedRoll } from '../core/awaited-roll.ts'
import type { Scene } from '../core/scene.ts'

/**
 * What a roll by the hand of some sides is for: what its reason names; else the only thing that waits, or of two sides
 * that roll for the same thing the one whose hand it is, or that has not rolled. Undefined: it is for nobody.
 */
export function awaitedRollFor(scene: Scene, { reason = '' }: Roll, sides: readonly Id[]): AwaitedRoll | undefined {
  const all = scene.awaited()
  // The longest name first: an air attack is no attack.
  const named = all.filter((each) => reason.toLowerCase().includes(nameOf(each)))
  const [best] = named.sort((a, b) => nameOf(b).length - nameOf(a).length)
  if (best || all.some(({ what }) => what !== all[0]?.what)) return best
  const own = sides.length === 1 && all.length > 1 ? all.find(({ side }) => side === sides[0]) : undefined
  return own ?? all.find(({ done }) => !done) ?? all[0]
}

/** The word by which the reason of a roll names this. */
const nameOf = ({ named, roll }: AwaitedRoll): string => named ?? roll.reason?.toLowerCase() ?? ''

/** What a player is asked to roll for this. */
export const rollsFor = (scene: Scene, what: Id): readonly Roll[] =>
  scene.awaited().flatMap((each) => (each.what === what && !each.done ? each.roll : []))

/** The roll that an entry made of those awaited; undefined also where it had been made before. */
export function awaitedRollAnswered(scene: Scene, { action, seat }: SeenEntry): AwaitedRoll | undefined {
  if (action?.type !== 'roll') return undefined
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const found = awaitedRollFor(scene, action, sides)
  return found?.done ? undefined : found
}

/** A die as a sentence tells it: 5, or 5, modified to 7. */
export const rollText = (die: number | undefined, modified: number | undefined): string =>
  die === modified ? String(die) : `${die}, modified to ${modified}`
