import type { Id, OptionValue } from '../../table/generated/types.ts'
import { HOUSE_RULE_PREFIX, type HouseRule } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'

/** Every switch of a game with the setting in force. */
export type House = Readonly<Record<Id, OptionValue>>

/** A setting that no switch knows is passed over: a table may hold any option. */
export function houseOf(switches: readonly HouseRule[], options: Readonly<Record<string, OptionValue>>): House {
  return Object.fromEntries(
    switches.map(({ id, settings }) => {
      const chosen = options[HOUSE_RULE_PREFIX + id]
      const known = settings.some(({ value }) => value === chosen)
      return [id, known && chosen !== undefined ? chosen : (settings[0]?.value ?? false)]
    }),
  )
}

/** Rules are compiled once for each setting of the house, and found again by the options that set it. */
export function forEachHouse<T>(
  switches: readonly HouseRule[],
  make: (house: House) => T,
): (options: State['options']) => T {
  const made = new Map<string, T>()
  const found = new WeakMap<State['options'], T>()
  return (options) => {
    const known = found.get(options)
    if (known) return known
    const house = houseOf(switches, options)
    const key = JSON.stringify(house)
    const rules = made.get(key) ?? make(house)
    made.set(key, rules)
    found.set(options, rules)
    return rules
  }
}

/** Switches by their ids, each with one of its settings. */
export type ReadingsOf<S extends readonly HouseRule[]> = {
  readonly [K in S[number] as K['id']]: K['settings'][number]['value']
}
