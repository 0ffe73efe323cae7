import type { Action, Finding, Id, PieceId, Place, Proposal } from '../../table/generated/types.ts'
import { withCase } from './finding.ts'

/** A step that the player may click to do; without actions it is a note, only to be read. */
export const proposal = (
  rule: Id,
  cite: string,
  text: string,
  actions: readonly Action[] = [],
  pieces: readonly PieceId[] = [],
  at: readonly Place[] = [],
): Proposal => ({
  kind: actions.length > 0 ? 'step' : 'note',
  ...{ rule, cite, message: withCase(cite, text), at: [...at], pieces: [...pieces], actions: [...actions] },
})

/** Gives a proposal another kind than step or note: the client shows each kind in its own way. */
export const ofKind =
  (kind: Proposal['kind']) =>
  (each: Proposal): Proposal => ({ ...each, kind })

/** Turns a finding into the next step, done by these actions or by hand. */
export const stepFor = ({ rule, cite, message, at, pieces }: Finding, actions: readonly Action[] = []): Proposal => ({
  kind: 'step',
  ...{ rule, cite, message, at, pieces, actions: [...actions] },
})

/** A side does it before anything else is done. What there is only to read owes nothing. */
export const owedBy =
  (side: Id | undefined) =>
  (each: Proposal): Proposal =>
    side !== undefined && each.actions.length > 0 ? { ...each, owed: side } : each

/** The rules leave no choice in it; the side that owes it does it, or the side that is named. */
export const must = (each: Proposal, side: Id | undefined = each.owed): Proposal =>
  each.actions.length > 0 ? { ...each, must: side === undefined ? {} : { side } } : each

/** Where only one thing can be done it must be. */
export const mustIfAlone = (all: readonly Proposal[], side?: Id): readonly Proposal[] =>
  all.filter(({ actions }) => actions.length > 0).length === 1 ? all.map((each) => must(each, side ?? each.owed)) : all

/** The counters that it speaks of, in an order of their own. */
export const inIdOrder = (units: readonly { readonly id: PieceId }[]): PieceId[] => units.map(({ id }) => id).sort()
