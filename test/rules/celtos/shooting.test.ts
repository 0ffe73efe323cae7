import { describe, expect, it } from 'vitest'
import { acting, declare, go, ids, line, mark, type Play, put, shift } from './game.ts'

const A = ids('sidhe-archers', 7)
const W = ids('gael-warriors', 7)

/** Two lines of models with so many units between their bases. */
const across = (gap: number) => [...line('sidhe-archers', 1000, 1000), ...line('gael-warriors', 1000, 1100 + gap)]

const shoot = (...targets: readonly string[]) => declare('order-shoot', ...A, ...targets)

/** What the archers are told about a target. */
const told = (play: Play) => play.advise('targets', { pieces: A }).map(({ message }) => message)

describe('a target', () => {
  const wall = put('barricade', 1375, 1700, { id: 'b' })
  const wood = (id: string, x: number, y: number) => put('broch', x, y, { id })

  it('10 [10] legal: is seen past models of the same squad', () => {
    const ranks = [
      put('sidhe-archers-1', 1000, 1000),
      put('sidhe-archers-2', 1000, 1110),
      put('gael-warriors-1', 1000, 1800),
    ]
    const play = acting('sidhe', ranks)
    const fire = declare('order-shoot', 'sidhe-archers-1', 'sidhe-archers-2', 'gael-warriors-1')
    expect(play.breaks(fire)).toEqual([])
    expect(play.do(fire).says()).toEqual(['12: The Sidhe roll 2 dice to hit the Gael Warriors: 6 or more.'])
  })

  it('10 [10] illegal: is not seen through a building', () => {
    const play = acting('sidhe', [
      put('sidhe-archers-1', 1000, 1000),
      wood('broch', 1000, 1400),
      put('gael-warriors-1', 1000, 1800),
    ])
    const fire = declare('order-shoot', 'sidhe-archers-1', 'gael-warriors-1')
    expect(play.breaks(fire)).toEqual(['shooting/sight'])
    expect(play.findings(fire)[0]?.message).toContain('Broch in the way')
    expect(play.next()).not.toContain('orders/shoot')
  })

  it('10 [10] illegal: is not seen through another squad, but by those who stand aside', () => {
    const screen = [put('sidhe-prince', 1000, 1250, { turn: 90 })]
    const play = acting('sidhe', [
      put('sidhe-archers-1', 1000, 1000),
      put('sidhe-archers-2', 1600, 1000),
      ...screen,
      put('gael-warriors-1', 1000, 1500),
    ])
    const fire = declare('order-shoot', 'sidhe-archers-1', 'sidhe-archers-2', 'gael-warriors-1')
    expect(play.breaks(fire)).toEqual([])
    expect(told(play)).toContain('10: Archer 1 sees no model of the target.')
    expect(play.do(fire).says()).toEqual(['12: The Sidhe roll 1 die to hit the Gael Warriors: 6 or more.'])
  })

  it('10 [10] mirror: is not seen by the Gael through a building either', () => {
    const fire = declare('order-shoot', 'gael-slingers-1', 'sidhe-archers-1')
    const units = [put('gael-slingers-1', 1000, 1800), put('sidhe-archers-1', 1000, 1000)]
    expect(acting('gael', units).breaks(fire)).toEqual([])
    expect(acting('gael', [...units, wood('broch', 1000, 1400)]).breaks(fire)).toEqual(['shooting/sight'])
  })

  it('11 [11] legal: is the nearest unit in sight', () => {
    const play = acting('sidhe', [...across(800), ...line('gael-retainers', 1000, 2500, 3)])
    expect(play.breaks(shoot(...W))).toEqual([])
  })

  it('11 [11] illegal: is no unit behind the nearest, and one unit only', () => {
    const play = acting('sidhe', [...across(800), ...line('gael-retainers', 3000, 1500, 3)])
    const [found] = play.findings(shoot(...ids('gael-retainers', 3)))
    expect(found).toMatchObject({ rule: 'shooting/nearest', needed: 8 })
    expect(found?.message).toContain('the Gael Warriors, the nearest unit in sight, 8 inches')
    expect(play.breaks(shoot(...W, ...ids('gael-retainers', 3)))).toContain('shooting/target')
    expect(play.breaks(shoot())).toEqual(['shooting/target'])
  })

  it('11 [11] illegal: is no unit in close combat, and the next one is the nearest then', () => {
    const melee = [...line('gael-warriors', 3000, 1500, 2), ...line('sidhe-retainers', 3000, 1400, 2)]
    const play = acting('sidhe', [
      ...line('sidhe-archers', 1000, 1000),
      ...melee,
      ...line('gael-retainers', 1000, 2600, 3),
    ])
    expect(play.breaks(shoot(...ids('gael-warriors', 2)))).toEqual(['shooting/engaged'])
    expect(play.breaks(shoot(...ids('gael-retainers', 3)))).toEqual([])
  })

  it('11 [11] mirror: is the nearest Sidhe unit for the Gael', () => {
    const units = [
      ...line('gael-slingers', 1000, 2000, 3),
      ...line('sidhe-archers', 1000, 1200, 3),
      ...line('sidhe-retainers', 1000, 800, 3),
    ]
    const play = acting('gael', units)
    const fire = (squad: string) => declare('order-shoot', ...ids('gael-slingers', 3), ...ids(squad, 3))
    expect(play.breaks(fire('sidhe-archers'))).toEqual([])
    expect(play.breaks(fire('sidhe-retainers'))).toEqual(['shooting/nearest'])
  })

  it('11 [11]: is measured from the nearest model, or by house rule from the leader', () => {
    const units = [
      put('sidhe-archers-1', 1000, 1000),
      put('sidhe-archers-7', 1120, 1000),
      put('gael-warriors-1', 600, 1000),
      put('gael-retainers-1', 1560, 1000),
    ]
    const play = (nearest: string) => acting('sidhe', units, { house: { nearest } })
    const fire = (target: string) => declare('order-shoot', 'sidhe-archers-1', 'sidhe-archers-7', target)
    expect([play('any').breaks(fire('gael-warriors-1')), play('any').breaks(fire('gael-retainers-1'))]).toEqual([
      [],
      ['shooting/nearest'],
    ])
    expect([play('leader').breaks(fire('gael-warriors-1')), play('leader').breaks(fire('gael-retainers-1'))]).toEqual([
      ['shooting/nearest'],
      [],
    ])
  })

  it('18 [18]: in cover asks for a save that the sheet does not print', () => {
    const play = acting('sidhe', [put('sidhe-archers-4', 1375, 1000), wall, put('gael-warriors-4', 1375, 1790)])
    expect(play.graded('unchecked', declare('order-shoot', 'sidhe-archers-4', 'gael-warriors-4'))).toEqual([
      'shooting/cover',
    ])
  })
})

describe('the range', () => {
  const bandAt = (gap: number) => {
    const play = acting('sidhe', [put('sidhe-archers-1', 1000, 100), put('gael-warriors-1', 1000, 200 + gap)])
    const line = told(play).find((each) => each.startsWith('12: Archer 1'))
    return line?.match(/, (\w+) range/)?.[1]
  }

  it.each([
    [1200, 'short'],
    [1210, 'medium'],
    [2400, 'medium'],
    [2410, 'long'],
    [3600, 'long'],
    [3610, 'extreme'],
    [4550, 'extreme'],
  ])('15 [15] legal: at %i hundredths of an inch is %s', (gap, band) => {
    expect(bandAt(gap)).toBe(band)
  })

  it('15 [15] illegal: ends with the last band of the weapon', () => {
    const play = acting('gael', [put('gael-slingers-1', 1000, 100), put('sidhe-archers-1', 1000, 2610)])
    const fire = declare('order-shoot', 'gael-slingers-1', 'sidhe-archers-1')
    const [found] = play.findings(fire)
    expect(found).toMatchObject({ rule: 'shooting/range', needed: 24, had: 24.1 })
    const near = acting('gael', [put('gael-slingers-1', 1000, 100), put('sidhe-archers-1', 1000, 2600)])
    expect(near.breaks(fire)).toEqual([])
  })

  it('15 [15] mirror: ends for the Sidhe at 48 inches', () => {
    const at = (gap: number) =>
      acting('sidhe', [
        put('sidhe-archers-1', 100, 100),
        put('gael-warriors-1', 100 + Math.round((100 + gap) / Math.SQRT2), 100 + Math.round((100 + gap) / Math.SQRT2)),
      ])
    const fire = declare('order-shoot', 'sidhe-archers-1', 'gael-warriors-1')
    expect(at(4800).breaks(fire)).toEqual([])
    expect(at(4815).breaks(fire)).toEqual(['shooting/range'])
  })

  it('16 [16]: brings the modifier of the weapon', () => {
    const scores = (gap: number) => told(acting('sidhe', across(gap)))[1]
    expect(scores(1600)).toBe('12: Archer 1 at 16 inches, medium range: 6 or more (50 %).')
    expect(scores(3000)).toBe('12: Archer 1 at 30 inches, long range: 6 or more, with −1 longbow at long range (40 %).')
  })
})

describe('a volley', () => {
  it('12 [12]: of seven archers at medium range makes the three hits of the published example', () => {
    const play = acting('sidhe', across(1600)).do(shoot(...W))
    expect(play.crumbs().at(-1)).toBe('The Sidhe Archers shoot at the Gael Warriors')
    play.dice(2, 7, 3, 9, 9, 4, 5)
    expect(play.says()[0]).toBe('17: Allot 3 hits: Warrior 1, Warrior 2, Warrior 3.')
  })

  it('14 [14]: gets −1 if its unit moved, and +1 at the mounted prince', () => {
    const play = acting('sidhe', across(1600)).do(shift(acting('sidhe', across(1600)), A, 0, 100))
    expect(told(play)[1]).toBe('12: Archer 1 at 15 inches, medium range: 6 or more, with −1 moved (40 %).')
    const gael = acting('gael', [put('gael-slingers-1', 1000, 2000), put('sidhe-prince', 1000, 1300)])
    expect(gael.advise('targets', { pieces: ['gael-slingers-1'] })[1]?.message).toContain(
      '7 or more, with +1 size 4 target (50 %)',
    )
  })

  it('13 [13]: misses with natural ones, and hits with natural tens', () => {
    const far = acting('sidhe', [put('sidhe-archers-1', 1000, 100), put('gael-warriors-1', 1000, 4300)])
    far.do(declare('order-shoot', 'sidhe-archers-1', 'gael-warriors-1')).dice(10)
    expect(far.next()).toContain('combat/allot')
    const near = acting('sidhe', across(300))
      .do(shoot(...W))
      .dice(1, 1, 1, 1, 1, 1, 1)
    expect(near.next()).not.toContain('combat/allot')
  })

  it('17 [17] legal: is allotted by the owner, evenly', () => {
    const play = acting('sidhe', across(1600))
      .do(shoot(...W))
      .dice(2, 7, 3, 9, 9, 4, 5)
    expect(play.breaks(mark('hit', 1, 'gael-warriors-5', 'gael-warriors-6'), ['gael'])).toEqual([])
    play.do(mark('hit', 1, 'gael-warriors-5', 'gael-warriors-6')).do(mark('hit', 1, 'gael-warriors-2'))
    expect(play.next()).toEqual(['combat/roll'])
  })

  it('17 [17] illegal: not by the shooters, not too many, and not twice on one model before each has one', () => {
    const play = acting('sidhe', across(1600))
      .do(shoot(...W))
      .dice(2, 7, 3, 9, 9, 4, 5)
    expect(play.breaks(mark('hit', 1, 'gael-warriors-5'), ['sidhe'])).toEqual(['table/foreign-hand'])
    expect(play.breaks(mark('hit', 2, 'gael-warriors-5'))).toEqual(['combat/uneven'])
    expect(play.breaks(mark('hit', 1, ...ids('gael-warriors', 4)))).toEqual(['combat/too-many'])
    expect(play.breaks(mark('hit', 1, 'sidhe-archers-1'))).toEqual(['table/marked'])
    const free = acting('sidhe', across(1600), { house: { allotment: 'free' } })
      .do(shoot(...W))
      .dice(2, 7, 3, 9, 9, 4, 5)
    expect(free.breaks(mark('hit', 3, 'gael-warriors-5'))).toEqual([])
  })

  it('17 [17] legal: is allotted as proposed when there are more hits than models', () => {
    const units = [...line('sidhe-archers', 1000, 1000), ...line('gael-warriors', 1000, 2000, 3)]
    const play = acting('sidhe', units)
      .do(shoot(...ids('gael-warriors', 3)))
      .dice(9, 9, 9, 9, 1, 1, 1)
    const [all] = play.advise('next')
    for (const action of all!.actions) {
      expect(play.breaks(action)).toEqual([])
      play.do(action)
    }
    expect(play.next()).toEqual(['combat/roll'])
    expect(play.breaks({ type: 'roll', dice: '4d10', nonce: 'nonce-nonce' })).toEqual([])
  })

  it('17 [17] mirror: is allotted by the Sidhe when they are shot at', () => {
    const units = [...line('gael-slingers', 1000, 2000, 3), ...line('sidhe-archers', 1000, 1200, 3)]
    const play = acting('gael', units).do(
      declare('order-shoot', ...ids('gael-slingers', 3), ...ids('sidhe-archers', 3)),
    )
    play.dice(8, 9, 2)
    expect(play.breaks(mark('hit', 1, 'sidhe-archers-1'), ['sidhe'])).toEqual([])
    expect(play.breaks(mark('hit', 1, 'sidhe-archers-1'), ['gael'])).toEqual(['table/foreign-hand'])
  })

  it('18 [18], 24 [24]: rolls strength 5 against Toughness 4 for each hit: 5 or more', () => {
    const play = acting('sidhe', across(1600))
      .do(shoot(...W))
      .dice(2, 7, 3, 9, 9, 4, 5)
      .follow('combat/allot')
    expect(play.says()).toEqual([
      '18: The Sidhe roll to damage the Gael Warriors: strength 5, 5 or more against Toughness 4.',
    ])
    play.dice(5, 4, 9)
    expect(play.says()).toEqual(['18: The Gael Warriors lose Warrior 1, Warrior 3.'])
    play.follow('combat/loss')
    expect([play.lost, play.marked('hit')]).toEqual([['gael-warriors-1', 'gael-warriors-3'], []])
  })

  it('18 [18]: wounds an individual, which dies with its last wound', () => {
    const play = acting('sidhe', [...line('sidhe-archers', 1000, 1000), put('gael-chieftain', 1375, 1800)])
    play.do(shoot('gael-chieftain')).dice(9, 9, 1, 1, 1, 1, 1).follow('combat/allot').dice(9, 9)
    play.follow('combat/loss')
    expect(play.piece('gael-chieftain').marks).toMatchObject({ wound: 2 })
    expect(play.lost).toEqual([])
  })

  it('6 [6] legal: may tear a hole into a squad that has moved, and the phase ends all the same', () => {
    const units = [...line('sidhe-archers', 1000, 1000), ...line('gael-warriors', 1000, 1900)]
    const play = acting('gael', units)
    play
      .do(shift(play, W, 0, -300))
      .do(shoot(...W))
      .dice(9, 9, 9, 1, 1, 1, 1)
    play
      .do(mark('hit', 1, ...ids('gael-warriors', 3, 3)))
      .dice(9, 9, 9)
      .follow('combat/loss')
    expect(play.breaks({ type: 'turn', time: { turn: 3, phase: 'markers' } })).toEqual([])
  })

  it('13 [13]: keeps everything else waiting until it is carried out', () => {
    const play = acting('sidhe', [...across(1600), put('gael-chieftain', 4000, 4000)]).do(shoot(...W))
    expect(play.breaks(declare('order-hold', 'gael-chieftain'))).toEqual(['activation/open'])
    expect(play.breaks(go('gael-chieftain', 4000, 3900))).toEqual(['activation/open'])
    play.dice(1, 1, 1, 1, 1, 1, 1)
    expect(play.breaks(declare('order-hold', 'gael-chieftain'))).toEqual([])
  })
})
