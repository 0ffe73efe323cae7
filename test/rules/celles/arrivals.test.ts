import { describe, expect, it } from 'vitest'
import type { Action, Id, OptionValue } from '../../../table/generated/types.ts'
import { acting, cell, cup, flip, go, Play, put, type Side, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'
const infantry = 'allied-chit-84inf'

const to = (turn: number, phase: Id, side?: Side): Action => ({
  type: 'turn',
  time: { turn, phase, ...(side && { side }) },
})
const messages = (play: Play, rule: string) =>
  play
    .advise('next')
    .filter((each) => each.rule === rule)
    .map(({ message }) => message)

it('7.0, 14.0 [35, 113] illegal: a British unit that arrives too early is reported once', () => {
  const drawn = acting('allied-chit-2arm', [put(U.british, 'pile:allied-2')], { turn: 1 })
  expect(drawn.breaks(go(U.british, '0704'))).toEqual(['reinforcements/early'])
})

describe('the British', () => {
  const tray = [put(U.british, 'pile:allied-2'), put(U.british2, 'pile:allied-2')]

  it('14.0 [113a] legal, illegal and mirror: SW3, they are put on the map when 24 December begins, one at each hex, by the Allies', () => {
    const play = new Play(tray, { turn: 2, phase: 'chits' })
    expect(messages(play, 'reinforcements/may')).toHaveLength(4)
    expect(play.graded('illegal', to(2, 'supply'))).toContain('reinforcements/held')
    expect(play.findings(go(U.british, '0704'), ['allied'])).toEqual([])
    expect(play.breaks(go(U.british, '0704'), ['german'])).toEqual(['reinforcements/owner'])
    expect(play.breaks(go(U.british, '0605'), ['allied'])).toEqual(['reinforcements/hex'])
    play.do(go(U.british, '0704'))
    const [second] = play.findings(go(U.british2, '0704')).filter(({ severity }) => severity === 'illegal')
    expect(second?.message).toBe(
      '14.0: One British unit enters at each of 0704 or 0213; 0704 has one; it can enter at 0213.',
    )
    play.do(go(U.british2, '0213'))
    expect(play.graded('illegal', to(2, 'supply'))).not.toContain('reinforcements/held')
  })

  it('14.0 [113a, 35] illegal: SW3, by the other setting they wait for an action, and so for 25 December', () => {
    const house = { 'british-arrival': 'activated' }
    const play = new Play(tray, { turn: 2, phase: 'chits', house })
    expect(messages(play, 'reinforcements/may')).toEqual([])
    expect(play.graded('illegal', to(2, 'supply'))).not.toContain('reinforcements/held')
    expect(play.breaks(go(U.british, '0704'))).toEqual(['turns/phase', 'action/british'])
    const third = acting('allied-chit-29', tray, { turn: 3, house })
    expect(third.breaks(go(U.british, '0704'))).toEqual(['action/british'])
    const then = acting('allied-chit-29', tray, { turn: 4, house })
    expect(messages(then, 'reinforcements/may')).toHaveLength(4)
    expect(then.breaks(go(U.british, '0704'))).toEqual([])
  })

  it('14.0 [113, 114] illegal: not on the 23rd, and not in an enemy-held hex', () => {
    expect(new Play(tray, { turn: 1, phase: 'allied-action', side: 'allied' }).breaks(go(U.british, '0704'))).toContain(
      'reinforcements/early',
    )
    const held = new Play([...tray, put(U.lehr, '0704')], { turn: 2, phase: 'chits' })
    expect(held.breaks(go(U.british, '0704'))).toEqual(['reinforcements/enemy'])
    expect(messages(held, 'reinforcements/may')).toHaveLength(2)
  })
})

describe('reinforcements', () => {
  it('8.5, 14.0 [48, 114] legal: an arriving unit may use strategic movement from its entry hex, in one gesture or in two', () => {
    const play = acting(lehr, [put(U.lehrRecon, 'pile:german-1')], { turn: 3 })
    expect(play.breaks(go(U.lehrRecon, '2209', '2216'))).toEqual([])
    play.do(go(U.lehrRecon, '2216'))
    expect(play.verdict(go(U.lehrRecon, '2209')).walks?.[0]?.left).toBeGreaterThanOrEqual(0)
    expect(play.breaks(go(U.lehrRecon, '2209'))).toEqual([])
    const day = acting(lehr, [put(U.lehrRecon, 'pile:german-1')], { turn: 2 }).do(go(U.lehrRecon, '2216'))
    expect(day.breaks(go(U.lehrRecon, '2209'))).toEqual(['movement/points'])
  })

  it('8.5, 14.0 [48, 114] illegal and mirror: not from beside an enemy', () => {
    const tray = [put(U.arm, 'pile:allied-1'), put(U.lehr, '1501', { marks: { disrupted: 1 } })]
    const play = acting(armored, tray, { turn: 4 }).do(go(U.arm, '1500'))
    expect(play.price(go(U.arm, '1005')).toString()).toContain('movement/points')
    const far = acting(armored, [put(U.arm, 'pile:allied-1')], { turn: 4 }).do(go(U.arm, '1500'))
    expect(far.price(go(U.arm, '1506'))).toBe(12)
  })

  it('7.0, 14.0 [32, 113] illegal: an arriving unit of another formation is the one unit of the chit', () => {
    const tray = [put(U.pz2b, 'pile:german-1'), put(U.pz2c, 'pile:german-1'), put(U.lehr, '2412')]
    const play = acting(lehr, tray, { turn: 1 }).do(go(U.pz2b, '3316'))
    expect(play.breaks(go(U.lehr, '2411'))).toEqual(['action/chit'])
    expect(play.breaks(go(U.pz2c, '3316'))).toEqual(['action/chit'])
    expect(play.breaks(go(U.pz2b, '3315'))).toEqual([])
  })

  it('7.0, 14.0 [34, 113a] legal: more than three of the 84th may arrive and act', () => {
    const units = [U.inf, U.inf2, U.inf3]
    const placed = [...units.map((unit, index) => put(unit, `2${index}12`)), put(U.inf4, 'pile:allied-4')]
    const play = acting(infantry, placed, { turn: 4 })
    for (const [index, unit] of units.entries()) play.do(go(unit, `2${index}11`)).do(flip(unit, 1))
    expect(play.graded('illegal', to(4, 'german-action', 'german'))).toEqual(['reinforcements/held'])
    expect(play.breaks(go(U.inf4, '0213'))).toEqual([])
    play.do(go(U.inf4, '0213'))
    expect(play.breaks(go(U.inf4, '0313'))).toEqual(['action/three'])
  })

  it('14.0 [113a] legal: a unit without an open entry hex is not reported as held back', () => {
    const placed = [put(U.lehr, '2412'), put(U.lehr2, 'pile:german-2'), put(U.inf, '2216')]
    const play = acting(lehr, placed, { turn: 2 })
    play.do(go(U.lehr, '2411')).do(flip(U.lehr, 1))
    expect(play.graded('warning', to(2, 'allied-action', 'allied'))).toEqual([])
  })

  it.each([
    [U.pz116b, 'german-3', '3310', 2],
    ['german-116pz-16', 'german-4', '3310', 4],
    ['german-116pz-16', 'german-7', '3310', 4],
    [U.pz9, 'german-5', '3316', 4],
    ['german-9pz-33', 'german-6', '3316', 6],
    ['german-9pz-33', 'german-7', '3316', 6],
    // The schedule is certain about these.
    [U.fbb, 'german-5', '3310', 5],
    ['german-lehr-130', 'german-3', '2216', 3],
    ['us-2arm-ccr', 'allied-5', '1500', 5],
  ])('22.0 [113, 116] legal and illegal: SW10, %s out of %s may come from turn %i', (unit, pile, hex, first) => {
    const side: Side = unit.startsWith('us') ? 'allied' : 'german'
    const chit: Record<string, Id> = { '116': 'german-chit-116pz', '9pz': 'german-chit-9pz', fbb: 'german-chit-fbb' }
    const of = Object.entries(chit).find(([part]) => unit.includes(part))?.[1] ?? (side === 'german' ? lehr : armored)
    const breaks = (turn: number, value: OptionValue) =>
      acting(of, [put(unit, `pile:${pile}`)], { turn, house: { 'open-arrivals': value } }).breaks(go(unit, hex))
    const printed = Number(pile.split('-')[1])
    expect(breaks(first, 'free').filter((rule) => rule.startsWith('reinforcements'))).toEqual([])
    expect(breaks(first - 1, 'free')).toContain('reinforcements/early')
    expect(breaks(printed - 1, 'printed')).toContain('reinforcements/early')
  })

  it('22.0 [113, 113a] SW10: an early arrival is optional: the unit is held back only from its printed turn on', () => {
    const placed = [put(U.pz116, '3011'), put(U.pz116b, 'pile:german-3')]
    const play = acting('german-chit-116pz', placed, { turn: 2, house: { 'open-arrivals': 'free' } })
    expect(messages(play, 'reinforcements/may')).toHaveLength(3)
    play.do(go(U.pz116, '3010')).do(flip(U.pz116, 1))
    expect(play.graded('warning', to(2, 'allied-action', 'allied'))).toEqual([])
  })

  it('22.0 [113, 116]: SW9, by `one` a single battalion comes after the eight of the set-up', () => {
    const eight = ['1-333', '2-333', '1-334', '2-334', '3-334', '1-335', '2-335', '3-335'].map((name, index) =>
      put(`us-84inf-${name}`, index < 2 ? 'pile:allied-dead' : `2${index}12`),
    )
    const two = [put('us-84inf-3-333', 'pile:allied-4'), put('us-84inf-309', 'pile:allied-4')]
    const play = acting(infantry, [...eight, ...two], { turn: 4, house: { 'last-84th': 'one' } })
    expect(play.breaks(go('us-84inf-3-333', '0213'))).toEqual([])
    play.do(go('us-84inf-3-333', '0213'))
    expect(play.breaks(go('us-84inf-309', '0213'))).toEqual(['reinforcements/never'])
    const late = acting(infantry, [...eight, ...two], { turn: 4, house: { 'last-84th': 'late' } })
    expect(late.breaks(go('us-84inf-309', '0213'))).toEqual(['reinforcements/early'])
  })

  it('14.0 [114, 130] illegal: the finding on a wrong hex names a right one', () => {
    const [found] = acting(lehr, [put(U.lehr, 'pile:german-1')], { turn: 1 }).findings(go(U.lehr, '2316'))
    expect(found?.message).toBe('14.0: Panzergrenadier Regiment 901 (Panzer Lehr) enters at 2216, not at 2316.')
    expect(found?.offer?.cost).toBe(0)
  })
})

describe('replacements', () => {
  /** A table on which a side's Replacement chit was drawn and played, after an Action Chit. */
  function replacing(side: Side, placed: Parameters<typeof acting>[1], house: Record<Id, OptionValue> = {}): Play {
    const turn = side === 'german' ? 3 : 4
    const play = new Play([...placed, ...cup(side)], { turn, side, house })
    play.draw(`${side}-replacement`, side).draw(side === 'german' ? lehr : armored, side)
    return play.do(go(play.piece(`${side}-replacement`).id, `pile:${side}-played`))
  }
  const ring = ['2807', '2809', '2708', '2709', '2908', '2909'].map((at, index) =>
    put([U.lehr, U.lehr2, U.pz2, U.pz2b, U.pz2c, U.pz116][index]!, at, { marks: { disrupted: 1 } }),
  )

  it('13.3 [107, 108] legal and illegal: the hex is in supply', () => {
    expect(replacing('allied', [put(U.inf, 'pile:allied-dead')]).breaks(go(U.inf, '2808'))).toEqual([])
    const cut = replacing('allied', [put(U.inf, 'pile:allied-dead'), ...ring])
    const [found] = cut.findings(go(U.inf, '2808')).filter(({ severity }) => severity === 'illegal')
    expect(found?.rule).toBe('replacement/supply')
  })

  it('13.3 [107, 108] illegal and mirror: no enemy zone, and two steps at most, for either side', () => {
    const zoned = replacing('german', [put(U.pz2Recon, 'pile:german-dead'), put(U.inf, '3315')])
    expect(zoned.breaks(go(U.pz2Recon, '3316'))).toEqual(['replacement/zone'])
    const full = replacing('german', [put(U.pz2Recon, 'pile:german-dead'), put(U.pz2, '3316')])
    expect(full.breaks(go(U.pz2Recon, '3316'))).toEqual(['replacement/stacking'])
    expect(full.breaks(go(U.pz2Recon, '3315'))).toContain('replacement/hex')
  })

  it('13.3 [107] illegal: it returns unused, and one for each chit', () => {
    const dead = [put(U.inf, 'pile:allied-dead', { face: 1 }), put(U.inf2, 'pile:allied-dead')]
    const play = replacing('allied', dead)
    expect(play.breaks(go(U.inf, '2808'))).toEqual(['replacement/whole'])
    play.do(flip(U.inf, 0)).do(go(U.inf, '2808'))
    expect(play.breaks(go(U.inf2, '3306'))).toEqual(['replacement/chit'])
  })

  it('13.3 [106] illegal: a unit that becomes whole becomes unused', () => {
    const play = replacing('allied', [put(U.arm, '1805', { face: 3 })])
    expect(play.breaks(flip(U.arm, 1))).toEqual(['replacement/whole'])
    expect(play.breaks(flip(U.arm, 0))).toEqual([])
  })

  it('13.3 [106, 107, 108]: every way to bring a step back is proposed, as a whole gesture that breaks no rule', () => {
    const placed = [put(U.arm, 'pile:allied-dead', { face: 3 }), put(U.arm2, '1805', { face: 3 }), ...ring]
    const play = replacing('allied', placed)
    const all = play.advise('next').filter(({ rule }) => rule === 'replacement/may')
    // Marche is out of supply; Hotton, Ciney and Hamois are left.
    expect(all.map(({ message }) => message.replace(/^.* can/, 'can'))).toEqual([
      'can recover to full strength.',
      'can be rebuilt in 3306 with one step.',
      'can be rebuilt in 1702 with one step.',
      'can be rebuilt in 1901 with one step.',
    ])
    const rebuilt = all.at(-1)!
    for (const action of rebuilt.actions) {
      expect(play.breaks(action)).toEqual([])
      play.do(action)
    }
    expect([play.where(U.arm), play.piece(U.arm).face]).toEqual(['1901', 2])
    expect(messages(play, 'replacement/may')).toEqual([])
  })

  it('13.3 [106] legal and illegal: SW8, a destroyed unit replaces a reduced one, of its formation or of its type', () => {
    const placed = [put(U.pz2, '2012', { face: 2 }), put(U.lehr, 'pile:german-dead'), put(U.pz2b, 'pile:german-dead')]
    const swap = (unit: Id): Action => ({
      type: 'move',
      moves: [
        { pieces: [U.pz2], to: { pile: 'german-dead' } },
        { pieces: [unit], to: cell('2012') },
      ],
    })
    const usual = replacing('german', placed)
    expect(usual.breaks(swap(U.lehr))).toContain('replacement/hex')
    expect(usual.breaks(swap(U.pz2b))).toEqual([])
    expect(messages(usual, 'replacement/may').join()).not.toContain('take the place')
    const typed = replacing('german', placed, { 'replacement-unit': 'type' })
    expect(typed.breaks(swap(U.lehr))).toEqual([])
    expect(typed.graded('warning', go(U.lehr, '2012'))).toEqual(['replacement/exchange'])
    const [offer] = typed.advise('next').filter(({ message }) => message.includes('(Panzer Lehr) can replace'))
    for (const action of offer!.actions) typed.do(action)
    expect([typed.where(U.lehr), typed.piece(U.lehr).face]).toEqual(['2012', 0])
    expect(typed.where(U.pz2)).toContain('german-dead')
    // Three steps were lost before, and two after.
    expect(
      typed
        .advise('victory')
        .map(({ message }) => message)
        .join(),
    ).toContain('Allies 4 (for German steps lost)')
    const other = replacing('german', [put(U.pz2, '2012', { face: 2 }), put(U.lehrRecon, 'pile:german-dead')], {
      'replacement-unit': 'type',
    })
    expect(other.breaks(swap(U.lehrRecon))).toContain('replacement/hex')
  })

  it('13.3, 16.0 [107, 122] legal and illegal: SW2, Dinant and Givet have one hex each, or two', () => {
    const breaks = (cities: OptionValue, hex: string) =>
      replacing('allied', [put(U.british, 'pile:allied-dead')], { cities }).breaks(go(U.british, hex))
    for (const hex of ['0704', '0213']) expect([breaks('one', hex), breaks('two', hex)]).toEqual([[], []])
    for (const hex of ['0604', '0113'])
      expect([breaks('one', hex), breaks('two', hex)]).toEqual([['replacement/hex'], []])
  })

  it('13.3 [105] legal: turning a unit over in the box of the destroyed is no replacement', () => {
    const play = replacing('german', [put(U.pz2, 'pile:german-dead', { face: 2 })])
    play.do(flip(U.pz2, 0)).do(flip(U.pz2, 2))
    expect(play.breaks(go(U.pz2, '3316'))).toEqual([])
  })
})
