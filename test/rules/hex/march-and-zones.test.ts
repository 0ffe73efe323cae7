import { describe, expect, it } from 'vitest'
import {
  at,
  type Change,
  moveTo,
  type Placed,
  refereeFor,
  rulesOf,
  table,
  tiny,
  tinyProblems,
  type When,
} from '../stage.ts'

/** The Branch Line with one more rule: the cost of an action under it, or the rules that the action breaks. */
function outcomeOf(
  change: Change,
  placed: readonly Placed[],
  piece: string,
  to: string,
  when: When = {},
): number | readonly string[] {
  const module = tiny({ supply: undefined, ...change })
  const referee = refereeFor(module)!
  const verdict = referee.judge(at(referee, table(module, placed, when), ['grey', 'green']), moveTo(module, piece, to))
  return verdict.findings.length > 0 ? rulesOf(verdict) : (verdict.walks?.[0]?.cost ?? Number.NaN)
}

const NO_ZONES = { zones: undefined }
const MARCH: Change = {
  ...NO_ZONES,
  movement: { march: { cite: 'S', bonus: 2, classes: ['foot'], turns: { grey: [2] } } },
}

describe('a march', () => {
  const alone = [{ def: 'grey-1', at: '1.5' }]

  it('adds points for units that may make one, in its turns', () => {
    expect(outcomeOf(MARCH, alone, 'grey-1', '7.5')).toBe(6)
    expect(outcomeOf(MARCH, alone, 'grey-1', '7.5', { turn: 3 })).toEqual(['movement/points'])
    expect(outcomeOf(NO_ZONES, alone, 'grey-1', '7.5')).toEqual(['movement/points'])
  })

  it('is open to the classes that it names', () => {
    expect(outcomeOf(MARCH, [{ def: 'grey-guns', at: '1.5' }], 'grey-guns', '9.5')).toEqual(['movement/points'])
  })

  it('keeps away from enemies from its first cell to its last', () => {
    expect(outcomeOf(MARCH, [...alone, { def: 'green-1', at: '8.5' }], 'grey-1', '7.5')).not.toBe(6)
    expect(outcomeOf(MARCH, [...alone, { def: 'green-1', at: '1.6' }], 'grey-1', '7.5')).toEqual(['movement/points'])
    expect(outcomeOf(MARCH, [...alone, { def: 'green-1', at: '1.6' }], 'grey-1', '5.5')).toBe(4)
  })
})

describe('the reach of a march', () => {
  const reachOf = (change: Change, placed: readonly Placed[]) => {
    const module = tiny({ supply: undefined, ...change })
    const referee = refereeFor(module)!
    const reach = referee.reach(at(referee, table(module, placed), ['grey']), ['grey-1'])
    return 'cells' in reach ? reach.cells : []
  }
  const alone = [{ def: 'grey-1', at: '1.5' }]

  it('names its mode exactly where the unit would not come without it', () => {
    const plain = reachOf(NO_ZONES, alone)
    const marching = reachOf(MARCH, alone)
    const apart = marching.filter(({ mode }) => mode)
    expect(apart.length).toBeGreaterThan(0)
    expect(marching.filter(({ mode }) => !mode).map(({ at }) => at)).toEqual(plain.map(({ at }) => at))
    for (const { mode } of apart) expect(mode).toEqual({ cite: 'S', name: 'Strategic movement' })
  })

  it('has no part of its own where no unit may march', () => {
    expect(reachOf(NO_ZONES, alone).every(({ mode }) => mode === undefined)).toBe(true)
    expect(reachOf(MARCH, [...alone, { def: 'green-1', at: '1.6' }]).every(({ mode }) => mode === undefined)).toBe(true)
  })
})

describe('a march past an enemy', () => {
  const near = [
    { def: 'grey-1', at: '1.5' },
    { def: 'green-1', at: '8.5' },
  ]
  const judge = (placed: readonly Placed[], to: string, change = MARCH) => {
    const module = tiny({ supply: undefined, ...change })
    const referee = refereeFor(module)!
    return referee.judge(at(referee, table(module, placed), ['grey']), moveTo(module, 'grey-1', to))
  }

  it('gives no bonus, in the finding and in the walk alike', () => {
    const { findings, walks } = judge(near, '7.5')
    expect(findings).toMatchObject([{ rule: 'movement/throughout', needed: 6, had: 4 }])
    expect(walks).toMatchObject([{ cost: 6, left: -2 }])
  })

  it('gives its bonus to a unit that has too few points even with it, in both alike', () => {
    const { findings, walks } = judge([near[0]!], '8.5')
    expect(findings).toMatchObject([{ rule: 'movement/points', needed: 7, had: 6 }])
    expect(walks).toMatchObject([{ cost: 7, left: -1 }])
  })

  it('is not named as the cause if the points suffice without it', () => {
    const beside = [
      { def: 'grey-1', at: '4.1' },
      { def: 'green-1', at: '2.1' },
    ]
    const { findings } = judge(beside, '2.1', { movement: MARCH.movement })
    expect(findings).toMatchObject([{ rule: 'movement/enemies' }])
  })
})

describe('a crowded road', () => {
  const road = { kind: 'road', cite: 'M9', cost: { foot: 1, wheels: 0.5 }, over: ['river'], level: true }
  const CROWD: Change = {
    ...NO_ZONES,
    movement: { paths: [{ ...road, crowd: { cite: 'S', cost: 1, classes: ['wheels'] } }] },
  }

  it('costs more behind a unit of the same class', () => {
    const behind = [
      { def: 'grey-guns', at: '4.2' },
      { def: 'grey-staff', at: '5.2' },
    ]
    expect(outcomeOf(CROWD, behind, 'grey-guns', '5.2')).toBe(1.5)
    expect(outcomeOf(CROWD, [behind[0]!, { def: 'grey-1', at: '5.2' }], 'grey-guns', '5.2')).toBe(0.5)
    expect(outcomeOf(CROWD, [{ def: 'grey-1', at: '4.2' }, behind[1]!], 'grey-1', '5.2')).toBe(1)
  })
})

describe('zones that require a roll', () => {
  const zones = (through: object): Change => ({
    zones: {
      enter: undefined as never,
      leave: { cite: 'Z', effect: 1, classes: ['wheels'] },
      through: through as never,
    },
  })
  const placed = [
    { def: 'grey-1', at: '4.4' },
    { def: 'grey-guns', at: '4.4', id: 'guns' },
    { def: 'green-1', at: '5.3' },
  ]

  it('send units without a successful roll around them', () => {
    const rolled = zones({ cite: 'Z', effect: 0, roll: true })
    expect(outcomeOf(rolled, placed, 'grey-1', '4.3')).toBe(3)
    expect(outcomeOf(zones({ cite: 'Z', effect: 0 }), placed, 'grey-1', '4.3')).toBe(2)
  })

  it('require of other classes the cost of leaving any zone', () => {
    const both: Change = {
      zones: {
        enter: undefined as never,
        leave: { cite: 'Z5', effect: 1 },
        through: { cite: 'Z4', effect: 2, classes: ['wheels'] },
      },
    }
    expect([outcomeOf(both, placed, 'grey-1', '3.4'), outcomeOf(both, placed, 'guns', '3.4')]).toEqual([2, 2])
    expect([outcomeOf(both, placed, 'grey-1', '5.4'), outcomeOf(both, placed, 'guns', '5.4')]).toEqual([2, 3])
  })

  it('require points only of the named classes', () => {
    const free = zones({ cite: 'Z', effect: 0 })
    expect([outcomeOf(free, placed, 'grey-1', '3.4'), outcomeOf(free, placed, 'guns', '3.4')]).toEqual([1, 2])
  })
})

describe('a wrong name in a sheet', () => {
  it.each([
    [
      'a class of a march',
      { movement: { march: { cite: 'S', bonus: 2, classes: ['feet'] } } },
      '/movement/march/classes/0',
    ],
    [
      'a side of a march',
      { movement: { march: { cite: 'S', bonus: 2, turns: { gray: [1] } } } },
      '/movement/march/turns/gray',
    ],
    ['a class of a zone', { zones: { leave: { cite: 'Z', effect: 1, classes: ['wings'] } } }, '/zones/leave/classes/0'],
    ['a phase of the rounds', { turns: { rounds: ['gray-move'] } }, '/turns/rounds/0'],
  ] as readonly (readonly [string, Change, string])[])('%s is reported, with its place', (_, change, pointer) => {
    expect(tinyProblems(change).join('\n')).toContain(pointer)
  })
})
