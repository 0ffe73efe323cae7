import type { Id } from '../../../table/generated/types.ts'
import type { Halves } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import type { Field } from './field.ts'

/** Counters that are alike in all that their movement asks: what holds for one holds for each. */
export interface Walker {
  readonly units: readonly Unit[]
  /** All that they are alike in, but where they set out from. */
  readonly alike: string
  readonly side: Id | undefined
  readonly field: Field
  /** The cell they set out from now. */
  readonly start: number
  readonly column: number
  /** Their points for the whole phase; two numbers, where it cannot be known whether they are in supply. */
  readonly allowance: { readonly least: Halves; readonly most: Halves }
  /** The same with what a march adds, where they may make one. */
  readonly march: Halves | undefined
  /** Where they may go from zone to zone, because they have won the roll for it. */
  readonly pass: number
  /** Spent in this phase already. */
  readonly spent: Halves
  readonly moved: boolean
  readonly along: Id | undefined
  readonly halted: readonly Id[]
  /** No zone hinders them. */
  readonly immune: boolean
}

/** What cannot be known is taken at its worst for the walker, or at its best. */
export type Guess = 'worst' | 'best'
