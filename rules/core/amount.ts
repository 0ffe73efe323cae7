import type { Id } from '../../table/generated/types.ts'

/** One reason for a number. The amounts of all its reasons add up to it. */
export interface Term {
  readonly cite: string
  readonly what: string
  readonly amount: number
}

/** A number with its reasons. Reasons that change nothing are left out. */
export class Amount {
  readonly terms: Term[] = []
  total = 0

  add(cite: Id, what: string, amount: number | undefined): void {
    if (amount === undefined || amount === 0) return
    this.terms.push({ cite, what, amount })
    this.total += amount
  }
}

export const caseText = (cite: string): string => (cite === '' ? '' : ` (${cite})`)

/** The reasons that lower a number, each with its case: Isolated (5.0), Disrupted (12.0). */
export const cutsText = ({ terms }: Pick<Amount, 'terms'>): string =>
  terms
    .filter(({ amount }) => amount < 0)
    .map(({ what, cite }) => `${what}${caseText(cite)}`)
    .join(', ')
