import type { Id, Snapshot } from '../../table/generated/types.ts'
import { texts } from './texts.ts'

/** Counters of a side that a saved position leaves out, because its saver could not identify them. */
interface UnsavedCounters {
  readonly side: Id | undefined
  readonly facedown: number
  readonly inPiles: number
}

/** Units hidden altogether are not counted: the saver does not know of them. */
export function unsavedCounters({
  pieces,
  veiled,
  game,
}: Pick<Snapshot, 'pieces' | 'veiled' | 'game'>): readonly UnsavedCounters[] {
  const found = new Map<Id | undefined, UnsavedCounters>()
  const add = (side: Id | undefined, more: Partial<Record<'facedown' | 'inPiles', number>>) => {
    const { facedown, inPiles } = found.get(side) ?? { facedown: 0, inPiles: 0 }
    found.set(side, {
      side,
      facedown: facedown + (more.facedown ?? 0),
      inPiles: inPiles + (more.inPiles ?? 0),
    })
  }
  for (const { def, side } of pieces) if (def === undefined) add(side, { facedown: 1 })
  // A pile that nobody may look into is filled again from the scenario.
  for (const { id, side, sight } of game.piles) {
    const inPiles = veiled[id] ?? 0
    if (sight !== 'none' && inPiles > 0) add(side, { inPiles })
  }
  return [...found.values()]
}

export function unsavedCountersText(unsaved: readonly UnsavedCounters[], nameOf: (side: Id) => string): string {
  const parts = unsaved.flatMap(({ side, facedown, inPiles }) => {
    const name = side === undefined ? undefined : nameOf(side)
    return [
      ...(facedown > 0 ? [texts.faceDown(facedown, name)] : []),
      ...(inPiles > 0 ? [texts.inPiles(inPiles, name)] : []),
    ]
  })
  return texts.notSaved(parts)
}
