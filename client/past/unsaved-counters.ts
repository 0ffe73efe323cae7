import type { Id, Snapshot } from '../../table/generated/types.ts'
import { blindContents } from '../../table/log/blind-piles.ts'
import type { Module } from '../../table/module/module.ts'
import { scenarioOpening } from '../../table/module/setup.ts'
import { texts } from './texts.ts'

/** Counters that a saved position leaves out, because its saver could not identify them: of a side, or in a pile. */
interface UnsavedCounters {
  readonly side: Id | undefined
  readonly facedown: number
  readonly inPiles: number
  /** The name of a pile that nobody looks into, if they lie there. */
  readonly pile?: string
}

/**
 * Units hidden altogether are not counted: the saver does not know of them. Without the module nobody can tell whether
 * the piles that nobody looks into can be filled again.
 */
export function unsavedCounters(
  { pieces, veiled, game }: Pick<Snapshot, 'pieces' | 'veiled' | 'game'>,
  module: Module | undefined,
): readonly UnsavedCounters[] {
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
  for (const { id, side, sight } of game.piles) {
    const inPiles = veiled[id] ?? 0
    if (sight !== 'none' && inPiles > 0) add(side, { inPiles })
  }
  const scenario = module && scenarioOpening(module, game.scenario, undefined)
  const lost = module && scenario ? blindContents({ pieces, veiled }, scenario, module).lost : new Map<Id, number>()
  const inBlindPiles = [...lost].map(([id, count]) => ({
    side: undefined,
    facedown: 0,
    inPiles: count,
    pile: game.piles.find((pile) => pile.id === id)?.name ?? id,
  }))
  return [...found.values(), ...inBlindPiles]
}

export function unsavedCountersText(unsaved: readonly UnsavedCounters[], nameOf: (side: Id) => string): string {
  const parts = unsaved.flatMap(({ side, facedown, inPiles, pile }) => {
    const name = side === undefined ? undefined : nameOf(side)
    return [
      ...(facedown > 0 ? [texts.faceDown(facedown, name)] : []),
      ...(inPiles > 0 ? [pile === undefined ? texts.inPiles(inPiles, name) : texts.inPile(inPiles, pile)] : []),
    ]
  })
  return texts.notSaved(parts)
}
