import { afterAll, describe, expect, it } from 'vitest'
import * as day from './celles-day.ts'
import * as dayFights from './celles-day-fights.ts'
import * as night from './celles-night.ts'
import * as fights from './celles-night-fights.ts'
import { EVENING_MODES, Evening, type EveningGame } from './evening.ts'

/**
 * Turns 1 and 2 of Celles, played by two who mistrust each other: each step of legal play is done, and before and after
 * it both sides cheat by every gesture of the table. What each cheat must be told stands beside it.
 */

const CELLES: EveningGame = { module: 'celles', scenario: 'campaign', sides: ['german', 'allied'] }

const NIGHT = [
  night.setUp,
  night.supply,
  fights.secondPanzer,
  fights.fightFor2710,
  fights.resultOn2710,
  night.reinforcements,
  night.endOfFirstAction,
  night.secondArmored,
  fights.panzerLehr,
  fights.fightForRochefort,
  night.nightEnds,
]
const DAY = [
  day.cupsOfTheDay,
  day.initiative,
  day.alliedAir,
  day.replacement,
  day.theTruck,
  dayFights.counterattack,
  dayFights.secondPanzerByDay,
  day.cavalry,
  dayFights.fightFor2909,
  day.dayEnds,
]

const open: Evening[] = []
afterAll(async () => {
  for (const evening of open.splice(0)) await evening.close()
})

describe.each(EVENING_MODES)('two turns of Celles in %s play', (mode) => {
  it('nothing illegal stands unflagged, and nothing legal is held', async () => {
    const evening = await Evening.open(CELLES, mode)
    open.push(evening)
    for (const part of [...NIGHT, ...DAY]) await part(evening)
    expect(evening.wrong).toEqual([])
    expect(evening.warned).toEqual([])
    for (const side of evening.sides) expect(evening.count(side)).toBeGreaterThanOrEqual(150)
    expect(evening.legal).toBeGreaterThanOrEqual(120)
    expect(evening.state.time).toEqual({ turn: 3, phase: 'chits' })
  }, 300_000)
})
