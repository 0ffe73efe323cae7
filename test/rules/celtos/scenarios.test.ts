import { describe, expect, it } from 'vitest'
import { Roster } from '../../../rules/core/unit.ts'
import { acting, declare, game, go, ids, line, Play, put, shift } from './game.ts'

describe('the set-up', () => {
  const units = [
    put('gael-chieftain', 2400, 4000),
    put('sidhe-prince', 2400, 800),
    put('broch', 2400, 2400, { id: 'broch' }),
  ]
  const begun = () => new Play(units, { phase: 'markers', turn: 1 })

  it('1 [1] legal: places models anew inside their own zone', () => {
    expect(begun().breaks(go('gael-chieftain', 600, 3700), ['gael'])).toEqual([])
    expect(begun().breaks(go('sidhe-prince', 600, 1100), ['sidhe'])).toEqual([])
  })

  it('1 [1] illegal: not outside of it, and not on a building', () => {
    expect(begun().breaks(go('gael-chieftain', 600, 3500), ['gael'])).toEqual(['measure/set-up'])
    expect(begun().breaks(go('sidhe-prince', 600, 1300), ['sidhe'])).toEqual(['measure/set-up'])
    expect(begun().breaks(go('gael-chieftain', 2400, 2400), ['gael'])).toContain('measure/base')
  })

  it('1 [1] illegal: moves no scenery in play', () => {
    expect(begun().breaks(go('broch', 2000, 2400))).toEqual([])
    expect(acting('gael', units).breaks(go('broch', 2000, 2400))).toEqual(['measure/scenery'])
  })
})

it('the models of both warbands have names of their own', () => {
  const roster = new Roster(game)
  const models = [...game.counters.values()].filter(({ kind }) => kind === 'token')
  expect(new Set(models.map((model) => roster.nameOf(model))).size).toBe(models.length)
})

describe('victory', () => {
  const few = [...line('gael-warriors', 1000, 3000, 7), put('sidhe-prince', 1000, 1000)]

  it('29 [29]: counts the points of what the enemy has lost', () => {
    const play = acting('gael', [...few, ...line('sidhe-archers', 3000, 1000, 6)])
    // Of the Sidhe one of seven archers is gone and all seven retainers; of the Gael all but the warriors.
    expect(play.outcome()).toMatchObject({
      points: { gael: Math.round(206 / 7 + 138), sidhe: 121 + 151 + 42 },
      winner: 'sidhe',
      over: false,
    })
    expect(play.says('victory')).toEqual(['29: Points of enemy losses: Gael 167, Sidhe 314; the Sidhe would win.'])
  })

  it('29 [29]: ends the game when a side has no model left, and offers nothing more', () => {
    const play = acting('sidhe', [...line('gael-warriors', 3000, 3000, 2)])
    expect(play.outcome()).toMatchObject({ over: true, winner: 'gael' })
    expect(play.next()).toEqual(['victory/now'])
    expect(play.says()[0]).toContain('the Gael win')
  })

  it('29 [29]: scores for every place where a side has more models that have not panicked', () => {
    const units = [
      put('gael-warriors-1', 1700, 2330),
      put('gael-warriors-2', 1850, 2330),
      put('sidhe-retainers-1', 1750, 2500),
      put('sidhe-retainers-2', 3050, 2470),
      put('gael-chieftain', 3200, 2470, { marks: { panic: 1 } }),
    ]
    const play = acting('gael', units, { scenario: 'stones' })
    expect(play.outcome()).toMatchObject({ points: { gael: 1, sidhe: 1 } })
    play.do(declare('order-hold', ...ids('gael-warriors', 2))).do(declare('order-hold', ...ids('sidhe-retainers', 2)))
    play
      .do(shift(play, ['gael-chieftain'], 0, -100))
      .do(declare('done', 'gael-chieftain'))
      .turn(3, 'markers')
    expect(play.outcome()).toMatchObject({ points: { gael: 2, sidhe: 2 } })
  })
})
