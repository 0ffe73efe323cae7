import { describe, expect, it } from 'vitest'
import { acting, declare, fire, flip, fought, go, leaving, Play, put, U } from './game.ts'

const DUEL = [put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf3, '3302')]

describe('Tiger', () => {
  const house = { tiger: true }
  const STACK = [put(U.panzer, '3805'), put(U.tiger, '3805'), put(U.tank, '3705'), put(U.inf3, '3302')]

  it('39 [39] legal: the Tiger gives −2 to a unit stacked with it, and is a third unit', () => {
    const play = acting('spades-9', [...STACK, put(U.recon, '3905')], { house })
    expect(play.breaks(go(U.panzer, '3705'))).not.toEqual([])
    expect(play.breaks(fire(U.panzer, U.tank, '3705', U.tiger))).toEqual([])
    play.do(fire(U.panzer, U.tank, '3705', U.tiger))
    expect(play.fight()!.modifiers).toContainEqual(expect.objectContaining({ cite: '39', by: -2 }))
    const third = acting('spades-9', [...STACK, put(U.recon, '3905')], { house })
    expect(third.breaks(go(U.recon, '3805'))).toEqual([])
    expect(acting('spades-9', [...STACK, put(U.recon, '3905')]).breaks(go(U.recon, '3805'))).toContain('stacking/limit')
  })

  it('39 [39] legal: −1 if it is reduced', () => {
    const play = acting('spades-9', [STACK[0]!, put(U.tiger, '3805', { face: 1 }), ...STACK.slice(2)], { house })
    play.do(fire(U.panzer, U.tank, '3705', U.tiger))
    expect(play.fight()!.modifiers).toContainEqual(expect.objectContaining({ cite: '39', by: -1 }))
  })

  it('39 [39] illegal: it fires and adds, another unit adds, or the rule is not used', () => {
    expect(acting('spades-9', STACK).breaks(fire(U.panzer, U.tank, '3705', U.tiger))).toEqual(['attack/alone'])
    const fired = fought(acting('spades-9', STACK, { house }), fire(U.tiger, U.tank, '3705'), 6, 'clubs-k')
    expect(fired.breaks(fire(U.panzer, U.tank, '3705', U.tiger))).toEqual(['attack/tiger'])
    const added = fought(acting('spades-9', STACK, { house }), fire(U.panzer, U.tank, '3705', U.tiger), 6, 'clubs-k')
    expect(added.breaks(fire(U.tiger, U.tank, '3705'))).toEqual(['attack/again'])
    const two = [put(U.panzer, '3805'), put(U.recon, '3805'), put(U.tank, '3705')]
    expect(acting('spades-9', two, { house }).breaks(fire(U.panzer, U.tank, '3705', U.recon))).toEqual(['attack/alone'])
  })

  it('39 [39]: against other than armor it is unchecked', () => {
    const play = acting('spades-9', [...STACK.slice(0, 2), put(U.inf, '3705')], { house })
    expect(play.graded('unchecked', fire(U.panzer, U.inf, '3705', U.tiger))).toEqual(['attack/tiger-target'])
  })
})

describe('German Surprise', () => {
  const house = { surprise: true }
  const roll = (turn: number, die: number, more = {}) =>
    new Play(DUEL, { turn, phase: 'surprise', house: { ...house, ...more } }).die(die)
  const hasBonus = (play: Play): boolean => {
    play
      .turn(play.state.time.turn, 'activation')
      .draw('spades-9')
      .do(fire(U.spitze, U.inf, '3705'))
    return play.fight()!.modifiers.some(({ cite }) => cite === '40')
  }

  it('40 [40] legal: German attacks of turn 1 have −1, US attacks have not', () => {
    expect(
      acting('spades-9', DUEL, { house })
        .do(fire(U.spitze, U.inf, '3705'))
        .fight()!.modifiers,
    ).toContainEqual({ cite: '40', what: 'German Surprise', by: -1 })
    expect(
      acting('hearts-9', DUEL, { house })
        .do(fire(U.inf, U.spitze, '3805'))
        .fight()!.modifiers,
    ).toEqual([])
    expect(
      acting('spades-9', DUEL)
        .do(fire(U.spitze, U.inf, '3705'))
        .fight()!.modifiers,
    ).toEqual([])
  })

  it.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [6, true],
  ])('40 [40]: on turn 4 a die of %i keeps it: %s', (die, kept) => {
    expect(hasBonus(roll(4, die))).toBe(kept)
  })

  it.each([
    [2, false],
    [3, true],
  ])('40 [40]: by completed turns a die of %i on turn 4 keeps it: %s', (die, kept) => {
    expect(hasBonus(roll(4, die, { 'surprise-number': 'completed' }))).toBe(kept)
  })

  it('40 [40], 41 [41]: it is over from turn 6, and nobody rolls any more', () => {
    expect(new Play(DUEL, { turn: 6, phase: 'surprise', house }).next()).not.toContain('surprise/roll')
    expect(
      acting('spades-9', DUEL, { turn: 6, house })
        .do(fire(U.spitze, U.inf, '3705'))
        .fight()!.modifiers,
    ).toEqual([])
  })

  it('40 [40] illegal: the first card is drawn before the die', () => {
    const play = new Play(DUEL, { turn: 2, phase: 'surprise', house })
    expect(play.next()).toEqual(['surprise/roll'])
    expect(play.breaks(leaving(2, 'activation'))).toEqual(['turns/undone'])
  })

  it('40 [40] illegal: US units stack before it ends', () => {
    const units = [put(U.inf, '3405'), put(U.inf2, '3305'), put(U.spitze, '4005')]
    expect(acting('hearts-9', units, { house }).breaks(go(U.inf, '3305'))).toContain('surprise/stack')
    expect(acting('hearts-9', units).breaks(go(U.inf, '3305'))).toEqual([])
  })

  it('40 [40] illegal: they do not stack in set-up or as they enter either, and are not offered it', () => {
    const set = new Play([put(U.bg99, '2605'), put(U.bg106, '2705')], { phase: 'surprise', house })
    expect(set.breaks(go(U.bg99, '2705'))).toEqual(['surprise/stack'])
    expect(set.reach(U.bg99)).not.toContain('2705')
    const units = [put(U.inf2, 'pile:us-turn-2'), put(U.eng, '3105'), put(U.spitze, '4005')]
    const enter = new Play(units, { turn: 2, phase: 'reinforcements', house })
    expect(enter.breaks(go(U.inf2, '3105'))).toEqual(['reinforcements/hex'])
    expect(enter.breaks(go(U.inf2, '3106'))).toEqual([])
    expect(enter.reach(U.inf2)).not.toContain('3105')
    expect(new Play(units, { turn: 2, phase: 'reinforcements' }).breaks(go(U.inf2, '3105'))).toEqual([])
  })

  it('44 [44]: with Panzers Marsch there is no Surprise', () => {
    const both = { surprise: true, 'panzers-marsch': true }
    expect(
      acting('spades-9', DUEL, { house: both })
        .do(fire(U.spitze, U.inf, '3705'))
        .fight()!.modifiers,
    ).toEqual([])
  })
})

describe('Malmedy', () => {
  const house = { malmedy: true }
  const news = (die: number) => {
    const play = acting(
      'spades-9',
      [put(U.spitze, '3105'), put(U.panzer, '3805'), put(U.inf, '3705'), put(U.inf3, '3802')],
      { turn: 3, house },
    )
    play.do(go(U.spitze, '3005')).turn(4, 'surprise')
    return play.die(die, 'Malmedy').follow('cards/shuffled')
  }

  it('43 [43] legal: an even die brings the news, and once a turn the US side changes a card', () => {
    const play = news(2)
      .turn(4, 'activation')
      .draw('hearts-9')
      .do(fire(U.inf, U.panzer, '3805'))
    expect(play.next()).toEqual(['malmedy/use'])
    play.do(declare('us-uses-malmedy', []))
    expect(play.next()).toEqual(['combat/check'])
    play.die(6, 'check').draw('clubs-5', 'fight')
    expect(play.next()).toContain('combat/loss')
  })

  it('43 [43] legal: a German attack gets +1, or the news is kept', () => {
    const used = news(4)
      .turn(4, 'activation')
      .draw('spades-9')
      .do(fire(U.panzer, U.inf, '3705'))
      .do(declare('us-uses-malmedy', []))
    expect(used.die(6, 'check').draw('clubs-6', 'fight').next()).not.toContain('combat/loss')
    const kept = news(4)
      .turn(4, 'activation')
      .draw('spades-9')
      .do(fire(U.panzer, U.inf, '3705'))
      .do(declare('us-keeps-malmedy', []))
    expect(kept.die(6, 'check').draw('clubs-6', 'fight').next()).toContain('combat/loss')
  })

  it('43 [43] illegal: before the news, twice a turn, or outside an attack', () => {
    const odd = news(3)
      .turn(4, 'activation')
      .draw('hearts-9')
      .do(fire(U.inf, U.panzer, '3805'))
    expect(odd.next()).toEqual(['combat/check'])
    expect(odd.breaks(declare('us-uses-malmedy', []))).toEqual(['malmedy/now'])
    const again = news(2)
      .turn(4, 'activation')
      .draw('hearts-9')
      .do(fire(U.inf, U.panzer, '3805'))
      .do(declare('us-uses-malmedy', []))
    expect(again.breaks(declare('us-uses-malmedy', []))).toEqual(['malmedy/now'])
  })

  it('43 [43]: a position without its log shows that a German unit left Map A in an earlier turn', () => {
    const past = [put(U.spitze, '2905'), put(U.inf, '3705')]
    expect(new Play(past, { turn: 4, phase: 'surprise', house }).next()).toContain('malmedy/roll')
  })

  it('43 [43]: nobody rolls before a German unit has left Map A', () => {
    expect(new Play(DUEL, { turn: 4, phase: 'surprise', house }).next()).not.toContain('malmedy/roll')
  })
})

describe('Fall Back', () => {
  const house = { 'fall-back': true }
  const hit = (card = 'clubs-6') => fought(acting('spades-9', DUEL, { house }), fire(U.spitze, U.inf, '3705'), 6, card)

  it('47 [47] legal: a US unit that is hit falls back west or sideways instead of a loss', () => {
    const play = hit()
    expect(play.next()).toEqual(expect.arrayContaining(['combat/fall-back', 'combat/loss']))
    play.die(3, 'Fall back')
    expect(play.next()).toEqual(['combat/result', 'combat/retreat'])
    expect(play.breaks(go(U.inf, '3704'))).toEqual([])
    play.do(go(U.inf, '3605'))
    expect(play.piece(U.inf).face).toBe(0)
    expect(play.next()).not.toContain('combat/loss')
  })

  it('47 [47] illegal: it falls back to the east, or instead of a loss after a failed check', () => {
    expect(hit().die(3, 'Fall back').breaks(go(U.inf, '3804'))).toContain('combat/retreat-hex')
    const failed = hit().die(5, 'Fall back')
    expect(failed.next()).toEqual(['combat/result', 'combat/loss'])
    expect(failed.breaks(go(U.inf, '3605'))).not.toEqual([])
  })

  it('47 [47]: the difference of AF and card is added: a 1 against AF 4 adds 3', () => {
    // AF 6, a 5: 1 is added, so 3 is equal to PR 4 and 2 passes.
    expect(hit('clubs-5').die(2, 'Fall back').next()).toEqual(['combat/result', 'combat/retreat'])
    expect(hit('clubs-5').die(3, 'Fall back').next()).toContain('combat/fall-back-equal')
    const weak = acting('spades-9', [put(U.grenadier, '3805'), put(U.inf, '3705'), put(U.inf3, '3302')], { house })
    fought(weak, fire(U.grenadier, U.inf, '3705'), 6, 'clubs-a')
    expect(weak.advise('next').find(({ rule }) => rule === 'combat/fall-back')!.message).toContain('the die plus 3 ')
    expect(weak.die(1, 'Fall back').next()).toContain('combat/fall-back-equal')
  })

  it('47 [47] illegal: Germans fall back, or the rule is not used', () => {
    const german = fought(acting('hearts-9', DUEL, { house }), fire(U.inf, U.spitze, '3805'), 6, 'clubs-4')
    expect(german.next()).toEqual(['combat/result', 'combat/loss'])
    expect(fought(acting('spades-9', DUEL), fire(U.spitze, U.inf, '3705'), 6, 'clubs-6').next()).toEqual([
      'combat/result',
      'combat/loss',
    ])
  })
})

describe('Our victory lies behind the last battle', () => {
  const house = { 'last-battle': true }
  const first = () => fought(acting('spades-9', DUEL, { house }), fire(U.spitze, U.inf, '3705'), 6, 'clubs-k')

  it('48 [48] legal: after a face card the Germans draw again, and the second card counts', () => {
    expect(first().next()).toEqual(['combat/card'])
    const play = first().draw('clubs-6', 'fight')
    expect(play.next()).toEqual(['combat/result', 'combat/loss'])
    play.follow('combat/loss')
    expect(play.piece(U.inf).face).toBe(1)
    expect(play.piece(U.spitze).face).toBe(0)
  })

  it('48 [48] legal: if it does nothing, the firer is reduced', () => {
    const play = first().draw('clubs-9', 'fight')
    expect(play.next()).toEqual(['combat/result', 'combat/loss'])
    expect(play.crumbs().at(-1)).toContain('the second card did nothing')
    expect(play.advise('next').at(-1)).toMatchObject({ rule: 'combat/loss', cite: '48' })
    play.follow('combat/loss')
    expect(play.piece(U.spitze).face).toBe(1)
  })

  it('48 [48] illegal: another attack, or a flip of the target, before the second card', () => {
    expect(first().breaks(flip(U.inf, 1))).toEqual(['table/turned-over'])
    expect(first().breaks(go(U.spitze, '3806'))).toContain('combat/open')
  })

  it('48 [48]: the chance counts the second card', () => {
    const play = acting('spades-9', DUEL, { house })
    const [odds] = play.advise('odds', { at: ['3705'] }).filter((each) => each.odds)
    const sum = (those: readonly { weight?: number }[]) => those.reduce((all, { weight = 1 }) => all + weight, 0)
    const { results } = odds!.odds!
    expect(sum(results)).toBe(6 * 52 * 51)
    // With a passed check 28 cards hit, with a failed one 24; 12 face cards draw again from the other 51.
    const hits = 4 * (28 * 51 + 12 * 28) + 2 * (24 * 51 + 12 * 24)
    expect(sum(results.filter(({ hurts }) => hurts === 'defender'))).toBe(hits)
    expect(sum(results.filter(({ hurts }) => hurts === 'attacker'))).toBe(6 * 12 * 51 - 4 * 12 * 28 - 2 * 12 * 24)
  })

  it('48 [48]: US attacks draw once', () => {
    const play = fought(acting('hearts-9', DUEL, { house }), fire(U.inf, U.spitze, '3805'), 6, 'clubs-k')
    expect(play.next()).not.toContain('combat/card')
  })
})
