import type { ScenarioSheet, Time } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'

type Scenario = Pick<ScenarioSheet, 'order' | 'turns'>

/** The time in some phase of a turn: whose phase it is follows from the order of play. */
export function timeAt({ sequence }: Module, { order }: Scenario, turn: number, index: number): Time | undefined {
  const phase = sequence.phases[index]
  if (!phase) return undefined
  const side = phase.player === undefined ? undefined : order[phase.player]
  return { turn, phase: phase.id, ...(side !== undefined && { side }) }
}

export const phaseIndex = ({ sequence }: Module, { phase }: Time): number =>
  sequence.phases.findIndex(({ id }) => id === phase)

/** The next phase; after the last of a turn the first of the next. Undefined after the last of the last turn. */
export function nextTime(module: Module, scenario: Scenario, time: Time): Time | undefined {
  const index = phaseIndex(module, time) + 1
  const within = timeAt(module, scenario, time.turn, index)
  if (within) return within
  const { last } = scenario.turns
  return last !== undefined && time.turn >= last ? undefined : timeAt(module, scenario, time.turn + 1, 0)
}

export function previousTime(module: Module, scenario: Scenario, time: Time): Time | undefined {
  const index = phaseIndex(module, time) - 1
  if (index >= 0) return timeAt(module, scenario, time.turn, index)
  if (time.turn <= scenario.turns.first) return undefined
  return timeAt(module, scenario, time.turn - 1, module.sequence.phases.length - 1)
}
