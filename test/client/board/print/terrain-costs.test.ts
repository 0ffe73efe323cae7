import { describe, expect, it } from 'vitest'
import { samplesOf } from '../../../../client/board/map/terrain/terrain-samples.ts'
import { terrainCostText } from '../../../../client/board/print/terrain-costs.ts'
import type { MovementRules } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'

const movement = combat.rules!.movement!

describe('the movement costs in the key of a map', () => {
  it('come from the rules of the game, for each line of the key', () => {
    const texts = samplesOf(combat.maps[0]!).map(({ name, of }) => [name, terrainCostText(of, movement)])
    expect(texts).toEqual([
      ['Clear', '1'],
      ['Woods', '2; Motorized 3'],
      ['Swamp', 'Other all MP; all else not entered'],
      ['Town', '2; Motorized 3'],
      ['High ground, by level', '+1 up'],
      ['River', 'not crossed'],
      ['Road', '½ of the terrain cost, at most 2'],
      ['Bridge', '+2'],
    ])
  })

  it('are none if the rules give none, and free if a crossing removes the cost', () => {
    const rules: MovementRules = {
      ...movement,
      crossings: [{ kind: 'bridge', cite: '8.1', over: ['river'], cost: { guns: 'no', motor: 0, foot: 0 } }],
    }
    expect(terrainCostText({ is: 'path', kind: 'canal' }, rules)).toBeUndefined()
    expect(terrainCostText({ is: 'crossing', kind: 'bridge' }, rules)).toBe('free; Artillery not crossed')
  })
})
