import type { Id, Roll, SeenEntry } from '../../table/generated/types.ts'
import type { Awaited } from '../core/awaited.ts'
import type { HexScene } from '../hex/board/scene.ts'

/** All rolls that the chapters of the game wait for. */
const awaitedIn = (scene: HexScene): readonly Awaited[] => scene.chapters.flatMap(({ rolls }) => rolls?.(scene) ?? [])

/**
 * What a roll by the hand of some sides is for: what its reason names; else the only thing that waits, or of two sides
 * that roll for the same thing the one whose hand it is, or that has not rolled. Undefined: it is for nobody.
 */
export function awaitedBy(scene: HexScene, { reason = '' }: Roll, sides: readonly Id[]): Awaited | undefined {
  const all = awaitedIn(scene)
  // The longest name first: an air attack is no attack.
  const named = all.filter((each) => reason.toLowerCase().includes(nameOf(each)))
  const [best] = named.sort((a, b) => nameOf(b).length - nameOf(a).length)
  if (best || all.some(({ what }) => what !== all[0]?.what)) return best
  const own = sides.length === 1 && all.length > 1 ? all.find(({ side }) => side === sides[0]) : undefined
  return own ?? all.find(({ done }) => !done) ?? all[0]
}

const nameOf = ({ named, roll }: Awaited): string => named ?? roll.reason?.toLowerCase() ?? ''

/** What a player is asked to roll for this. */
export const rollsFor = (scene: HexScene, what: Id): readonly Roll[] =>
  awaitedIn(scene).flatMap((each) => (each.what === what && !each.done ? each.roll : []))

/** The same of an entry; undefined also where the thing has been rolled for. */
export function answeredBy(scene: HexScene, { action, seat }: SeenEntry): Awaited | undefined {
  if (action?.type !== 'roll') return undefined
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const found = awaitedBy(scene, action, sides)
  return found?.done ? undefined : found
}
