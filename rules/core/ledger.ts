import type { Paragraph } from '../../table/referee.ts'

/** A rule of the book, as a game's ledger accounts for it. */
interface Accounted {
  readonly rule: string
  readonly case: string
  readonly says: string
  readonly reading?: string
}

/** By chapter and case, each range before what it holds. */
const order = (cite: string): number[] => cite.split('-')[0]!.split('.').map(Number)

function before(one: Paragraph, other: Paragraph): number {
  const [a, b] = [order(one.cite), order(other.cite)]
  const [chapter, section] = [(a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)]
  return chapter || section || Number(other.cite.includes('-')) - Number(one.cite.includes('-'))
}

/** The rules as a ledger says them, in the order of the rulebook. */
export const helpOf = (ledger: readonly Accounted[], readable = (text: string): string => text): readonly Paragraph[] =>
  ledger
    .map(({ rule, case: cite, says, reading }) => ({
      anchor: `rule-${rule}`,
      cite,
      text: says,
      ...(reading !== undefined && { reading: readable(reading) }),
    }))
    .sort(before)
