import { describe, expect, it } from 'vitest'
import type { Id } from '../../../table/generated/types.ts'
import { acting, cup, declare, flip, go, Play, put, type Side, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'

const chit = (play: Play, id: Id, side: Side) => play.do(go(play.piece(id).id, `pile:${side}-played`))
const messages = (play: Play, rule: Id) =>
  play.advise('next').flatMap((each) => (each.rule === rule ? each.message : []))

describe('a Tactical Chit', () => {
  it('13.0 [102] illegal and mirror: is not taken back after it was played, to be played again', () => {
    const play = new Play([put(U.arm, '2412'), ...cup('allied')], { turn: 4, side: 'allied' })
    play.draw('allied-extra-move').draw(armored)
    const { id } = chit(play, 'allied-extra-move', 'allied').piece('allied-extra-move')
    expect(play.breaks(go(id, 'pile:allied-available'))).toEqual(['tactical/unavailable'])
    const german = new Play([put(U.lehr, '2412'), ...cup('german')], { turn: 3 }).draw('german-extra-move').draw(lehr)
    chit(german, 'german-extra-move', 'german')
    expect(german.breaks(go(german.piece('german-extra-move').id, 'pile:german-available'))).toEqual([
      'tactical/unavailable',
    ])
  })

  it('13.2, 13.5 [35, 104] illegal: E7 is legal from 25 December only, because Extra Move activates no British unit before', () => {
    const play = new Play([put(U.british, 'pile:allied-dead'), ...cup('allied')], { turn: 2, side: 'allied' })
    play.draw('allied-replacement').draw('allied-extra-move').draw(infantry)
    chit(chit(play, 'allied-replacement', 'allied'), 'allied-extra-move', 'allied').do(go(U.british, '0704'))
    expect(play.breaks(go(U.british, '0805'))).toEqual(['action/british'])
  })

  it('13.2 to 13.5 [104, 105, 110]: is proposed with the Action Chit, until a unit has acted', () => {
    const placed = [put(U.arm, '2412'), put(U.arm2, '1805', { face: 2 }), put(U.lehr, '2012'), ...cup('allied')]
    const play = new Play(placed, { turn: 4, side: 'allied' })
    play.draw('allied-combat').draw('allied-extra-move').draw('allied-replacement').draw('allied-air')
    expect(messages(play, 'tactical/may')).toEqual([])
    play.draw(armored)
    expect([...messages(play, 'tactical/may')].sort()).toEqual([
      '13.0: Allied Air (the Allies) may be played now: one German action fewer and an air attack.',
      '13.0: Extra Move (the Allies) may be played now: one more unit of any formation acts.',
      '13.0: Replacement (the Allies) may be played now: one step returns.',
    ])
    play.do(go(U.arm, '2411'))
    expect(messages(play, 'tactical/may')).toEqual([])
  })

  it('13.3 [105]: Replacement is not proposed to the Allies by night, nor before a step is lost', () => {
    const drawn = (turn: number, face: number) =>
      new Play([put(U.arm, '1805', { face }), ...cup('allied')], { turn, side: 'allied' })
        .draw('allied-replacement')
        .draw(armored)
    expect(messages(drawn(4, 2), 'tactical/may')).toHaveLength(1)
    expect(messages(drawn(5, 2), 'tactical/may')).toEqual([])
    expect(messages(drawn(4, 0), 'tactical/may')).toEqual([])
  })
})

describe('units that act by an Action Chit', () => {
  it('7.0, 13.2 [32, 34, 104]: are listed before any has acted, and then those that still may', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, '2212'), put(U.pz2, '2012'), ...cup('german')]
    const play = new Play(placed, { turn: 3 }).draw('german-extra-move').draw(lehr)
    expect(messages(play, 'action/may')).toEqual([
      '7.0: The chit activates all of Panzer Lehr, or one unit of another formation.',
    ])
    chit(play, 'german-extra-move', 'german').do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(messages(play, 'action/may')).toEqual([
      '7.0: Can still act: Panzergrenadier Regiment 304 (2nd Panzer) and Panzergrenadier Regiment 902 (Panzer Lehr).',
    ])
    play.do(go(U.pz2, '2011')).do(flip(U.pz2, 1)).do(go(U.lehr2, '2211'))
    expect(messages(play, 'action/may')).toEqual([])
    expect(messages(acting(infantry, [put(U.inf, '2412')], { turn: 2 }), 'action/may')).toEqual([
      '7.0: The chit activates up to three units of the 84th Infantry, or one unit of another formation.',
    ])
  })
})

describe('an air attack', () => {
  const raiding = () => {
    const placed = [
      put(U.lehr, '2412'),
      put(U.fbb, 'pile:german-5'),
      put(U.pz2, 'pile:german-dead'),
      put(U.arm, '1805'),
    ]
    const play = new Play([...placed, ...cup('allied')], { turn: 4, side: 'allied' }).draw('allied-air').draw(armored)
    return chit(play, 'allied-air', 'allied')
  }

  it('13.4 [110] legal and illegal: is made on a unit on the map, not on a waiting or destroyed one', () => {
    const play = raiding()
    expect(play.breaks(declare('air', [U.lehr], []))).toEqual([])
    for (const unit of [U.fbb, U.pz2]) expect(play.breaks(declare('air', [unit], []))).toEqual(['air/target'])
  })

  it('13.4 [110]: is no longer owed if other units have moved, and the next step is proposed again', () => {
    const play = raiding()
    expect(play.advise('next').map(({ rule }) => rule)).toEqual(['air/say', 'air/may'])
    play.do(go(U.arm, '1806'))
    expect(play.advise('next').map(({ rule }) => rule)).toContain('action/used')
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('air/may')
  })
})
