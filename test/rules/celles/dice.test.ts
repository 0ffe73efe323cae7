import { describe, expect, it } from 'vitest'
import type { Fights } from '../../../rules/games/celles/combat/fight.ts'
import { acting, declare, type Play, put, U } from './game.ts'

/** Two things wait for a die: an infiltration, and the attack declared after it. */
function both(): Play {
  const play = acting('german-chit-116pz', [put(U.pz116, '3308'), put(U.inf, '3207')], { turn: 3 })
  return play.do(declare('infiltrate', [U.pz116], ['3307'])).do(declare('attack', [U.pz116], ['3207'], 'light'))
}

const roll = (play: Play, shown: number, reason?: string) =>
  play.do({ type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce', ...(reason && { reason }) }, [shown + 1])

/** The dice of the attack and of the infiltration. */
const dice = ({ memory: { chapters } }: Play) => {
  const tries = chapters.get('infiltration') as { last?: { fate: { die: number } } }
  return [(chapters.get('combat') as Fights).at(-1)?.die, tries.last?.fate.die]
}

describe('2.0 a die is rolled for one thing', () => {
  it('9.1, 11.0: a die is for the one of two waiting things that its reason names', () => {
    expect(dice(roll(both(), 5, 'Infiltration'))).toEqual([undefined, 5])
    expect(dice(roll(both(), 5, 'light attack'))).toEqual([5, undefined])
    expect(dice(roll(roll(both(), 5, 'My attack'), 7, 'infiltration, at last'))).toEqual([5, 7])
  })

  it('9.1, 11.0: a die that names neither is for neither', () => {
    expect(dice(roll(both(), 5))).toEqual([undefined, undefined])
  })

  it('9.1, 11.0: a die for the only waiting thing is for that, whatever its reason', () => {
    expect(dice(roll(roll(both(), 5, 'Infiltration'), 7))).toEqual([7, 5])
    expect(dice(roll(roll(both(), 5, 'Infiltration'), 7, 'Who pays for the coffee?'))).toEqual([7, 5])
  })
})
