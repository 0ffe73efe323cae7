import { describe, expect, it } from 'vitest'
import { answerRequest } from '../../../rules/core/request/request.ts'
import { refereeFor } from '../../../rules/games/celtos/system.ts'
import type { RefereeRequest } from '../../../table/generated/types.ts'
import { game, ids, line } from './game.ts'

/** A position without a log: who has the initiative and who has acted is stated. */
const asked = (memory: RefereeRequest['position']['memory'], squad = 'gael-warriors'): RefereeRequest => ({
  module: 'celtos',
  scenario: 'skirmish',
  position: {
    time: { turn: 2, phase: 'activation' },
    pieces: [
      ...line('gael-warriors', 1000, 3000, 3),
      ...line('gael-retainers', 2000, 3000, 3),
      ...line('sidhe-archers', 1000, 1000, 3),
    ].map(({ def, at }) => ({ id: def, def, at: `point:${(at as { x: number }).x},${(at as { y: number }).y}` })),
    ...(memory && { memory }),
  },
  actions: [{ type: 'declare', what: 'order-hold', pieces: ids(squad, 3), at: [] }],
})

const rules = (request: RefereeRequest) => {
  const answer = answerRequest(refereeFor, game, request)
  if ('problems' in answer) throw new Error(answer.problems.map(({ message }) => message).join('\n'))
  return answer.verdicts.flatMap(({ findings }) => findings.map(({ rule }) => rule))
}

describe('a request', () => {
  it('3 [3]: states who has the initiative and which units have been activated', () => {
    expect(rules(asked({ initiative: { gael: 7, sidhe: 3 } }))).toEqual([])
    expect(rules(asked({ initiative: { gael: 3, sidhe: 7 } }))).toEqual(['activation/side'])
    expect(rules(asked({ initiative: { gael: 7, sidhe: 3 }, activated: ['gael-warriors-1'] }))).toEqual([
      'activation/again',
    ])
    expect(
      rules(
        asked(
          { initiative: { gael: 7, sidhe: 3 }, activated: ['gael-warriors-1', 'sidhe-archers-1'] },
          'gael-retainers',
        ),
      ),
    ).toEqual([])
  })

  it('3 [3]: is not judged on what it does not state', () => {
    expect(rules(asked(undefined))).toEqual([])
  })
})
