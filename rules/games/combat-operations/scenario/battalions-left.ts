import type { Counter, Id } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { markCount } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { isDead } from '../../../kit/fight/losses.ts'
import { battalionsOf, STEP_LOSS, stepsOf } from '../combat/combatants.ts'
import { battalionsLeft } from '../combat/fighter.ts'
import { battalionsIn, counterOf, forcesOf } from '../terms/scenario-forces.ts'

/** Battalions on the map, out of all that came into play. */
export interface BattalionsLeft {
  readonly left: number
  readonly of: number
}

/**
 * 17.1, 17.2 [45, 47]: the battalions left of a force. Headquarters and units that have not arrived do not count, and
 * a reduced battalion counts as one. Undefined where a counter of the side cannot be seen.
 */
export function battalionsLeftOf(
  scene: HexScene,
  side: Id,
  isOfForce: (counter: Counter) => boolean,
): BattalionsLeft | undefined {
  const { book, state } = scene
  const counts = (counter: Counter): boolean =>
    counter.kind === 'unit' && counter.side === side && counter.class !== 'headquarters' && isOfForce(counter)
  const came = new Set<Id>()
  let left = 0
  let hidden = false
  state.pieces.forEach((piece) => {
    const lost = isDead(scene, piece.at)
    if (piece.side !== side || !(onCell(piece.at) || lost)) return
    const counter = counterOf(scene, piece.id)
    if (!counter) hidden = true
    if (!counter || !counts(counter)) return
    came.add(counter.id)
    if (counter.parent !== undefined) came.add(counter.parent)
    if (lost) return
    const steps = stepsOf(counter, markCount(piece, STEP_LOSS))
    left += battalionsLeft({ battalions: battalionsOf(scene, counter), steps })
  })
  if (hidden) return undefined
  const { start, later } = forcesOf(scene)
  const begun = (start.get(side) ?? []).filter(counts)
  const added = [...later.keys()].flatMap((def) => {
    const counter = book.module.counters.get(def)
    const here = counter && [counter, ...battalionsIn(scene, def)].some(({ id }) => came.has(id))
    return counter && here && counts(counter) ? [counter] : []
  })
  const of = [...begun, ...added].reduce((sum, counter) => sum + battalionsOf(scene, counter), 0)
  return { left: Math.min(left, of), of }
}
