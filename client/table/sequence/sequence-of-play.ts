import type { Id, ScenarioSheet, SequenceSheet, Time } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'

type Scenario = Pick<ScenarioSheet, 'order' | 'turns'>

/** The time in some phase of a turn: whose phase it is follows from the order of play. */
export function timeAt({ sequence }: Module, { order }: Scenario, turn: number, index: number): Time | undefined {
  const phase = sequence.phases[index]
  if (!phase) return undefined
  const side = phase.player === undefined ? undefined : order[phase.player]
  return { turn, phase: phase.id, ...(side !== undefined && { side }) }
}

/** A phase in the list of a turn, under the heads that it is the first to stand under. */
export interface ListedPhase {
  readonly index: number
  readonly id: Id
  /** Its name under those heads. */
  readonly name: string
  readonly depth: number
  readonly heads: readonly { readonly name: string; readonly depth: number }[]
}

/** The phases of a turn as they are nested in each other. */
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

/** The turns that one can go to: those of the scenario, and where it has no last one a few more than there were. */
export function selectableTurns({ turns }: Scenario, now: number): readonly number[] {
  const last = Math.max(turns.last ?? now + 3, now)
  const first = Math.min(turns.first, now)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
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
