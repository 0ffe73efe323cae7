import { describe, expect, it } from 'vitest'
import { armored, drawn, infantry, lehr, playChit } from './chits.ts'
import { acting, cup, declare, flip, go, Play, put, real, U } from './game.ts'

/** What a side does with the units, chits and dice of the other, or with its own in ways that no rule foresees. */

const ROLL = { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' } as const

describe('the hands of the other side', () => {
  const ready = () => acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411'), put(U.lehrRecon, '2313')], { turn: 3 })

  it('11.0 [71] illegal and mirror: declares no attack of the enemy', () => {
    const attack = declare('attack', [U.lehr], ['2411'], 'light')
    expect(ready().breaks(attack, ['german'])).toEqual([])
    expect(ready().breaks(attack, ['allied'])).toEqual(['table/foreign-hand'])
  })

  it('9.1 [59] illegal: declares no infiltration of the enemy, nor rolls for it', () => {
    const play = ready()
    const attempt = declare('infiltrate', [U.lehr], ['2312'])
    expect(play.breaks(attempt, ['allied'])).toEqual(['table/foreign-hand'])
    play.do(attempt)
    expect(play.breaks(ROLL, ['allied'])).toEqual(['table/foreign-roll'])
    expect(play.breaks(ROLL, ['german'])).toEqual([])
  })

  it('illegal: ends no move of the enemy, and does not play its chits', () => {
    const play = ready().do(go(U.lehrRecon, '2314'))
    expect(play.breaks(flip(U.lehrRecon, 1), ['german'])).toEqual([])
    expect(play.breaks(flip(U.lehrRecon, 1), ['allied'])).toContain('table/foreign-hand')
    const chits = drawn(['german-extra-move', lehr], [put(U.lehr, '2412')], { turn: 3, side: 'german' })
    const extra = go(chits.piece('german-extra-move').id, 'pile:german-played')
    expect(chits.breaks(extra, ['german'])).toEqual([])
    expect(chits.breaks(extra, ['allied'])).toContain('table/foreign-hand')
  })

  it('13.4 [110] illegal: do not choose the target of the air attack', () => {
    const play = drawn(['allied-air', infantry], [put(U.lehr, '2412')], { turn: 4, side: 'allied' })
    playChit('allied-air', 'allied')(play)
    expect(play.breaks(declare('air', [U.lehr], []), ['allied'])).toEqual([])
    expect(play.breaks(declare('air', [U.lehr], []), ['german'])).toEqual(['air/hand'])
  })
})

describe('dice that the game waits for', () => {
  const rolling = () =>
    acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 3 }).do(
      declare('attack', [U.lehr], ['2411'], 'light'),
    )

  it('11.0 [83] illegal: are not rolled in secret, and such a roll does not count', () => {
    const play = rolling()
    const secret = { ...ROLL, to: ['german'] }
    expect(play.breaks(secret, ['german'])).toEqual(['table/secret-roll'])
    play.do(secret, [9])
    expect(play.advise('next').map(({ rule }) => rule)).toContain('combat/roll')
  })

  it('warning: are of the kind that the game asks for', () => {
    expect(rolling().graded('warning', { ...ROLL, dice: '3d6' }, ['german'])).toEqual(['table/other-dice'])
  })
})

describe('losses', () => {
  it('13.4 [110] illegal: an air attack costs one step, not both', () => {
    const play = drawn(['allied-air', armored], [put(U.lehr, '2412')], { turn: 4, side: 'allied' })
    playChit('allied-air', 'allied')(play)
    play.do(declare('air', [U.lehr], [])).die(9)
    expect(play.breaks(flip(U.lehr, 2))).toEqual([])
    expect(play.breaks(go(U.lehr, 'pile:german-dead'))).toEqual(['air/result'])
  })

  it('11.0 [85] illegal: a lost unit goes to its own side’s losses', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2312'), put(U.inf, '2411')], { turn: 3 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(5)
    expect(play.breaks(go(U.inf, 'pile:allied-dead'), ['allied'])).toEqual([])
    expect(play.breaks(go(U.inf, 'pile:german-dead'), ['allied'])).toContain('table/foreign-pile')
  })
})

describe('the units of a side', () => {
  it('8.0 [38, 74] illegal: one that has acted joins no attack on its unused side', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2313'), put(U.inf, '2411')], { turn: 3 })
    play.do(go(U.lehr2, '2312'))
    const attack = declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')
    expect(play.breaks(attack)).toEqual(['attack/unturned'])
    expect(play.do(flip(U.lehr2, 1)).breaks(attack)).toEqual([])
  })

  it('9.1 [62] illegal: none begins before one that won its roll has entered', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2214'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('infiltrate', [U.lehr], ['2312'])).die(9)
    expect(play.breaks(go(U.lehrRecon, '2215'))).toEqual(['infiltration/enter'])
  })

  it('14.0 [113a] illegal: a reinforcement goes back to no other tray than its own', () => {
    const play = acting('german-chit-2pz', [put(U.pz2b, 'pile:german-1')], { turn: 1 }).do(go(U.pz2b, '3316'))
    expect(play.breaks(go(U.pz2b, 'pile:german-1'))).toEqual([])
    expect(play.breaks(go(U.pz2b, 'pile:german-2'))).toEqual(['reinforcements/back'])
  })

  it('4.0, 7.0 [30] illegal: a chit is not drawn onto the map', () => {
    const play = new Play([put(U.lehr, '2412'), ...cup('german')], { turn: 1 })
    const { at } = play.piece(U.lehr)
    const draw = { type: 'draw', pile: 'german-cup', count: 1, from: 'random', to: at, nonce: 'nonce-nonce' } as const
    expect(play.breaks(draw)).toEqual(['chits/box'])
  })
})

describe('the Truck', () => {
  const loaded = () =>
    acting(infantry, [put(U.inf, '2412'), put(U.inf2, '2412'), put(U.truck, '2413')], { turn: 2, onMap: false })

  it('8.3 [52] illegal: changes its unit by no turning of the stack', () => {
    const play = new Play([put(U.inf2, '2412'), put(U.inf, '2412'), put(U.truck, '2412'), ...cup('allied')], {
      turn: 2,
      side: 'allied',
    }).draw(infantry)
    const { at } = play.piece(U.inf)
    const slipped = { type: 'stack', at, pieces: [U.inf, U.inf2, U.truck] } as const
    expect(play.breaks({ ...slipped, pieces: [...slipped.pieces] })).toEqual(['truck/transfer'])
    expect(play.breaks({ type: 'move', moves: [{ pieces: [U.inf], to: at }] })).toContain('truck/transfer')
  })

  it('8.3 [54] illegal: leaves the game', () => {
    expect(real.counters.get(U.truck)?.kind).toBe('marker')
    expect(loaded().breaks({ type: 'remove', pieces: [U.truck] })).toEqual(['truck/off'])
  })
})
