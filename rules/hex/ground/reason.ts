import type { Id } from '../../../table/generated/types.ts'

/** A rule of movement that can stand in the way, and can be lifted to see whether it alone does. */
export interface Reason {
  readonly rule: Id
  readonly cite: string
  /** Its place in a mask. */
  readonly bit: number
}

/** A rule that a game lays on cells, and why a counter may not enter one, or must stop there. */
export interface CellRule {
  readonly rule: Id
  readonly cite: string
  say(cell: string, names: string): string
}

export const POINTS = 1
export const ENEMIES = 2
export const ZONE_ENTER = 4
export const ZONE_LEAVE = 8
export const ZONE_THROUGH = 16
export const THROUGHOUT = 32

/** Gives every rule a bit of its own; where there are more rules than bits, the last share one. */
export class Reasons {
  readonly all: Reason[] = []
  private next = 0

  add(rule: Id, cite: string): Reason {
    const reason = { rule, cite, bit: 1 << Math.min(this.next++, 30) }
    this.all.push(reason)
    return reason
  }

  /** Each bit once, in the order of the rules. */
  bits(): readonly number[] {
    return [...new Set(this.all.map(({ bit }) => bit))]
  }
}
