import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { stackAt } from '../../../table/state.ts'
import { acting, cup, declare, drawing, flip, go, Play, put, type Side, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'
const cavalry = 'allied-chit-4cav'

const to = (turn: number, phase: Id, side?: Side): Action => ({
  type: 'turn',
  time: { turn, phase, ...(side && { side }) },
})
const play = (chit: Id, side: Side) => (game: Play) => game.do(go(game.piece(chit).id, `pile:${side}-played`))
const allied = play('allied-extra-move', 'allied')

/** Draws Tactical Chits, and then an Action Chit. */
function drawn(
  chits: readonly Id[],
  placed: Parameters<typeof acting>[1],
  start: { turn: number; side: Side; house?: Record<string, string> },
): Play {
  const game = new Play([...placed, ...cup(start.side)], start)
  for (const chit of chits) game.draw(chit, start.side)
  return game
}

describe('initiative', () => {
  it('6.0 [26, 27], 7.0 [30]: each side owes its own die, the winner says who begins, and that side owes the draw', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 4, phase: 'initiative' })
    const next = () => game.advise('next').map(({ rule, owed }) => [rule, owed])
    expect(next()).toEqual([
      ['initiative/roll', 'german'],
      ['initiative/roll', 'allied'],
    ])
    game.do({ type: 'roll', dice: 'd10 0-9', reason: 'Initiative: german', nonce: 'nonce-nonce' }, [4])
    expect(next()).toEqual([['initiative/roll', 'allied']])
    game.do({ type: 'roll', dice: 'd10 0-9', reason: 'Initiative: allied', nonce: 'nonce-nonce' }, [9])
    expect(next()).toEqual([
      ['round/begin', undefined],
      ['round/begin', 'allied'],
      ['round/begin', 'allied'],
    ])
    game.turn(4, 'german-action', 'german')
    expect(next()).toEqual([['chits/draw', 'german']])
  })

  it('6.0 [26, 27, 29] legal: turn 4, a tie with what the day adds, then the Allies have it and send the Germans first', () => {
    const game = new Play([], { turn: 4, phase: 'initiative' })
    const roll = (side: Side, die: number) =>
      game.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [die + 1])
    roll('allied', 1)
    roll('german', 2)
    expect(game.breaks(to(4, 'german-action', 'german'))).toEqual(['initiative/tie'])
    roll('allied', 7)
    roll('german', 6)
    expect(game.breaks(to(4, 'german-action', 'german'), ['allied'])).toEqual([])
    expect(game.breaks(to(4, 'german-action', 'german'), ['german'])).toEqual(['initiative/choice'])
  })

  it('6.0 [26, 27] illegal: not without dice', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    expect(game.graded('warning', to(3, 'german-action', 'german'))).toEqual(['initiative/unrolled'])
  })

  it('6.0 [26, 27] mirror: by night the Germans add 1', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    for (const side of ['german', 'allied'] as const)
      game.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [6])
    expect(game.breaks(to(3, 'allied-action', 'allied'), ['german'])).toEqual([])
    expect(game.breaks(to(3, 'allied-action', 'allied'), ['allied'])).toEqual(['initiative/choice'])
  })

  it('6.0 [26] legal, illegal and mirror: each side rolls once, and again only where they tie', () => {
    const game = new Play([], { turn: 3, phase: 'initiative' })
    const die = (side: Side): Action => ({
      type: 'roll',
      dice: 'd10 0-9',
      reason: `Initiative: ${side}`,
      nonce: 'nonce-nonce',
    })
    const first = () => game.advise('next').map(({ message }) => message)[0]
    game.do(die('german'), [3])
    expect([game.graded('warning', die('german')), game.graded('warning', die('allied'))]).toEqual([
      ['initiative/again'],
      [],
    ])
    game.do(die('german'), [10]).do(die('allied'), [9])
    expect(first()).toContain('Germans 3, Allies 8: the Allies choose who takes the first action.')
    for (const side of ['german', 'allied'] as const) {
      expect(game.graded('warning', die(side))).toEqual(['initiative/again'])
      game.do(die(side), [10])
    }
    expect(first()).toContain('Germans 3, Allies 8: the Allies choose who takes the first action.')
  })

  it('21.0 [28] legal and illegal: on turn 1 the Germans begin', () => {
    const game = new Play([], { turn: 1, phase: 'initiative' })
    expect(game.breaks(to(1, 'german-action', 'german'))).toEqual([])
    expect(game.breaks(to(1, 'allied-action', 'allied'))).toEqual(['round/first'])
  })
})

describe('cups', () => {
  it('4.0 [7] legal and illegal: the chits of the day and all tactical ones, and after 24 December those of the 25th', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2, phase: 'chits' })
    expect(game.graded('warning', to(2, 'supply'))).toEqual(['cups/left', 'cups/left'])
    for (let steps = 0; steps < 8; steps++) {
      const [next] = game.advise('next').filter(({ rule }) => rule === 'cups/fill')
      if (!next) break
      game.do(next.actions[0]!)
    }
    expect(game.graded('warning', to(2, 'supply'))).toEqual([])
    // 2nd Panzer, Lehr twice, 116th and three Tactical Chits; 84th, 4th Cavalry and four Tactical Chits.
    const inCup = (side: Side) => stackAt(game.state, pileKey(`${side}-cup`)).length
    expect([inCup('german'), inCup('allied')]).toEqual([7, 6])
    game.turn(4, 'chits')
    for (let steps = 0; steps < 8; steps++) {
      const [next] = game.advise('next').filter(({ rule }) => rule === 'cups/fill')
      if (!next) break
      game.do(next.actions[0]!)
    }
    expect([inCup('german'), inCup('allied')]).toEqual([7, 9])
  })
})

describe('chits', () => {
  it('4.0, 7.0 [8, 30, 31] legal and illegal: each from his own cup, one by one', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2 })
    expect(game.breaks(drawing('german'), ['german'])).toEqual([])
    expect(game.breaks(drawing('allied'), ['german'])).toEqual(['chits/cup', 'chits/phase'])
    expect(game.breaks(drawing('german', 'random', 2), ['german'])).toEqual(['chits/one'])
  })

  it('7.0 [30] illegal: a chit is laid among those available, and not among those played', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2 })
    const to = (pile: Id): Action => ({
      type: 'draw',
      pile: 'german-cup',
      count: 1,
      from: 'random',
      to: { pile },
      nonce: 'nonce-nonce',
    })
    expect(game.breaks(to('german-available'))).toEqual([])
    for (const pile of ['german-played', 'allied-available']) expect(game.breaks(to(pile))).toEqual(['chits/box'])
  })

  it('4.0, 7.0 [8, 30, 36] legal, illegal and mirror: nor the Allies, and no more after an Action Chit', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 2, side: 'allied' })
    game.draw('allied-combat')
    expect(game.breaks(drawing('allied'), ['allied'])).toEqual([])
    game.draw(cavalry)
    expect(game.breaks(drawing('allied'), ['allied'])).toEqual(['chits/again'])
  })

  it('3.0, 4.0 [7, 31, 37, 128] legal and illegal: no more actions than the turn has, and who has none is passed over', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 1 })
    game.draw(lehr).turn(1, 'allied-action', 'allied').draw(armored)
    expect(game.breaks(drawing('allied'))).toContain('chits/again')
    game.turn(1, 'german-action', 'german').draw('german-chit-2pz')
    expect(game.breaks(to(1, 'allied-action', 'allied'))).toEqual(['round/none'])
    expect(game.breaks(drawing('german'))).toEqual(['chits/actions'])
    expect(game.breaks(to(1, 'recovery'))).toEqual([])
  })

  it('3.0, 4.0, 7.0 [6, 7, 9, 31, 37, 128] mirror: Recovery waits until both have used their actions', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 1 })
    game.draw(lehr)
    expect([...game.graded('warning', to(1, 'recovery'))]).toEqual(['round/left', 'round/left'])
    expect(game.graded('note', to(1, 'allied-action', 'allied'))).toEqual([])
    expect(game.advise('next').map(({ rule }) => rule)).toContain('round/next')
  })

  it('13.4 [110, 128]: E10, on turn 8 the Germans have two actions, and after Allied Air one', () => {
    const game = drawn(['allied-air', infantry], cup('german'), { turn: 8, side: 'allied' })
    play('allied-air', 'allied')(game)
    game.turn(8, 'german-action', 'german').draw('german-chit-fbb')
    game.turn(8, 'allied-action', 'allied').turn(8, 'german-action', 'german')
    expect(game.findings(drawing('german')).map(({ message }) => message)).toContain(
      '4.0: The Germans have used 1 of 1 actions.',
    )
  })

  it('17.0 [126]: the optional die changes the actions, to five at most', () => {
    const game = new Play([...cup('german'), ...cup('allied')], { turn: 4, phase: 'chits', house: { fortunes: true } })
    expect(game.advise('next').map(({ rule }) => rule)).toContain('fortune/roll')
    game.die(7)
    game.turn(4, 'allied-action', 'allied')
    expect(
      game
        .advise('next')
        .map(({ message }) => message)
        .join(),
    ).toContain('action 1 of 5')
    const less = new Play(cup('german'), { turn: 4, phase: 'chits', house: { fortunes: true } })
    less.die(2).turn(4, 'german-action', 'german')
    expect(
      less
        .advise('next')
        .map(({ message }) => message)
        .join(),
    ).toContain('action 1 of 2')
  })
})

describe('activation', () => {
  it('7.0 [32, 33] legal and illegal: a formation, or one unit of another', () => {
    const placed = [put(U.lehr, '2412'), put(U.pz2, '2212'), put(U.pz2b, '2012')]
    const formation = acting(lehr, placed, { turn: 2 })
    formation.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(formation.breaks(go(U.pz2, '2211'))).toEqual(['action/chit'])
    const single = acting(lehr, placed, { turn: 2 })
    single.do(go(U.pz2, '2211')).do(flip(U.pz2, 1))
    expect(single.breaks(go(U.pz2b, '2011'))).toEqual(['action/chit'])
    expect(single.findings(go(U.lehr, '2411')).map(({ message }) => message)).toEqual([
      '7.0: The chit of Panzer Lehr activated Panzergrenadier Regiment 304 (2nd Panzer) instead of its own formation, so Panzergrenadier Regiment 901 (Panzer Lehr) cannot act.',
    ])
    expect(single.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
  })

  it('7.0 [32, 33] mirror: the Allies likewise, and nobody without a chit', () => {
    const placed = [put(U.arm, '2412'), put(U.cav, '2212')]
    const single = acting(armored, placed, { turn: 3 })
    single.do(go(U.cav, '2211')).do(flip(U.cav, 1))
    expect(single.breaks(go(U.arm, '2411'))).toEqual(['action/chit'])
    expect(new Play(placed, { turn: 3, side: 'allied' }).breaks(go(U.arm, '2411'))).toEqual(['action/none'])
  })

  it('7.0 [34] illegal: N4, the chit of the 84th activates three, and not five', () => {
    const units = [U.inf, U.inf2, U.inf3, U.inf4, U.inf5]
    const game = acting(
      infantry,
      units.map((unit, index) => put(unit, `2${index}12`)),
      { turn: 2 },
    )
    for (const [index, unit] of units.slice(0, 3).entries()) {
      expect(game.breaks(go(unit, `2${index}11`))).toEqual([])
      game.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    }
    expect(game.breaks(go(U.inf4, '2311'))).toEqual(['action/three'])
  })

  it('7.0, 13.2 [34, 104] legal: SW5, a fourth by Extra Move, unless the house says three in all; a fourth may join', () => {
    const fourth = (house: Record<string, string>) => {
      const units = [U.inf, U.inf2, U.inf3, U.inf4]
      const game = drawn(
        ['allied-extra-move', infantry],
        units.map((unit, index) => put(unit, `2${index}12`)),
        { turn: 2, side: 'allied', house },
      )
      allied(game)
      for (const [index, unit] of units.slice(0, 3).entries()) game.do(go(unit, `2${index}11`)).do(flip(unit, 1))
      return game.breaks(go(U.inf4, '2311'))
    }
    expect(fourth({})).toEqual([])
    expect(fourth({ 'fourth-84th': 'never' })).toEqual(['action/three'])
  })

  it('7.0 [35, 104] legal and illegal: nothing British before 25 December, but it may join', () => {
    const game = acting(armored, [put(U.british, '0912')], { turn: 2 })
    expect(game.breaks(go(U.british, '0911'))).toEqual(['action/british'])
    const then = acting('allied-chit-29', [put(U.british, '0912')], { turn: 4 })
    expect(then.breaks(go(U.british, '0911'))).toEqual([])
    const joins = acting(armored, [put(U.british, '0912'), put(U.arm, '0910'), put(U.lehr, '0911')], { turn: 2 })
    expect(joins.breaks(declare('attack', [U.arm, U.british], ['0911'], 'light'))).toEqual([])
  })

  it('8.0 [38, 39] legal and illegal: one after the other, and each turns to its used side', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2212')], { turn: 2 })
    game.do(go(U.lehr, '2411'))
    expect(game.graded('warning', go(U.lehr2, '2211'))).toEqual(['action/unturned'])
    game.do(flip(U.lehr, 1)).do(go(U.lehr2, '2211'))
    expect(game.breaks(go(U.lehr, '2410'))).toContain('action/done')
    expect(game.graded('warning', to(2, 'allied-action', 'allied'))).toEqual(['action/used'])
  })

  it('7.0 [33, 38, 39, 127] legal, illegal and mirror: an American who was used last time turns to unused first', () => {
    const game = acting(armored, [put(U.arm, '2412', { face: 1 }), put(U.arm2, '2212')], { turn: 3 })
    expect(game.breaks(go(U.arm, '2411'))).toEqual(['action/stale'])
    const fresh = game.advise('next').find(({ rule }) => rule === 'action/fresh')
    expect(fresh?.actions).toEqual([flip([U.arm], 0)])
    game.do(fresh!.actions[0]!)
    expect(game.breaks(go(U.arm, '2411'))).toEqual([])
    expect(game.graded('warning', to(3, 'german-action', 'german'))).toEqual([])
  })

  it('7.0 [40]: a second unit of the formation attacks the same enemy in a second wave; the points of a new chit are new', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')]
    const game = acting(lehr, placed, { turn: 2 })
    game
      .do(declare('attack', [U.lehr], ['2411'], 'light'))
      .die(5)
      .do(flip(U.lehr, 1))
    expect(game.breaks(declare('attack', [U.lehr2], ['2411'], 'light'))).toEqual([])
    game
      .turn(2, 'allied-action', 'allied')
      .turn(2, 'german-action', 'german')
      .draw('german-chit-lehr-2')
      .do(flip(U.lehr, 0))
    expect(game.memory.walked.size).toBe(0)
    expect(game.breaks(declare('attack', [U.lehr], ['2411'], 'heavy'))).toEqual([])
  })
})

it('6.0 [26] illegal: the initiative is not passed over, and a tie is one in a request too', () => {
  const begins = { type: 'turn', time: { turn: 3, phase: 'german-action', side: 'german' } } as const
  for (const phase of ['chits', 'supply', 'initiative'])
    expect(new Play([], { turn: 3, phase }).graded('warning', begins)).toContain('initiative/unrolled')
  const asked = new Play([], { turn: 3, phase: 'initiative', asked: true })
  for (const [side, face] of [
    ['German', 4],
    ['Allied', 5],
  ] as const)
    asked.do({ type: 'roll', dice: 'd10 0-9', reason: `Initiative: ${side}`, nonce: 'nonce-nonce' }, [face])
  expect(asked.breaks(begins)).toEqual(['initiative/tie'])
})

it('6.0 [26]: the reason of a die names its side as players do, and older logs are still read', () => {
  const play = new Play([], { turn: 2, phase: 'initiative' })
  const rolls = play.advise('next').filter(({ rule }) => rule === 'initiative/roll')
  expect(rolls.flatMap(({ actions }) => actions)).toMatchObject([
    { reason: 'Initiative: German' },
    { reason: 'Initiative: Allied' },
  ])
  for (const reason of ['Initiative: german', 'Initiative: Allied'])
    play.do({ type: 'roll', dice: 'd10 0-9', reason, nonce: 'nonce-nonce' }, [6])
  expect(play.advise('next').find(({ rule }) => rule === 'round/begin')?.message).toContain('Germans 5, Allies 6')
})

describe('what is offered', () => {
  const offered = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)

  it('10.0 [67] legal and illegal: no phase is offered to end while a hex is too full, and its owner may take off steps', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2412'), put(U.inf, '1205')], { turn: 2 })
    expect([offered(play, 'round/next'), offered(play, 'round/again')]).toEqual([[], []])
    expect(offered(play, 'stacking/limit')).toMatchObject([{ cite: '10.0', actions: [] }])
    const removals = offered(play, 'stacking/remove')
    expect(removals.flatMap(({ pieces }) => pieces)).toEqual([U.lehr, U.lehrRecon])
    for (const action of removals[1]!.actions) {
      expect(play.findings(action)).toEqual([])
      play.do(action)
    }
    const [next] = offered(play, 'round/next')
    expect(play.breaks(next!.actions[0]!)).toEqual([])
  })

  it('10.0 [66] illegal: nor is a unit offered to end its move where too many stand', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2413'), put(U.inf, '1205')], { turn: 2 })
    play.do(go(U.lehrRecon, '2412'))
    expect(offered(play, 'action/used')).toEqual([])
    expect(offered(play, 'stacking/remove')).toHaveLength(2)
    play.do(go(U.lehrRecon, '2411'))
    const [turned] = offered(play, 'action/used')
    expect(play.breaks(turned!.actions[0]!)).toEqual([])
  })

  it('9.1 [62] illegal: nor while a unit that won its roll has not gone on', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.inf, '2411')], { turn: 2 })
    play.do(declare('infiltrate', [U.lehr], ['2312'])).die(9)
    expect(offered(play, 'round/next')).toEqual([])
    for (const action of offered(play, 'infiltration/won')[0]!.actions) play.do(action)
    expect(offered(play, 'round/next')).toHaveLength(1)
  })

  it.each([
    ['action/none', (play: Play) => play.turn(2, 'recovery')],
    ['action/over', (play: Play) => play.do(flip(U.lehr, 1))],
  ])(
    '11.0 [70] illegal: of a unit that may not attack (%s) the odds are told, and no attack is offered',
    (_, spoil) => {
      const play = acting(lehr, [put(U.lehr, '2413'), put(U.inf, '2311')], { turn: 2 })
      const odds = () => play.advise('odds', { pieces: [U.lehr] }).filter((each) => each.odds)
      play.do(go(U.lehr, '2312'))
      expect(odds().every(({ actions }) => actions.length === 1)).toBe(true)
      spoil(play)
      expect(odds().map(({ actions }) => actions)).toEqual([[], [], []])
    },
  )

  it('5.0 [12] legal: outside the Supply Phase the marks are told, and none is offered', () => {
    const ring = ['2410', '2310', '2313', '2414', '2513', '2510']
    const units = [U.arm, U.arm2, U.arm3, U.armRecon, U.cav, U.inf]
    const placed = [put(U.lehr, '2412'), ...ring.map((hex, index) => put(units[index]!, hex))]
    const marks = (phase: string) => new Play(placed, { turn: 2, phase }).advise('supply')
    expect(marks('supply').flatMap(({ actions }) => actions)).toHaveLength(1)
    expect(marks('recovery').map(({ actions, message }) => [actions, message])).toEqual([
      [[], expect.stringContaining('Out of Supply: Panzergrenadier Regiment 901')],
    ])
  })
})

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

  it('13.2, 13.3, 13.4 [104, 105, 110] legal and illegal: each chit says its own moment, and Allied Air comes before the choice', () => {
    const placed = [put(U.arm, '2412', { face: 1 }), put(U.cav, '2212')]
    const all = ['allied-extra-move', 'allied-replacement', 'allied-air', armored]
    const game = drawn(all, placed, { turn: 4, side: 'allied' })
    const play = (chit: string) => go(game.piece(chit).id, 'pile:allied-played')
    for (const chit of all.slice(0, 3)) expect(game.breaks(play(chit))).toEqual([])
    game.do(flip(U.arm, 0))
    expect(game.breaks(play('allied-extra-move'))).toEqual([])
    const said = (chit: string) => game.findings(play(chit)).map(({ message }) => message)
    expect(said('allied-air')).toEqual([
      '13.4: Allied Air is played right after you draw an Action Chit, before you choose whom to activate.',
    ])
    expect(said('allied-replacement')[0]).toMatch(/^13\.3: Replacement is played right after .* whom to activate\.$/)
    game.do(go(U.arm, '2411'))
    expect(said('allied-extra-move')).toEqual([
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

  it('13.0 [102, 104] mirror: the Germans too, and not out of the cup', () => {
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
    play('allied-replacement', 'allied')(game)
    expect(game.breaks(flip(U.arm, 0))).toEqual([])
    game.do(flip(U.arm, 0))
    expect(game.breaks(go(U.arm, '1806'))).toEqual([])
  })

  it('13.3 [105, 106, 108] mirror: not in an enemy zone', () => {
    const game = drawn(['german-replacement', lehr], [put(U.lehr, '2012', { face: 2 }), put(U.inf, '2011')], {
      turn: 3,
      side: 'german',
    })
    play('german-replacement', 'german')(game)
    expect(game.breaks(flip(U.lehr, 0))).toEqual(['replacement/zone'])
  })

  it('13.3 [107] illegal: N5 and N6, 2nd Panzer is rebuilt in 3316, and the 84th in Marche, Hotton, Ciney or Hamois', () => {
    const german = drawn(['german-replacement', lehr], [put(U.pz2Recon, 'pile:german-dead')], {
      turn: 3,
      side: 'german',
    })
    play('german-replacement', 'german')(german)
    expect(german.breaks(go(U.pz2Recon, '2611'))).toEqual(['replacement/hex'])
    expect(german.breaks(go(U.pz2Recon, '3316'))).toEqual([])
    const american = drawn(['allied-replacement', infantry], [put(U.inf, 'pile:allied-dead')], {
      turn: 4,
      side: 'allied',
    })
    play('allied-replacement', 'allied')(american)
    expect(american.breaks(go(U.inf, '3206'))).toEqual(['replacement/hex'])
    for (const hex of ['2808', '3306', '1702', '1901']) expect(american.breaks(go(U.inf, hex))).toEqual([])
  })

  it('13.3 [107, 85] mirror and legal: a British unit at Dinant; what had two steps comes back with one', () => {
    const game = drawn(
      ['allied-replacement', 'allied-chit-29'],
      [put(U.british, 'pile:allied-dead'), put(U.arm, 'pile:allied-dead')],
      { turn: 4, side: 'allied' },
    )
    play('allied-replacement', 'allied')(game)
    expect(game.breaks(go(U.british, '0704'))).toEqual([])
    expect(game.breaks(go(U.arm, '2808'))).toEqual(['replacement/whole'])
  })

  it('13.4, 13.5 [110, 111] legal: E7, Allied Air, a Replacement and Extra Move after one chit of the 2nd Armored', () => {
    const placed = [put(U.british, 'pile:allied-dead'), put(U.lehr, '0508'), put(U.arm, '1805')]
    const game = drawn(['allied-air', 'allied-replacement', 'allied-extra-move', armored], placed, {
      turn: 4,
      side: 'allied',
    })
    play('allied-air', 'allied')(game)
    const raid = declare('air', [U.lehr], [])
    expect(game.breaks(raid)).toEqual([])
    game.do(raid).die(6)
    expect(game.advise('next').find(({ rule }) => rule === 'air/result')?.message).toContain('Roll 6, modified to 4')
    expect(game.breaks(raid)).toEqual(['air/once'])
    play('allied-replacement', 'allied')(game)
    game.do(go(U.british, '0704'))
    allied(game)
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
    play('allied-air', 'allied')(game)
    game.do(declare('air', [U.lehr], [])).die(die)
    expect(game.advise('next').find(({ rule }) => rule === 'air/result')?.message).toContain(text)
  })

  it('13.4 [110] mirror: on Germans only', () => {
    const game = drawn(['allied-air', armored], [put(U.arm, '2412')], { turn: 4, side: 'allied' })
    play('allied-air', 'allied')(game)
    expect(game.breaks(declare('air', [U.arm], []))).toEqual(['air/target'])
  })
})

describe('reinforcements', () => {
  it('14.0 [113, 114, 116, 130] legal and illegal: when due or later, in its hexes, with no enemy there', () => {
    const tray = [put(U.lehr2, 'pile:german-2')]
    expect(acting(lehr, tray, { turn: 1 }).breaks(go(U.lehr2, '2216'))).toEqual(['reinforcements/early'])
    expect(acting(lehr, tray, { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual([])
    expect(acting(lehr, tray, { turn: 5 }).breaks(go(U.lehr2, '2216'))).toEqual([])
    expect(acting(lehr, tray, { turn: 2 }).breaks(go(U.lehr2, '2316'))).toEqual(['reinforcements/hex'])
    expect(acting(lehr, [...tray, put(U.inf, '2216')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toContain(
      'reinforcements/enemy',
    )
    expect(acting(lehr, [...tray, put(U.inf, '2215')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual([])
  })

  it('10.0, 14.0 [68, 113, 114, 115, 116, 130] mirror: the 2nd Armored at three hexes, two at once', () => {
    const tray = [put(U.arm, 'pile:allied-1'), put(U.arm2, 'pile:allied-1')]
    const game = acting(armored, tray, { turn: 1 })
    expect(game.breaks(go([U.arm, U.arm2], '1500'))).toEqual([])
    expect(game.breaks(go(U.arm, '1700'))).toEqual(['reinforcements/hex'])
    game.do(go([U.arm, U.arm2], '1500'))
    expect(game.breaks(to(1, 'german-action', 'german'))).toEqual(['stacking/limit'])
    expect(game.price(go(U.arm, '1503'))).toBe(6)
  })

  it('14.0 [113] illegal: only when it or its formation is activated', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.pz2b, 'pile:german-1')], { turn: 1 })
    expect(game.breaks(go(U.pz2b, '3316'))).toEqual([])
    game.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(game.breaks(go(U.pz2b, '3316'))).toEqual(['action/chit'])
    expect(new Play([put(U.lehr2, 'pile:german-2')], { turn: 2 }).breaks(go(U.lehr2, '2216'))).toEqual(['action/none'])
  })

  it('14.0 [113a] legal and illegal: it comes when its formation is activated', () => {
    const game = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, 'pile:german-2')], { turn: 2 })
    game.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(game.graded('warning', to(2, 'allied-action', 'allied'))).toEqual(['reinforcements/held'])
    game.do(go(U.lehr2, '2216'))
    expect(game.graded('warning', to(2, 'allied-action', 'allied'))).toEqual([])
  })

  it('14.0 [113a] mirror: SW3, the British are put down when 24 December begins by day, or when first activated', () => {
    const tray = [put(U.british, 'pile:allied-2')]
    const due = new Play([...tray, ...cup('allied')], { turn: 2, side: 'allied' })
    expect(due.breaks(go(U.british, '0704'))).toEqual([])
    const house = { 'british-arrival': 'activated' }
    expect(new Play(tray, { turn: 2, side: 'allied', house }).breaks(go(U.british, '0704'))).toEqual(['action/british'])
    expect(acting('allied-chit-29', tray, { turn: 4, house }).breaks(go(U.british, '0704'))).toEqual([])
  })

  it('22.0 [116]: SW9 and SW10, when the last battalions of the 84th come, and others whose turn is not known', () => {
    const tray = [put(U.inf3, 'pile:allied-4'), put(U.pz116b, 'pile:german-3')]
    const when = (value: string, turn: number) =>
      acting(infantry, tray, { turn, house: { 'last-84th': value } }).breaks(go(U.inf3, '0213'))
    expect(when('printed', 4)).toEqual([])
    expect(when('printed', 3)).toEqual(['reinforcements/early'])
    expect(when('early', 3)).toEqual([])
    expect(when('late', 4)).toEqual(['reinforcements/early'])
    expect(when('one', 4)).toEqual([])
    expect(when('none', 6)).toEqual(['reinforcements/never'])
    const free = acting('german-chit-116pz', tray, { turn: 2, house: { 'open-arrivals': 'free' } })
    expect(free.breaks(go(U.pz116b, '3310'))).toEqual([])
  })
})

describe('the withdrawal of the Führer Begleit', () => {
  const fbb = 'german-chit-fbb'
  const brigade = [put(U.fbb, '3010'), put(U.fbb2, '3110', { face: 2 })]

  it('15.0 [112, 117, 118] legal: E8, from the night of 26 December it goes, and Replacement and Extra Move come after it', () => {
    const placed = [...brigade, put(U.pz116, 'pile:german-dead', { face: 2 })]
    const game = drawn(['german-replacement', 'german-extra-move', fbb], placed, { turn: 7, side: 'german' })
    expect(game.breaks(go(U.fbb, '3009'))).toEqual(['withdrawal/due'])
    expect(game.graded('warning', to(7, 'allied-action', 'allied'))).toContain('withdrawal/left')
    const leave = game.advise('next').find(({ rule }) => rule === 'withdrawal/now')
    expect(game.breaks(leave!.actions[0]!)).toEqual([])
    game.do(leave!.actions[0]!)
    play('german-replacement', 'german')(game)
    expect(game.breaks(go(U.pz116, '3310'))).toEqual([])
    game.do(go(U.pz116, '3310'))
    expect(game.breaks(go(U.pz116, '3309'))).toEqual(['action/chit'])
    play('german-extra-move', 'german')(game)
    expect(game.breaks(go(U.pz116, '3309'))).toEqual([])
    expect(
      game
        .advise('victory')
        .map(({ message }) => message)
        .join(),
    ).toContain('2 for German steps lost')
  })

  it('15.0 [117] illegal: not before, and not others', () => {
    const game = acting(fbb, [...brigade, put(U.lehr, '2412')], { turn: 5 })
    expect(game.breaks(go([U.fbb, U.fbb2], 'pile:german-withdrawn'))).toEqual(['withdrawal/early'])
    expect(game.breaks(go(U.lehr, 'pile:german-withdrawn'))).toEqual(['withdrawal/other'])
    expect(game.breaks(go(U.fbb, '3009'))).toEqual([])
  })
})

describe('victory', () => {
  it('3.0, 16.0 [11, 119, 136] legal: a point for each German beside the Meuse who is in supply', () => {
    const game = new Play(
      [put(U.lehr, '0705'), put(U.lehr2, '0706', { marks: { disrupted: 1 } }), put(U.pz2, '1010')],
      { turn: 3, phase: 'victory' },
    )
    expect(game.findings(to(4, 'chits')).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('2 points, 2 in total'),
    )
  })

  it('16.0 [119, 136] illegal: N9, none for who is Out of Supply or Isolated', () => {
    const game = new Play([put(U.lehr, '0705', { marks: { 'out-of-supply': 1 } })], { turn: 7, phase: 'victory' })
    expect(game.graded('note', to(8, 'chits'))).toEqual([])
    expect(game.advise('next').map(({ message }) => message)).toContain(
      '16.0: German units in supply next to the Meuse: 0 this turn, 0 points in total.',
    )
  })

  it('16.0 [120, 137]: twenty points are a decisive victory', () => {
    const placed = [U.lehr, U.lehr2, U.pz2, U.pz2b].map((unit, index) =>
      put(unit, `07${String(index + 5).padStart(2, '0')}`),
    )
    const game = new Play(placed, { turn: 1, phase: 'victory' })
    for (let turn = 2; turn < 6; turn++) game.turn(turn, 'chits').turn(turn, 'victory')
    expect(game.graded('warning', to(6, 'chits'))).toEqual(['victory/decisive'])
  })

  it('16.0 [121-125, 129, 138]: E9, 17 against 17 is the tie it was', () => {
    const dead = (units: readonly string[], pile: string) => units.map((unit) => put(unit, `pile:${pile}`))
    const placed = [
      // Six points at the Meuse, made in six turns.
      put(U.lehr, '0705', { id: 'watch' }),
      put(U.arm, '2808', { face: 2 }),
      put(U.arm2, '2113', { face: 2 }),
      put(U.pz116, '3306'),
      // 9 Allied steps: two whole counters, two reduced here, and three battalions.
      ...dead(['us-2arm-ccb-1', 'us-2arm-ccb-2', U.inf, U.inf2, U.inf3], 'allied-dead'),
      // 13 German steps: six whole counters and one reduced.
      ...dead([U.pz2, U.pz2b, U.lehr2, U.pz116b, 'german-9pz-10', 'german-9pz-11'], 'german-dead'),
      put('german-9pz-33', '3010', { face: 2 }),
    ]
    const game = new Play(placed, { turn: 2, phase: 'victory' })
    for (let turn = 3; turn <= 8; turn++) game.turn(turn, 'chits').turn(turn, 'victory')
    game.do(go('watch', '1010'))
    const score = game.advise('victory').find(({ rule }) => rule === 'victory/score')
    expect(score?.message).toContain(
      'At the end: a tie. Germans 17: 6 for the Meuse, 2 for Hotton, 9 for Allied steps lost. Allies 17: 4 for Marche and Rochefort, 13 for German steps lost.',
    )
  })

  it('16.0 [121] mirror: three towns are told in one breath', () => {
    const towns = new Play([put(U.inf, '2808'), put(U.inf2, '3306'), put(U.inf3, '2113')], {
      phase: 'victory',
      onMap: true,
    })
    const [score] = towns.advise('victory').filter(({ rule }) => rule === 'victory/score')
    expect(score?.message).toContain('Allies 6: 6 for Marche, Hotton and Rochefort.')
  })
})

describe('recovery', () => {
  it('3.0 [10]: is told by what there is of it, and of nothing that there is not', () => {
    const told = (...placed: Parameters<typeof acting>[1]) =>
      new Play(placed, { phase: 'recovery' })
        .advise('next')
        .filter(({ rule }) => rule === 'recovery/all')
        .map(({ message }) => message)
    const used = put(U.lehr, '2412', { face: 1 })
    const disrupted = put(U.inf, '2210', { marks: { disrupted: 1 } })
    expect(told(used)).toEqual(['3.0: 1 used unit turns unused.'])
    expect(told(disrupted)).toEqual(['3.0: 1 Disrupted unit recovers.'])
    expect(told(used, disrupted)).toEqual(['3.0: 1 Disrupted unit recovers; 1 used unit turns unused.'])
    expect(told()).toEqual([])
  })
})
