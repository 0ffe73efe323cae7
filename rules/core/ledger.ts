import type { Paragraph } from '../../table/referee.ts'

/** A rule of the book as the ledger lists it. */
interface Accounted {
  readonly rule: string
  readonly case: string
  readonly says: string
  readonly reading?: string
}

/** Ordered by chapter and case; a range of cases comes before the cases in it. */
const order = (cite: string): number[] => cite.split('-')[0]!.split('.').map(Number)

function before(one: Paragraph, other: Paragraph): number {
  const [a, b] = [order(one.cite), order(other.cite)]
  const [chapter, section] = [(a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)]
  return chapter || section || Number(other.cite.includes('-')) - Number(one.cite.includes('-'))
}

/** The ledger's rules in the order of the rulebook. */
export const helpOf = (ledger: readonly Accounted[], readable = (text: string): string => text): readonly Paragraph[] =>
  ledger
    .map(({ rule, case: cite, says, reading }) => ({
      anchor: `rule-${rule}`,
      cite,
      text: says,
      ...(reading !== undefined && { reading: readable(reading) }),
    }))
    .sort(before)
