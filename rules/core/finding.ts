import type { Finding, Id, PieceId, Place } from '../../table/generated/types.ts'
import { type Halves, numberText, toPoints } from './points.ts'
import type { Unit } from './unit.ts'

export type Severity = Finding['severity']

/** Ordered by gravity. */
export const SEVERITIES = ['illegal', 'warning', 'unchecked', 'note'] as const satisfies readonly Severity[]

export const withCase = (cite: string, sentence: string): string => (cite === '' ? sentence : `${cite}: ${sentence}`)

/** The sentence of a finding or a proposal without its case number. */
export const withoutCase = (cite: string, message: string): string => {
  const before = withCase(cite, '')
  return message.startsWith(before) ? message.slice(before.length) : message
}

export function finding(
  rule: Id,
  cite: string,
  severity: Severity,
  sentence: string,
  at: readonly Place[],
  units: readonly { readonly id: PieceId }[],
): Finding {
  return {
    rule,
    cite,
    severity,
    message: withCase(cite, sentence),
    at: [...at],
    pieces: units.map(({ id }) => id).sort(),
  }
}

/** Several units in one phrase, sorted by name so that the order of the counters does not show. */
export function names(units: readonly Pick<Unit, 'name'>[]): string {
  const all = [...new Set(units.map(({ name }) => name))].sort()
  const [first = 'nobody', second] = all
  if (all.length === 1 && units.length > 1) return `${first} and ${others(units.length - 1)}`
  if (all.length === 2 && units.length === 2) return `${first} and ${second}`
  return all.length > 1 ? `${first} and ${others(units.length - 1)}` : first
}

/** The singular or the plural word for these units: is or are. */
export const agree = (units: readonly unknown[], one: string, more: string): string => (units.length > 1 ? more : one)

const others = (count: number): string => (count === 1 ? '1 other' : `${count} others`)

export const pointsNumber = (halves: Halves): string => numberText(toPoints(halves))

/** The finding on counters that the other side handles. */
export const FOREIGN_HAND: Id = 'table/foreign-hand'

/** Whether a finding says that a counter is the other side's, under any of its names. */
export const isOfHand = ({ rule }: Pick<Finding, 'rule'>): boolean => /\/(foreign-hand|hand|owner)$/.test(rule)

/** A foreign hand comes first: what else it breaks is not the owner's doing. */
const rank = (found: Finding): string => {
  const { severity, cite, rule, message, pieces } = found
  return [SEVERITIES.indexOf(severity), isOfHand(found) ? 0 : 1, cite, rule, message, ...pieces].join('\n')
}

/** Sorted, so that equal positions give equal verdicts. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  if (findings.length < 2) return [...findings]
  const ranked = findings.map((each) => [rank(each), each] as const).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return ranked.filter(([key], index) => index === 0 || ranked[index - 1]?.[0] !== key).map(([, each]) => each)
}

/** Drops notes that repeat the place and the numbers of an illegal finding. */
export function withoutRepeatedNotes(findings: readonly Finding[]): readonly Finding[] {
  const sums = ({ at, needed, had }: Finding): string => JSON.stringify([at, needed, had])
  const counted = findings.filter(({ severity, needed }) => severity === 'illegal' && needed !== undefined)
  const illegalKeys = new Set(counted.map(sums))
  return findings.filter((each) => each.severity !== 'note' || !illegalKeys.has(sums(each)))
}

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
