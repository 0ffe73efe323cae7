import type { Id, OptionValue } from '../../table/generated/types.ts'
import { HOUSE_RULE_PREFIX, type HouseRule } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'

/** The setting in force of every house rule. */
export type House = Readonly<Record<Id, OptionValue>>

/** Unknown options are ignored: a table may hold any option. */
export function houseOf(switches: readonly HouseRule[], options: Readonly<Record<string, OptionValue>>): House {
  return Object.fromEntries(
    switches.map(({ id, settings }) => {
      const chosen = options[HOUSE_RULE_PREFIX + id]
      const known = settings.some(({ value }) => value === chosen)
      return [id, known && chosen !== undefined ? chosen : (settings[0]?.value ?? false)]
    }),
  )
}

/** Compiles the rules once for each choice of house rules. */
export function forEachHouse<T>(
  switches: readonly HouseRule[],
  make: (house: House) => T,
): (options: State['options']) => T {
  const byHouse = new Map<string, T>()
  const found = new WeakMap<State['options'], T>()
  return (options) => {
    const known = found.get(options)
    if (known) return known
    const house = houseOf(switches, options)
    const key = JSON.stringify(house)
    const rules = byHouse.get(key) ?? make(house)
    byHouse.set(key, rules)
    found.set(options, rules)
    return rules
  }
}

export type ReadingsOf<S extends readonly HouseRule[]> = {
  readonly [K in S[number] as K['id']]: K['settings'][number]['value']
}
