import { describe, expect, it } from 'vitest'
import { acting, declare, drawing, fire, flip, fought, go, put, U } from './game.ts'

/** Spitze (AF 6, PR 5) next to a US battalion in the clear. */
const DUEL = [put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf3, '3302')]
/** A US battalion (AF 4, PR 4) next to Spitze. */
const US_DUEL = [...DUEL, put(U.grenadier, '3908')]

describe('an attack', () => {
  it('34 [34] legal: firer and target are named, the die, then a card', () => {
    const play = acting('spades-9', DUEL)
    expect(play.breaks(fire(U.spitze, U.inf, '3705'))).toEqual([])
    play.do(fire(U.spitze, U.inf, '3705'))
    expect(play.crumbs().at(-1)).toMatch(/fires at .* in 3705$/)
    expect(play.next()).toEqual(['combat/check'])
    play.die(5, 'check')
    expect(play.next()).toEqual(['combat/card'])
    expect(play.advise('next')[0]?.message).toMatch(/Draw a card: it hits at 6 or less/)
    play.draw('clubs-6', 'fight')
    expect(play.next()).toEqual(['combat/result', 'combat/loss'])
    play.follow('combat/loss')
    expect(play.piece(U.inf).face).toBe(1)
  })

  it('34 [34] mirror: a US unit fires at a German one', () => {
    const play = fought(acting('hearts-9', US_DUEL), fire(U.inf, U.spitze, '3805'), 6, 'hearts-4')
    play.follow('combat/loss')
    expect(play.piece(U.spitze).face).toBe(1)
  })

  it('34 [34] illegal: no target, two targets, a distant one, or out of turn', () => {
    const play = acting('spades-9', [...DUEL, put(U.inf2, '3704')])
    expect(play.breaks(fire(U.spitze, U.inf3, '3302'))).toEqual(['attack/range'])
    expect(play.breaks(declare('attack', [U.spitze], '3905'))).toEqual(['attack/target'])
    expect(play.breaks(fire(U.spitze, U.inf, '3705', U.inf2))).toEqual(['attack/one'])
    expect(play.breaks(declare('attack', [], '3705'))).toEqual(['attack/firer'])
    expect(play.breaks(fire(U.inf, U.spitze, '3805'))).toEqual(['activation/colour'])
    expect(play.breaks(fire(U.spitze, U.inf, '3704'))).toEqual(['attack/target'])
  })

  it('34 [34] legal, illegal: a target alone in its hex needs no name, one of two does', () => {
    const unnamed = declare('attack', [U.spitze], '3705')
    expect(acting('spades-9', DUEL).breaks(unnamed)).toEqual([])
    const [found] = acting('spades-9', [...DUEL, put(U.inf2, '3705')]).findings(unnamed)
    expect(found!.message).toMatch(/^34: Name the unit in 3705 /)
  })

  it('34 [34] illegal: anything else is done before the result', () => {
    const play = acting('spades-k', US_DUEL).do(fire(U.spitze, U.inf, '3705'))
    expect(play.breaks(go(U.grenadier, '3808'))).toEqual(['combat/open'])
    expect(play.breaks(drawing('shown'))).toContain('combat/open')
    play.die(6, 'check').draw('clubs-2', 'fight')
    expect(play.breaks(go(U.grenadier, '3808'))).toEqual(['combat/loss'])
    expect(play.breaks({ type: 'turn', time: { turn: 1, phase: 'regroup' } })).toContain('combat/loss')
  })

  it.each([
    ['a passed check lifts the terrain and gives -1', 4, 'clubs-7', true],
    ['a failed one counts the terrain', 5, 'clubs-5', true],
    ['so that a 6 misses', 5, 'clubs-6', false],
    ['PR itself fails', 5, 'clubs-7', false],
  ])('34 [34] legal: in a village %s', (_, die, card, hit) => {
    const village = [put(U.spitze, '3308'), put(U.inf, '3307'), put(U.inf3, '3102')]
    const play = fought(acting('spades-9', village), fire(U.spitze, U.inf, '3307'), die, card)
    expect(play.next().includes('combat/loss')).toBe(hit)
  })

  it('36 [36]: a hit is a card that does not exceed the attack factor', () => {
    expect(fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-6').next()).toContain(
      'combat/loss',
    )
    expect(fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-7').next()).not.toContain(
      'combat/loss',
    )
  })

  it('34 [34] legal: a hit of 3 below the attack factor also forces a retreat, and the firer may advance', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-3')
    play.follow('combat/loss')
    expect(play.next()).toEqual(['combat/result', 'combat/retreat'])
    expect(play.breaks(go(U.inf, '3704'))).toEqual([])
    play.follow('combat/retreat', '3605')
    expect(play.where(U.inf)).toBe('3605')
    expect(play.next()).toContain('combat/advance')
    expect(play.advise('next').find(({ rule }) => rule === 'combat/result')?.kind).toBe('odds')
    expect(play.breaks(go(U.spitze, '3705'))).toEqual([])
    play.follow('combat/advance')
    expect(play.where(U.spitze)).toBe('3705')
    expect(play.next()).not.toContain('combat/advance')
  })

  it('7 [7], 34 [34] illegal: 99 fires before a German unit has entered Map B, but does not advance', () => {
    const play = acting('hearts-9', [put(U.bg99, '3005'), put(U.spitze, '3105', { face: 1 })])
    fought(play, fire(U.bg99, U.spitze, '3105'), 6, 'clubs-a').follow('combat/loss')
    expect(play.where(U.spitze)).toBe('pile:german-dead')
    expect(play.next()).not.toContain('combat/advance')
    expect(play.breaks(go(U.bg99, '3105'))).toEqual(['activation/fired'])
  })

  it('34 [34] legal: a unit that has retreated may come back in its own activation', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-3')
    play.follow('combat/loss').follow('combat/retreat', '3605').draw('hearts-9')
    expect(play.next()).not.toContain('combat/advance')
    play.do(go(U.inf, '3705'))
    expect(play.next()).not.toContain('combat/retreat')
  })

  it('34 [34] illegal: a retreat ends next to the firer', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-3').follow('combat/loss')
    expect(play.breaks(go(U.inf, '3805'))).not.toEqual([])
    expect(play.breaks(go(U.inf, '3806'))).toEqual(['combat/retreat-hex'])
  })

  it('34 [34] legal: a reduced unit is eliminated by a hit', () => {
    const play = acting('spades-9', [put(U.spitze, '3805'), put(U.inf, '3705', { face: 1 }), put(U.inf3, '3302')])
    fought(play, fire(U.spitze, U.inf, '3705'), 6, 'clubs-6').follow('combat/loss')
    expect(play.where(U.inf)).toBe('pile:us-dead')
    expect(play.next()).toContain('combat/advance')
  })

  it('34 [34] illegal: units are reduced, restored or lost without a reason', () => {
    const play = acting('spades-9', DUEL)
    expect(play.breaks(flip(U.inf, 1))).toEqual(['table/turned-over'])
    expect(play.breaks(go(U.inf, 'pile:us-dead'))).toEqual(['table/lost'])
  })

  it('34 [34] legal: the Joker misses and ends the turn', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 1, 'joker')
    expect(play.next()).not.toContain('combat/loss')
    expect(play.breaks({ type: 'turn', time: { turn: 1, phase: 'regroup' } })).toEqual([])
  })

  it('34 [34]: an undone attack counts for nothing', () => {
    const play = acting('spades-9', DUEL)
      .do(fire(U.spitze, U.inf, '3705'))
      .do({ type: 'undo' })
    expect(play.breaks(fire(U.spitze, U.inf, '3705'))).toEqual([])
    expect(play.next()).not.toContain('combat/check')
  })

  it('34 [34]: the chance is foretold from the cards still in the deck', () => {
    const [odds] = acting('spades-9', DUEL)
      .advise('odds', { at: ['3705'] })
      .filter((each) => each.odds)
    // PR 5: 4 of 6 dice give -1, so that up to 7 hits; 2 of 6 up to 6. All but the 9 of Spades are left.
    expect(odds!.odds!.column).toBe(`${Math.round((100 * (4 * 28 + 2 * 24)) / (6 * 52))} % to hit`)
    const later = acting('spades-9', DUEL, { out: ['card-clubs-2', 'card-clubs-3', 'card-clubs-4'] })
    const [fewer] = later.advise('odds', { at: ['3705'] }).filter((each) => each.odds)
    expect(fewer!.odds!.column).toBe(`${Math.round((100 * (4 * 25 + 2 * 21)) / (6 * 49))} % to hit`)
    const weights = fewer!.odds!.results.reduce((sum, { weight = 1 }) => sum + weight, 0)
    expect(weights).toBe(6 * 49)
  })

  it('34 [34]: a fight is shown with its figures', () => {
    const play = fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-6')
    expect(play.fight()).toMatchObject({ attack: 6, die: 6, modified: 6, side: 'german' })
    expect(play.fights()).toMatchObject([{ settled: false, next: { side: 'us' } }])
  })
})
