import { describe, expect, it } from 'vitest'
import { samplesOf } from '../../../../client/board/map/terrain/terrain-samples.ts'
import { terrainCostText } from '../../../../client/board/print/terrain-costs.ts'
import type { MovementRules } from '../../../../table/generated/types.ts'
import { combat } from '../../combat.ts'

const movement = combat.rules!.movement!

describe('what the key of a map says of movement', () => {
  it('is what the rules of the game have, for each line of the key', () => {
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

  it('is nothing where they say nothing of it, and free where a crossing takes the cost away', () => {
    const rules: MovementRules = {
      ...movement,
      crossings: [{ kind: 'bridge', cite: '8.1', over: ['river'], cost: { guns: 'no', motor: 0, foot: 0 } }],
    }
    expect(terrainCostText({ is: 'path', kind: 'canal' }, rules)).toBeUndefined()
    expect(terrainCostText({ is: 'crossing', kind: 'bridge' }, rules)).toBe('free; Artillery not crossed')
  })
})
