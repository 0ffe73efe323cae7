import { type Chance, chanceFrom, pick } from '../../table/chance/chance.ts'
import { hashOf } from '../../table/hashing/hash.ts'

/** Choices that follow from a seed: equal seeds make equal games. */
export class SeededChoices {
  private readonly chance: Chance

  constructor(seed: string) {
    this.chance = chanceFrom(hashOf(seed), 'choices')
  }

  /** A whole number from 0 to below n. */
  below(n: number): number {
    return this.chance(n)
  }

  one<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.chance(list.length)]
  }

  /** `count` items of a list, or all, in random order. */
  some<T>(list: readonly T[], count: number): readonly T[] {
    return pick(list, count, this.chance)
  }

  /** True in so many percent of cases. */
  often(percent: number): boolean {
    return this.chance(100) < percent
  }

  /** One of a list, each as likely as its weight. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T | undefined {
    const sum = list.reduce((all, { weight }) => all + weight, 0)
    if (sum <= 0) return undefined
    let left = this.chance(sum)
    return list.find(({ weight }) => {
      left -= weight
      return left < 0
    })
  }

  /** A nonce for a roll or a draw. */
  nonce(): string {
    return `selfplay-${this.chance(2 ** 31)}-${this.chance(2 ** 31)}`
  }
}
