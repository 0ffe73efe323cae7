import type { Paragraph } from '../../table/referee.ts'
import ledger from './ledger.json' with { type: 'json' }

/** The ledger's own notes speak of the list it was made from, which no player has. */
const readable = (text: string): string =>
  text.replace(/ \(5\.\d+\)/g, '').replace(/\b5\.\d+: (.)/g, (_, first: string) => first.toUpperCase())

/** By chapter and case, each range before what it holds. */
const order = (cite: string): number[] => cite.split('-')[0]!.split('.').map(Number)

function before(one: Paragraph, other: Paragraph): number {
  const [a, b] = [order(one.cite), order(other.cite)]
  const [chapter, section] = [(a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)]
  return chapter || section || Number(other.cite.includes('-')) - Number(one.cite.includes('-'))
}

/** The rules as the ledger says them, in the order of the rulebook. */
export const help: readonly Paragraph[] = (
  ledger as readonly { rule: string; case: string; says: string; reading?: string }[]
)
  .map(({ rule, case: cite, says, reading }) => ({
    anchor: `rule-${rule}`,
    cite,
    text: says,
    ...(reading !== undefined && { reading: readable(reading) }),
  }))
  .sort(before)
