import type { Base } from '../../../table/generated/types.ts'

/** Width and height of a shape, as shares of its longer side. */
export interface Shares {
  readonly across: number
  readonly along: number
}

export const WHOLE: Shares = { across: 1, along: 1 }

/** The base of a miniature as it is cut. */
export interface BaseCut {
  readonly hasCorners: boolean
  readonly shares: Shares
  /** Its longer side in units; undefined for the size of a counter. */
  readonly longer: number | undefined
}

export function baseCut(base: Base | undefined): BaseCut {
  if (base === undefined || typeof base === 'number') return { hasCorners: false, shares: WHOLE, longer: base }
  const { shape, width, depth = width } = base
  const longer = Math.max(width, depth)
  const shares = width === depth ? WHOLE : { across: width / longer, along: depth / longer }
  return { hasCorners: shape === 'square', shares, longer }
}

/** Most bases: a whole circle. */
export const isDisc = ({ hasCorners, shares }: BaseCut): boolean => !hasCorners && shares === WHOLE
