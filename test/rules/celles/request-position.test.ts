import { expect, it } from 'vitest'
import { refereesOf } from '../../../rules/referees.ts'
import type { Action, RefereeRequest, Time } from '../../../table/generated/types.ts'
import { checkRefereeRequest } from '../../../table/module/schema.ts'
import { declare, flip, game, go, Play, put, U } from './game.ts'

const rules = await refereesOf().rulesFor('celles')

const pieces = [
  { id: U.lehr, def: U.lehr, at: '2412' },
  { id: U.lehr2, def: U.lehr2, at: '2212' },
  { id: U.arm, def: U.arm, at: '1205' },
]
const action = (turn: number, side: 'german' | 'allied'): Time => ({ turn, phase: `${side}-action`, side })
const turnTo = (time: Time): Action => ({ type: 'turn', time })

/** The findings on each action, in a request that begins in the middle of a game. */
function messagesOf(time: Time, actions: readonly Action[]): readonly (readonly string[])[] {
  const asked: RefereeRequest = {
    module: 'celles',
    scenario: 'campaign',
    position: { time, pieces },
    actions: [...actions],
  }
  expect(checkRefereeRequest(asked)).toMatchObject({ ok: true })
  const answered = rules.answer(game, asked)
  if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
  return answered.verdicts.map(({ findings }) => findings.map(({ rule }) => rule))
}

it('7.0 [32, 38] legal and illegal: no chit is required in the phase in which a request begins, however many actions follow', () => {
  const moves = [go(U.lehr, '2411'), go(U.lehr, '2410'), flip(U.lehr, 1), go(U.lehr2, '2211'), go(U.lehr, '2404')]
  expect(messagesOf(action(2, 'german'), moves)).toEqual([[], [], [], [], ['movement/points']])
})

it('7.0 [33] legal, illegal and mirror: a unit on its used side does not act, whatever led to that', () => {
  for (const [side, unit, foe] of [
    ['german', U.lehr, U.inf],
    ['allied', U.arm, U.lehr],
  ] as const) {
    const play = (face: number) =>
      new Play([put(unit, '2412', { face }), put(foe, '2411')], { turn: 2, side, asked: true })
    for (const act of [go(unit, '2413'), declare('attack', [unit], ['2411'], 'light')]) {
      expect(play(0).breaks(act)).toEqual([])
      expect(play(1).breaks(act)).toEqual(['action/stale'])
    }
  }
})

it('7.0 [32] illegal: in the next phase the referee has seen that none was drawn', () => {
  const moves = [go(U.lehr, '2411'), turnTo(action(2, 'allied')), go(U.arm, '1206')]
  expect(messagesOf(action(2, 'german'), moves)).toEqual([[], ['turns/undone'], ['action/none']])
})

it('7.0 [37] legal and illegal: actions left are counted from the first Action Phase on, or not at all', () => {
  const recovery = turnTo({ turn: 2, phase: 'recovery' })
  expect(messagesOf(action(2, 'german'), [turnTo(action(2, 'allied')), recovery])).toEqual([[], ['round/undrawn']])
  const seen = messagesOf({ turn: 2, phase: 'initiative' }, [turnTo(action(2, 'german')), recovery])
  expect(seen).toEqual([[], ['round/left', 'round/left', 'round/undrawn']])
})
