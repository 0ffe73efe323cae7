import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIONS, factsOf } from '../../../table/action/action-kinds.ts'
import type { Action } from '../../../table/generated/types.ts'
import { anyAction } from '../../table/any-action.ts'
import { real } from '../celles/game.ts'
import { named, positions } from '../positions.ts'
import { at, combat, refereeFor, table } from '../stage.ts'

const TYPES = Object.keys(ACTIONS) as Action['type'][]

/** The relay asks the referee about none of these actions, the page about all: both must get the same result. */
describe.each([
  ['Celles', real],
  ['Combat Operations', combat()],
])('the referee of %s', (_, module) => {
  const referee = refereeFor(module)!
  const placed = positions(module, 12).map(named)
  const words = [
    ...Array.from({ length: 12 }, (_, index) => `p${index}`),
    ...module.marks.keys(),
    ...module.sides.keys(),
    ...module.maps.map(({ id }) => id),
    ...[...module.scenarios.values()].flatMap(({ piles }) => piles.map(({ id }) => id)),
    'attack',
  ]
  const phases = fc.constantFrom(...module.sequence.phases.map(({ id }) => id))

  it('finds nothing in kinds that are not judged, whatever they contain', () => {
    const judging = new Set<Action['type']>()
    const run = fc.property(placed, phases, fc.constantFrom(...TYPES), fc.gen(), (pieces, phase, type, gen) => {
      const position = at(referee, table(module, pieces, { phase }), [...module.sides.keys()])
      const { findings } = referee.judge(position, anyAction(gen, type, words))
      if (findings.length > 0) judging.add(type)
    })
    fc.assert(run, { numRuns: 6000, seed: 14 })
    expect(judging.size).toBeGreaterThan(2)
    expect([...judging].filter((type) => factsOf({ type }).judged === 'no')).toEqual([])
  })
})
