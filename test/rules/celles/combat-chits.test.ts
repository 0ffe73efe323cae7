import { describe, expect, it } from 'vitest'
import { accept, lehr, messages, proposed } from './attack-proposals.ts'
import { cup, declare, go, Play, put, U } from './game.ts'

describe('Combat chits', () => {
  const both = () => {
    const chits = [...cup('german'), ...cup('allied')].map((each) =>
      /-combat$/.test(each.def) ? { ...each, at: `pile:${each.def.split('-')[0]}-available` } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411'), ...chits], { turn: 2 })
    return play.draw(lehr).do(declare('attack', [U.lehr], ['2411'], 'medium'))
  }
  const chit = (play: Play, side: 'german' | 'allied') => go(play.piece(`${side}-combat`).id, `pile:${side}-played`)

  it('13.1 [82] legal: with a chit on both sides the attacker decides first, then the defender, and then the die is rolled', () => {
    const play = both()
    expect(messages(play, 'combat/say')).toEqual([
      '13.1: The Germans hold a Combat chit and decide first whether to play it.',
    ])
    accept(play, 'combat/keep')
    expect(messages(play, 'combat/say')).toEqual(['13.1: The Allies hold a Combat chit and decide whether to play it.'])
    expect(play.findings(proposed(play, 'combat/chit')[0]!.actions[0]!)).toEqual([])
    accept(play, 'combat/chit')
    expect(proposed(play, 'combat/say')).toEqual([])
    expect(messages(play, 'combat/roll')[0]).toContain('Combat chits −1: −1 in all')
    expect(play.findings(proposed(play, 'combat/roll')[0]!.actions[0]!)).toEqual([])
  })

  it('13.1 [82]: no die is offered until the defender has decided on its chit; the odds are shown meanwhile', () => {
    const play = both()
    const offered = () => proposed(play, 'combat/roll').map(({ owed, actions }) => [owed, actions.length])
    expect(offered()).toEqual([[undefined, 0]])
    accept(play, 'combat/chit')
    expect(offered()).toEqual([[undefined, 0]])
    expect(messages(play, 'combat/roll')[0]).toMatch(/Combat chits \+1: \+1 in all\.$/)
    accept(play, 'combat/keep')
    expect(offered()).toEqual([['german', 1]])
    expect(play.findings(proposed(play, 'combat/roll')[0]!.actions[0]!)).toEqual([])
  })

  it('13.1 [82] illegal: the defender decides before the attacker, a side plays a chit it kept back, the die comes too soon', () => {
    const play = both()
    expect(play.graded('warning', chit(play, 'allied'))).toEqual(['combat/first'])
    expect(play.graded('illegal', { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' })).toEqual(['combat/silent'])
    const [keep] = proposed(play, 'combat/keep')
    expect(play.breaks(keep!.actions[0]!, ['allied'])).toEqual(['combat/word'])
    expect(play.breaks(keep!.actions[0]!, ['german'])).toEqual([])
    accept(play, 'combat/keep')
    expect(play.breaks(chit(play, 'german'))).toEqual(['combat/kept'])
  })
})

describe('a played Combat chit', () => {
  it('13.1 [82, 103]: counts if the attack is declared again before the die, and is played by its owner', () => {
    const chits = cup('german').map((each) =>
      each.def === 'german-combat' ? { ...each, at: 'pile:german-available' } : each,
    )
    const play = new Play([put(U.lehr, '2412'), put(U.inf, '2411'), ...chits], { turn: 2 }).draw(lehr)
    play.do(declare('attack', [U.lehr], ['2411'], 'light'))
    const chit = go(play.piece('german-combat').id, 'pile:german-played')
    expect(play.breaks(chit, ['allied'])).toContain('combat/word')
    expect(play.breaks(chit, ['german'])).toEqual([])
    play.do(chit).do(declare('attack', [U.lehr], ['2411'], 'medium'))
    expect(messages(play, 'combat/roll')[0]).toContain('Combat chits +1: +1 in all')
  })
})
