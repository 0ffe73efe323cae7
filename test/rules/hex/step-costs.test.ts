import { describe, expect, it } from 'vitest'
import { at, moveTo, type Placed, refereeFor, rulesOf, sentencesOf, table, tiny } from '../stage.ts'
import { costs, game, messagesOf, moving } from './moving.ts'

/** Both sides, for rules that apply to both alike. */
const SIDES = ['grey', 'green'] as const

describe('the cost of a step', () => {
  it.each(SIDES)('M2 is a point on the plain, up to the allowance of %s', (side) => {
    expect(messagesOf([{ def: `${side}-1`, at: '5.1' }], `${side}-1`, '9.1')).toEqual([])
    expect(messagesOf([{ def: `${side}-1`, at: '5.1' }], `${side}-1`, '10.1')).toHaveLength(1)
  })

  it.each(SIDES)('M3 differs by class: forest is 2 on foot and 3 on wheels for %s', (side) => {
    expect(costs([{ def: `${side}-1`, at: '4.4' }], `${side}-1`, '4.3')).toBe(2)
    expect(costs([{ def: `${side}-guns`, at: '4.4' }], `${side}-guns`, '4.3')).toBe(3)
  })

  it.each(SIDES)('M4 can be infinite for a class: marsh is closed to the wheels of %s', (side) => {
    expect(messagesOf([{ def: `${side}-1`, at: '7.6' }], `${side}-1`, '6.6')).toEqual([])
    const Name = side === 'grey' ? 'Grey' : 'Green'
    expect(messagesOf([{ def: `${side}-guns`, at: '7.6' }], `${side}-guns`, '6.6')).toEqual([
      `illegal M4: 6.6 (marsh) is closed to wheels, such as ${Name} Guns; it can reach 7.5 for ½ point.`,
    ])
  })

  it('M4 can end the move: a unit that enters the marsh stops in it', () => {
    expect(messagesOf([{ def: 'grey-1', at: '4.6' }], 'grey-1', '6.6', {}, '5.6')).toEqual([
      'illegal M4: Grey 1st must stop in 5.6 (marsh); by way of 5.5 and 6.5 it costs 4 points.',
    ])
    expect(costs([{ def: 'grey-1', at: '4.6' }], 'grey-1', '6.6')).toBe(4)
  })

  it.each(SIDES)('M5 is the whole allowance over the river, with nothing spent before, for %s', (side) => {
    const id = `${side}-1`
    const verdict = moving([{ def: id, at: '1.4' }], id, '1.5')
    expect(verdict).toMatchObject({ findings: [], walks: [{ cost: 4, left: 0, legal: true }] })
    expect(rulesOf(moving([{ def: id, at: '1.3' }], id, '1.5'))).toEqual(['movement/points'])
    expect(messagesOf([{ def: id, at: '1.3' }], id, '1.5')[0]).toContain('Entering 1.5 takes the whole allowance;')
  })

  it.each(SIDES)('M5 keeps the wheels of %s from crossing the river', (side) => {
    const verdict = moving([{ def: `${side}-guns`, at: '1.4' }], `${side}-guns`, '1.5')
    expect(rulesOf(verdict)).toEqual(['movement/edge/river'])
    expect(verdict.findings[0]?.message).toContain('cannot cross from 1.4 to 1.5 over the Wend')
  })

  it('M6 bars a cliff, and an offer names a hex nearby that can be reached', () => {
    const verdict = moving([{ def: 'grey-1', at: '2.6' }], 'grey-1', '3.6')
    // A path of 2 leads round the cliff, so nothing is wrong; on the direct path only the cliff is.
    expect(verdict.walks?.[0]?.steps).toHaveLength(2)
    expect(messagesOf([{ def: 'grey-1', at: '2.6' }], 'grey-1', '3.6', { phase: 'grey-move' })).toEqual([])
  })

  it.each(SIDES)('M7 is 2 more over the ford for %s, and the river costs nothing there', (side) => {
    expect(costs([{ def: `${side}-1`, at: '3.4' }], `${side}-1`, '3.5')).toBe(3)
    expect(costs([{ def: `${side}-guns`, at: '3.4' }], `${side}-guns`, '3.5')).toBe(3)
  })

  it('M9 is ½ for wheels on a road, in any terrain', () => {
    expect(costs([{ def: 'grey-guns', at: '2.2' }], 'grey-guns', '3.2')).toBe(0.5)
    expect(costs([{ def: 'grey-guns', at: '1.2' }], 'grey-guns', '10.2')).toBe(4.5)
    expect(costs([{ def: 'grey-1', at: '2.2' }], 'grey-1', '3.2')).toBe(1)
  })

  it('M9 is ½ only along the road, and not beside it', () => {
    // 1 down to the road and ½ along it into the forest, not 3 through the trees.
    expect(costs([{ def: 'grey-guns', at: '3.1' }], 'grey-guns', '3.2')).toBe(1.5)
    expect(costs([{ def: 'grey-guns', at: '3.4' }], 'grey-guns', '3.3')).toBe(3)
  })

  it('M9 applies over the river', () => {
    expect(costs([{ def: 'green-guns', at: '6.4' }], 'green-guns', '7.5')).toBe(0.5)
  })

  it('M12 is 1 more for each level uphill, and no more downhill', () => {
    expect(costs([{ def: 'grey-1', at: '8.4' }], 'grey-1', '9.4')).toBe(2)
    expect(costs([{ def: 'grey-1', at: '9.4' }], 'grey-1', '8.4')).toBe(1)
    expect(costs([{ def: 'grey-1', at: '7.4' }], 'grey-1', '8.4')).toBe(2)
  })

  it('M12 bars a climb of two levels at once', () => {
    const alone = tiny({ supply: undefined, movement: { climb: { cite: 'M12', up: 1, by: 'level', most: 0 } } })
    const strict = refereeFor(alone)!
    const state = table(alone, [{ def: 'grey-1', at: '10.4' }])
    const verdict = strict.judge(at(strict, state, ['grey']), moveTo(alone, 'grey-1', '9.4'))
    expect(sentencesOf(verdict)[0]).toBe(
      'illegal M12: From 10.4 to 9.4 is too steep for Grey 1st; it can reach 10.3 for 1 point.',
    )
    // By the printed rule a path over the slope remains.
    expect(rulesOf(moving([{ def: 'grey-1', at: '10.4' }], 'grey-1', '9.4'))).toEqual(['movement/climb'])
    expect(costs([{ def: 'grey-guns', at: '10.4' }], 'grey-guns', '9.4')).toBe(5)
  })

  it('M12 by the step is added once, however high the climb', () => {
    const steps = tiny({ supply: undefined, movement: { climb: { cite: 'M12', up: 1, down: 2, by: 'step' } } })
    const other = refereeFor(steps)!
    const cost = (from: string, to: string) =>
      other.judge(at(other, table(steps, [{ def: 'grey-1', at: from }]), ['grey']), moveTo(steps, 'grey-1', to))
        .walks?.[0]?.cost
    expect(cost('10.4', '9.4')).toBe(2)
    expect(cost('9.4', '10.4')).toBe(3)
  })

  it('M13 closes enemy-occupied hexes, and leaves friendly ones open', () => {
    expect(
      messagesOf(
        [
          { def: 'grey-1', at: '5.1' },
          { def: 'grey-2', at: '6.1' },
        ],
        'grey-1',
        '6.1',
      ),
    ).toEqual([])
    const verdict = moving(
      [
        { def: 'grey-1', at: '5.1' },
        { def: 'green-staff', at: '6.1' },
      ],
      'grey-1',
      '6.1',
    )
    expect(sentencesOf(verdict)).toEqual([
      'illegal M13: Grey 1st may not enter 6.1, where Green Staff stands; it can reach 5.2 for 1 point.',
    ])
    const mirrored = moving(
      [
        { def: 'green-1', at: '5.1' },
        { def: 'grey-staff', at: '6.1' },
      ],
      'green-1',
      '6.1',
    )
    expect(rulesOf(mirrored)).toEqual(['movement/enemies'])
  })
})

describe('a railway for whole moves', () => {
  it.each(SIDES)('M11 carries %s eight hexes, if the whole move is by rail', (side) => {
    const placed = [{ def: `${side}-1`, at: '1.7' }]
    expect(moving(placed, `${side}-1`, '9.7')).toMatchObject({ findings: [], walks: [{ cost: 8, left: 0 }] })
    expect(messagesOf(placed, `${side}-1`, '10.7')).toHaveLength(1)
  })

  it('M11 does not help a unit that begins off it or leaves it', () => {
    expect(rulesOf(moving([{ def: 'grey-1', at: '1.6' }], 'grey-1', '8.7'))).toEqual(['movement/points'])
    expect(rulesOf(moving([{ def: 'grey-1', at: '1.7' }], 'grey-1', '7.6'))).toEqual(['movement/points'])
  })

  it('M11 is closed to units that it does not name', () => {
    expect(rulesOf(moving([{ def: 'grey-staff', at: '1.7' }], 'grey-staff', '9.7'))).toEqual(['movement/points'])
  })

  it('M11 does not lead into enemy zones', () => {
    const placed = [
      { def: 'grey-1', at: '1.7' },
      { def: 'green-1', at: '8.6' },
    ]
    const verdict = moving(placed, 'grey-1', '8.7')
    expect(verdict.findings).toMatchObject([{ rule: 'movement/throughout', severity: 'illegal' }])
    expect(sentencesOf(moving(placed, 'grey-1', '6.7'))).toEqual([])
  })
})

describe('bridges that players lay', () => {
  // 1.5 is southwest of 1.4, which is shifted to the right.
  const SOUTH_WEST = 210
  const pontoon: Placed = { def: 'pontoon', at: '1.4', turn: SOUTH_WEST }

  it.each(SIDES)('M8 carry %s over the hexside towards which the counter is turned', (side) => {
    const id = `${side}-1`
    expect(costs([{ def: id, at: '1.4' }, pontoon], id, '1.5')).toBe(2)
    expect(costs([{ def: id, at: '1.5' }, pontoon], id, '1.4')).toBe(2)
    expect(
      costs(
        [
          { def: id, at: '1.4' },
          { ...pontoon, turn: 330 },
        ],
        id,
        '1.5',
      ),
    ).toBe(4)
  })

  it('M8 may lie between cells, over the nearest hexside', () => {
    const { grid } = game.maps[0]!
    const [a, b] = [grid.centre(grid.parse('1.4')!), grid.centre(grid.parse('1.5')!)]
    const free = { board: 'valley', x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) }
    expect(
      costs(
        [
          { def: 'grey-1', at: '1.4' },
          { def: 'pontoon', at: free },
        ],
        'grey-1',
        '1.5',
      ),
    ).toBe(2)
  })

  it('M8 are closed to other classes, and the finding says so', () => {
    expect(messagesOf([{ def: 'grey-guns', at: '1.4' }, pontoon], 'grey-guns', '1.5')[0]).toBe(
      'illegal M8: The pontoon from 1.4 to 1.5 does not carry wheels, such as Grey Guns; it can reach 2.5 for 6 points.',
    )
  })

  it('M7 may be wrecked by a counter on them', () => {
    const wreckage: Placed = { def: 'wreckage', at: '3.5', turn: 30 }
    const verdict = moving([{ def: 'grey-guns', at: '3.4' }, wreckage], 'grey-guns', '3.5')
    expect(rulesOf(verdict)).toEqual(['movement/edge/river'])
    expect(messagesOf([{ def: 'grey-guns', at: '3.4' }], 'grey-guns', '3.5')).toEqual([])
  })
})
