import type { Id, ScenarioSheet, SequenceSheet, Time } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'

type Scenario = Pick<ScenarioSheet, 'order' | 'turns'>

/** The time of a phase in a turn. The order of play says whose phase it is. */
export function timeAt({ sequence }: Module, { order }: Scenario, turn: number, index: number): Time | undefined {
  const phase = sequence.phases[index]
  if (!phase) return undefined
  const side = phase.player === undefined ? undefined : order[phase.player]
  return { turn, phase: phase.id, ...(side !== undefined && { side }) }
}

/** A phase in the list of a turn, with the headings that begin before it. */
interface ListedPhase {
  readonly index: number
  readonly id: Id
  /** Its name without those of its headings. */
  readonly name: string
  readonly depth: number
  readonly heads: readonly { readonly name: string; readonly depth: number }[]
}

export function nestedPhases({ phases }: SequenceSheet): readonly ListedPhase[] {
  let open: readonly string[] = []
  return phases.map(({ id, name, within }, index) => {
    const [, head, rest] = /^([^:]+): +(.+)$/.exec(name) ?? []
    const under = within ?? (head === undefined ? [] : [head])
    const same = under.findIndex((each, depth) => each !== open[depth])
    const from = same < 0 ? under.length : same
    open = under
    return {
      index,
      id,
      name: within ? name : (rest ?? name),
      depth: under.length,
      heads: under.slice(from).map((each, deeper) => ({ name: each, depth: from + deeper })),
    }
  })
}

/** The turns of the scenario; one without a last turn offers three more than the current one. */
export function selectableTurns({ turns }: Scenario, now: number): readonly number[] {
  const last = Math.max(turns.last ?? now + 3, now)
  const first = Math.min(turns.first, now)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export const phaseIndex = ({ sequence }: Module, { phase }: Time): number =>
  sequence.phases.findIndex(({ id }) => id === phase)

/** The next phase, in the next turn if need be; undefined after the last turn. */
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
