import { describe, expect, it } from 'vitest'
import {
  nestedPhases,
  nextTime,
  previousTime,
  selectableTurns,
  timeAt,
} from '../../../../client/table/sequence/sequence-of-play.ts'
import type { ScenarioSheet, Time } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'

const scenario = combat.scenarios.get('red-attack') as ScenarioSheet
const phases = combat.sequence.phases
const start = timeAt(combat, scenario, scenario.turns.first, 0) as Time

describe('the sequence of play', () => {
  it('goes through every phase of every turn and ends with the last', () => {
    const seen: Time[] = [start]
    for (let time = nextTime(combat, scenario, start); time; time = nextTime(combat, scenario, time)) seen.push(time)
    expect(seen).toHaveLength(10 * phases.length)
    expect(seen.at(-1)).toMatchObject({ turn: 10, phase: phases.at(-1)?.id })
    expect(seen[phases.length]).toMatchObject({ turn: 2, phase: phases[0]?.id })
  })

  it('goes back the same way, and not before its beginning', () => {
    let time: Time = start
    const there: Time[] = []
    for (let step = 0; step < 30; step++) {
      there.push(time)
      time = nextTime(combat, scenario, time) as Time
    }
    for (const was of there.reverse()) {
      time = previousTime(combat, scenario, time) as Time
      expect(time).toEqual(was)
    }
    expect(previousTime(combat, scenario, time)).toBeUndefined()
  })

  it('gives each phase to its side in this scenario, and shared phases to nobody', () => {
    expect(timeAt(combat, scenario, 1, 0)).not.toHaveProperty('side')
    expect(timeAt(combat, scenario, 1, 1)?.side).toBe('red')
    const other = combat.scenarios.get('blue-attack') as ScenarioSheet
    expect(timeAt(combat, other, 1, 1)?.side).toBe('blue')
    expect(timeAt(combat, scenario, 1, phases.length)).toBeUndefined()
  })

  it('continues from a phase that the module does not print', () => {
    expect(nextTime(combat, scenario, { turn: 3, phase: 'elsewhere' })).toMatchObject({ turn: 3, phase: phases[0]?.id })
  })

  it('is nested by its phase names, or as the sheet says otherwise, with each head once', () => {
    const heads = nestedPhases(combat.sequence).flatMap((each) => each.heads.map(({ name }) => name))
    expect(heads).toEqual(['Attacker', 'Defender'])
    expect(nestedPhases(combat.sequence).map(({ id }) => id)).toEqual(phases.map(({ id }) => id))
    const deep = nestedPhases({
      basis: 'printed',
      turn: 'Turn',
      phases: [
        { id: 'a', name: 'Weather' },
        { id: 'b', name: 'Move', within: ['Axis', 'Operations'] },
        { id: 'c', name: 'Fight', within: ['Axis', 'Operations'] },
        { id: 'd', name: 'Supply', within: ['Axis'] },
        { id: 'e', name: 'Move', within: ['Allies', 'Operations'] },
      ],
    })
    expect(
      deep.map(({ name, depth, heads }) => [name, depth, heads.map((head) => `${head.depth} ${head.name}`)]),
    ).toEqual([
      ['Weather', 0, []],
      ['Move', 2, ['0 Axis', '1 Operations']],
      ['Fight', 2, []],
      ['Supply', 1, []],
      ['Move', 2, ['0 Allies', '1 Operations']],
    ])
  })

  it('allows a jump to any turn of the scenario, and to a turn beyond it that was set by hand', () => {
    expect(selectableTurns(scenario, 4)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(selectableTurns({ ...scenario, turns: { first: 1, last: 3 } }, 5)).toEqual([1, 2, 3, 4, 5])
    expect(selectableTurns({ ...scenario, turns: { first: 2 } }, 3)).toEqual([2, 3, 4, 5, 6])
  })
})
