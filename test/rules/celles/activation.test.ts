import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { acting, cup, declare, drawing, flip, go, Play, put, type Side, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'
const fbb = 'german-chit-fbb'

const to = (turn: number, phase: Id, side?: Side): Action => ({
  type: 'turn',
  time: { turn, phase, ...(side && { side }) },
})
const played = (play: Play, chit: Id, side: Side) => play.do(go(play.piece(chit).id, `pile:${side}-played`))
const messages = (play: Play, rule: string) =>
  play
    .advise('next')
    .filter((each) => each.rule === rule)
    .map(({ message }) => message)

/** Draws a Tactical Chit, and then an Action Chit. */
function drawnWith(chit: Id, action: Id, placed: Parameters<typeof acting>[1], turn: number): Play {
  const side: Side = action.startsWith('german') ? 'german' : 'allied'
  const play = new Play([...placed, ...cup(side)], { turn, side })
  return played(play.draw(chit, side).draw(action, side), chit, side)
}

describe('units that have acted', () => {
  it('8.0 [38]: a unit that has acted turns over alone, not together with one that may still go on', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2212')], { turn: 2 })
    play.do(go(U.lehr, '2411')).do(go(U.lehr2, '2211'))
    const turning = play.advise('next').filter(({ rule }) => rule === 'action/used')
    expect(turning.map(({ message, pieces }) => [message, pieces])).toEqual([
      ['7.0: Panzergrenadier Regiment 901 (Panzer Lehr) has acted: turn it to the used side.', [U.lehr]],
      ['7.0: When Panzergrenadier Regiment 902 (Panzer Lehr) is done, turn it to the used side.', [U.lehr2]],
    ])
  })
})

describe('the used side', () => {
  it('8.0 [39, 127] illegal: a unit that has spent no points stays unused', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2212')], { turn: 2 })
    expect(play.breaks(flip(U.lehr2, 1))).toEqual(['faces/used'])
    play.do(go(U.lehr, '2411'))
    expect(play.breaks(flip(U.lehr, 1))).toEqual([])
    expect(play.breaks(flip(U.lehr2, 1))).toEqual(['faces/used'])
  })

  it('11.0 [39, 74a] illegal and mirror: a unit that only joined an attack is not used', () => {
    const placed = [put(U.arm, '2412'), put(U.arm2, '2311'), put(U.inf, '2410'), put(U.lehr, '2411')]
    const play = acting(armored, placed, { turn: 3 })
    play.do(declare('attack', [U.arm, U.arm2, U.inf], ['2411'], 'light')).die(5)
    expect(play.breaks(flip(U.arm, 1))).toEqual([])
    expect([play.breaks(flip(U.arm2, 1)), play.breaks(flip(U.inf, 1))]).toEqual([['faces/used'], ['faces/used']])
  })

  it('8.0 [38, 127] legal: a unit that acted may be turned over after its phase too', () => {
    const play = acting(lehr, [put(U.lehr, '2412')], { turn: 2 })
    play.do(go(U.lehr, '2411')).turn(2, 'allied-action', 'allied')
    expect(play.breaks(flip(U.lehr, 1))).toEqual([])
  })

  it('3.0 [10] legal: all units turn to unused in Recovery, and any unit may be turned before play', () => {
    const used = [put(U.lehr, '2412', { face: 1 })]
    expect(new Play(used, { turn: 2, phase: 'recovery' }).breaks(flip(U.lehr, 0))).toEqual([])
    expect(new Play(used, { turn: 1, phase: 'chits' }).breaks(flip(U.lehr, 0))).toEqual([])
    expect(new Play(used, { turn: 2, phase: 'supply' }).breaks(flip(U.lehr, 0))).toEqual(['action/none'])
  })
})

describe('the end of a move', () => {
  it('8.0 [38] illegal and mirror: a unit turned to its used side moves, attacks and infiltrates no more', () => {
    const ended = (unit: string, chit: string, enemy: string) => {
      const play = acting(chit, [put(unit, '2412'), put(enemy, '2410')], { turn: 2 })
      play.do(go(unit, '2411'))
      expect(play.breaks(go(unit, '2412'))).toEqual([])
      play.do(flip(unit, 1))
      return [
        go(unit, '2412'),
        declare('attack', [unit], ['2410'], 'light'),
        declare('infiltrate', [unit], ['2310']),
      ].flatMap((action) => play.breaks(action))
    }
    expect(ended(U.lehr, lehr, U.inf)).toEqual(['action/over', 'action/over', 'action/over'])
    expect(ended(U.inf, infantry, U.lehr)).toEqual(['action/over', 'action/over', 'action/over'])
  })

  it('8.0 [38] legal: the turning is undone, and the unit goes on', () => {
    const play = acting(lehr, [put(U.lehr, '2412')], { turn: 2 })
    play.do(go(U.lehr, '2411')).do(flip(U.lehr, 1)).do({ type: 'undo' })
    expect(play.breaks(go(U.lehr, '2410'))).toEqual([])
  })

  it('8.0 [33, 39] illegal and legal: a unit activated a second time in a turn stays unused until it spends points again', () => {
    const play = new Play([put(U.lehr, '2412'), ...cup('german'), ...cup('allied')], { turn: 2 })
    play.draw(lehr).do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    play.turn(2, 'allied-action', 'allied').draw('allied-chit-4cav')
    // Flipped by mistake and flipped back, it is as used as before.
    play.do(flip(U.lehr, 0))
    expect(play.breaks(flip(U.lehr, 1))).toEqual([])
    play.do(flip(U.lehr, 1)).turn(2, 'german-action', 'german').draw('german-chit-lehr-2').do(flip(U.lehr, 0))
    expect(play.breaks(flip(U.lehr, 1))).toEqual(['faces/used'])
    play.do(go(U.lehr, '2412'))
    expect(play.breaks(flip(U.lehr, 1))).toEqual([])
  })

  it('7.0 [31] legal and illegal: a phase left by mistake and turned back to goes on with its chit, unless a new one was drawn', () => {
    const placed = [put(U.lehr, '2412'), put(U.pz2, '2012'), ...cup('german'), ...cup('allied')]
    const play = new Play(placed, { turn: 2 }).draw(lehr).do(go(U.lehr, '2411'))
    play.turn(2, 'allied-action', 'allied').turn(2, 'german-action', 'german')
    expect(play.breaks(go(U.lehr, '2410'))).toEqual([])
    expect(play.breaks(go(U.pz2, '2011'))).toEqual(['action/chit'])
    play.turn(2, 'allied-action', 'allied').draw('allied-chit-4cav').turn(2, 'german-action', 'german')
    expect(play.breaks(go(U.lehr, '2410'))).toEqual(['action/none'])
  })

  it('10.0, 14.0 [66, 68] illegal: a side that draws again at once has ended its phase, and must have cleared overstacked hexes', () => {
    const tray = [put(U.arm, 'pile:allied-3'), put(U.arm2, 'pile:allied-3')]
    const play = new Play([...tray, ...cup('german'), ...cup('allied')], { turn: 7, side: 'allied' })
    for (const chit of ['german-chit-2pz', lehr, 'german-chit-9pz'])
      play.turn(7, 'german-action', 'german').draw(chit).turn(7, 'allied-action', 'allied')
    play.draw(armored).do(go([U.arm, U.arm2], '1500'))
    expect(play.breaks(drawing('allied'))).toEqual(['stacking/limit'])
    play.do(go(U.arm, '1501')).do(flip(U.arm, 1))
    expect(play.breaks(drawing('allied'))).toEqual([])
  })
})

describe('the unused side', () => {
  const used = (unit: string, at: string) => put(unit, at, { face: 1 })

  it('7.0 [32, 33, 127] legal and illegal: a chit activates all its formation, or one other unit, and no enemy', () => {
    const play = acting(lehr, [used(U.lehr, '2412'), used(U.lehr2, '2212'), used(U.pz2, '2012'), used(U.arm, '1205')], {
      turn: 2,
    })
    expect(play.breaks(flip([U.lehr, U.lehr2], 0))).toEqual([])
    expect(play.breaks(flip(U.pz2, 0))).toEqual([])
    expect(play.breaks(flip(U.arm, 0))).toEqual(['action/none'])
    play.do(flip(U.lehr, 0)).do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(play.breaks(flip(U.lehr2, 0))).toEqual([])
    expect(play.breaks(flip(U.pz2, 0))).toEqual(['action/chit'])
    expect(play.breaks(flip(U.lehr, 0))).toEqual(['faces/unused'])
    expect(play.graded('warning', to(2, 'allied-action', 'allied'))).toEqual(['action/fresh'])
  })

  it('7.0 [32, 33] illegal and mirror: only one unit of another formation turns over, at once or one after the other', () => {
    const turning = (chit: string, own: string, a: string, b: string) => {
      const play = acting(chit, [used(own, '2212'), used(a, '2012'), used(b, '1812')], { turn: 3 })
      const together = play.breaks(flip([a, b], 0))
      play.do(flip(a, 0))
      const [second, whole] = [play.breaks(flip(b, 0)), play.breaks(flip(own, 0))]
      expect(messages(play, 'action/fresh')).toEqual([])
      // The unit that was flipped may act, and no other in its place.
      const moves = [play.breaks(go(a, '2011')), play.breaks(go(own, '2211')).includes('action/chit')]
      play.do({ type: 'undo' })
      return [together, second, whole, ...moves, play.breaks(flip(own, 0))]
    }
    const barred = ['action/chit']
    expect(turning(lehr, U.lehr, U.pz2, U.pz116)).toEqual([barred, barred, barred, [], true, []])
    expect(turning('allied-chit-4cav', U.cav, U.inf, U.inf2)).toEqual([barred, barred, barred, [], true, []])
  })

  it('7.0 [33] warning: a unit that only arrived has activated its formation too', () => {
    const play = acting(lehr, [used(U.lehr, '2412'), put(U.lehr2, 'pile:german-2')], { turn: 2 })
    play.do(go(U.lehr2, '2216'))
    expect(play.graded('warning', to(2, 'allied-action', 'allied'))).toEqual(['action/fresh'])
  })

  it('7.0 [33, 34] legal and mirror: all of the 84th turns over, although three act', () => {
    const units = [U.inf, U.inf2, U.inf3, U.inf4]
    const play = acting(
      infantry,
      units.map((unit, index) => used(unit, `2${index}12`)),
      { turn: 3 },
    )
    expect(play.breaks(flip(units, 0))).toEqual([])
    play.do(flip(units, 0))
    for (const [index, unit] of units.slice(0, 3).entries()) play.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    expect(play.graded('warning', to(3, 'german-action', 'german'))).toEqual([])
    expect(play.breaks(flip(U.inf4, 0))).toEqual([])
  })

  it('7.0 [35, 33] illegal: a British unit does not turn over before 25 December', () => {
    const play = acting(armored, [used(U.british, '0912')], { turn: 3 })
    expect(play.breaks(flip(U.british, 0))).toEqual(['action/british'])
  })

  it('2.2.3 [3] legal: a lost step does not turn a unit over, on either side', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.arm, '2410', { face: 1 })], { turn: 2 })
    // The finding is about the lost step, not about turning over.
    const rules = (unit: string, face: number) => play.findings(flip(unit, face)).map(({ rule }) => rule)
    expect([rules(U.lehr, 2), rules(U.arm, 3)]).toEqual([['losses/none'], ['losses/none']])
  })
})

describe('several units in one gesture', () => {
  it('7.0, 8.0 [33, 39] illegal and mirror: one fault of several units is one finding', () => {
    for (const [chit, units] of [
      [lehr, [U.lehr, U.lehr2]],
      [armored, [U.arm, U.arm2]],
    ] as const) {
      const placed = units.map((unit, index) => put(unit, `241${index}`))
      const idle = acting(chit, placed, { turn: 2 }).findings(flip(units, 1))
      expect(idle).toMatchObject([{ rule: 'faces/used', pieces: units }])
      expect(idle[0]?.message).toMatch(/ and .* have spent no points and stay on their unused side\.$/)
      const used = placed.map((each) => ({ ...each, face: 1 }))
      const late = new Play(used, { turn: 2, phase: 'supply' }).findings(flip(units, 0))
      expect(late).toMatchObject([{ rule: 'action/none', pieces: units }])
    }
  })
})

describe('units that act', () => {
  it('8.0 [38] illegal and mirror: two units do not move as one', () => {
    const both = (a: string, b: string, chit: string, turn: number) =>
      acting(chit, [put(a, '2412', { face: 2 }), put(b, '2412', { face: 2 })], { turn }).breaks(go([a, b], '2411'))
    expect(both(U.lehr, U.lehr2, lehr, 2)).toEqual(['action/together'])
    expect(both(U.arm, U.arm2, armored, 3)).toEqual(['action/together'])
  })

  it('7.0, 13.2 [34, 104] illegal: one Extra Move is a fourth unit of the 84th or one unit of another formation, not both', () => {
    const units = [U.inf, U.inf2, U.inf3, U.inf4]
    const play = drawnWith(
      'allied-extra-move',
      infantry,
      [...units.map((unit, index) => put(unit, `2${index}12`)), put(U.cav, '1812')],
      2,
    )
    for (const [index, unit] of units.slice(0, 3).entries()) play.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    expect(play.breaks(go(U.cav, '1811'))).toEqual([])
    expect(play.breaks(go(U.inf4, '2311'))).toEqual([])
    play.do(go(U.inf4, '2311')).do(flip(U.inf4, 1))
    const [found] = play.findings(go(U.cav, '1811'))
    expect([found?.rule, found?.needed, found?.had]).toEqual(['action/chit', 0, 1])
  })

  it('7.0, 13.2 [32, 104] legal and illegal: a chit for one unit and an Extra Move activate two units of any formation', () => {
    const play = drawnWith('german-extra-move', lehr, [put(U.pz2, '2412'), put(U.pz116, '2212'), put(U.pz9, '2012')], 3)
    play.do(go(U.pz2, '2411')).do(flip(U.pz2, 1))
    expect(play.breaks(go(U.pz116, '2211'))).toEqual([])
    play.do(go(U.pz116, '2211')).do(flip(U.pz116, 1))
    expect(play.breaks(go(U.pz9, '2011'))).toEqual(['action/chit'])
  })

  it('7.0 [36, 37, 38] illegal: a side that draws again at once has ended its phase, and must have turned over the units that acted', () => {
    const play = new Play([put(U.lehr, '2412'), ...cup('german'), ...cup('allied')], { turn: 2, side: 'allied' })
    play.draw('allied-chit-4cav').turn(2, 'german-action', 'german').draw('german-chit-2pz')
    play.turn(2, 'allied-action', 'allied').draw(infantry).turn(2, 'german-action', 'german').draw(lehr)
    expect(play.findings(drawing('german'))).toEqual([])
    play.do(go(U.lehr, '2411'))
    expect(play.graded('illegal', drawing('german'))).toEqual(['action/used'])
    play.do(flip(U.lehr, 1))
    expect(play.findings(drawing('german'))).toEqual([])
  })
})

describe('the end of a unit’s movement', () => {
  it('10.0 [64, 66, 67] illegal: at most two steps may be in its hex when a unit turns to used', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehrRecon, '2413')], { turn: 2 })
    play.do(go(U.lehrRecon, '2412'))
    const [found] = play.findings(flip(U.lehrRecon, 1))
    expect([found?.rule, found?.needed, found?.had]).toEqual(['faces/stacking', 2, 3])
  })

  it('14.0 [68] legal: a hex with new reinforcements may be overstacked until the end of the phase', () => {
    const tray = [put(U.pz2b, 'pile:german-1'), put(U.pz2c, 'pile:german-1'), put(U.pz2, '3315')]
    const play = acting('german-chit-2pz', tray, { turn: 1 })
    play.do(go(U.pz2b, '3316')).do(go(U.pz2, '3316'))
    expect(play.breaks(flip(U.pz2, 1))).toEqual([])
    play.do(flip(U.pz2, 1)).do(go(U.pz2c, '3316'))
    expect(play.breaks(to(1, 'allied-action', 'allied'))).toEqual(['stacking/limit'])
  })
})

describe('the actions of a turn', () => {
  it('17.0 [126]: one die a turn, whose result is reported, and the phase does not end without it', () => {
    const play = new Play([...cup('german'), ...cup('allied')], { turn: 2, phase: 'chits', house: { fortunes: true } })
    expect(play.graded('warning', to(2, 'supply'))).toContain('fortune/unrolled')
    play.die(9)
    expect(messages(play, 'fortune/result')).toEqual([
      '17.0: Fortunes of war, roll 9: the Allies have one fewer: 1 action.',
    ])
    play.die(9)
    expect(messages(play, 'fortune/result')[0]).toContain('one fewer: 1 action.')
    expect(play.graded('warning', to(2, 'supply'))).not.toContain('fortune/unrolled')
    const none = new Play([], { turn: 1, phase: 'chits', house: { fortunes: true } })
    expect(messages(none, 'fortune/roll')).toEqual([])
  })

  it.each([
    [0, 'German', 1],
    [1, 'German', 1],
    [2, 'German', -1],
    [3, 'German', -1],
    [4, 'nobody', 0],
    [5, 'nobody', 0],
    [6, 'Allied', 1],
    [7, 'Allied', 1],
    [8, 'Allied', -1],
    [9, 'Allied', -1],
  ])('17.0 [126]: a die of %i changes the actions of %s by %i', (die, whose, by) => {
    const play = new Play([...cup('german'), ...cup('allied')], { turn: 6, phase: 'chits', house: { fortunes: true } })
    play.die(die)
    const [text] = messages(play, 'fortune/result')
    if (by === 0) expect(text).toContain('as printed')
    else
      expect(text).toContain(`the ${whose === 'German' ? 'Germans' : 'Allies'} have one ${by > 0 ? 'more' : 'fewer'}`)
  })

  it('4.0, 17.0 [9, 126, 128]: no side has more actions than there are Action Chits of the day', () => {
    const play = new Play([...cup('german'), ...cup('allied')], { turn: 5, phase: 'chits', house: { fortunes: true } })
    play.die(0).turn(5, 'german-action', 'german')
    expect(messages(play, 'chits/draw')).toEqual([
      '7.0: The Germans draw until an Action Chit comes up (action 1 of 4).',
    ])
  })
})

describe('the brigade and other chits', () => {
  const brigade = [put(U.fbb, '3010'), put(U.fbb2, '3110', { face: 2 })]
  const leave = go([U.fbb, U.fbb2], 'pile:german-withdrawn')

  it('15.0 [32, 117] legal and illegal: another chit may withdraw it instead of activating a unit, and then activates no other', () => {
    const play = acting(lehr, [...brigade, put(U.lehr, '2412'), put(U.pz2, '2212')], { turn: 7 })
    expect(play.breaks(leave)).toEqual([])
    play.do(leave)
    expect(play.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    expect(play.breaks(go(U.pz2, '2211'))).toEqual(['action/chit'])
    const active = acting(lehr, [...brigade, put(U.lehr, '2412')], { turn: 7 })
    active.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(active.breaks(leave)).toEqual(['action/chit'])
  })

  it('15.0 [32, 117] illegal: its own chit withdraws it, and activates no other unit', () => {
    const play = acting(fbb, [...brigade, put(U.lehr, '2412')], { turn: 7 }).do(leave)
    expect(play.findings(go(U.lehr, '2411'))[0]?.message).toBe(
      '7.0: The chit of Führer Begleit takes that brigade off the map and activates no unit. Too many: Panzergrenadier Regiment 901 (Panzer Lehr).',
    )
  })

  it('15.0 [117] illegal: it is withdrawn whole, and only by an action', () => {
    const play = acting(fbb, brigade, { turn: 7 })
    expect(play.breaks(go(U.fbb, 'pile:german-withdrawn'))).toEqual(['withdrawal/part'])
    expect(play.breaks(leave)).toEqual([])
    expect(new Play(brigade, { turn: 7, side: 'allied' }).breaks(leave)).toEqual(['action/none'])
  })

  it('15.0 [113, 117, 118] illegal: its waiting units no longer arrive, and its later chit activates one unit of another formation', () => {
    const waits = [put(U.fbb, '3010'), put(U.fbb2, 'pile:german-5'), put(U.lehr, '2412'), put(U.lehr2, '2212')]
    const play = acting(fbb, waits, { turn: 7 })
    expect(messages(play, 'reinforcements/may')).toEqual([])
    expect(play.breaks(go(U.fbb2, '3310'))).toEqual(['withdrawal/due'])
    const [now] = play.advise('next').filter(({ rule }) => rule === 'withdrawal/now')
    expect(now?.pieces).toEqual([U.fbb, U.fbb2])
    play.do(now!.actions[0]!)
    expect(play.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    play.turn(8, 'chits').turn(8, 'german-action', 'german')
    play.do(go(play.piece(fbb).id, 'pile:german-cup')).draw(fbb)
    expect(play.breaks(go(U.lehr, '2411'))).toEqual([])
    play.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(play.breaks(go(U.lehr2, '2211'))).toEqual(['action/chit'])
  })
})
