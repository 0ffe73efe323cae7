import { describe, expect, it } from 'vitest'
import { acting, declare, drawing, fire, fought, go, put, U } from './game.ts'

/** The sentence of a proposal for the next step. */
const said = (play: ReturnType<typeof acting>, rule: string, sides: readonly string[] = ['german', 'us']) =>
  play.advise('next', { sides }).find((each) => each.rule === rule)?.message

const DUEL = [put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf3, '3302')]
const BRIDGE = [put(U.inf, '3405'), put(U.inf2, '3201'), put(U.spitze, '3905')]
const blow = (unit: string) => declare('blow-bridge', [unit], '3405', '3505')

describe('what the card in force allows', () => {
  const FRONT = [put(U.spitze, '3805'), put(U.panzer, '3805'), put(U.grenadier, '3907'), put(U.para, '3908')]

  it('3 [3]: how many of the stacks, and which have not been activated', () => {
    const play = acting('spades-9', FRONT)
    expect(said(play, 'activation/now')).toBe('3: 9 of Spades: The Germans may activate 1 of 3 stacks.')
    expect(said(play, 'activation/ready')).toMatch(/^3: Not activated this turn: 3805, 3907, 3908\./)
    expect(said(play, 'activation/ready', ['us'])).toBeUndefined()
    play.do(go(U.spitze, '3705'))
    expect(said(play, 'activation/ready')).toBeUndefined()
  })

  it('3 [3]: the stack that acts goes first, then the next one', () => {
    const play = acting('spades-k', FRONT).do(go(U.grenadier, '3807'))
    expect(said(play, 'activation/now')).toMatch(/may go on; then the Germans may activate 1 more of 2 stacks\.$/)
  })

  it('3 [3]: a card that nobody can use', () => {
    const play = acting('hearts-10', [put(U.spitze, '3805')])
    expect(said(play, 'cards/next')).toMatch(/^1: 10 of Hearts: the US side has no unit left to activate\. Turn up /)
  })
})

describe('what came of a card', () => {
  it('36 [36]: a miss is told to both sides until the next card', () => {
    const play = fought(
      acting('spades-9', [...DUEL, put(U.panzer, '3805')]),
      fire(U.spitze, U.inf, '3705'),
      6,
      'clubs-k',
    )
    const miss = /King of Clubs counts 13, which exceeds 6: no hit\. /
    for (const side of ['german', 'us']) expect(said(play, 'activation/now', [side])).toMatch(miss)
    play.draw('hearts-9')
    expect(said(play, 'activation/now')).not.toMatch(miss)
  })

  it('36 [36]: so it is where nobody can act any more', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-k')
    expect(said(play, 'cards/next')).toMatch(
      /^1: King of Clubs counts 13, which exceeds 6: no hit\. Turn up the next card/,
    )
  })

  it('33 [33]: a bridge that stands after a try', () => {
    const play = acting('hearts-9', BRIDGE).do(blow(U.inf)).draw('clubs-9', 'fight')
    expect(said(play, 'cards/next')).toMatch(/^1: 9 of Clubs: the bridge at 3405\/3505 stands\. /)
  })

  it('1 [1]: why the turn ends', () => {
    expect(said(acting('joker', DUEL), 'cards/turn-ends')).toBe('1: The turn ends: the Joker is drawn.')
    const joker = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'joker')
    expect(said(joker, 'cards/turn-ends')).toBe('1: The Joker: no hit, and the turn ends.')
    const all = acting('spades-9', [put(U.grenadier, '3907')]).do(go(U.grenadier, '3607'))
    expect(said(all, 'cards/turn-ends')).toBe('1: The turn ends: every unit has acted.')
  })
})

describe('what a side may still do', () => {
  it('34 [34]: the next card waits for an advance', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-3')
    play.follow('combat/loss').follow('combat/retreat', '3605')
    expect(said(play, 'activation/now')).toMatch(/Spitze Panzer may advance to 3705\.$/)
    expect(play.breaks(drawing(), ['us'])).toEqual(['cards/hand'])
    expect(said(play, 'cards/next', ['us'])).toMatch(/^1: Wait for the Germans/)
    expect(play.breaks(drawing(), ['german'])).toEqual([])
    play.follow('combat/advance')
    expect(play.breaks(drawing(), ['us'])).toEqual([])
  })

  it('3 [3]: the last stack of a turn fires after it has moved', () => {
    const play = acting('spades-9', [put(U.spitze, '3905'), put(U.inf, '3605')])
    play.draw('hearts-9').do(go(U.inf, '3505')).draw('clubs-9').do(go(U.spitze, '3605'))
    expect(play.next()).toContain('attack/offer')
    expect(play.advise('next').find(({ rule }) => rule === 'turns/next')?.must).toBeUndefined()
  })

  it('34 [34]: a card is drawn before the old ones are cleared away', () => {
    const play = fought(
      acting('spades-k', [...DUEL, put(U.panzer, '3805')]),
      fire(U.spitze, U.inf, '3705'),
      6,
      'clubs-k',
    )
    play.do(fire(U.panzer, U.inf, '3705')).die(6, 'check')
    const [draw] = play.advise('next').filter(({ rule }) => rule === 'combat/card')
    expect(draw?.actions.map(({ type }) => type)).toEqual(['draw', 'move'])
  })

  it('33 [33]: the marker of a blown bridge lies in the emptier hex', () => {
    const play = acting('hearts-9', BRIDGE).do(blow(U.inf)).draw('clubs-4', 'fight').follow('bridges/blown')
    expect(play.where('blown-bridge')).toBe('3505')
    play.draw('spades-9')
    expect(play.breaks(go(U.spitze, '3405'))).not.toEqual([])
  })
})
