import type { Cell, Id } from '../table/generated/types.ts'
import type { Scene } from './scene.ts'
import { type Stacked, stacks } from './stacking.ts'

/** A cell in somebody's zone of control. */
export interface ZoneCell {
  readonly at: Cell
  /** Whose zone it is. */
  readonly of: Id
  readonly sure: boolean
}

/** What a map can show of a position. */
export interface Overlay {
  readonly zones: readonly ZoneCell[]
  /** Every stack by every limit, and whether it is over it; unsure where what is hidden decides. */
  readonly stacks: readonly (Stacked & { readonly over: boolean; readonly sure: boolean })[]
}

export function overlayOf(scene: Scene): Overlay {
  const zones: ZoneCell[] = []
  for (const field of scene.fields.values()) {
    for (const of of [...scene.book.module.sides.keys()].sort()) {
      const { sure, may } = field.zonesOf(of)
      for (let cell = 0; cell < may.length; cell++) {
        if (may[cell] !== 0) zones.push({ at: field.ground.cell(cell), of, sure: sure[cell] !== 0 })
      }
    }
  }
  return {
    zones,
    stacks: stacks(scene, undefined).map((stacked) => {
      const { least, most, limit } = stacked
      return { ...stacked, over: most > limit.most, sure: least > limit.most || most <= limit.most }
    }),
  }
}
