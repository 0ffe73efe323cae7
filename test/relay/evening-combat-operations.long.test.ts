import { afterAll, describe, expect, it } from 'vitest'
import { GAME, Turn } from './evening/red-attack.ts'
import { blueTurn, exploitation, redFight } from './evening/red-attack-fights.ts'
import { chit, movement, setUp } from './evening/red-attack-march.ts'
import { EVENING_MODES, Evening } from './evening.ts'

/*
 * One turn of Combat Operations by two players who mistrust each other. Red comes over the Long Bridge, Blue counterattacks.
 * At every phase and every step of the fights both sides cheat.
 */

const PARTS = [setUp, chit, movement, redFight, exploitation, blueTurn]

const open: Evening[] = []
afterAll(async () => {
  for (const evening of open.splice(0)) await evening.close()
})

describe.each(EVENING_MODES)('one turn of Combat Operations with the referee at %s', (mode) => {
  it('nothing illegal stands unflagged, and nothing legal is held', async () => {
    const evening = await Evening.open(GAME, mode)
    open.push(evening)
    const turn = new Turn(evening)
    for (const part of PARTS) await part(turn)
    expect(evening.wrong).toEqual([])
    expect(evening.warned).toEqual([])
    for (const side of evening.sides) expect(evening.count(side)).toBeGreaterThanOrEqual(80)
    expect(evening.legal).toBeGreaterThanOrEqual(50)
    expect(evening.state.time).toEqual({ turn: 2, phase: 'attacker-chit', side: 'red' })
  }, 300_000)
})
