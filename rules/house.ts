import type { Id, OptionValue } from '../table/generated/types.ts'

/** Where a rulebook can be read in more than one way, the table chooses. */
export interface Switch {
  readonly id: Id
  readonly cite: string
  /** What is asked. */
  readonly text: string
  /** The first is the referee's own reading. */
  readonly settings: readonly { readonly value: OptionValue; readonly text: string }[]
}

/** Every switch of a game with the setting in force. */
export type House = Readonly<Record<Id, OptionValue>>

/** A switch is stored among the table's options under this and its id. */
export const HOUSE = 'house/'

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
