import { describe, expect, it } from 'vitest'
import { at } from '../stage.ts'
import { attack, battle, lent, support, unit } from './battle.ts'
import { both, enemyOf, go, of, type Play, referee } from './game.ts'

const fights = (play: Play) => referee.fights(at(referee, play.state, ['red', 'blue'], play.memory))
const offers = (play: Play, side?: 'red' | 'blue') =>
  play.advise('next', side && [side]).filter(({ rule }) => rule.startsWith('attack/') && rule !== 'attack/reveal')

describe('the fights of a phase', () => {
  both('11.0 [28] every proposal names the fight it belongs to, and two fights stay apart', (me, foe) => {
    const play = battle(me, [
      unit(me, 'armor', 'D9'),
      unit(foe, 'infantry', 'E10'),
      unit(me, 'tanks', 'B3'),
      unit(foe, 'infantry2', 'B4'),
    ])
      .do(attack([of(me, 'armor')], 'E10'))
      .do(attack([of(me, 'tanks')], 'B4'))
    const [first, second] = fights(play)
    const next = play.advise('next')
    for (const fight of [first!, second!]) {
      const owed = next.filter((each) => each.fight === fight.seq)
      expect(owed.length).toBeGreaterThan(0)
      expect(owed.flatMap(({ pieces }) => pieces).filter((id) => !fight.pieces.includes(id))).toEqual([])
    }
    expect(first?.seq).not.toBe(second?.seq)
    expect(first?.text).toMatch(/1st Armored Regiment attacks E10$/)
    expect(first?.settled).toBe(false)
    expect(next.filter(({ rule, fight }) => rule.startsWith('damage/') && fight === undefined)).toEqual([])
  })

  both('11.0, 13.4 [28, 38] say whose step comes next: first the defender, who may support', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(foe, 'infantry', 'E10'),
      lent('red-49-art-4', 'gun', foe, 'G11'),
    ]).do(attack([of(me, 'infantry')], 'E10'))
    expect(fights(play)[0]?.next).toEqual({ side: foe, text: 'Defender decides on artillery support' })
    play.do(support([], 'E10'))
    expect(fights(play)[0]?.next?.text).toMatch(/loses 1 step$|retreats?$/)
  })

  both('11.0 [28] both sides reveal at once, and hidden strengths are no sum', (me, foe) => {
    const placed = [unit(me, 'infantry', 'D9', { veil: 'cover' }), unit(foe, 'infantry', 'E10', { veil: 'cover' })]
    const play = battle(me, placed, { viewer: { sides: [me] } }).do(attack([of(me, 'infantry')], 'E10'))
    const [fight] = fights(play)
    const steps = [fight?.next, ...(fight?.meanwhile ?? [])]
    expect(steps.map((step) => step?.text)).toEqual(['Reveal units', 'Reveal units'])
    expect(steps.map((step) => step?.side).sort()).toEqual(['blue', 'red'])
    expect(fight?.figures?.unknown).toEqual(['defence'])
  })

  both('11.5, 11.8 [30, 31] a fight is settled when nothing is owed and nobody may advance', (me, foe) => {
    const play = battle(me, [unit(me, 'armor', 'D9'), unit(foe, 'infantry', 'E10')]).do(
      attack([of(me, 'armor')], 'E10'),
    )
    const [fight] = fights(play)
    expect(fight?.result).toMatch(/^the defender is eliminated \(2 steps\), the attacker loses 1 step$/)
    for (let count = 0; count < 5 && fights(play)[0]?.next; count++) {
      const step = play
        .advise('next')
        .find(({ must, fight, actions }) => fight !== undefined && must && actions.length > 0)
      const [way] = step
        ? [step]
        : play.advise('next').filter(({ fight, actions }) => fight !== undefined && actions.length > 0)
      for (const action of way!.actions) play.do(action)
    }
    expect(fights(play)[0]?.next).toBeUndefined()
    expect(fights(play)[0]?.settled).toBe(false)
    play.do(go(of(me, 'armor'), 'E10'))
    expect(fights(play)[0]?.settled).toBe(true)
  })
})

describe('what can be attacked', () => {
  both('11.0 [28] is said before any attack, hex by hex, to the attacker alone', (me, foe) => {
    const play = battle(me, [
      unit(me, 'infantry', 'D9'),
      unit(foe, 'infantry', 'E10'),
      unit(me, 'tanks', 'B3'),
      unit(foe, 'infantry2', 'B4'),
    ])
    const [head, ...each] = offers(play)
    expect(head).toMatchObject({ kind: 'note', message: '11.0: 2 hexes with enemies can be attacked: B4, E10.' })
    expect(each.map(({ rule, actions }) => [rule, actions[0]?.type])).toEqual([
      ['attack/offer', 'declare'],
      ['attack/offer', 'declare'],
    ])
    for (const { actions } of each) expect(play.breaks(actions[0]!)).toEqual([])
    expect(offers(play, enemyOf(me))).toEqual([])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(offers(play)[0]?.message).toBe('11.0: 1 hex with enemies can be attacked: B4.')
  })

  it('11.0 [28] nothing is offered where no enemy is adjacent', () => {
    const play = battle('red', [unit('red', 'infantry', 'A9'), unit('blue', 'infantry', 'E10')])
    expect(offers(play)).toEqual([])
  })
})
