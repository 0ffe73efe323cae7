import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { common, faults, go, goAll, judge, point, put, refereeOf } from './common.ts'

const RED = put('red-1', 1000, 1000)

describe('2.1, 2.2 a move', () => {
  it.each([
    ['as far as it may walk', 400, []],
    ['within the tolerance of a run', 802, []],
    ['a little too far to run', 803, ['illegal 2.2: Red 1 moves 8.03 inches of 8.']],
    ['much too far', 1050, ['illegal 2.2: Red 1 moves 10.5 inches of 8.']],
  ])('%s', (_name, far, found) => {
    const verdict = judge([RED], go('red-1', point(1000 + far, 1000)))
    expect(faults(verdict)).toEqual(found)
  })

  it('says which gait a longer move is', () => {
    const { findings, walks } = judge([RED], go('red-1', point(1500, 1000)))
    expect(findings).toMatchObject([
      { rule: 'measure/gait', severity: 'note', message: '2.2: Red 1 moves 5 inches: Run.' },
    ])
    expect(walks).toMatchObject([{ legal: true, cost: 5, left: 3 }])
  })

  it('counts all parts of a bent path', () => {
    const verdict = judge([RED], go('red-1', point(1500, 1000), point(1500, 1400)))
    expect(faults(verdict)).toEqual(['illegal 2.2: Red 1 moves 9 inches of 8.'])
    expect(verdict.findings[0]).toMatchObject({ needed: 9, had: 8, offer: { at: point(1500, 1300), cost: 8 } })
  })

  it('offers the farthest place on the way', () => {
    const [found] = judge([RED], go('red-1', point(2000, 1000))).findings
    expect(found?.offer).toEqual({ at: point(1800, 1000), cost: 8 })
  })
})

describe('3.1 rough ground', () => {
  const wood = put('wood-2', 1500, 1000)

  it('counts each inch of the middle’s path twice', () => {
    const { walks } = judge([RED, wood], go('red-1', point(1450, 1000)))
    expect(walks?.[0]).toMatchObject({ cost: 6.5, legal: true })
    expect(walks?.[0]?.steps.at(-1)?.parts).toEqual([
      { cite: '2.1', what: 'open ground', cost: 2.5 },
      { cite: '3.1', what: '2 inches through Pine wood', cost: 4 },
    ])
  })

  it('goes round where that is shorter', () => {
    const { walks } = judge([put('red-1', 1500, 770), put('wood-2', 1500, 1000)], go('red-1', point(1500, 1230)))
    expect(walks?.[0]?.cost).toBeLessThanOrEqual(8.6)
    const corner = judge([put('red-1', 1220, 900), wood], go('red-1', point(1300, 780)))
    expect(corner.walks?.[0]?.cost).toBeLessThan(1.8)
  })

  it('bends at the edge to spend less of its way in it', () => {
    const { walks } = judge([put('red-1', 1240, 700), wood], go('red-1', point(1300, 1100)))
    // Straight it would cost more than 7 inches: three quarters of the line lie in the wood.
    expect(walks![0]!.cost).toBeLessThan(4.9)
  })
})

describe('3.2 a wall', () => {
  const wall = put('wall-1', 1000, 1200)

  it('is walked round, by its corners', () => {
    const verdict = judge([put('red-1', 1000, 1120), wall], go('red-1', point(1000, 1280)))
    expect(faults(verdict)).toEqual([])
    // Straight to where the base touches the corner, round it, along the end of the wall, and back.
    const least = 2 * Math.hypot(300, 30) + 100
    const [walk] = verdict.walks!
    expect(walk!.cost * 100).toBeGreaterThan(least)
    expect(walk!.cost * 100).toBeLessThan(least + 160)
    expect(walk!.steps.length).toBeGreaterThan(2)
  })

  it('stops a path that is drawn through it, and offers the way round', () => {
    const verdict = judge([put('red-1', 1000, 1120), wall], go('red-1', point(1000, 1130), point(1000, 1280)))
    expect(faults(verdict)).toEqual(['illegal 3.2: Red 1 cannot go through Long wall.'])
    expect(verdict.findings[0]?.offer?.at).toEqual(point(1000, 1280))
  })

  it('keeps a base off it', () => {
    expect(faults(judge([RED, wall], go('red-1', point(1000, 1150))))).toEqual([
      expect.stringContaining('Red 1 ends on Long wall.'),
    ])
    expect(faults(judge([RED, wall], go('red-1', point(1000, 1140))))).toEqual([])
  })

  it('leaves no way into a corner that a base is too wide for', () => {
    const placed = [put('red-1', 1000, 1000), put('wall-1', 1300, 960, 0), put('wall-2', 1300, 1050, 0)]
    const verdict = judge(placed, go('red-1', point(1300, 1005)))
    expect(faults(verdict).length).toBeGreaterThan(0)
  })
})

describe('3.3 ground at whose edge a model stops', () => {
  const ditch = put('ditch-1', 1000, 1200)

  it('stops it there', () => {
    const verdict = judge([RED, ditch], go('red-1', point(1000, 1180), point(1000, 1300)))
    expect(faults(verdict)).toEqual(['illegal 3.3: Red 1 must stop at the edge of Ditch.'])
    expect(faults(judge([RED, ditch], go('red-1', point(1000, 1180))))).toEqual([])
    expect(faults(judge([RED, ditch], go('red-1', point(1000, 1200))))).toHaveLength(1)
  })

  it('lets it go on from there', () => {
    expect(faults(judge([put('red-1', 1000, 1180), ditch], go('red-1', point(1000, 1400))))).toEqual([])
  })
})

describe('2.3, 2.4 other models', () => {
  it('are walked round when they are enemies, and passed through in the own squad', () => {
    const enemy = judge([RED, put('blue-1', 1200, 1000)], go('red-1', point(1400, 1000)))
    expect(faults(enemy)).toEqual([])
    expect(enemy.walks![0]!.cost).toBeGreaterThan(4.2)
    const friend = judge([RED, put('red-2', 1150, 1000)], go('red-1', point(1300, 1000)))
    expect(friend.walks![0]!.cost).toBe(3)
  })

  it('are not stood on', () => {
    expect(faults(judge([RED, put('red-2', 1150, 1000)], go('red-1', point(1120, 1000))))).toEqual([
      'illegal 2.4: Red 1 ends on Red 2.',
    ])
  })

  it.each([
    ['a charge of 6 inches', 600, []],
    ['a run of 7 inches', 700, ['illegal 2.3: Red 1 may not end this move in contact with Blue 1.']],
  ])('are touched only by %s', (_name, far, found) => {
    const verdict = judge([RED, put('blue-1', 1100 + far, 1000)], go('red-1', point(1000 + far, 1000)))
    expect(faults(verdict)).toEqual(found)
  })

  it('may be touched still by a model that touched them before', () => {
    const placed = [put('red-1', 1000, 1000), put('blue-1', 1100, 1000)]
    expect(faults(judge(placed, go('red-1', point(1100, 1100))))).toEqual([])
  })

  it('of a squad that moves together do not stand in each other’s way', () => {
    const placed = [RED, put('red-2', 1150, 1000), put('red-3', 1300, 1000)]
    const verdict = judge(
      placed,
      goAll([
        ['red-1', point(1150, 1000)],
        ['red-2', point(1300, 1000)],
        ['red-3', point(1450, 1000)],
      ]),
    )
    expect(faults(verdict)).toEqual([])
    expect(verdict.walks).toHaveLength(3)
  })
})

describe('4 coherency', () => {
  const squad = [RED, put('red-2', 1150, 1000), put('red-3', 1300, 1000)]

  it('is a warning while others of the squad may follow, and illegal when all have moved', () => {
    const one = judge(squad, go('red-3', point(1500, 1000)))
    expect(faults(one)).toEqual(['warning 4: Red 3 is 2.5 inches from the rest of the squad: at most 1 inch.'])
    const all = goAll([
      ['red-1', point(1000, 1100)],
      ['red-2', point(1150, 1100)],
      ['red-3', point(1500, 1100)],
    ])
    expect(faults(judge(squad, all))).toEqual([
      'illegal 4: Red 3 is 2.5 inches from the rest of the squad: at most 1 inch.',
    ])
  })

  it('is not asked of a champion', () => {
    expect(faults(judge([put('red-chief', 1000, 1000), ...squad.slice(1)], go('red-chief', point(400, 1000))))).toEqual(
      [],
    )
  })

  it('counts the models of a squad that break the same rule', () => {
    const verdict = judge(
      squad,
      goAll([
        ['red-1', point(1900, 1000)],
        ['red-2', point(2050, 1000)],
        ['red-3', point(2210, 1000)],
      ]),
    )
    expect(faults(verdict)).toEqual(['illegal 2.2: Red 3 moves 9.1 inches of 8. So do 2 others of the squad.'])
  })
})

describe('set-up', () => {
  it('stands in the zone of its side', () => {
    const from = { ...put('red-1', 0, 0), at: point(1000, 300) }
    const when = { phase: 'set-up' }
    expect(faults(judge([from], go('red-1', point(1000, 600)), { when }))).toEqual([])
    expect(faults(judge([from], go('red-1', point(1000, 700)), { when }))).toEqual([
      'illegal 2: Red 1 is set up outside the red zone.',
    ])
  })
})

describe('a base that is turned', () => {
  it('does not come to lie on another', () => {
    const placed = [put('red-chief', 1000, 1000), put('blue-1', 1120, 1000)]
    const turn = (degrees: number): Action => ({ type: 'rotate', pieces: ['red-chief'], turn: degrees })
    expect(faults(judge(placed, turn(90)))).toEqual(['illegal 2.4: Red chief ends on Blue 1.'])
    expect(faults(judge(placed, turn(10)))).toEqual([])
  })
})

describe('scenery', () => {
  it('is laid before play only', () => {
    const placed = [put('wood-1', 1000, 1000)]
    expect(faults(judge(placed, go('wood-1', point(1200, 1000))))).toEqual([
      'illegal 2: Oak wood stays in place once play has begun.',
    ])
    expect(faults(judge(placed, go('wood-1', point(1200, 1000)), { when: { phase: 'set-up' } }))).toEqual([])
  })
})

describe('a board', () => {
  it('is not left', () => {
    expect(faults(judge([put('red-1', 100, 100)], go('red-1', point(-20, 100))))).toEqual([
      'illegal 2: Red 1 ends off the board.',
    ])
  })
})

describe('without a rule', () => {
  it('nothing is asked', () => {
    const module = common({ measure: { coherency: undefined, contact: undefined } as never })
    const referee = refereeOf(module)
    const placed = [RED, put('red-2', 1150, 1000), put('blue-1', 1500, 1000)]
    expect(faults(judge(placed, go('red-1', point(1400, 1000)), { referee, module }))).toEqual([])
  })
})
