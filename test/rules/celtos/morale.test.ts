import { describe, expect, it } from 'vitest'
import { acting, declare, go, ids, line, type Play, put } from './game.ts'

const A = ids('sidhe-archers', 7)
const W = ids('gael-warriors', 7)
const PANICKED = { marks: { panic: 1 } }

const volley = (play: Play, targets: readonly string[]) => play.do(declare('order-shoot', ...A, ...targets))

/** A volley of so many hits, all of which wound. */
function shot(play: Play, targets: readonly string[], hits: number): Play {
  volley(play, targets).dice(...A.map((_, index) => (index < hits ? 9 : 1)))
  play.follow('combat/allot').dice(...Array.from({ length: hits }, () => 9))
  return play.follow('combat/loss')
}

/** Archers and a squad of so many warriors in range; the scenario gives them seven. */
const warriors = (count: number, house = {}) =>
  acting(
    'sidhe',
    [
      ...line('sidhe-archers', 1000, 1000),
      ...line('gael-warriors', 1000, 2000, count),
      put('gael-chieftain', 4000, 4000),
    ],
    { house },
  )

describe('a morale check', () => {
  it('27 [27]: is due below half, not above it', () => {
    expect(shot(warriors(7), W, 3).next()).not.toContain('morale/check')
    const play = shot(warriors(7), W, 4)
    expect(play.next()).toEqual(['morale/check'])
    expect(play.says('checks')).toEqual([
      '27: The Gael Warriors owe a morale check: 3 of 7 models left. 5 or more passes; otherwise they rout.',
    ])
  })

  it('31 [31], 25 [25]: tests the highest Nerve, 5, against difficulty 4: 5 or more', () => {
    const play = shot(warriors(7), W, 4)
    expect(play.says()[0]).toContain('5 or more passes')
    play.dice(5)
    expect(play.next()).not.toContain('morale/rout')
  })

  it('29 [29]: failed below half removes the remaining models', () => {
    const play = shot(warriors(7), W, 4).dice(4)
    expect(play.says()).toEqual(['29: The Gael Warriors rout: no model of it stays on the table.'])
    play.follow('morale/rout')
    expect(play.lost).toEqual(W)
  })

  it('27 [27]: is due for an individual below half of its wounds, once', () => {
    const play = acting('sidhe', [...line('sidhe-archers', 1000, 1000), put('gael-chieftain', 1375, 1800)])
    shot(play, ['gael-chieftain'], 2)
    expect(play.says()[0]).toContain('the Gael Chieftain: 1 of 3 wounds left')
    const light = acting('sidhe', [...line('sidhe-archers', 1000, 1000), put('gael-chieftain', 1375, 1800)])
    expect(shot(light, ['gael-chieftain'], 1).next()).not.toContain('morale/check')
  })

  it('28 [28], 30 [30]: failed at exactly half is Panic, by house rule Rout', () => {
    const lost = (half: string) => {
      const units = [...line('gael-retainers', 1000, 2300, 5), ...line('sidhe-retainers', 1000, 2000, 5)]
      const play = acting('gael', units, { house: { half } })
      const own = ids('gael-retainers', 5)
      play.do(declare('order-assault', ...own, ...ids('sidhe-retainers', 5))).follow('assault/contact-moves')
      play
        .do(declare('fight', ...own))
        .dice(1, 1, 1, 1, 1)
        .dice(9, 1, 1, 1, 1)
      play.follow('combat/allot').dice(9).follow('combat/loss')
      expect(play.says()[0]).toContain('the Gael Retainers: the unit lost a close combat')
      return play.dice(1)
    }
    const panic = lost('panic').follow('morale/panic')
    expect(panic.marked('panic')).toEqual(ids('gael-retainers', 4, 2))
    expect(lost('rout').follow('morale/rout').lost).toEqual(ids('gael-retainers', 5))
  })
})

describe('panic', () => {
  const units = [
    ...line('gael-warriors', 1000, 2000, 4).map((each) => ({ ...each, ...PANICKED })),
    ...line('sidhe-retainers', 1000, 1500, 4),
    put('sidhe-prince', 4000, 1000),
  ]
  const four = ids('gael-warriors', 4)

  it('28 [28] legal: lets a unit move and rush', () => {
    const play = acting('gael', units)
    expect(play.breaks(declare('order-move', ...four))).toEqual([])
    expect(play.breaks(declare('order-rush', ...four))).toEqual([])
    expect(play.next()).toEqual(['morale/rally', 'orders/move', 'orders/rush', 'activation/waiting'])
  })

  it('28 [28] illegal: lets it not Hold, Shoot or Assault out of close combat', () => {
    const play = acting('gael', units)
    expect(play.breaks(declare('order-hold', ...four))).toEqual(['orders/panic'])
    expect(play.breaks(declare('order-assault', ...four, ...ids('sidhe-retainers', 4)))).toContain('orders/panic')
    expect(play.breaks(declare('order-shoot', ...four, ...ids('sidhe-retainers', 4)))).toContain('orders/panic')
  })

  it('28 [28] legal: lets a unit in close combat assault', () => {
    const melee = [
      ...line('gael-warriors', 1000, 2100, 4).map((each) => ({ ...each, ...PANICKED })),
      ...line('sidhe-retainers', 1000, 2000, 4),
    ]
    const play = acting('gael', melee)
    expect(play.breaks(declare('order-assault', ...four, ...ids('sidhe-retainers', 4)))).toEqual([])
  })

  it('28 [28] illegal: lets it not counter-charge or shoot in reaction, engaged or not', () => {
    const play = acting('sidhe', units).do(declare('order-move', 'sidhe-prince'))
    expect(play.breaks(declare('counter-charge', ...four))).toEqual(['morale/reaction'])
    expect(play.breaks(declare('reaction-shot', ...four, 'sidhe-prince'))).toEqual(['morale/reaction'])
    const calm = acting(
      'sidhe',
      units.map(({ marks: _, ...each }: (typeof units)[number] & { marks?: unknown }) => each),
    ).do(declare('order-move', 'sidhe-prince'))
    expect(calm.graded('unchecked', declare('counter-charge', ...four))).toEqual(['reaction/when'])
    expect(calm.breaks(declare('counter-charge', ...four))).toEqual([])
  })

  it('28 [28] mirror: bars the Sidhe as well', () => {
    const play = acting('sidhe', [put('sidhe-prince', 1000, 1000, PANICKED), put('gael-chieftain', 4000, 4000)])
    expect(play.breaks(declare('order-hold', 'sidhe-prince'))).toEqual(['orders/panic'])
    expect(play.breaks(go('sidhe-prince', 1000, 1300))).toEqual([])
  })

  it('25 [25]: a reaction shot of a calm unit needs its test first', () => {
    const play = acting('gael', [...line('gael-warriors', 1000, 2000, 3), ...line('sidhe-archers', 1000, 1200, 3)])
    play.do(declare('order-move', ...ids('gael-warriors', 3)))
    play.do(declare('reaction-shot', ...ids('sidhe-archers', 3), ...ids('gael-warriors', 3)))
    expect(play.says()).toEqual(['25: The Sidhe roll the reaction test of the Sidhe Archers: 4 or more.'])
    expect(play.dice(3).fights()[0]).toMatchObject({ settled: true, result: 'The reaction test failed.' })
  })
})

describe('a rally check', () => {
  const rally = (at: number, more: readonly ReturnType<typeof put>[] = [], house = {}) =>
    acting('gael', [put('gael-chieftain', 1000, 1000, PANICKED), put('sidhe-archers-1', 1000, 1100 + at), ...more], {
      house,
    })
  const told = (play: Play) => play.advise('next').find(({ rule }) => rule === 'morale/rally')?.message

  it('26 [26] legal: gets −2 with an enemy at short range, −1 at medium range, nothing beyond', () => {
    expect(told(rally(1200))).toBe('26: Try to rally the Gael Chieftain (−2 enemies in sight at short range).')
    expect(told(rally(1210))).toBe('26: Try to rally the Gael Chieftain (−1 enemies in sight at medium range).')
    expect(told(rally(2400))).toContain('−1')
    expect(told(rally(2410))).toBe('26: Try to rally the Gael Chieftain.')
  })

  it('26 [26]: looks at enemies in sight alone', () => {
    expect(told(rally(1000, [put('broch', 1000, 1600, { id: 'broch' })]))).toBe('26: Try to rally the Gael Chieftain.')
  })

  it('26 [26]: counts the worse modifier, or by house rule both', () => {
    expect(told(rally(1000))).not.toContain('−1')
    expect(told(rally(1000, [], { 'rally-modifiers': 'sum' }))).toContain(
      '−2 enemies in sight at short range, −1 enemies',
    )
  })

  it('26 [26] legal: takes the panic markers off if it passes', () => {
    const play = rally(1000).follow('morale/rally')
    expect(play.says()[0]).toBe(
      '26: The Gael roll the rally check of the Gael Chieftain. 3 or more passes, with −2 enemies in sight at short range.',
    )
    play.dice(5).follow('morale/rallied')
    expect(play.marked('panic')).toEqual([])
    expect(play.breaks(declare('order-hold', 'gael-chieftain'))).toEqual([])
    expect(rally(1000).follow('morale/rally').dice(4).next()).not.toContain('morale/rallied')
  })

  it('26 [26] illegal: is not made by a calm unit, nor twice', () => {
    const calm = acting('gael', [put('gael-chieftain', 1000, 1000), put('sidhe-archers-1', 1000, 3000)])
    expect(calm.breaks(declare('rally', 'gael-chieftain'))).toEqual(['morale/calm'])
    const play = rally(1000).follow('morale/rally').dice(1)
    expect(play.breaks(declare('rally', 'gael-chieftain'))).toEqual(['morale/once'])
  })

  it('26 [26] mirror: gets −2 for the Sidhe as well', () => {
    const play = acting('sidhe', [put('sidhe-prince', 1000, 1000, PANICKED), put('gael-warriors-1', 1000, 1900)])
    expect(told(play)).toBe('26: Try to rally the Sidhe Prince (−2 enemies in sight at short range).')
  })
})
