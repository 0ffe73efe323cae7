import { expect, it } from 'vitest'
import { laid } from './country.ts'
import { leastCost, PAID } from './moves.ts'

const map = laid('celles')
/** Leaving a zone costs 1, a hex with others on the road 2: what a report does not tell apart from the ground. */
const UNTOLD = [0, 1, 2, 3]

it('the published day moves of Celles cost on this map what was paid, but for zones and crowded roads, three of four', () => {
  const moves = Object.values(PAID).flatMap((turn) => turn.split(';').map((move) => move.split(' ')))
  const told = moves.map(([who, from, to, paid]) => ({
    move: `${from} to ${to}`,
    more: Number(paid) - leastCost(map, who!, from!, to!),
  }))
  const met = told.filter(({ more }) => UNTOLD.some((extra) => Math.abs(more - extra) <= 0.5))
  expect(moves.length).toBe(48)
  expect(met.length).toBeGreaterThanOrEqual(36)
  // A move that was cheaper than the map allows would prove the map wrong.
  expect(told.filter(({ more }) => more < -2.5).map(({ move }) => move)).toEqual(['2810 to 2210'])
})
