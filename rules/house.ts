import type { Id, OptionValue } from '../table/generated/types.ts'
import { HOUSE, type Switch } from '../table/referee.ts'

/** Every switch of a game with the setting in force. */
export type House = Readonly<Record<Id, OptionValue>>

/** A setting that no switch knows is passed over: a table may hold any option. */
export function houseOf(switches: readonly Switch[], options: Readonly<Record<string, OptionValue>>): House {
  return Object.fromEntries(
    switches.map(({ id, settings }) => {
      const chosen = options[HOUSE + id]
      const known = settings.some(({ value }) => value === chosen)
      return [id, known && chosen !== undefined ? chosen : (settings[0]?.value ?? false)]
    }),
  )
}
