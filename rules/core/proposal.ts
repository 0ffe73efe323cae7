import type { Action, Finding, Id, PieceId, Place, Proposal, Seq } from '../../table/generated/types.ts'
import { withCase } from './finding.ts'

/** A step that you can do with one click; a note, if there are no actions. */
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

/** Changes the kind of a proposal, which decides how the client shows it. */
export const ofKind =
  (kind: Proposal['kind']) =>
  (each: Proposal): Proposal => ({ ...each, kind })

/** Turns a finding into a step. */
export const stepFor = ({ rule, cite, message, at, pieces }: Finding, actions: readonly Action[] = []): Proposal => ({
  kind: 'step',
  ...{ rule, cite, message, at, pieces, actions: [...actions] },
})

/** The attack that proposals belong to, by the entry that declared it. */
export const inFight =
  (fight: Seq) =>
  (each: Proposal): Proposal => ({ ...each, fight })

/** The side must do this before anything else. Notes owe nothing. */
export const owedBy =
  (side: Id | undefined) =>
  (each: Proposal): Proposal =>
    side !== undefined && each.actions.length > 0 ? { ...each, owed: side } : each

/** The rules leave no choice: *Go on* does it for the owing or the named side. */
export const must = (each: Proposal, side: Id | undefined = each.owed): Proposal =>
  each.actions.length > 0 ? { ...each, must: side === undefined ? {} : { side } } : each

/** A single proposal leaves no choice. */
export const mustIfAlone = (all: readonly Proposal[], side?: Id): readonly Proposal[] =>
  all.filter(({ actions }) => actions.length > 0).length === 1 ? all.map((each) => must(each, side ?? each.owed)) : all

export const inIdOrder = (units: readonly { readonly id: PieceId }[]): PieceId[] => units.map(({ id }) => id).sort()
