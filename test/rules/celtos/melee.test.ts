import { describe, expect, it } from 'vitest'
import { acting, declare, ids, line, type Play, put } from './game.ts'

const W = ids('gael-warriors', 3)
const R = ids('sidhe-retainers', 3)

/** Three warriors and three retainers, so many units apart. */
const facing = (gap: number, more = {}) => [
  ...line('gael-warriors', 1000, 2100 + gap, 3),
  ...line('sidhe-retainers', 1000, 2000, 3).map((each) => ({ ...each, ...more })),
]

const assault = (play: Play) => play.do(declare('order-assault', ...W, ...R))
const charged = (play: Play) => assault(play).follow('assault/contact-moves')
const fight = declare('fight', ...W)

/** The scores of both sides: needed, modifiers of the die. */
const scores = (play: Play) => play.says()

describe('close combat', () => {
  it('19 [19] legal: is fought after the assault moves, by all models in contact', () => {
    const play = charged(acting('gael', facing(200)))
    expect(play.breaks(fight)).toEqual([])
    play.do(fight)
    expect(play.crumbs().at(-1)).toBe('The Gael Warriors fight the Sidhe Retainers')
    expect(play.fights()[0]).toMatchObject({ defenders: R, settled: false })
  })

  it('19 [19] illegal: is not fought without contact, nor left once there is', () => {
    expect(assault(acting('gael', facing(200))).breaks(fight)).toEqual(['assault/contact'])
    const play = charged(acting('gael', facing(200)))
    expect(play.breaks(declare('done', ...W))).toEqual(['assault/fight'])
    expect(acting('gael', facing(200)).breaks(fight)).toEqual(['assault/order'])
  })

  it('19 [19] mirror: is fought by the Sidhe in the same way', () => {
    const play = acting('sidhe', facing(200)).do(declare('order-assault', ...R, ...W))
    expect(play.breaks(declare('fight', ...R))).toEqual(['assault/contact'])
    play.follow('assault/contact-moves')
    expect(play.breaks(declare('fight', ...R))).toEqual([])
  })

  it('20 [20], 21 [21]: AS 5 against AS 6 needs 7, with +1 for the charge; back it needs 5', () => {
    const play = charged(acting('gael', facing(200))).do(fight)
    expect(scores(play)).toEqual(['20: The Gael roll 3 dice to hit the Sidhe Retainers: 7 or more with +1.'])
    play.dice(5, 6, 2)
    expect(scores(play)).toEqual(['20: The Sidhe roll 3 dice to hit the Gael Warriors: 5 or more.'])
  })

  it('21 [21]: gives no bonus to a unit that was in contact before', () => {
    const play = acting('gael', facing(0))
      .do(declare('order-assault', ...W, ...R))
      .do(fight)
    expect(scores(play)).toEqual(['20: The Gael roll 3 dice to hit the Sidhe Retainers: 7 or more.'])
  })

  it('21 [21]: takes −2 from a panicked unit, and gives +2 against one', () => {
    const play = charged(acting('gael', facing(200, { marks: { panic: 1 } }))).do(fight)
    expect(scores(play)).toEqual(['20: The Gael roll 3 dice to hit the Sidhe Retainers: 7 or more with +3.'])
    play.dice(1, 1, 1)
    expect(scores(play)).toEqual(['20: The Sidhe roll 3 dice to hit the Gael Warriors: 5 or more with −2.'])
  })

  it('21 [21]: gives +1 to a unit that counter-charges', () => {
    const play = assault(acting('gael', facing(200)))
    const counter = declare('counter-charge', ...R)
    expect(play.graded('unchecked', counter)).toEqual(['reaction/when'])
    play.do(counter).follow('assault/contact-moves').do(fight).dice(1, 1, 1)
    expect(scores(play)).toEqual(['20: The Sidhe roll 3 dice to hit the Gael Warriors: 5 or more with +1.'])
  })

  it('22 [22]: gives +1 for defending cover to the side that was assaulted, or by house rule to both', () => {
    const inWood = [put('copse', 1100, 2000, { id: 'copse' }), ...facing(100)]
    const play = (side: string) => {
      const begun = charged(acting('gael', inWood, { house: { 'cover-side': side } })).do(fight)
      const own = scores(begun)
      return [...own, ...scores(begun.dice(...Array.from({ length: W.length }, () => 1)))]
    }
    expect(play('defender')).toEqual([
      '20: The Gael roll 3 dice to hit the Sidhe Retainers: 7 or more with +1.',
      '20: The Sidhe roll 3 dice to hit the Gael Warriors: 5 or more with +1.',
    ])
    expect(play('both')[0]).toContain('with +2')
  })

  it('22 [22]: counts natural results, or by house rule only the modified die', () => {
    const play = (naturals: boolean) =>
      charged(acting('gael', facing(200, { marks: { panic: 1 } }), { house: { naturals } }))
        .do(fight)
        .dice(1, 4, 3)
    // +3 on 7 or more: 4 hits; a natural 1 never does.
    expect(play(true).dice(1, 1, 1).says()[0]).toContain('Allot 1 hit')
    expect(play(false).dice(1, 1, 1).says()[0]).toContain('Allot 1 hit')
    const back = (naturals: boolean) => play(naturals).dice(10, 1, 1).fights()[0]
    expect(back(true)?.next?.text).toBe('The Sidhe Retainers take 1 hit')
  })

  it('19 [19]: rolls for both sides before anybody is removed, and the losers check', () => {
    const play = charged(acting('gael', facing(200)))
      .do(fight)
      .dice(9, 9, 1)
      .dice(9, 1, 1)
    play.follow('combat/allot').dice(9, 9).follow('combat/loss')
    expect(play.lost).toEqual(['sidhe-retainers-1', 'sidhe-retainers-2'])
    play.follow('combat/allot').dice(1)
    play.follow('combat/loss')
    expect(play.next()).toEqual(['morale/check'])
    expect(play.says()[0]).toContain('the Sidhe Retainers: the unit lost a close combat')
  })

  it('18 [18]: allots the hits of two units on one model one after the other', () => {
    const units = [
      put('sidhe-prince', 1000, 2000),
      put('gael-warriors-1', 1000, 2150),
      put('gael-retainers-1', 900, 2000),
    ]
    const play = acting('sidhe', units)
    play.do(declare('order-assault', 'sidhe-prince', 'gael-warriors-1', 'gael-retainers-1'))
    play.do(declare('fight', 'sidhe-prince')).dice(1).dice(10).dice(10)
    for (const wounds of [1, 2]) {
      play.follow('combat/allot').dice(10).follow('combat/loss')
      expect(play.piece('sidhe-prince').marks).toMatchObject({ wound: wounds })
    }
    expect(play.fights()[0]).toMatchObject({ settled: true })
  })

  it('19 [19]: ends the activation of the unit', () => {
    const play = charged(acting('gael', facing(200)))
      .do(fight)
      .dice(1, 1, 1)
      .dice(1, 1, 1)
    expect(play.fights()[0]).toMatchObject({ settled: true })
    expect(play.breaks(declare('order-assault', ...R, ...W))).toEqual([])
    expect(play.breaks(declare('order-assault', ...W, ...R))).toEqual(['activation/again'])
  })
})

describe('advice on close combat', () => {
  it('20 [20], 21 [21]: says what each model in contact needs, step by step', () => {
    const play = charged(acting('gael', facing(200, { marks: { panic: 1 } })))
    const told = play.advise('odds', { pieces: W }).filter(({ rule }) => rule === 'assault/score')
    expect(told.map(({ message }) => message)).toContain(
      '20: Warrior 1 against Sidhe Retainer 1: 7 or more, with +1 charged, +2 opponent panicked (70 %).',
    )
    expect(told.map(({ message }) => message)).toContain(
      '20: Sidhe Retainer 1 against Warrior 1: 5 or more, with −2 panicked (40 %).',
    )
  })

  it('5 [5]: says which orders are open to a unit, and why the others are not', () => {
    const play = acting('gael', facing(0))
    const told = play.advise('orders', { pieces: W })
    expect(told.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
      'step orders/assault',
      'barred orders/engaged',
      'barred orders/engaged',
      'barred orders/hold',
      'barred orders/engaged',
    ])
  })
})
