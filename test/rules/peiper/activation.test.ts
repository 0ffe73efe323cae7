import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { acting, DECK, drawing, fire, go, Play, put, U } from './game.ts'

const FRONT = [put(U.spitze, '3805'), put(U.grenadier, '3907'), put(U.inf, '3305'), put(U.inf2, '3302')]

describe('cards that activate', () => {
  it('3 [3] legal: a black card activates one German stack, which moves', () => {
    const play = acting('spades-9', FRONT)
    expect(play.crumbs()).toEqual(['Turn 1', 'Activation', '9 of Spades: the Germans, 1 stack'])
    expect(play.breaks(go(U.spitze, '3605'))).toEqual([])
    play.do(go(U.spitze, '3605'))
    expect(play.crumbs().at(-1)).toMatch(/acts$/)
    expect(play.breaks(go(U.spitze, '3505'))).toEqual([])
  })

  it('3 [3] mirror: a red card activates one US stack', () => {
    const play = acting('hearts-9', FRONT)
    expect(play.breaks(go(U.inf, '3205'))).toEqual([])
    expect(play.breaks(go(U.spitze, '3705'))).toEqual(['activation/colour'])
  })

  it('3 [3] illegal: a unit acts before a card, against its colour, twice, or as one stack too many', () => {
    expect(new Play(FRONT).breaks(go(U.spitze, '3705'))).toEqual(['activation/card'])
    const play = acting('spades-9', FRONT)
    expect(play.breaks(go(U.inf, '3205'))).toEqual(['activation/colour'])
    play.do(go(U.spitze, '3705'))
    expect(play.breaks(go(U.grenadier, '3807'))).toEqual(['activation/stacks'])
    play.draw('clubs-4')
    expect(play.breaks(go(U.spitze, '3605'))).toEqual(['activation/again'])
    expect(play.breaks(go(U.grenadier, '3807'))).toEqual([])
  })

  it.each(['spades-k', 'clubs-a'])('3 [3] legal: %s activates two stacks', (card) => {
    const play = acting(card, FRONT).do(go(U.spitze, '3705'))
    expect(play.breaks(go(U.grenadier, '3807'))).toEqual([])
    play.do(go(U.grenadier, '3807'))
    expect(play.crumbs().filter((text) => text.endsWith('act') || text.endsWith('acts'))).toHaveLength(1)
  })

  it('3 [3] illegal: one gesture moves two stacks by a number card', () => {
    const both = {
      type: 'move',
      moves: [...go(U.spitze, '3705').moves, ...go(U.grenadier, '3807').moves],
    } as const satisfies Action
    expect(acting('spades-9', FRONT).breaks(both)).toEqual(['activation/stacks'])
    expect(acting('spades-k', FRONT).breaks(both)).toEqual([])
    const stack = [...FRONT, put(U.panzer, '3805')]
    expect(acting('spades-9', stack).breaks(go([U.spitze, U.panzer], '3705'))).toEqual([])
  })

  it('3 [3] legal: a stack acts together, one unit after the other', () => {
    const play = acting('spades-9', [...FRONT, put(U.panzer, '3805')]).do(go(U.spitze, '3705'))
    expect(play.breaks(go(U.panzer, '3605'))).toEqual([])
  })

  it('3 [3] illegal: a unit moves after it has fired', () => {
    const play = acting('spades-9', [put(U.spitze, '3405'), put(U.inf, '3305')])
    play
      .do(fire(U.spitze, U.inf, '3305'))
      .die(6, 'check')
      .draw('clubs-k', 'fight')
    expect(play.breaks(go(U.spitze, '3505'))).toEqual(['activation/fired'])
    expect(play.breaks(fire(U.spitze, U.inf, '3305'))).toEqual(['attack/again'])
  })

  it('3 [3] legal: the active side turns up the next card, or anybody if nothing is left to do', () => {
    const play = acting('spades-9', FRONT)
    expect(play.breaks(drawing(), ['us'])).toEqual(['cards/hand'])
    expect(play.breaks(drawing(), ['german'])).toEqual([])
    const draws = (side: string) =>
      play.advise('next', { sides: [side] }).filter(({ rule, actions }) => rule === 'cards/next' && actions.length > 0)
    expect(draws('us')).toEqual([])
    expect(draws('german')).toHaveLength(1)
    const idle = acting('spades-9', [put(U.inf, '3305')])
    expect(idle.breaks(drawing(), ['us'])).toEqual([])
    expect(idle.advise('next', { sides: ['us'] }).find(({ rule }) => rule === 'cards/next')?.must).toBeDefined()
  })

  it('3 [3] illegal: cards are drawn by twos, to another pile, or moved by hand', () => {
    const play = acting('spades-9', FRONT)
    expect(play.breaks(drawing('shown', 'random', 2))).toEqual(['cards/one'])
    expect(play.breaks(drawing('fight'))).toEqual(['cards/place'])
    const shown = play.piece('card-spades-9').id
    expect(play.breaks(go(shown, 'pile:fight'))).toEqual(['cards/moved'])
    expect(play.breaks(go(shown, 'pile:deck'))).toEqual(['cards/back'])
    expect(play.breaks(go(shown, 'pile:discard'))).toEqual([])
    expect(play.breaks({ type: 'remove', pieces: [shown] })).toContain('cards/moved')
  })

  it('3 [3]: the other side is told to wait for the next card', () => {
    const play = acting('hearts-7', [put(U.inf, '3705'), put(U.spitze, '3908')])
    const [step, ...more] = play.advise('next', { sides: ['german'] }).filter(({ rule }) => rule === 'cards/next')
    expect(more).toEqual([])
    expect(step).toMatchObject({ actions: [], message: expect.stringMatching(/^1: Wait for the US side to act/) })
  })

  it('1 [1] illegal: the cards of a turn begin without the whole deck', () => {
    const play = new Play([], { turn: 2, phase: 'surprise', out: ['card-joker'] })
    expect(play.breaks({ type: 'turn', time: { turn: 2, phase: 'activation' } })).toEqual(['cards/shuffled'])
    play.follow('cards/shuffled')
    expect(play.breaks({ type: 'turn', time: { turn: 2, phase: 'activation' } })).toEqual([])
  })

  it('3 [3] illegal: a deck that was put together is drawn from before it is shuffled', () => {
    const play = new Play(FRONT, { turn: 2, phase: 'surprise', out: ['card-spades-9'] })
    const [back, shuffle] = play.advise('next').find(({ rule }) => rule === 'cards/shuffled')!.actions
    play.do(back!).turn(2, 'activation')
    expect(play.breaks(drawing('shown', 'top'))).toEqual(['cards/shuffle'])
    expect(play.breaks(drawing('shown', 'random'))).toEqual([])
    play.do(shuffle!)
    expect(play.breaks(drawing('shown', 'top'))).toEqual([])
  })

  it('3 [3]: tells how many cards are left, and how many of each kind', () => {
    expect(acting('joker', FRONT).advise('cards')[0]!.message).toBe(
      '3: 52 cards are left, without the Joker: 26 black, 26 red; 12 face cards.',
    )
  })
})

describe('the length of a turn', () => {
  it('1 [1] legal: the Joker ends the turn, and the phase is left', () => {
    const play = acting('joker', FRONT)
    expect(play.crumbs().at(-1)).toBe('The turn ends: Joker')
    expect(play.breaks({ type: 'turn', time: { turn: 1, phase: 'regroup' } })).toEqual([])
    expect(play.advise('next').find(({ rule }) => rule === 'turns/next')?.must).toBeDefined()
    expect(play.breaks(drawing())).toEqual(['cards/now'])
    expect(play.breaks(go(U.spitze, '3705'))).toEqual(['activation/over'])
  })

  it('1 [1] illegal: the turn ends while cards are left and units could act', () => {
    const play = acting('spades-9', FRONT)
    expect(play.breaks({ type: 'turn', time: { turn: 1, phase: 'regroup' } })).toEqual(['cards/next'])
  })

  it('1 [1] legal: the turn ends when every unit has acted', () => {
    const play = acting('spades-9', [put(U.grenadier, '3907')]).do(go(U.grenadier, '3607'))
    expect(play.breaks({ type: 'turn', time: { turn: 1, phase: 'regroup' } })).toEqual([])
  })

  it('1 [1] legal: so does the last card of the deck', () => {
    const play = new Play(FRONT, { out: DECK.filter((def) => def !== 'card-clubs-2') }).draw('clubs-2')
    expect(play.breaks(go(U.spitze, '3705'))).toEqual(['activation/over'])
  })

  it('1 [1] illegal: there is no turn 21', () => {
    const play = new Play(FRONT, { turn: 20, phase: 'end' })
    expect(play.breaks({ type: 'turn', time: { turn: 21, phase: 'surprise' } })).toContain('victory/over')
    expect(play.outcome()).toMatchObject({ over: true, winner: 'us' })
  })

  it('3 [3]: an undone card counts for nothing', () => {
    const play = acting('spades-9', FRONT).do(go(U.spitze, '3705')).do({ type: 'undo' })
    expect(play.breaks(go(U.grenadier, '3807'))).toEqual([])
  })
})
