import { describe, expect, it } from 'vitest'
import { acting, declare, drawing, fire, fought, go, Play, put, U } from './game.ts'

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

describe('what a player asks', () => {
  const answer = (play: Play, ask: string, sides?: readonly string[]) =>
    play.advise(ask, sides ? { sides } : {}).map(({ message }) => message)

  it('5 [5]: which reinforcements come, when and where', () => {
    const waiting = [put(U.para, 'pile:german-turn-2'), put(U.inf2, 'pile:us-turn-3')]
    const play = new Play([put(U.spitze, '4005'), put(U.inf, '3102'), ...waiting], { scenario: 'first-evening' })
    expect(answer(play, 'entry')).toEqual([
      '5: End of turn 2, the Germans: 3FJ/9/1 Paratroop; it enters at the east edge of Map A.',
      '5: End of turn 3, the US side: 99/394/2 Infantry; it enters at the west edge of Map A.',
    ])
  })

  it('5 [5]: neither side ends the phase over units of the other that may still enter', () => {
    const due = [put(U.spitze, '4005'), put(U.inf, '3102'), put(U.inf2, 'pile:us-turn-2')]
    const play = new Play(due, { scenario: 'first-evening', turn: 2, phase: 'reinforcements' })
    const next = (sides: readonly string[]) => play.advise('next', { sides })
    expect(next(['german']).map(({ rule }) => rule)).toEqual(['reinforcements/wait', 'turns/next'])
    expect(next(['german']).find(({ rule }) => rule === 'turns/next')?.must).toBeUndefined()
    expect(next(['us']).filter(({ rule }) => rule === 'reinforcements/enter')).toHaveLength(10)
    play.follow('reinforcements/enter')
    expect(next(['german']).map(({ rule }) => rule)).toEqual(['turns/next'])
    expect(next(['german'])[0]?.must).toBeDefined()
  })

  it('5 [5]: of all entry hexes those nearest to the enemy are offered, a road first', () => {
    const due = [put(U.spitze, '3405'), put(U.inf2, 'pile:us-turn-2')]
    const play = new Play(due, { scenario: 'first-evening', turn: 2, phase: 'reinforcements' })
    const [first] = play.advise('next', { sides: ['us'] }).filter(({ rule }) => rule === 'reinforcements/enter')
    expect(first?.message).toBe('5: 99/394/2 Infantry enters at 3105.')
  })

  it('33, 38 [33, 38]: how bridges are blown, and that infiltration is not used', () => {
    const play = acting('spades-9', BRIDGE)
    expect(answer(play, 'bridges')[0]).toMatch(/^33: No bridge can be blown now\. .* a card of 8 or less blows it\.$/)
    expect(answer(play, 'infiltrate')).toEqual(['38: Infiltration Movement is optional, and not used at this table.'])
  })

  it('20 [20]: US artillery whose number is not stated can be named once a marker, unchecked', () => {
    const play = acting('hearts-k', [put(U.inf, '3705'), put(U.spitze, '3805')])
    const oba = () => play.advise('odds', { pieces: [U.inf], at: ['3805'] }).map(({ odds }) => odds?.choice)
    expect(answer(play, 'support')[1]).toMatch(/^16: The US side: OBA 3 \(by its markers; .*\), Air 0 left\.$/)
    expect(oba()).toEqual([undefined, 'No support', 'OBA'])
    const shot = fire(U.inf, U.spitze, '3805', 'us-oba-1')
    expect(play.graded('unchecked', shot)).toEqual(['support/unknown'])
    expect(play.do(shot).advise('support')[1]?.message).toMatch(/OBA 2 /)
  })
})

describe('the attack sheet', () => {
  const choices = (units: readonly ReturnType<typeof put>[], at?: readonly string[]) =>
    acting('spades-9', units)
      .advise('odds', { pieces: [U.spitze], ...(at && { at }) })
      .flatMap(({ odds }) => odds?.choice ?? [])

  it('34 [34]: names the support alone where there is one target', () => {
    expect(choices([put(U.spitze, '3805'), put(U.inf, '3705')])).toEqual(['No support', 'Air', 'OBA', 'OBA and Air'])
  })

  it('34 [34]: tells several targets apart by hex, or by name in one hex', () => {
    const two = choices([put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf2, '3706')])
    expect(two).toEqual(expect.arrayContaining(['3705', '3705, OBA', '3706', '3706, OBA and Air']))
    const stack = choices([put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf2, '3705')], ['3705'])
    expect(stack).toEqual(expect.arrayContaining(['99/394/1 Infantry', '99/394/2 Infantry, Air']))
  })
})
