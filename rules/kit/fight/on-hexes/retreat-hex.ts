import type { Cell, Id } from '../../../../table/generated/types.ts'
import type { Sure } from '../../../core/unit.ts'
import { around, printCell } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** A reason against retreating to a hex. */
export interface Drawback {
  readonly rule: Id
  readonly cite: Id
  readonly why: string
  /** yes: forbidden. maybe: hidden facts decide. no: only a worse choice. */
  readonly bars: Sure
  /** If all hexes have drawbacks, the lightest total is chosen. */
  readonly weight?: number
  /** Counts only at the end of a retreat. */
  readonly atEnd?: true
}

export const drawback = (
  rule: Id,
  cite: Id,
  why: string,
  bars: Sure,
  more: Pick<Drawback, 'weight' | 'atEnd'> = {},
): Drawback => ({ rule, cite, why, bars, ...more })

/** A hex for a retreat with its drawbacks, the gravest first. */
export interface RetreatHex {
  readonly at: Cell
  readonly hex: string
  readonly open: Sure
  readonly against: readonly Drawback[]
}

export function retreatHexAt(scene: HexScene, at: Cell, drawbacks: readonly (Drawback | undefined)[]): RetreatHex {
  const against = drawbacks.filter((each) => each !== undefined)
  const is = (bars: Sure) => against.some((each) => each.bars === bars)
  return { at, hex: printCell(scene, at), open: is('yes') ? 'no' : is('maybe') ? 'maybe' : 'yes', against }
}

/** In the order of the board's directions. */
export const retreatHexesAround = (
  scene: HexScene,
  from: Cell,
  drawbacks: (at: Cell) => readonly (Drawback | undefined)[],
): readonly RetreatHex[] => around(scene, from).map((at) => retreatHexAt(scene, at, drawbacks(at)))
