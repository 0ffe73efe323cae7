import type { Paragraph } from '../../table/referee.ts'
import ledger from './ledger.json' with { type: 'json' }

/** By chapter and section. */
const order = (cite: string): number => {
  const [chapter = 0, section = 0] = cite.split('.').map(Number)
  return 100 * chapter + section
}

/** The rules as the ledger says them, in the order of the rulebook. */
export const help: readonly Paragraph[] = (
  ledger as readonly { rule: string; case: string; says: string; reading?: string }[]
)
  .map(({ rule, case: cite, says, reading }) => ({
    anchor: `rule-${rule}`,
    cite,
    text: says,
    ...(reading !== undefined && { reading }),
  }))
  .sort((a, b) => order(a.cite) - order(b.cite))
