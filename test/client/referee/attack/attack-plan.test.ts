import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { AttackGuide } from '../../../../client/referee/attack/attack-guide.ts'
import type { PlanTable } from '../../../../client/referee/attack/attack-plan.ts'
import type { AttackRequest } from '../../../../client/screen/screen.ts'
import type { Action, Finding, Id, Question, Verdict } from '../../../../table/generated/types.ts'
import { acting, cell, game, type Play, put, U } from '../../../rules/celles/game.ts'
import { at as position } from '../../../rules/stage.ts'

/** The German's screen in this position, with an attack that he begins to plan. */
function planning(
  play: Play,
  request: AttackRequest,
  judge: (action: Action) => Verdict = (action) => play.verdict(action),
) {
  const moment = signal<object | undefined>(undefined)
  const table = {
    seat: signal({ id: 'seat', sides: ['german'], host: false }),
    state: signal(play.state),
    referee: {
      next: signal(play.advise('next')),
      position: signal({}),
      judge,
      advise: (question: Question) =>
        play.referee.advise(position(play.referee, play.state, ['german'], play.memory), question),
    },
    playback: { moment },
  }
  const wanted = signal<AttackRequest | undefined>(request)
  const guide = new AttackGuide(table as unknown as PlanTable, game, wanted)
  const planned = () => guide.plan.value!.planned.value
  return { guide, planned, wanted, moment }
}

const at = (place: string, pieces: readonly Id[] = [], isTouch = false) => ({ place: cell(place), pieces, isTouch })

/** One American next to two Germans, and a third German far away. */
const twoAgainstOne = () =>
  acting(
    'german-chit-lehr',
    [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1610'), put(U.lehrRecon, '2010')],
    {
      turn: 4,
    },
  )

describe('the plan of an attack on the map', () => {
  it('lights up its target with the odds, its attackers, and the units that may join', () => {
    const { guide, planned } = planning(twoAgainstOne(), { ids: [U.lehr] })
    expect(planned().attackers).toEqual([U.lehr])
    const { options, subjects, ways } = guide.shown.value
    expect(subjects).toEqual([U.lehr])
    expect(options).toMatchObject([
      { place: cell('1510'), label: planned().odds?.column },
      { pieces: [U.lehr2], label: '' },
    ])
    expect(ways).toMatchObject([{ from: cell('1511'), path: [cell('1510')] }])
  })

  it('takes a click on a counter that may join as its tick, and another as its end', () => {
    const { guide, planned } = planning(twoAgainstOne(), { ids: [U.lehr] })
    const alone = planned().odds?.attack
    guide.point(at('1610', [U.lehr2]))
    expect(guide.hint.value?.foot).toBe('Click to let it attack too.')
    expect(guide.choose(at('1610', [U.lehr2]))).toBe(true)
    expect(planned().declare?.pieces).toEqual([U.lehr, U.lehr2])
    expect(planned().odds?.attack).toBeGreaterThan(alone!)
    expect(guide.choose(at('1610', [U.lehr2], true))).toBe(true)
    expect(guide.hint.value?.foot).toBe('Tap again to let it attack too.')
    expect(planned().declare?.pieces).toEqual([U.lehr])
  })

  it('says why another unit of the side cannot join, and lets a click on it pass', () => {
    const { guide } = planning(twoAgainstOne(), { ids: [U.lehr] })
    guide.point(at('2010', [U.lehrRecon]))
    expect(guide.hint.value).toMatchObject({ tone: 'cannot', cite: '11.0' })
    expect(guide.choose(at('2010', [U.lehrRecon]))).toBe(false)
  })

  it('blames no unit for what is wrong with the attack without it', () => {
    const wrong = (message: string): Finding => ({
      rule: 'a/b',
      cite: '',
      severity: 'illegal',
      message,
      at: [],
      pieces: [],
    })
    const late = wrong('It is too late for attacks.')
    const far = wrong('It is too far away.')
    const judge = (action: Action): Verdict => ({
      findings: action.type === 'declare' && action.pieces.includes(U.lehrRecon) ? [late, far] : [late],
    })
    const { guide } = planning(twoAgainstOne(), { ids: [U.lehr] }, judge)
    guide.point(at('2010', [U.lehrRecon]))
    expect(guide.hint.value).toMatchObject({ tone: 'cannot', text: 'It is too far away.' })
  })

  it('shows nothing and takes no click while the past is looked at, or when it is put away', () => {
    const { guide, wanted, moment } = planning(twoAgainstOne(), { ids: [U.lehr] })
    moment.value = {}
    expect(guide.shown.value.options).toEqual([])
    expect(guide.choose(at('1610', [U.lehr2]))).toBe(false)
    moment.value = undefined
    wanted.value = undefined
    expect(guide.choose(at('1610', [U.lehr2]))).toBe(false)
    expect(guide.places.value).toEqual([])
  })

  it('is begun from the target too, where another unit next to it leads by a click', () => {
    const { guide, planned } = planning(twoAgainstOne(), { ids: [], at: cell('1510') })
    const [first, second] = [U.lehr, U.lehr2].sort((a) => (planned().attackers.includes(a) ? -1 : 1))
    expect(planned().attackers).toEqual([first])
    expect(planned().how).toMatchObject({ is: 'led', lead: first })
    expect(planned().targets).toEqual([cell('1510')])
    guide.choose(at('1610', [second!]))
    expect(planned().attackers).toEqual([first, second])
  })
})
