import type { AttackOdds, Declare, OddsResult, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { texts } from './texts.ts'

/** One type of attack with its odds, and the action that declares it. */
export interface AttackOption {
  readonly odds: AttackOdds
  readonly declare: Declare
}

/** A set of supporting units, with the options for attacking together. */
interface AttackGroup {
  readonly joined: readonly PieceId[]
  readonly options: readonly AttackOption[]
}

/** The attack of a lead unit that others may support, in all its variants. */
export interface AttackOptions {
  readonly lead: PieceId
  readonly able: readonly PieceId[]
  /** The places under attack. */
  readonly at: readonly Place[]
  readonly groups: readonly AttackGroup[]
}

/** The units that could lead the attack, the most likely first; empty in games without lead units. */
export const leadUnits = (proposals: readonly Proposal[]): readonly PieceId[] =>
  proposals.flatMap(({ kind, pieces }) => (kind === 'lead' ? pieces : []))

/** The reasons why there can be no attack at all. */
export const noAttackReasons = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(({ kind }) => kind === 'nobody')

export function attackOptions(proposals: readonly Proposal[]): AttackOptions | undefined {
  const groups = new Map<string, AttackGroup>()
  let at: readonly Place[] = []
  let lead: PieceId | undefined
  for (const { odds, actions } of proposals) {
    const [declare] = actions
    if (!odds || declare?.type !== 'declare') continue
    lead = odds.lead
    at = declare.at
    const joined = odds.attackers.map(({ piece }) => piece).filter((piece) => piece !== lead)
    const key = keyOf(joined)
    const before = groups.get(key)?.options ?? []
    groups.set(key, { joined, options: [...before, { odds, declare }] })
  }
  if (lead === undefined) return undefined
  const able = [...new Set([...groups.values()].flatMap(({ joined }) => joined))].sort()
  return { lead, able, at, groups: [...groups.values()] }
}

export const groupOf = ({ groups }: AttackOptions, joined: readonly PieceId[]): AttackGroup | undefined =>
  groups.find((each) => keyOf(each.joined) === keyOf(joined))

const keyOf = (ids: readonly PieceId[]): string => [...ids].sort().join()

/** How many points the lead unit lacks. */
export const missingPoints = ({ cost, left }: AttackOdds): number =>
  cost === undefined || left === undefined ? 0 : Math.max(0, cost - left)

/** Whether cards decide the attack, which then costs no points. */
export const isByCards = ({ by }: Pick<AttackOdds, 'by'>): boolean => by === 'cards'

export const costText = (odds: AttackOdds): string => {
  const { cost, left } = odds
  if (isByCards(odds)) return ''
  return cost === undefined ? texts.costUnknown : texts.cost(cost, left)
}

/** How likely some of all cases are: in so many faces, or in percent where cards decide. */
export const chanceText = (odds: Pick<AttackOdds, 'by' | 'results'>, cases: number): string =>
  isByCards(odds) ? texts.percent(cases, casesIn(odds.results)) : texts.chance(cases, casesIn(odds.results))

/**
 * The type of attack that is selected at first: the one that was asked for; else the second that can be paid for, or the
 * first. Where cards decide the others spend markers, so there it is the first.
 */
export function defaultManner(options: readonly AttackOption[], asked: readonly PieceId[]): string | undefined {
  const [same, another] = options.filter(({ declare }) => keyOf(declare.pieces) === keyOf(asked))
  if (same && !another) return same.odds.choice
  const paid = options.filter(({ odds }) => missingPoints(odds) === 0)
  const second = paid[1] && !isByCards(paid[1].odds) ? paid[1] : undefined
  return (second ?? paid[0] ?? options[0])?.odds.choice
}

export const modifierSum = ({ modifiers }: AttackOdds): number => modifiers.reduce((sum, { by }) => sum + by, 0)

/** A result with the die faces, or the cards, that give it. */
interface DieOutcome {
  readonly result: OddsResult
  readonly faces: readonly string[]
  /** The equally likely cases among them. */
  readonly weight: number
}

const weightOf = ({ weight = 1 }: OddsResult): number => weight

/** The equally likely cases that results stand for: die faces, or dice and cards. */
export const casesIn = (results: readonly OddsResult[]): number =>
  results.reduce((sum, each) => sum + weightOf(each), 0)

/** Equal results together, in the order of their first faces. */
export function dieOutcomes({ results }: AttackOdds): readonly DieOutcome[] {
  const found = new Map<string, DieOutcome>()
  for (const result of results) {
    const before = found.get(result.result)
    const weight = (before?.weight ?? 0) + weightOf(result)
    found.set(result.result, { result, faces: [...(before?.faces ?? []), result.shown], weight })
  }
  return [...found.values()]
}

/** The odds of an attack by exactly these units; undefined where its results are not known. */
export const oddsOf = (proposals: readonly Proposal[], ids: readonly PieceId[]): AttackOdds | undefined =>
  proposals.find(
    ({ odds }) => odds && odds.results.length > 0 && keyOf(odds.attackers.map(({ piece }) => piece)) === keyOf(ids),
  )?.odds

/** The units that the referee would let attack together: those of its declaration, if it offers one. */
export const proposedAttackers = (proposals: readonly Proposal[]): readonly PieceId[] =>
  proposals.flatMap(({ kind, actions: [action] }) =>
    kind === 'join' && action?.type === 'declare' ? action.pieces : [],
  )

/** The target of the first attack that the referee suggests. */
export const suggestedTarget = (proposals: readonly Proposal[]): Place | undefined =>
  proposals.find(({ kind }) => kind === 'odds')?.at[0]

/** The number of cases that hurt the attacker or the defender. */
export const facesThatHurt = ({ results }: AttackOdds, who: 'attacker' | 'defender'): number =>
  casesIn(results.filter(({ hurts }) => hurts === who || hurts === 'both'))

/** A run of faces: 3, or 3 to 5. */
export const facesText = (faces: readonly string[]): string => texts.faces(faces[0] ?? '', faces.at(-1) ?? '')

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** 22 against 4, 5-1, die +3; or AF 4, 26 % to hit, card +1: in sight while the sheet is scrolled. */
export function oddsInBrief(odds: AttackOdds): string {
  const { attack, defence, column = texts.belowLowest, modifiers } = odds
  const [sides, drawn] = isByCards(odds)
    ? [texts.attackFactor(attack), texts.card]
    : [texts.strengths(attack, defence), texts.die]
  const sum = modifiers.length > 0 ? [`${drawn} ${signed(modifierSum(odds))}`] : []
  return [sides, column, ...sum].join(' · ')
}
