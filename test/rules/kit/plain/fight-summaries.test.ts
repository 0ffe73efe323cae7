import { describe, expect, it } from 'vitest'
import { at } from '../../stage.ts'
import { attack, put, War } from './war.ts'

const fights = (war: War) => war.referee.fights(at(war.referee, war.state, ['grey', 'green'], war.memory))

describe('the fights of a phase in a game whose rules are data', () => {
  it('C10: the roll belongs to the declared attack, and is the attacker’s', () => {
    const war = new War([put('grey-1', '6.2'), put('green-1', '7.2')]).do(attack('7.2', 'grey-1'))
    const [fight] = fights(war)
    expect(fight).toMatchObject({ next: { side: 'grey' }, settled: false })
    expect(fight?.text).toMatch(/ attacks 7\.2$/)
    const rolls = war.ask('next').filter(({ rule }) => rule === 'combat/roll')
    expect(rolls.map((each) => each.fight)).toEqual([fight?.seq])
  })

  it('C10: both sides reveal at once before the roll', () => {
    const placed = [put('grey-1', '6.2', { veil: 'cover' }), put('green-1', '7.2', { veil: 'cover' })]
    const [fight] = fights(new War(placed).do(attack('7.2', 'grey-1')))
    const steps = [fight?.next, ...(fight?.meanwhile ?? [])]
    expect(steps.map((step) => step?.side).sort()).toEqual(['green', 'grey'])
  })

  it('C10: an attack without effect is settled, and the next one is another fight', () => {
    const placed = [put('grey-1', '6.2'), put('grey-2', '2.2'), put('green-1', '7.2'), put('green-2', '2.3')]
    const war = new War(placed).fight('7.2', ['grey-1'], 3)
    expect(fights(war).map(({ settled }) => settled)).toEqual([true])
    expect(fights(war)[0]?.figures).toMatchObject({ die: 3 })
    war.do(attack('2.3', 'grey-2'))
    expect(fights(war).map(({ settled }) => settled)).toEqual([true, false])
    expect(new Set(war.ask('next').flatMap(({ fight }) => fight ?? []))).toEqual(new Set([fights(war)[1]!.seq]))
  })
})
