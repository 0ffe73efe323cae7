import { describe, expect, it } from 'vitest'
import { SWITCHES } from '../../../rules/games/peiper/terms/switches.ts'
import { acting, declare, fire, flip, fought, go, Play, put, U } from './game.ts'

const leaving = (turn: number, phase: string) => ({ type: 'turn', time: { turn, phase } }) as const
const DUEL = [put(U.spitze, '3805'), put(U.inf, '3705'), put(U.inf3, '3302')]

describe('Infiltration', () => {
  const house = { infiltration: true }
  const LINE = [put(U.grenadier, '3705'), put(U.inf, '3604'), put(U.inf2, '3806'), put(U.spitze, '4009')]
  const infiltrate = (unit: string, hex: string) => declare('infiltrate', [unit], hex)

  it('38 [38] legal: a unit next to an enemy passes its check and moves to another hex next to an enemy', () => {
    const play = acting('spades-9', LINE, { house })
    expect(play.breaks(go(U.grenadier, '3605'))).toEqual(['zones/roll'])
    expect(play.breaks(infiltrate(U.grenadier, '3605'))).toEqual([])
    expect(play.advise('infiltrate').some(({ rule }) => rule === 'infiltration/offer')).toBe(true)
    play.do(infiltrate(U.grenadier, '3605')).die(1)
    expect(play.next()).toEqual(['infiltration/move'])
    expect(play.breaks(go(U.grenadier, '3605'))).toEqual([])
    play.follow('infiltration/move')
    expect(play.where(U.grenadier)).toBe('3605')
  })

  it('38 [38] mirror: so does a US unit', () => {
    const play = acting('hearts-9', [put(U.inf, '3705'), put(U.spitze, '3604'), put(U.panzer, '3902')], { house })
    expect(play.do(infiltrate(U.inf, '3605')).die(1).breaks(go(U.inf, '3605'))).toEqual([])
  })

  it('38 [38] illegal: a failed check takes all movement', () => {
    const play = acting('spades-9', LINE, { house }).do(infiltrate(U.grenadier, '3605')).die(6)
    expect(play.breaks(go(U.grenadier, '3605'))).toContain('infiltration/failed')
    expect(play.breaks(go(U.grenadier, '3804'))).toContain('infiltration/failed')
    expect(play.breaks(infiltrate(U.grenadier, '3605'))).toEqual(['infiltration/hex'])
  })

  it('38 [38] illegal: without an enemy, into an enemy, to a free hex, or at a table without the rule', () => {
    const play = acting('spades-k', LINE, { house })
    expect(play.breaks(infiltrate(U.spitze, '4008'))).toEqual(['infiltration/hex'])
    expect(play.breaks(infiltrate(U.grenadier, '3604'))).toEqual(['infiltration/hex'])
    expect(play.breaks(infiltrate(U.grenadier, '3804'))).toEqual(['infiltration/hex'])
    expect(acting('spades-9', LINE).breaks(infiltrate(U.grenadier, '3605'))).toEqual(['infiltration/unused'])
    expect(acting('spades-9', LINE).breaks(go(U.grenadier, '3605'))).toEqual(['zones/through'])
    play.do(infiltrate(U.grenadier, '3605'))
    expect(play.breaks(go(U.spitze, '4008'))).toEqual(['infiltration/open'])
  })
})

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

describe('Tougher Bridge Demolition', () => {
  const house = { 'tougher-demolition': true }
  const blow = (unit: string) => declare('blow-bridge', [unit], '3405', '3505')
  const UNITS = [put(U.inf, '3205'), put(U.inf2, '3005'), put(U.spitze, '4005'), put(U.inf3, '3801')]

  it('42 [42] legal: a unit within 3 hexes blows a bridge', () => {
    const play = acting('hearts-9', UNITS, { house })
    expect(play.breaks(blow(U.inf))).toEqual([])
    expect(acting('hearts-9', UNITS).breaks(blow(U.inf))).toEqual(['bridges/range'])
  })

  it('42 [42] illegal: farther away, after a move, after an attack, or by two units', () => {
    expect(acting('hearts-9', UNITS, { house }).breaks(blow(U.inf2))).toEqual(['bridges/range'])
    expect(acting('hearts-9', UNITS, { house }).do(go(U.inf, '3305')).breaks(blow(U.inf))).toEqual(['bridges/moved'])
    const near = [put(U.inf, '3405'), put(U.spitze, '3505'), put(U.inf3, '3801')]
    const fired = fought(acting('hearts-9', near, { house }), fire(U.inf, U.spitze, '3505'), 6, 'clubs-k')
    expect(fired.breaks(blow(U.inf))).toEqual(['bridges/fired'])
    expect(
      acting('hearts-9', UNITS, { house }).breaks(declare('blow-bridge', [U.inf, U.inf2], '3405', '3505')),
    ).toEqual(['bridges/who'])
  })

  it('42 [42]: an even card is its activation, an odd one is not', () => {
    const even = acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-10', 'fight')
    expect(even.breaks(go(U.inf, '3305'))).not.toEqual([])
    const odd = acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-9', 'fight').draw('hearts-8')
    expect(odd.breaks(go(U.inf, '3305'))).toEqual([])
    expect(odd.breaks(blow(U.inf))).toEqual([])
  })

  it('42 [42]: a reduced unit adds 2', () => {
    const reduced = [put(U.inf, '3205', { face: 1 }), ...UNITS.slice(1)]
    expect(acting('hearts-9', reduced, { house }).do(blow(U.inf)).draw('clubs-7', 'fight').next()).not.toContain(
      'bridges/blown',
    )
    expect(acting('hearts-9', UNITS, { house }).do(blow(U.inf)).draw('clubs-7', 'fight').next()).toContain(
      'bridges/blown',
    )
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

describe('Panzers Marsch and Minen', () => {
  const house = { 'panzers-marsch': true }
  const GERMANS = [U.spitze, U.panzer, U.grenadier, U.grenadier2, U.grenadier3, U.para]
  const six = GERMANS.map((def, index) => put(def, `400${index + 1}`))
  const start = { phase: 'surprise', house }

  it('44 [44] legal: the Germans choose any six units for turn 1', () => {
    const play = new Play([...six, put(U.para2, 'pile:german-turn-2'), put(U.inf, '3501')], start)
    expect(play.breaks(leaving(1, 'activation'))).toEqual([])
    play.do(go(U.para, 'pile:german-turn-2'))
    expect(play.breaks(go(U.para2, '4009'))).toEqual([])
    expect(play.graded('warning', leaving(1, 'activation'))).toContain('set-up/six')
  })

  it('44 [44] illegal: seven of them, away from the edge, or out of the game', () => {
    const play = new Play([...six, put(U.para2, '4009'), put(U.inf, '3501')], start)
    expect(play.breaks(leaving(1, 'activation'))).toEqual(['set-up/six'])
    expect(play.breaks(go(U.para2, '3805'))).toEqual(['set-up/start'])
    expect(play.breaks(go(U.para2, 'pile:german-dead'))).toContain('set-up/later')
    expect(play.breaks(go(U.para2, 'pile:german-turn-6'))).toEqual(['set-up/later'])
    expect(play.next()).toContain('set-up/waits')
  })

  it('44 [44] legal, illegal: the others come from turn 3, SS units from turn 7', () => {
    const late = [put(U.spitze, '3805'), put(U.para2, 'pile:german-turn-2'), put('lah-1-2', 'pile:german-turn-4')]
    const at = (turn: number) => new Play(late, { turn, phase: 'reinforcements', house })
    expect(at(2).breaks(go(U.para2, '4005'))).toEqual(['reinforcements/turn'])
    expect(at(3).breaks(go(U.para2, '4005'))).toEqual([])
    expect(at(6).breaks(go('lah-1-2', '4005'))).toEqual(['reinforcements/turn'])
    expect(at(7).breaks(go('lah-1-2', '4005'))).toEqual([])
  })

  const mined = { phase: 'surprise', house: { 'panzers-marsch': true, minen: true } }
  const mine = (...units: string[]) => declare('us-mines', units)

  it('45 [45] legal: the US side names two German units, which check', () => {
    const play = new Play([...six, put(U.inf, '3501')], mined).do(mine(U.grenadier))
    play.die(4, 'Mines')
    expect(play.next()).toContain('minen/reduced')
    play.follow('minen/reduced')
    expect(play.piece(U.grenadier).face).toBe(1)
    expect(play.breaks(mine(U.para))).toEqual([])
  })

  it('45 [45] legal: so is one that waits for its turn; dice without names are for the units in their order', () => {
    const play = new Play([...six, put(U.para2, 'pile:german-turn-2'), put(U.inf, '3501')], mined)
    expect(play.breaks(mine(U.para2))).toEqual([])
    play.do(mine(U.grenadier)).do(mine(U.para2)).die(1).die(6)
    const reduced = play.advise('next').filter(({ rule }) => rule === 'minen/reduced')
    expect(reduced.map(({ pieces }) => pieces)).toEqual([[U.para2]])
  })

  it('45 [45]: 2 is added for SS', () => {
    const named = () => new Play([...six, put(U.inf, '3501')], mined).do(mine(U.spitze))
    expect(named().die(3, 'Mines').next()).not.toContain('minen/reduced')
    expect(named().die(4, 'Mines').next()).toContain('minen/reduced')
  })

  it('45 [45] illegal: a third unit, a US unit, by the Germans, twice the same, or without Panzers Marsch', () => {
    const play = new Play([...six, put(U.inf, '3501')], mined)
    expect(play.breaks(mine(U.inf))).toEqual(['minen/named'])
    expect(play.breaks(mine(U.para), ['german'])).toContain('minen/named')
    play.do(mine(U.para))
    expect(play.breaks(mine(U.para))).toEqual(['minen/named'])
    play.do(mine(U.grenadier))
    expect(play.breaks(mine(U.spitze))).toEqual(['minen/named'])
    const without = new Play(six, { phase: 'surprise', house: { minen: true } })
    expect(without.breaks(mine(U.para))).toEqual(['minen/named'])
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

describe('the switches', () => {
  it('each have the referee’s own reading first', () => {
    for (const { settings } of SWITCHES)
      expect([true, false, 'end', 'open', 'current', 'red', 'turn']).toContain(settings[0].value)
  })
})
