import type { Id, RangeBand } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { numberIn, printedIn } from '../../../kit/chart.ts'
import { bandsOf } from './ground.ts'
import type { CeltosScene } from './scene.ts'

/** A ranged weapon, as the chart of weapons has it. */
export interface Weapon {
  readonly name: string
  /** The active value of its roll to damage. */
  readonly power: number
  /** 16 [16]: what it adds to the die in each band; missing where it does not reach. */
  readonly bands: ReadonlyMap<Id, number>
}

const CHART = 'weapons'

export function weaponOf(scene: CeltosScene, { couldBe: [counter] }: Unit): Weapon | undefined {
  const { book } = scene
  const name = counter?.faces[0]?.values?.weapon
  if (typeof name !== 'string' || printedIn(book, CHART, name, 'damage') === undefined) return undefined
  const bands = bandsOf(scene).flatMap(({ id: band }) => {
    const modifier = numberIn(book, CHART, name, band)
    return modifier === undefined ? [] : [[band, modifier] as const]
  })
  return { name, power: numberIn(book, CHART, name, 'damage') ?? 0, bands: new Map(bands) }
}

/** The widest band of a weapon. */
export const farthest = (scene: CeltosScene, { bands }: Weapon): RangeBand | undefined =>
  bandsOf(scene).findLast(({ id }) => bands.has(id))
