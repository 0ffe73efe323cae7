import { describe, expect, it } from 'vitest'
import { GAME, Turn } from './evening/red-attack.ts'
import { blueTurn, exploitation, redFight } from './evening/red-attack-fights.ts'
import { chit, movement, setUp } from './evening/red-attack-march.ts'
import { EVENING_MODES, Evening, type EveningMode } from './evening.ts'

/*
 * One turn of Combat Operations by two players who mistrust each other. Red comes over the Long Bridge, Blue counterattacks.
 * At every phase and every step of the fights both sides cheat.
 */

async function play(mode: EveningMode): Promise<Evening> {
  const evening = await Evening.open(GAME, mode)
  const turn = new Turn(evening)
  await setUp(turn)
  await chit(turn)
  await movement(turn)
  await redFight(turn)
  await exploitation(turn)
  await blueTurn(turn)
  return evening
}

describe.each(EVENING_MODES)('one turn of Combat Operations with the referee at %s', (mode) => {
  it('nothing illegal stands unflagged, and nothing legal is held', async () => {
    const evening = await play(mode)
    try {
      expect(evening.wrong).toEqual([])
      for (const side of GAME.sides) expect(evening.count(side)).toBeGreaterThanOrEqual(20)
      expect(evening.state.time).toMatchObject({ turn: 2, phase: 'attacker-chit' })
    } finally {
      await evening.close()
    }
  }, 180_000)
})
