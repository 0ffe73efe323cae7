import type { Id, PieceId } from '../../../table/generated/types.ts'
import { Amount, caseText, type Term } from '../../core/amount.ts'
import { numberText } from '../../core/points.ts'

export interface Strength {
  readonly id: PieceId
  readonly name: string
  readonly terms: readonly Term[]
  readonly total: number
}

/** A strength or a sum of modifiers, with its reasons. */
export class StrengthSum extends Amount {
  /** Raises a negative sum to 0. */
  floor(): void {
    if (this.total < 0) this.add('', 'not below 0', -this.total)
  }

  /** Divides the sum, rounded down but not below `least`. 0 stays 0. */
  divide(cite: Id, what: string, by: number, least: number): void {
    this.add(cite, what, Math.max(Math.floor(this.total / by), Math.min(least, this.total)) - this.total)
  }

  /** Divides the sum, keeping fractions. */
  divideExactly(cite: Id, what: string, by: number): void {
    this.add(cite, what, this.total / by - this.total)
  }

  of({ id, name }: Pick<Strength, 'id' | 'name'>): Strength {
    return { id, name, terms: this.terms, total: this.total }
  }
}

export const totalOf = (all: readonly Pick<Strength, 'total'>[]): number =>
  all.reduce((sum, { total }) => sum + total, 0)

/** A strength with its reasons: 3 printed attack, +1 whole regiment attacks (13.1) = 4. */
export function strengthText({ name, terms, total }: Strength): string {
  const parts = terms.map(({ amount, what, cite }, index) =>
    index === 0
      ? `${numberText(amount)} ${what}`
      : `${amount > 0 ? '+' : ''}${numberText(amount)} ${what}${caseText(cite)}`,
  )
  if (parts.length === 0) return `${name}: 0.`
  return parts.length === 1 ? `${name}: ${parts[0]}.` : `${name}: ${parts.join(', ')} = ${numberText(total)}.`
}
