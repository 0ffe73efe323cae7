import { describe, expect, it } from 'vitest'
import { at, moveTo, type Placed, refereeFor, rulesOf, sentencesOf, table, tiny } from '../stage.ts'
import { costs, game, messagesOf, moving, referee } from './moving.ts'

describe('one cell that costs too much', () => {
  const guns = [{ def: 'grey-guns', at: '4.4', layers: {} }]
  const dear = (spare: 'unspent' | 'rest' | undefined) => {
    const terrain = [
      { terrain: 'plain', cite: 'M2', cost: 1 },
      { terrain: 'forest', cite: 'M3', cost: 9 },
      { terrain: 'marsh', cite: 'M4', cost: 1 },
    ]
    const changed = tiny({
      supply: undefined,
      movement: { terrain, ...(spare && { whole: { cite: 'M0', with: spare } }) },
    })
    const other = refereeFor(changed)!
    return (from: string, to: string) =>
      sentencesOf(
        other.judge(at(other, table(changed, [{ ...guns[0]!, at: from }]), ['grey']), moveTo(changed, 'grey-guns', to)),
      )
  }

  it('is not entered unless a rule allows it', () => {
    expect(dear(undefined)('4.4', '4.3')).toHaveLength(1)
  })

  it('M0 is entered for the whole allowance, if nothing is spent', () => {
    expect(dear('unspent')('4.4', '4.3')).toEqual([])
    expect(dear('unspent')('4.5', '4.3')).toHaveLength(1)
  })

  it('M0 is entered for whatever is left, if the rule says so', () => {
    expect(dear('rest')('5.4', '4.3')).toEqual([])
  })
})

describe('a finding on a move', () => {
  it('names the step that costs too much, the points left, and the nearest hex within reach', () => {
    const verdict = moving([{ def: 'grey-1', at: '7.4' }], 'grey-1', '4.3')
    expect(verdict.findings).toEqual([
      {
        rule: 'movement/points',
        cite: 'M1',
        severity: 'illegal',
        message: 'M1: The way to 4.3 costs 5 points; Grey 1st has 4; it can reach 4.4 for 3 points.',
        at: [{ board: 'valley', q: 2, r: 2 }],
        pieces: ['grey-1'],
        needed: 5,
        had: 4,
        offer: { at: { board: 'valley', q: 2, r: 3 }, cost: 3 },
      },
    ])
  })

  it('names all rules that a path breaks, if no single one bars it', () => {
    const placed = [
      { def: 'grey-guns', at: '1.4' },
      { def: 'green-1', at: '2.7' },
    ]
    const rules = rulesOf(moving(placed, 'grey-guns', '2.7'))
    expect(rules).toContain('movement/enemies')
    expect(rules.length).toBeGreaterThan(1)
  })

  it('M13 names the enemy, and not the zone if the unit has the points for it', () => {
    const placed = [
      { def: 'grey-guns', at: '1.4' },
      { def: 'green-1', at: '2.6' },
    ]
    expect(sentencesOf(moving(placed, 'grey-guns', '2.6'))).toEqual([
      'illegal M13: Grey Guns may not enter 2.6, where Green 1st stands; it can reach 3.5 for 6 points.',
    ])
  })

  it('says that a unit that cannot move reaches nothing', () => {
    const verdict = moving([{ def: 'grey-1', at: '1.1', marks: { 'cut-off': 1 } }], 'grey-1', '9.6')
    expect(verdict.findings[0]?.offer).toBeDefined()
    const walled = [
      { def: 'grey-1', at: '1.1' },
      { def: 'green-1', at: '2.1' },
      { def: 'green-2', at: '1.2' },
    ]
    expect(messagesOf(walled, 'grey-1', '3.1')[0]).toContain('it can move nowhere.')
  })

  it('is unchecked for a class without a column in the chart, and for a unit without points', () => {
    expect(messagesOf([{ def: 'balloon', at: '5.1' }], 'balloon', '6.1')).toEqual([
      'unchecked M1: The movement class of Balloon is not known, so the move is not checked.',
    ])
    expect(messagesOf([{ def: 'statue', at: '5.1' }], 'statue', '6.1')).toEqual([
      'unchecked M1: The number of movement points of Statue is not known, so the move is not checked.',
    ])
  })

  it('does not exist for markers, for counters that stay, and for counters that leave the map', () => {
    const placed = [
      { def: 'pontoon', at: '5.1' },
      { def: 'grey-1', at: '5.1' },
    ]
    expect(messagesOf(placed, 'pontoon', '9.6')).toEqual([])
    expect(messagesOf(placed, 'grey-1', '5.1')).toEqual([])
    expect(messagesOf(placed, 'grey-1', 'pile:off')).toEqual([])
    expect(messagesOf([], 'nobody', '5.1')).toEqual([])
  })

  it('does not exist for counters put between the hexes', () => {
    const state = table(game, [{ def: 'grey-1', at: '5.1' }])
    const verdict = referee.judge(
      at(referee, state, ['grey']),
      moveTo(game, 'grey-1', { board: 'valley', x: 40, y: 40 }),
    )
    expect(sentencesOf(verdict)).toEqual(['unchecked Grey 1st is not in a cell, so the move is not checked.'])
  })
})

describe('several counters in one gesture', () => {
  it('are judged each by its own points', () => {
    const placed = [
      { def: 'grey-1', at: '4.4' },
      { def: 'grey-guns', at: '4.4' },
    ]
    const state = table(game, placed)
    const verdict = referee.judge(at(referee, state, ['grey']), moveTo(game, ['grey-1', 'grey-guns'], '9.4'))
    expect(verdict.findings).toMatchObject([{ pieces: ['grey-1', 'grey-guns'], needed: 7, had: 4 }])
    expect(sentencesOf(verdict)).toEqual([
      'illegal M1: The way to 9.4 costs 7 points; Grey Guns has 6; Grey 1st has 4; they can reach 7.4 for 3 points.',
    ])
  })

  it('are offered only a hex that all of them reach', () => {
    const placed = [
      { def: 'grey-1', at: '4.4' },
      { def: 'grey-guns', at: '4.4' },
    ]
    const state = table(game, placed)
    const position = at(referee, state, ['grey'])
    const [offer] = referee
      .judge(position, moveTo(game, ['grey-1', 'grey-guns'], '9.4'))
      .findings.flatMap((found) => found.offer ?? [])
    expect(sentencesOf(referee.judge(position, moveTo(game, ['grey-1', 'grey-guns'], offer!.at)))).toEqual([])
  })

  it('are offered no hex in which too many would stack', () => {
    const placed = [
      { def: 'grey-1', at: '4.4' },
      { def: 'grey-2', at: '6.4' },
      { def: 'grey-3', at: '6.4' },
    ]
    const state = table(game, placed)
    const verdict = referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-1', '6.4'))
    expect(rulesOf(verdict)).toContain('stacking/limit')
    const far = referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-1', '8.4'))
    const [offer] = far.findings.flatMap((found) => found.offer ?? [])
    expect(sentencesOf(referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-1', offer!.at)))).toEqual([])
  })

  it('have no legal walk beside an illegal finding', () => {
    const state = table(game, [{ def: 'grey-1', at: '4.4' }], { phase: 'green-move' })
    const verdict = referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-1', '5.4'))
    expect(rulesOf(verdict)).toEqual(['turns/side'])
    expect(verdict.walks).toMatchObject([{ legal: false, cost: 1 }])
  })

  it('are reported together, if they are alike', () => {
    const state = table(game, [
      { def: 'grey-1', at: '4.4' },
      { def: 'grey-2', at: '4.4' },
    ])
    const verdict = referee.judge(at(referee, state, ['grey']), moveTo(game, ['grey-2', 'grey-1'], '9.1'))
    expect(verdict.findings).toMatchObject([{ pieces: ['grey-1', 'grey-2'] }])
    expect(sentencesOf(verdict)[0]).toContain('Grey 1st and Grey 2nd')
  })

  it('remember what they spent on an earlier leg of the same gesture', () => {
    const state = table(game, [{ def: 'grey-1', at: '1.1' }])
    const legs = (...stops: string[]) => ({
      type: 'move' as const,
      moves: stops.flatMap((to) => {
        const action = moveTo(game, 'grey-1', to)
        return action.type === 'move' ? action.moves : []
      }),
    })
    expect(sentencesOf(referee.judge(at(referee, state, ['grey']), legs('3.1', '5.1')))).toEqual([])
    expect(sentencesOf(referee.judge(at(referee, state, ['grey']), legs('3.1', '1.1', '2.1')))).toEqual([
      'illegal M1: The way to 2.1 costs 1 point; Grey 1st has 0 of 4 left; it can move nowhere.',
    ])
  })
})

describe('waypoints', () => {
  it('are passed, at any cost', () => {
    expect(costs([{ def: 'grey-1', at: '5.1' }], 'grey-1', '7.1', '5.2', '7.2')).toBe(4)
    expect(costs([{ def: 'grey-1', at: '5.1' }], 'grey-1', '7.1')).toBe(2)
    expect(messagesOf([{ def: 'grey-1', at: '5.1' }], 'grey-1', '7.1', {}, '5.3')).toHaveLength(1)
  })

  it('do not let a counter go on from a cell where it must stop', () => {
    expect(messagesOf([{ def: 'grey-1', at: '4.6' }], 'grey-1', '6.7', {}, '5.6')[0]).toContain('must stop in 5.6')
  })

  it('that lie on no board are skipped', () => {
    const state = table(game, [{ def: 'grey-1', at: '5.1' }])
    const action = moveTo(game, 'grey-1', '7.1', { board: 'nowhere', q: 1, r: 1 }, { board: 'valley', q: 99, r: 1 })
    expect(sentencesOf(referee.judge(at(referee, state, ['grey']), action))).toEqual([])
  })
})

describe('coming onto the map', () => {
  const tray: Placed[] = [
    { def: 'grey-1', at: 'pile:off' },
    { def: 'green-guns', at: 'pile:off' },
  ]

  it.each([
    ['grey-1', '1.2', '10.6'],
    ['green-guns', '10.6', '1.2'],
  ])('M14 %s comes on in the area of its side', (piece, own, other) => {
    expect(messagesOf(tray, piece, own)).toEqual([])
    expect(rulesOf(moving(tray, piece, other))).toEqual(['movement/entry'])
  })

  it('M14 costs the first hex, and goes on with the points left', () => {
    expect(messagesOf(tray, 'grey-1', '4.1', {}, '1.1')).toEqual([])
    expect(messagesOf(tray, 'grey-1', '5.1', {}, '1.1')).toEqual([
      'illegal M1: The way to 5.1 costs 4 points; Grey 1st has 3 of 4 left; it can reach 4.1 for 3 points.',
    ])
  })

  it('is not judged if the sheet does not mention it', () => {
    const silent = tiny({ supply: undefined, movement: { entry: undefined as never } })
    const other = refereeFor(silent)!
    const verdict = other.judge(at(other, table(silent, tray), ['grey']), moveTo(silent, 'grey-1', '5.5'))
    expect(sentencesOf(verdict)).toEqual([
      'unchecked M1: The rules sheet names no entry area, so the entry of Grey 1st is not checked.',
    ])
  })
})
