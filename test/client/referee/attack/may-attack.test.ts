import { describe, expect, it } from 'vitest'
import { mayAttack } from '../../../../client/referee/attack/may-attack.ts'
import type { Id, Seat } from '../../../../table/generated/types.ts'
import { acting, game, put, U } from '../../../rules/celles/game.ts'

const seat = (side: Id): Seat => ({ id: side, sides: [side], host: false })
const beside = acting('german-chit-lehr', [put(U.inf, '1510'), put(U.lehr, '1511')], { turn: 4 })
const apart = acting('german-chit-lehr', [put(U.inf, '1510'), put(U.lehr, '1513')], { turn: 4 })

const asked = (play: typeof beside, whose: Seat | undefined) =>
  mayAttack({
    ...{ module: game, state: play.state, seat: whose, next: [] },
    odds: (unit) => play.advise('odds', { pieces: [unit] }),
  })

describe('how to attack is said', () => {
  it('to the player who has a unit beside an enemy that may attack', () => {
    expect(asked(beside, seat('german'))).toBe(true)
  })

  it('to nobody where no unit is beside an enemy, to the other side, and to no observer', () => {
    expect(asked(apart, seat('german'))).toBe(false)
    expect(asked(beside, seat('allied'))).toBe(false)
    expect(asked(beside, undefined)).toBe(false)
  })
})
