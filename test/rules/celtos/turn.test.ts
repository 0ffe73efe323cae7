import { describe, expect, it } from 'vitest'
import { acting, declare, go, ids, line, mark, Play, put, shift } from './game.ts'

const BOTH = [...line('gael-warriors', 1000, 3000, 3), ...line('sidhe-retainers', 1000, 1000, 3)]

const rolling = (side: string) => ({
  ...{ type: 'roll' as const, dice: 'd10', reason: `Initiative of ${side}`, nonce: 'nonce-nonce' },
})

describe('the Marker Phase', () => {
  const marked = [
    put('gael-warriors-1', 1000, 3000, { marks: { 'order-hold': 1 } }),
    put('sidhe-retainers-1', 1000, 1000, { marks: { 'order-rush': 1, panic: 1 } }),
  ]

  it('1 [1] legal: takes off the markers of orders, and goes on', () => {
    const play = new Play(marked, { phase: 'markers', turn: 2 })
    expect(play.next()).toContain('markers/off')
    play.follow('markers/off')
    expect([play.marked('order-hold'), play.marked('order-rush')]).toEqual([[], []])
    expect(play.breaks({ type: 'turn', time: { turn: 2, phase: 'initiative' } })).toEqual([])
  })

  it('1 [1] illegal: is not left while a marker lies', () => {
    const play = new Play(marked, { phase: 'initiative', turn: 1 }).turn(2, 'markers')
    expect(play.breaks({ type: 'turn', time: { turn: 2, phase: 'initiative' } })).toContain('turns/undone')
  })

  it('1 [1]: leaves open whether panic markers go, unless the table has settled it', () => {
    const off = mark('panic', 0, 'sidhe-retainers-1')
    const play = (setting: string) => new Play(marked, { phase: 'markers', turn: 2, house: { 'panic-lasts': setting } })
    expect(play('open').graded('unchecked', off)).toEqual(['markers/panic'])
    expect(play('open').breaks(off)).toEqual([])
    expect(play('stays').breaks(off)).toEqual(['table/marked'])
    play('goes').follow('markers/off')
    expect(play('goes').follow('markers/off').marked('panic')).toEqual([])
  })
})

describe('initiative', () => {
  it('2 [2] legal: goes to the higher die, in the published example Sidhe 3 and Gael 5', () => {
    const play = new Play(BOTH)
    expect(play.next()).toContain('initiative/roll')
    play.do(rolling('Sidhe'), [3]).do(rolling('Gael'), [5])
    expect(play.says().slice(0, 2)).toEqual([
      '2: The Gael won the initiative, 5 to 3: begin.',
      '2: The Gael won the initiative, 5 to 3: let the Sidhe begin.',
    ])
    expect(play.breaks(declare('gael-begins'), ['gael'])).toEqual([])
    expect(play.breaks(declare('sidhe-begins'), ['gael'])).toEqual([])
  })

  it('2 [2] illegal: is not given away by the lower die', () => {
    const play = new Play(BOTH).do(rolling('Sidhe'), [3]).do(rolling('Gael'), [5])
    expect(play.breaks(declare('sidhe-begins'), ['sidhe'])).toEqual(['initiative/hand'])
    expect(play.do(declare('gael-begins')).breaks(declare('sidhe-begins'))).toEqual(['initiative/settled'])
  })

  it('2 [2] mirror: goes to the Sidhe with the higher die', () => {
    const play = new Play(BOTH).do(rolling('Sidhe'), [8]).do(rolling('Gael'), [5])
    expect(play.breaks(declare('gael-begins'), ['sidhe'])).toEqual([])
    expect(play.breaks(declare('gael-begins'), ['gael'])).toEqual(['initiative/hand'])
  })

  it('2 [2]: is rolled again if the dice are equal', () => {
    const play = new Play(BOTH).do(rolling('Sidhe'), [5]).do(rolling('Gael'), [5])
    expect(play.says()).toContain('2: The Gael roll for initiative again: the dice were equal.')
    expect(play.breaks(declare('gael-begins'))).toEqual(['initiative/dice'])
    play.do(rolling('Sidhe'), [2]).do(rolling('Gael'), [9])
    expect(play.breaks(declare('gael-begins'))).toEqual([])
  })

  it('2 [2]: counts the first roll of each side alone', () => {
    const play = new Play(BOTH).do(rolling('Gael'), [2]).do(rolling('Gael'), [10]).do(rolling('Sidhe'), [5])
    expect(play.says()[0]).toBe('2: The Sidhe won the initiative, 5 to 2: begin.')
  })
})

describe('activation', () => {
  const four = [...BOTH, put('gael-chieftain', 2000, 3000), put('sidhe-prince', 2000, 1000)]

  it('3 [3] legal: gives one unit of the first side its orders', () => {
    const play = acting('gael', four)
    expect(play.breaks(declare('order-hold', ...ids('gael-warriors', 3)))).toEqual([])
    expect(play.breaks(go('gael-chieftain', 2000, 2700))).toEqual([])
  })

  it('3 [3] illegal: activates no unit twice', () => {
    const play = acting('gael', four)
    play.do(declare('order-hold', 'gael-chieftain')).do(declare('order-hold', 'sidhe-prince'))
    expect(play.breaks(declare('order-move', 'gael-chieftain'))).toEqual(['activation/again'])
    expect(play.breaks(go('gael-chieftain', 2000, 2900))).toEqual(['activation/again'])
  })

  it('3 [3] mirror: activates no Sidhe unit twice', () => {
    const play = acting('sidhe', four)
    play.do(declare('order-hold', 'sidhe-prince')).do(declare('order-hold', 'gael-chieftain'))
    expect(play.breaks(declare('order-move', 'sidhe-prince'))).toEqual(['activation/again'])
    expect(play.breaks(declare('order-move', ...ids('sidhe-retainers', 3)))).toEqual([])
  })

  it('3 [3] illegal: gives an order to one unit, and moves the models of one', () => {
    const play = acting('gael', four)
    expect(play.breaks(declare('order-hold', 'gael-warriors-1', 'gael-chieftain'))).toEqual(['orders/one-unit'])
    expect(play.breaks(shift(play, ['gael-warriors-1', 'gael-chieftain'], 0, -100))).toContain('activation/one')
  })

  it('3 [3] illegal: does not end while a unit waits', () => {
    const play = acting('gael', four)
    const on = { type: 'turn', time: { turn: 3, phase: 'markers' } } as const
    expect(play.breaks(on)).toEqual(['activation/waiting'])
    for (const id of ['gael-chieftain', 'sidhe-prince']) play.do(declare('order-hold', id))
    for (const id of ['gael-warriors', 'sidhe-retainers']) play.do(declare('order-hold', ...ids(id, 3)))
    expect(play.breaks(on)).toEqual([])
    expect(play.next()).toEqual(['turns/next'])
  })

  it('4 [4] legal: passes to the other side after a Hold and after a Rush', () => {
    const play = acting('gael', four).do(declare('order-hold', 'gael-chieftain'))
    expect(play.breaks(declare('order-rush', 'sidhe-prince'))).toEqual([])
    play
      .do(declare('order-rush', 'sidhe-prince'))
      .do(go('sidhe-prince', 2000, 1400))
      .do(declare('done', 'sidhe-prince'))
    expect(play.breaks(declare('order-hold', ...ids('gael-warriors', 3)))).toEqual([])
  })

  it('4 [4] illegal: leaves no second unit to the side that has activated one', () => {
    const play = acting('gael', four).do(declare('order-hold', 'gael-chieftain'))
    expect(play.breaks(declare('order-hold', ...ids('gael-warriors', 3)))).toEqual(['activation/side'])
    expect(play.breaks(go('gael-warriors-1', 1000, 2900))).toContain('activation/side')
  })

  it('4 [4] mirror: leaves no second unit to the Sidhe', () => {
    const play = acting('sidhe', four).do(declare('order-hold', 'sidhe-prince'))
    expect(play.breaks(declare('order-hold', ...ids('sidhe-retainers', 3)))).toEqual(['activation/side'])
    expect(play.breaks(declare('order-hold', 'gael-chieftain'))).toEqual([])
  })

  it('4 [4]: goes on with the same side when the other has no unit left', () => {
    const play = acting('gael', [...BOTH, put('gael-chieftain', 2000, 3000)])
    play.do(declare('order-hold', 'gael-chieftain')).do(declare('order-hold', ...ids('sidhe-retainers', 3)))
    expect(play.breaks(declare('order-hold', ...ids('gael-warriors', 3)))).toEqual([])
  })

  it('4 [4]: by house rule stays with the side until a Rush or a Hold', () => {
    const play = acting('gael', four, { house: { turns: 'rush-and-hold' } })
    play.do(declare('order-move', 'gael-chieftain')).do(declare('done', 'gael-chieftain'))
    expect(play.breaks(declare('order-hold', ...ids('gael-warriors', 3)))).toEqual([])
    expect(play.breaks(declare('order-hold', 'sidhe-prince'))).toEqual(['activation/side'])
    play.do(declare('order-hold', ...ids('gael-warriors', 3)))
    expect(play.breaks(declare('order-hold', 'sidhe-prince'))).toEqual([])
  })

  it('4 [4]: a unit that has moved is done when the other side begins', () => {
    const play = acting('gael', four).do(go('gael-chieftain', 2000, 2800))
    expect(play.breaks(declare('order-hold', 'sidhe-prince'))).toEqual([])
    expect(play.do(declare('order-hold', 'sidhe-prince')).breaks(go('gael-chieftain', 2000, 2700))).toEqual([
      'activation/again',
    ])
  })

  it('3 [3]: tells who may still act', () => {
    const play = acting('gael', four).do(declare('order-hold', 'gael-chieftain'))
    expect(play.says('waiting')).toEqual([
      '3: The Gael may still activate the Gael Warriors.',
      '3: The Sidhe may still activate the Sidhe Prince, the Sidhe Retainers.',
    ])
  })
})
