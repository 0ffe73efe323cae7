import { describe, expect, it } from 'vitest'
import { at } from '../stage.ts'
import { acting, declare, flip, type Play, put, U } from './game.ts'

const fights = (play: Play) => play.referee.fights(at(play.referee, play.state, ['german', 'allied'], play.memory))
const fought = () =>
  acting('german-chit-lehr', [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.arm, '2411')], { turn: 2 }).do(
    declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'),
  )

describe('the fight of an active unit', () => {
  it('11.0 [83]: its proposals name it, from the die to the last loss, and it says whose step comes next', () => {
    const play = fought()
    const [fight] = fights(play)
    expect(fight).toMatchObject({ next: { side: 'german', text: 'The attacker rolls the die' }, settled: false })
    expect(fight?.text).toBe('Panzergrenadier Regiment 901 (Panzer Lehr) attacks 2411')
    expect(play.advise('next').flatMap((each) => each.fight ?? [])).toContain(fight?.seq)
    play.die(5)
    expect(fights(play)[0]).toMatchObject({ next: { side: 'allied', text: 'The defender loses 1 step' } })
    const owed = play.advise('next').filter((each) => each.owed !== undefined)
    expect(owed.map((each) => each.fight)).toEqual(owed.map(() => fight?.seq))
    play.do(flip(U.arm, 2))
    expect(fights(play)[0]).toMatchObject({ next: { side: 'german' } })
    play.do(flip(U.lehr, 2))
    expect(fights(play)[0]).toMatchObject({ settled: true })
    expect(fights(play)[0]?.next).toBeUndefined()
    expect(fights(play)[0]?.figures).toMatchObject({ attack: 22, defence: 12, die: 5 })
  })
})
