import type { Cell, Id } from '../../../../table/generated/types.ts'
import type { Sure } from '../../../core/unit.ts'
import { around, printCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** One thing that speaks against going back to a hex. */
export interface Drawback {
  readonly rule: Id
  readonly cite: Id
  readonly why: string
  /** yes: the unit may not go there. maybe: what is hidden decides. no: it only serves worse. */
  readonly bars: Sure
  /** Where all hexes have drawbacks, those with the least weight together come first. */
  readonly weight?: number
  /** It weighs only where the retreat ends. */
  readonly atEnd?: true
}

export const drawback = (
  rule: Id,
  cite: Id,
  why: string,
  bars: Sure,
  more: Pick<Drawback, 'weight' | 'atEnd'> = {},
): Drawback => ({ rule, cite, why, bars, ...more })

/** A hex to which a unit might go back, with everything that speaks against it, the gravest first. */
export interface RetreatHex {
  readonly at: Cell
  readonly hex: string
  readonly open: Sure
  readonly against: readonly Drawback[]
}

/** Drawbacks that there are not are left out. */
export function retreatHexAt(scene: HexScene, at: Cell, drawbacks: readonly (Drawback | undefined)[]): RetreatHex {
  const against = drawbacks.filter((each) => each !== undefined)
  const is = (bars: Sure) => against.some((each) => each.bars === bars)
  return { at, hex: printCell(scene, at), open: is('yes') ? 'no' : is('maybe') ? 'maybe' : 'yes', against }
}

/** The hexes around one, in the order of the board's directions. */
export const retreatHexesAround = (
  scene: HexScene,
  from: Cell,
  drawbacks: (at: Cell) => readonly (Drawback | undefined)[],
): readonly RetreatHex[] => around(scene, from).map((at) => retreatHexAt(scene, at, drawbacks(at)))
