import type { Place, Point, RangeBand } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { blockerIds, coverOf, sightOf } from '../../../measure/board/sight.ts'
import type { CeltosScene } from './scene.ts'

/* Distances and lines on the table, from base edge to base edge. */

/** Units of the board to an inch. */
export const INCH = 100

/** The distance of two models in units of the board; infinite where one is off the table. */
export const gap = (scene: CeltosScene, a: Unit, b: Unit): number => scene.gap(a, b) ?? Number.POSITIVE_INFINITY

/** Whether a model sees another one, and what stands in the way if it does not. */
export interface Looked {
  readonly clear: boolean
  readonly blockers: readonly string[]
}

export function sight(scene: CeltosScene, from: Unit, to: Unit): Looked {
  const seen = sightOf(scene, from, to)
  if (!seen) return { clear: false, blockers: [] }
  return { clear: seen.clear, blockers: scene.units(blockerIds(seen)).map(({ name }) => name) }
}

/** The name of the cover that a model has from another one; undefined if it has none. */
export const cover = (scene: CeltosScene, from: Unit, to: Unit): string | undefined =>
  coverOf(scene, from, to)[0]?.rule.name

/** 15 [15]: the range bands of the sheet, the shortest first. */
export const bandsOf = ({ book }: CeltosScene): readonly RangeBand[] => book.rules.ranges ?? []

/** A distance in a sentence. */
export const inches = ({ book }: CeltosScene, distance: number, limit?: number): string => book.text(distance, limit)

export const isOpenPoint = (at: Place): at is Point => 'x' in at
