import type { Id, Roll, SeenEntry } from '../../table/generated/types.ts'
import { awaitedRollFor } from '../core/answered-roll.ts'
import type { AwaitedRoll } from '../core/awaited-roll.ts'
import type { Scene } from '../core/scene.ts'

/** The rolls to propose. */
export const rollsFor = (scene: Scene, what: Id): readonly Roll[] =>
  scene.awaited().flatMap((each) => (each.what === what && !each.done ? each.roll : []))

/** The awaited roll that an entry made; undefined if it had been made before, or not for everybody to see. */
export function awaitedRollAnswered(scene: Scene, { action, seat }: SeenEntry): AwaitedRoll | undefined {
  if (action?.type !== 'roll' || action.to) return undefined
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const found = awaitedRollFor(scene, action, sides)
  return found?.done ? undefined : found
}

/** A die in a sentence: 5, or 5, modified to 7. */
export const rollText = (die: number | undefined, modified: number | undefined): string =>
  die === modified ? String(die) : `${die}, modified to ${modified}`
