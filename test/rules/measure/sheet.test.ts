import { describe, expect, it } from 'vitest'
import { refereeFor } from '../../../rules/kit/plain/system.ts'
import type { MeasureRules } from '../../../table/generated/types.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { withRules } from '../stage.ts'
import { COMMON, SHEETS } from './common.ts'

/** The problems of the Common with some of its measure rules changed. */
function problems(change: Partial<MeasureRules> | Record<string, unknown>): readonly string[] {
  const resolved = checkModule(withRules(SHEETS, { measure: change as Partial<MeasureRules> }))
  return 'problems' in resolved ? resolved.problems.map(printProblem) : []
}

const cite = '1'

describe('the check of measure rules', () => {
  it('finds nothing wrong with the Common', () => {
    expect(problems({})).toEqual([])
  })

  it.each([
    [
      'a printed value that no counter has',
      { movement: { cite, points: 'speed', gaits: [{ id: 'walk', name: 'Walk' }] } },
      'speed',
    ],
    ['a kind of scenery that none is of', { terrain: [{ kind: 'swamp', cite, cost: 2 }] }, 'swamp'],
    [
      'two words on the sight of one kind',
      { sight: { cite, scenery: [{ kind: 'wall' }, { kind: 'wall' }] } },
      'wall already has a row',
    ],
    ['cover by a kind that none is of', { cover: [{ kind: 'hedge', cite, name: 'hedge' }] }, 'hedge'],
    [
      'bands that do not grow',
      {
        ranges: [
          { id: 'a', name: 'A', most: 12 },
          { id: 'b', name: 'B', most: 6 },
        ],
      },
      'the shortest band first',
    ],
    ['a phase that does not exist', { activation: { cite, phases: ['fight'] } }, 'fight'],
    [
      'a gait twice',
      {
        movement: {
          cite,
          points: 'move',
          gaits: [
            { id: 'a', name: 'A' },
            { id: 'a', name: 'B' },
          ],
        },
      },
      'a is already used',
    ],
    ['a cost below 1', { terrain: [{ kind: 'wood', cite, cost: 0.5 }] }, 'cost'],
  ] as const)('reports %s', (_name, change, told) => {
    const found = problems(change)
    expect(found.length).toBeGreaterThan(0)
    expect(found.join('\n')).toContain(told)
  })
})

describe('the rules in words', () => {
  it('say what the sheet holds, case by case', () => {
    const help = refereeFor(COMMON)!.help
    const text = (cite: string) => help.find((each) => each.cite === cite)?.text
    expect(text('2.1')).toBe('A model’s move is its move value in inches. Walk, for all models: up to the move.')
    expect(text('2.3')).toContain(
      'Charge, for all models: up to the move and 2 inches more, and may end in contact with enemies.',
    )
    expect(text('3.1')).toBe('Wood, for all models: each length counts 2 times.')
    expect(text('5.3')).toBe('Hill blocks sight as high as it is, and raises the models on it.')
    expect(text('7')).toBe('In Activation the sides take turns: each activates one squad.')
  })
})
