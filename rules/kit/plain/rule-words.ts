import type { CostByClass, Id, StepCost, Who } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { pointsText } from '../../core/points.ts'

/* Words for the parts of a rules sheet: names, lists, costs, and who is meant. */

/** One sentence on a rule, under its case. */
export interface Sentence {
  readonly cite: string
  readonly text: string
}

/** An id as words: out-of-supply becomes “out of supply”. */
export const idWords = (id: Id): string => id.replaceAll('-', ' ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const list = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The names that a module gives to what its sheet calls by id. */
export class SheetNames {
  constructor(private readonly module: Module) {}

  readonly terrain = (id: Id): string =>
    this.module.maps.flatMap(({ sheet }) => sheet.terrains).find((each) => each.id === id)?.name ?? capital(idWords(id))

  readonly phase = (id: Id): string => this.module.sequence.phases.find((each) => each.id === id)?.name ?? idWords(id)

  readonly side = (id: Id): string => this.module.sides.get(id)?.name ?? idWords(id)

  readonly counter = (id: Id): string => this.module.counters.get(id)?.name ?? idWords(id)

  readonly mark = (id: Id): string => this.module.marks.get(id)?.name ?? idWords(id)

  readonly unitClass = (id: Id): string => this.module.classes.get(id)?.name ?? idWords(id)

  readonly moveClass = (id: Id): string =>
    this.module.rules?.movement?.classes.find((each) => each.id === id)?.name ?? idWords(id)

  readonly chart = (id: Id): string => this.module.rules?.charts?.find((each) => each.id === id)?.name ?? idWords(id)

  get turn(): string {
    return this.module.sequence.turn.toLowerCase()
  }

  /** The units that a line is about: “all units but headquarters”. */
  who(who: Who | undefined, all = 'all units'): string {
    const { classes, traits, sides, sizes, counters, except } = who ?? {}
    const parts = [
      ...(classes ? [list(classes.map(this.unitClass), 'or')] : []),
      ...(traits
        ? [
            list(
              traits.map((trait) => this.withTrait(trait)),
              'or',
            ),
          ]
        : []),
      ...(sizes ? [`units of the size ${list(sizes, 'or')}`] : []),
      ...(counters ? [list(counters.map(this.counter))] : []),
      ...(sides ? [`units of ${list(sides.map(this.side), 'or')}`] : []),
    ]
    const but = except && [
      ...(except.classes ?? []).map(this.unitClass),
      ...(except.traits ?? []).map((trait) => this.withTrait(trait)),
      ...(except.sides ?? []).map((side) => `units of ${this.side(side)}`),
      ...(except.counters ?? []).map(this.counter),
    ]
    const meant = parts.length > 0 ? parts.join(' that are ') : all
    return but && but.length > 0 ? `${meant} but ${list(but)}` : meant
  }

  /** The units with a trait, by the names of their classes: a trait itself has no name. */
  private withTrait(trait: Id): string {
    const classes = [...this.module.classes.values()]
    const has = classes.filter(({ traits }) => traits?.includes(trait))
    const others = classes.filter((each) => !has.includes(each))
    if (has.length === 0) return `units marked “${idWords(trait)}”`
    const isShorter = others.length > 0 && others.length < has.length
    return isShorter ? `all units but ${list(others.map(({ name }) => name))}` : list(has.map(({ name }) => name))
  }

  /** 1 point; by class: 2 points for Infantry, prohibited for Motorized units. */
  cost(cost: CostByClass, print: (cost: StepCost) => string): string {
    if (typeof cost !== 'object') return print(cost)
    const byCost = new Map<string, string[]>()
    for (const [id, each] of Object.entries(cost)) {
      const text = print(each)
      byCost.set(text, [...(byCost.get(text) ?? []), this.moveClass(id)])
    }
    const groups = [...byCost]
    const [only] = groups
    if (only && groups.length === 1 && only[1].length === this.module.rules?.movement?.classes.length) return only[0]
    return list(groups.map(([text, classes]) => `${text} for ${list(classes)}`))
  }
}

export const enterCost = (cost: StepCost): string =>
  cost === 'no' ? 'prohibited' : cost === 'all' ? 'the whole allowance' : pointsText(cost)

export const extraCost = (cost: StepCost): string =>
  typeof cost !== 'number' ? enterCost(cost) : cost === 0 ? 'no extra cost' : `${pointsText(cost)} more`
