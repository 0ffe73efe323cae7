import type { AttackOdds, Declare, OddsResult, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { printNumber, printPoints } from '../../words/numbers.ts'

/** One way to make an attack, and what would declare it. */
export interface AttackOption {
  readonly odds: AttackOdds
  readonly declare: Declare
}

/** Who joins, with what comes of each way to make the attack together. */
export interface AttackGroup {
  readonly joined: readonly PieceId[]
  readonly choices: readonly AttackOption[]
}

/** An attack that one unit begins and others join, as the referee lays it out. */
export interface AttackOptions {
  readonly lead: PieceId
  readonly able: readonly PieceId[]
  /** The places that are attacked. */
  readonly at: readonly Place[]
  readonly groups: readonly AttackGroup[]
}

/** Who could begin the attack, the likeliest first; nobody, where a game knows no such unit. */
export const leadUnits = (proposals: readonly Proposal[]): readonly PieceId[] =>
  proposals.flatMap(({ kind, pieces }) => (kind === 'lead' ? pieces : []))

/** Why there can be no attack at all, where a game knows it. */
export const noAttackReasons = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(({ kind }) => kind === 'nobody')

export function attackOptions(proposals: readonly Proposal[]): AttackOptions | undefined {
  const companies = new Map<string, AttackGroup>()
  let at: readonly Place[] = []
  let lead: PieceId | undefined
  for (const { odds, actions } of proposals) {
    const [declare] = actions
    if (!odds || declare?.type !== 'declare') continue
    lead = odds.lead
    at = declare.at
    const joined = odds.attackers.map(({ piece }) => piece).filter((piece) => piece !== lead)
    const key = keyOf(joined)
    const before = companies.get(key)?.choices ?? []
    companies.set(key, { joined, choices: [...before, { odds, declare }] })
  }
  if (lead === undefined) return undefined
  const able = [...new Set([...companies.values()].flatMap(({ joined }) => joined))].sort()
  return { lead, able, at, groups: [...companies.values()] }
}

export const groupOf = ({ groups: companies }: AttackOptions, joined: readonly PieceId[]): AttackGroup | undefined =>
  companies.find((each) => keyOf(each.joined) === keyOf(joined))

const keyOf = (ids: readonly PieceId[]): string => [...ids].sort().join()

/** By how many points it is too dear. */
export const missingPoints = ({ cost, left }: AttackOdds): number =>
  cost === undefined || left === undefined ? 0 : Math.max(0, cost - left)

/** What it costs, and what is left after it. */
export function costText(odds: AttackOdds): string {
  const { cost, left } = odds
  if (cost === undefined) return 'cost not known'
  if (left === undefined) return printPoints(cost)
  const short = missingPoints(odds)
  return `${printPoints(cost)}${short > 0 ? `: ${printNumber(short)} too many` : `, leaves ${printNumber(left - cost)}`}`
}

/** What is looked at first: neither the least nor the most that can be paid for. */
export function defaultManner(choices: readonly AttackOption[]): string | undefined {
  const paid = choices.filter(({ odds }) => missingPoints(odds) === 0)
  return (paid[1] ?? paid[0] ?? choices[0])?.odds.choice
}

export const modifierSum = ({ modifiers }: AttackOdds): number => modifiers.reduce((sum, { by }) => sum + by, 0)

/** A result with the faces that bring it. */
export interface DieOutcome {
  readonly result: OddsResult
  readonly faces: readonly string[]
}

/** Results that are the same, together, in the order of their first faces. */
export function dieOutcomes({ results }: AttackOdds): readonly DieOutcome[] {
  const found = new Map<string, DieOutcome>()
  for (const result of results) {
    const before = found.get(result.result)
    found.set(result.result, { result, faces: [...(before?.faces ?? []), result.shown] })
  }
  return [...found.values()]
}

/** The odds of an attack by exactly these units, with the result of each face of the die; undefined where they are not known. */
export const oddsOf = (proposals: readonly Proposal[], ids: readonly PieceId[]): AttackOdds | undefined =>
  proposals.find(
    ({ odds }) => odds && odds.results.length > 0 && keyOf(odds.attackers.map(({ piece }) => piece)) === keyOf(ids),
  )?.odds

/** The place where the first attack could be made that the referee knows of. */
export const suggestedTarget = (proposals: readonly Proposal[]): Place | undefined =>
  proposals.find(({ kind }) => kind === 'odds')?.at[0]

/** How many faces harm one of the two. */
export const facesThatHurt = ({ results }: AttackOdds, who: 'attacker' | 'defender'): number =>
  results.filter(({ hurts }) => hurts === who || hurts === 'both').length

/** Faces as one says them: 3, or 3 to 5. */
export function facesText(faces: readonly string[]): string {
  const [first = '', last = ''] = [faces[0], faces.at(-1)]
  return first === last ? first : `${first} to ${last}`
}

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
