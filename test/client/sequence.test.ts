import { describe, expect, it } from 'vitest'
import { nextTime, previousTime, timeAt } from '../../client/room/sequence.ts'
import type { ScenarioSheet, Time } from '../../table/generated/types.ts'
import { combat } from './combat.ts'

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

  it('goes back the way it came, and not before its beginning', () => {
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

  it('gives each phase to the side whose it is in this scenario, and the shared ones to nobody', () => {
    expect(timeAt(combat, scenario, 1, 0)).not.toHaveProperty('side')
    expect(timeAt(combat, scenario, 1, 1)?.side).toBe('red')
    const other = combat.scenarios.get('blue-attack') as ScenarioSheet
    expect(timeAt(combat, other, 1, 1)?.side).toBe('blue')
    expect(timeAt(combat, scenario, 1, phases.length)).toBeUndefined()
  })

  it('finds its way from a phase that the module does not print', () => {
    expect(nextTime(combat, scenario, { turn: 3, phase: 'elsewhere' })).toMatchObject({ turn: 3, phase: phases[0]?.id })
  })
})
