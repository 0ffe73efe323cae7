import type { Id } from '../../../table/generated/types.ts'

/** A movement rule that can be lifted, to see whether it alone forbids a move. */
export interface Reason {
  readonly rule: Id
  readonly cite: string
  /** Its bit in masks. */
  readonly bit: number
}

/** A game's own rule that bars or ends moves in some cells. */
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

/** Gives each rule a bit. Beyond 31 rules the last ones share one. */
export class Reasons {
  readonly all: Reason[] = []
  private next = 0

  add(rule: Id, cite: string): Reason {
    const reason = { rule, cite, bit: 1 << Math.min(this.next++, 30) }
    this.all.push(reason)
    return reason
  }

  bits(): readonly number[] {
    return [...new Set(this.all.map(({ bit }) => bit))]
  }
}
