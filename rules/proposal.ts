import type { Action, Cell, Id, PieceId, Proposal } from '../table/generated/types.ts'
import { say } from './finding.ts'

/** What the player may click to do; without actions it is only to be known. */
export const proposal = (
  rule: Id,
  cite: string,
  text: string,
  actions: readonly Action[] = [],
  pieces: readonly PieceId[] = [],
  at: readonly Cell[] = [],
): Proposal => ({ rule, cite, message: say(cite, text), at: [...at], pieces: [...pieces], actions: [...actions] })

/** A side does it before anything else is done. What there is only to read owes nothing. */
export const owedBy =
  (side: Id | undefined) =>
  (each: Proposal): Proposal =>
    side !== undefined && each.actions.length > 0 ? { ...each, owed: side } : each

/** The counters that it speaks of, in an order of their own. */
export const inIdOrder = (units: readonly { readonly id: PieceId }[]): PieceId[] => units.map(({ id }) => id).sort()
