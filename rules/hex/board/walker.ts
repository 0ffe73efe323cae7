import type { Id } from '../../../table/generated/types.ts'
import type { Halves } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import type { Field } from './field.ts'

/** Units that move alike in every respect, so that one search serves all of them. */
export interface Walker {
  readonly units: readonly Unit[]
  /** A key of everything but the start. */
  readonly alike: string
  readonly side: Id | undefined
  readonly field: Field
  readonly start: number
  readonly column: number
  /** Points for the whole phase: two numbers if their supply is hidden. */
  readonly allowance: { readonly least: Halves; readonly most: Halves }
  /** The allowance with the march bonus, if they may march. */
  readonly march: Halves | undefined
  /** The step from zone to zone for which they won the roll; -1 for none. */
  readonly pass: number
  /** Points spent in this phase. */
  readonly spent: Halves
  readonly moved: boolean
  readonly along: Id | undefined
  readonly halted: readonly Id[]
  /** Zones do not affect them. */
  readonly immune: boolean
}

/** Hidden facts are assumed at their worst or their best for the walker. */
export type Guess = 'worst' | 'best'
