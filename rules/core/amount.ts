import type { Id } from '../../table/generated/types.ts'

/** One reason why a number is what it is. The amounts of all of them add up to it. */
export interface Term {
  readonly cite: string
  readonly what: string
  readonly amount: number
}

/** A number with its reasons. A reason that changes nothing is left out. */
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

/** Why a number is less than is printed, each reason with its case: Isolated (5.0), Disrupted (12.0). */
export const cutsText = ({ terms }: Pick<Amount, 'terms'>): string =>
  terms
    .filter(({ amount }) => amount < 0)
    .map(({ what, cite }) => `${what}${caseText(cite)}`)
    .join(', ')
