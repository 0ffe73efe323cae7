import { describe, expect, it } from 'vitest'
import type { Id } from '../../../table/generated/types.ts'
import { armored, drawn, infantry, lehr, playChit, playExtraMove } from './chits.ts'
import { declare, flip, go, mark, put, type Side, U } from './game.ts'

describe('tactical chits', () => {
  it('13.2, 13.5 [102, 104, 111] legal and illegal: Extra Move right after the Action Chit, each chit once', () => {
    const placed = [put(U.arm, '2412'), put(U.cav, '2212')]
    const game = drawn(['allied-extra-move', armored], placed, { turn: 3, side: 'allied' })
    const chit = game.piece('allied-extra-move').id
    expect(game.breaks(go(chit, 'pile:allied-played'))).toEqual([])
    game.do(go(chit, 'pile:allied-played'))
    expect(game.breaks(go(U.cav, '2211'))).toEqual([])
    game.do(go(U.cav, '2211')).do(flip(U.cav, 1))
    expect(game.breaks(go(U.arm, '2411'))).toEqual([])
    const late = drawn(['allied-extra-move', armored], placed, { turn: 3, side: 'allied' })
    late.do(go(U.arm, '2411'))
    expect(late.breaks(go(late.piece('allied-extra-move').id, 'pile:allied-played'))).toEqual(['tactical/moment'])
  })

  it('13.2, 13.3, 13.4 [104, 105, 110] legal and illegal: each chit has its own moment, and Allied Air comes before the choice', () => {
    const placed = [put(U.arm, '2412', { face: 1 }), put(U.cav, '2212')]
    const all = ['allied-extra-move', 'allied-replacement', 'allied-air', armored]
    const game = drawn(all, placed, { turn: 4, side: 'allied' })
    const play = (chit: string) => go(game.piece(chit).id, 'pile:allied-played')
    for (const chit of all.slice(0, 3)) expect(game.breaks(play(chit))).toEqual([])
    game.do(flip(U.arm, 0))
    expect(game.breaks(play('allied-extra-move'))).toEqual([])
    const messages = (chit: string) => game.findings(play(chit)).map(({ message }) => message)
    expect(messages('allied-air')).toEqual([
      '13.4: Allied Air is played right after you draw an Action Chit, before you choose whom to activate.',
    ])
    expect(messages('allied-replacement')[0]).toMatch(
      /^13\.3: Replacement is played right after .* whom to activate\.$/,
    )
    game.do(go(U.arm, '2411'))
    expect(messages('allied-extra-move')).toEqual([
      '13.2: Extra Move is played right after you draw an Action Chit, before any unit moves or attacks.',
    ])
  })

  it('13.3, 13.5 [109, 111] legal: a unit that becomes whole is not activated by that, and Allied Air may follow', () => {
    const placed = [put(U.arm, '1106', { face: 3 }), put(U.cav, '2212')]
    const game = drawn(['allied-replacement', 'allied-air', 'allied-chit-4cav'], placed, { turn: 4, side: 'allied' })
    game.do(go(game.piece('allied-replacement').id, 'pile:allied-played')).do(flip(U.arm, 0))
    expect(game.breaks(go(game.piece('allied-air').id, 'pile:allied-played'))).toEqual([])
    expect(game.breaks(go(U.cav, '2211'))).toEqual([])
  })

  it('13.0 [102, 104] mirror: the same for the Germans, and not out of the cup', () => {
    const game = drawn([lehr], [put(U.lehr, '2412')], { turn: 3, side: 'german' })
    const piece = game.piece('german-extra-move').id
    const verdict = game.findings(go(piece, 'pile:german-played'))
    expect(verdict.map(({ rule }) => rule)).toEqual(['tactical/unavailable'])
  })

  it('13.3 [105, 106, 108, 109] legal and illegal: Replacements of the Germans by night, of the Allies by day', () => {
    const may = (chit: Id, side: Side, turn: number, action: Id) => {
      const game = drawn([chit, action], [put(U.lehr, '2012', { face: 2 }), put(U.arm, '1805', { face: 2 })], {
        turn,
        side,
      })
      return [game, game.breaks(go(game.piece(chit).id, `pile:${side}-played`))] as const
    }
    expect(may('german-replacement', 'german', 3, lehr)[1]).toEqual([])
    expect(may('german-replacement', 'german', 2, lehr)[1]).toEqual(['tactical/replacement-time'])
    expect(may('allied-replacement', 'allied', 3, armored)[1]).toEqual(['tactical/replacement-time'])
    const [game] = may('allied-replacement', 'allied', 2, armored)
    expect(game.breaks(flip(U.arm, 0))).toEqual(['replacement/chit'])
    playChit('allied-replacement', 'allied')(game)
    expect(game.breaks(flip(U.arm, 0))).toEqual([])
    game.do(flip(U.arm, 0))
    expect(game.breaks(go(U.arm, '1806'))).toEqual([])
  })

  it('13.3 [105, 106, 108] mirror: not in an enemy zone', () => {
    const game = drawn(['german-replacement', lehr], [put(U.lehr, '2012', { face: 2 }), put(U.inf, '2011')], {
      turn: 3,
      side: 'german',
    })
    playChit('german-replacement', 'german')(game)
    expect(game.breaks(flip(U.lehr, 0))).toEqual(['replacement/zone'])
  })

  it('13.3 [107] illegal: N5 and N6, 2nd Panzer is rebuilt in 3316, and the 84th in Marche, Hotton, Ciney or Hamois', () => {
    const german = drawn(['german-replacement', lehr], [put(U.pz2Recon, 'pile:german-dead')], {
      turn: 3,
      side: 'german',
    })
    playChit('german-replacement', 'german')(german)
    expect(german.breaks(go(U.pz2Recon, '2611'))).toEqual(['replacement/hex'])
    expect(german.breaks(go(U.pz2Recon, '3316'))).toEqual([])
    const american = drawn(['allied-replacement', infantry], [put(U.inf, 'pile:allied-dead')], {
      turn: 4,
      side: 'allied',
    })
    playChit('allied-replacement', 'allied')(american)
    expect(american.breaks(go(U.inf, '3206'))).toEqual(['replacement/hex'])
    for (const hex of ['2808', '3306', '1702', '1901']) expect(american.breaks(go(U.inf, hex))).toEqual([])
  })

  it('13.3 [107, 85] mirror and legal: a British unit at Dinant; a unit of two steps returns with one', () => {
    const game = drawn(
      ['allied-replacement', 'allied-chit-29'],
      [put(U.british, 'pile:allied-dead'), put(U.arm, 'pile:allied-dead')],
      { turn: 4, side: 'allied' },
    )
    playChit('allied-replacement', 'allied')(game)
    expect(game.breaks(go(U.british, '0704'))).toEqual([])
    expect(game.breaks(go(U.arm, '2808'))).toEqual(['replacement/whole'])
  })

  it('13.4, 13.5 [110, 111] legal: E7, Allied Air, a Replacement and Extra Move after one chit of the 2nd Armored', () => {
    const placed = [put(U.british, 'pile:allied-dead'), put(U.lehr, '0508'), put(U.arm, '1805')]
    const game = drawn(['allied-air', 'allied-replacement', 'allied-extra-move', armored], placed, {
      turn: 4,
      side: 'allied',
    })
    playChit('allied-air', 'allied')(game)
    const raid = declare('air', [U.lehr], [])
    expect(game.breaks(raid)).toEqual([])
    game.do(raid).die(6)
    expect(game.advise('next').find(({ rule }) => rule === 'air/result')?.message).toContain('Roll 6, modified to 4')
    expect(game.breaks(raid)).toEqual(['air/once'])
    game.do(mark(U.lehr, 'disrupted', 1))
    playChit('allied-replacement', 'allied')(game)
    game.do(go(U.british, '0704'))
    playExtraMove(game)
    expect(game.breaks(go(U.british, '0805'))).toEqual([])
    game.do(go(U.british, '0805')).do(flip(U.british, 1))
    expect(game.breaks(go(U.arm, '1806'))).toEqual([])
  })

  it('13.4 [110] illegal: N7, Allied Air is not played by night', () => {
    const game = drawn(['allied-air', armored], [put(U.lehr, '2412')], { turn: 5, side: 'allied' })
    expect(game.breaks(go(game.piece('allied-air').id, 'pile:allied-played'))).toEqual(['tactical/air-night'])
    expect(game.breaks(declare('air', [U.lehr], []))).toEqual(['air/chit'])
  })

  it.each([
    ['0508', 6, 'is Disrupted'],
    ['2412', 3, 'is Disrupted'],
    ['0213', 1, 'no further effect'],
    ['2412', 5, 'loses a step'],
    ['2412', 0, 'no further effect'],
  ] as const)('13.4 [110, 100] legal: an air attack on %s with a die of %i: %s', (hex, die, text) => {
    const game = drawn(['allied-air', armored], [put(U.lehr, hex)], { turn: 4, side: 'allied' })
    playChit('allied-air', 'allied')(game)
    game.do(declare('air', [U.lehr], [])).die(die)
    expect(game.advise('next').find(({ rule }) => rule === 'air/result')?.message).toContain(text)
  })

  it('13.4 [110] mirror: Germans are its only targets', () => {
    const game = drawn(['allied-air', armored], [put(U.arm, '2412')], { turn: 4, side: 'allied' })
    playChit('allied-air', 'allied')(game)
    expect(game.breaks(declare('air', [U.arm], []))).toEqual(['air/target'])
  })
})
