import { describe, expect, it } from 'vitest'
import { PLAIN } from '../../../rules/hex/referee.ts'
import type { SupplyRules } from '../../../table/generated/types.ts'
import { at, combat, moveTo, type Placed, refereeFor, sentencesOf, table, tiny, type When } from '../stage.ts'

function supplied(placed: readonly Placed[], supply: Partial<SupplyRules> = {}, when: When = {}) {
  const game = tiny({ supply })
  const referee = refereeFor(game, PLAIN)!
  const position = at(referee, table(game, placed, when), ['grey'])
  const { grid } = game.maps[0]!
  return Object.fromEntries(
    ['green', 'grey'].flatMap((side) =>
      referee
        .supply(position, side)
        .map(({ piece, supplied, line, source, blocks }) => [
          piece,
          { supplied, line: line.map(grid.print), source, blocks: blocks.map(({ message }) => message) },
        ]),
    ),
  )
}

describe('supply of the generic referee', () => {
  it('P2 comes from the areas of the scenario, over as many points as the sheet allows', () => {
    const { 'grey-1': near, 'grey-2': far } = supplied([
      { def: 'grey-1', at: '7.1' },
      { def: 'grey-2', at: '8.1' },
    ])
    expect(near).toMatchObject({ supplied: 'in', source: 'depot', blocks: [] })
    expect(near?.line[0]).toBe('7.1')
    expect(near?.line.at(-1)).toBe('1.1')
    expect(far?.supplied).toBe('in') // By road: 1 down to it, and ½ for each hex along it.
    expect(supplied([{ def: 'grey-1', at: '8.6' }])['grey-1']).toMatchObject({ supplied: 'out', source: undefined })
  })

  it('P2 is separate for each side', () => {
    const both = supplied([
      { def: 'grey-1', at: '3.8' },
      { def: 'grey-2', at: '1.2' },
      { def: 'green-1', at: '2.4' },
      { def: 'green-2', at: '10.5' },
    ])
    expect(Object.entries(both).map(([id, { supplied }]) => [id, supplied])).toEqual([
      ['green-1', 'out'],
      ['green-2', 'in'],
      ['grey-1', 'out'],
      ['grey-2', 'in'],
    ])
  })

  it('P3 comes from staffs that are in supply themselves, one after another', () => {
    const placed: Placed[] = [
      { def: 'grey-staff', id: 'first', at: '7.1' },
      { def: 'grey-staff', id: 'second', at: '8.4' },
      { def: 'grey-1', at: '9.6' },
    ]
    const chain = supplied(placed)
    expect(chain.first).toMatchObject({ supplied: 'in', source: 'depot' })
    expect(chain.second).toMatchObject({ supplied: 'in', source: 'staff' })
    expect(chain['grey-1']).toMatchObject({ supplied: 'in', source: 'staff' })
    const broken = supplied(placed.slice(1))
    expect(broken.second?.supplied).toBe('out')
    expect(broken['grey-1']?.supplied).toBe('out')
  })

  it('P3 never leads around in a circle', () => {
    const ring = supplied([
      { def: 'grey-staff', id: 'first', at: '9.6' },
      { def: 'grey-staff', id: 'second', at: '10.6' },
    ])
    expect(ring.first?.supplied).toBe('out')
    expect(ring.second?.supplied).toBe('out')
  })

  it('may come from units that are always in supply', () => {
    const sources: SupplyRules['sources'] = [{ cite: 'P3', name: 'staff', units: { classes: ['staff'] } }]
    const always = supplied(
      [
        { def: 'grey-staff', at: '8.5' },
        { def: 'grey-1', at: '9.5' },
      ],
      { sources },
    )
    expect(always['grey-staff']).toMatchObject({ supplied: 'in', line: ['8.5'] })
    expect(always['grey-1']?.supplied).toBe('in')
  })

  it('P4 may be counted in hexes', () => {
    const length = { cite: 'P4', cells: 3 }
    const { 'grey-1': in_, 'grey-2': out } = supplied(
      [
        { def: 'grey-1', at: '4.1' },
        { def: 'grey-2', at: '5.1' },
      ],
      { length },
    )
    expect(in_?.supplied).toBe('in')
    expect(out).toMatchObject({
      supplied: 'out',
      blocks: ['P4: The line from 5.1 is 4 long; the limit is 3.'],
    })
  })

  it('P5 does not cross the river, except by ford, pontoon and road', () => {
    const barred = (at: string, ...more: Placed[]) =>
      supplied([{ def: 'grey-1', at }, ...more], {
        length: { cite: 'P4', cells: 20 },
        sources: [{ cite: 'P2', name: 'depot', areas: { skirmish: { grey: ['grey-depot'] } } }],
      })['grey-1']
    expect(barred('1.5')?.line).toContain('3.4')
    const wreck: Placed = { def: 'wreckage', at: '3.5', turn: 30 }
    expect(barred('1.5', wreck)?.line).toContain('6.4')
    const pontoon: Placed = { def: 'pontoon', at: '1.4', turn: 210 }
    expect(barred('1.5', wreck, pontoon)?.line).toEqual(['1.5', '1.4', '1.3', '1.2', '1.1'])
  })

  it('P5 names the river, if no path leads over it', () => {
    const { 'grey-1': cut } = supplied([{ def: 'grey-1', at: '1.5' }], {
      barred: [{ cite: 'P5', edges: ['river'] }],
      length: { cite: 'P4', cells: 20 },
    })
    expect(cut?.supplied).toBe('out')
    expect(cut?.blocks).toEqual([
      'P5: the Wend lies between 1.4 and 1.5, 1.4 and 2.5, 2.4 and 2.5, 2.4 and 3.5, 3.4 and 3.5, 3.4 and 4.5 and 13 more places.',
    ])
  })

  it('P5, P6 name the blocks of each path, and no other enemies', () => {
    const length = { cite: 'P4', cells: 30 }
    const wrecked: Placed[] = [
      { def: 'grey-1', at: '1.5' },
      { def: 'wreckage', at: '3.5', turn: 30 },
      { def: 'green-1', at: '7.5' },
      { def: 'green-2', at: '9.7' },
    ]
    const { 'grey-1': cut } = supplied(wrecked, { length })
    expect(cut?.supplied).toBe('out')
    expect(cut?.blocks.map((each) => each.slice(0, 22))).toEqual(['P5: the Wend lies betw', 'P6: 6.5, 6.6, 7.6, 8.7'])
    expect(cut?.blocks.join(' ')).not.toContain('9.7')
  })

  it('P5 does not pass barred terrain, but reaches a unit in it', () => {
    const barred: SupplyRules['barred'] = [{ cite: 'P5', terrains: ['forest'] }]
    const sources: SupplyRules['sources'] = [
      { cite: 'P2', name: 'depot', areas: { skirmish: { green: ['green-depot'], grey: ['grey-depot'] } } },
    ]
    const wood = supplied([{ def: 'grey-1', at: '3.2' }], { barred, sources, length: { cite: 'P4', cells: 20 } })
    expect(wood['grey-1']?.supplied).toBe('in')
    const beyond = supplied([{ def: 'grey-1', at: '4.2' }], { barred, sources, length: { cite: 'P4', cells: 4 } })
    expect(beyond['grey-1']).toMatchObject({ supplied: 'in', line: ['4.2', '4.1', '3.1', '2.1', '1.1'] })
  })

  it('P6 does not pass enemy zones, unless a friendly unit is there', () => {
    const cells = { length: { cite: 'P4', cells: 20 } }
    // Two enemies close the gap between the river and the edge.
    const wall: Placed[] = [
      { def: 'green-1', at: '5.1' },
      { def: 'green-2', at: '5.3' },
      { def: 'green-guns', at: '5.4' },
    ]
    const lone = { def: 'grey-1', at: '9.2' }
    expect(supplied([lone, ...wall], cells)['grey-1']?.supplied).toBe('out')
    const friends = [
      { def: 'grey-2', at: '4.2' },
      { def: 'grey-3', at: '5.2' },
      { def: 'grey-guns', at: '6.2' },
    ]
    const escorted = supplied([lone, ...wall, ...friends], cells)['grey-1']
    expect(escorted?.supplied).toBe('in')
    expect(escorted?.line).toContain('5.2')
    const without = tiny({ supply: { ...cells, zones: undefined as never, enemies: undefined as never } })
    const referee = refereeFor(without)!
    const position = at(referee, table(without, [lone, ...wall]), ['grey'])
    expect(referee.supply(position, 'grey')[0]?.supplied).toBe('in')
  })

  it('P6 names the zone that stops a line', () => {
    const { 'grey-1': cut } = supplied([
      { def: 'grey-1', at: '3.1' },
      { def: 'green-1', at: '2.1' },
    ])
    expect(cut?.supplied).toBe('out')
    expect(cut?.blocks).toEqual(['P6: enemies stand in 2.1.', 'P6: 1.2, 2.2 are in an enemy zone of control.'])
  })

  it('is unknown, if hidden counters decide it', () => {
    const covered: Placed = {
      def: undefined as never,
      id: 'covered',
      side: 'green',
      cover: 'green-back',
      veil: 'cover',
      at: '2.1',
    }
    const { 'grey-1': doubtful } = supplied([{ def: 'grey-1', at: '3.1' }, covered], { enemies: undefined as never })
    expect(doubtful).toMatchObject({ supplied: 'unknown', source: 'depot' })
    expect(doubtful?.line).toHaveLength(3)
  })

  it('may have to get closer to its source with every step', () => {
    const sources: SupplyRules['sources'] = [
      { cite: 'P2', name: 'depot', areas: { skirmish: { grey: ['grey-depot'] } } },
    ]
    const placed = [
      { def: 'grey-1', at: '3.1' },
      { def: 'green-guns', at: '2.1', marks: { pinned: 1 } },
      { def: 'green-1', at: '2.2', marks: { pinned: 1 } },
    ]
    const cells = { length: { cite: 'P4', cells: 30 }, sources }
    expect(supplied(placed, cells)['grey-1']?.supplied).toBe('in')
    const direct = (steps: 'nearer' | 'not-farther') =>
      supplied(placed, { ...cells, direct: { cite: 'P8', steps } })['grey-1']
    expect(direct('nearer')?.supplied).toBe('out')
    expect(direct('not-farther')?.supplied).toBe('out')
    const open = placed.slice(0, 2)
    expect(supplied(open, { ...cells, direct: { cite: 'P8', steps: 'not-farther' } })['grey-1']?.supplied).toBe('in')
  })
})

describe('the effect of supply', () => {
  const game = tiny()
  const referee = refereeFor(game, PLAIN)!

  it('P7 divides the points of units out of it, rounded down, with a minimum of one', () => {
    const far = (def: string) => {
      const state = table(game, [{ def, at: '9.6' }])
      return referee.reach(at(referee, state, ['grey']), [def]).cells
    }
    expect(Math.max(...far('grey-1').map(({ cost }) => cost))).toBe(2)
    expect(Math.max(...far('grey-staff').map(({ cost }) => cost))).toBe(2)
    const state = table(game, [{ def: 'grey-staff', at: '5.1' }])
    expect(Math.max(...referee.reach(at(referee, state, ['grey']), ['grey-staff']).cells.map(({ cost }) => cost))).toBe(
      5,
    )
  })

  it('P7 is named if it leaves too few points', () => {
    const state = table(game, [{ def: 'grey-1', at: '9.6' }])
    const verdict = referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-1', '6.7'))
    expect(sentencesOf(verdict)[0]).toMatch(/^illegal M1: .*; Grey 1st has 2: out of supply \(P7\); it can reach /)
  })

  it('P7 is unchecked if the viewer cannot see whether a line is cut', () => {
    const covered: Placed = {
      def: undefined as never,
      id: 'covered',
      side: 'green',
      cover: 'green-back',
      veil: 'cover',
      at: '2.1',
    }
    const blind = tiny({ supply: { enemies: undefined as never } })
    const other = refereeFor(blind)!
    const state = table(blind, [{ def: 'grey-1', at: '4.1' }, covered])
    const judged = (to: string) => sentencesOf(other.judge(at(other, state, ['grey']), moveTo(blind, 'grey-1', to)))
    expect(judged('6.1')).toEqual([])
    expect(judged('8.1')).toEqual([
      'unchecked P7: It cannot be seen whether Grey 1st is in supply: out of supply it has 2 points; 8.1 costs 4.',
    ])
    expect(judged('9.1')[0]).toMatch(/^illegal M1/)
  })

  it('is proposed as marks to put on and to take off', () => {
    const state = table(game, [
      { def: 'grey-1', at: '9.6' },
      { def: 'grey-2', at: '2.1', marks: { 'cut-off': 1 } },
      { def: 'grey-3', at: '3.1' },
    ])
    const proposals = referee.advise(at(referee, state, ['grey']), { ask: 'supply', side: 'grey' })
    expect(proposals.map(({ message, actions }) => [message, actions])).toEqual([
      ['P1: Grey 1st is out of supply.', [{ type: 'mark', pieces: ['grey-1'], mark: 'cut-off', count: 1 }]],
      ['P1: Grey 2nd is in supply again.', [{ type: 'mark', pieces: ['grey-2'], mark: 'cut-off', count: 0 }]],
    ])
  })
})

describe('the end of a phase that fixes supply', () => {
  const game = tiny({ supply: { fixed: ['night'] } })
  const referee = refereeFor(game, PLAIN)!
  const leave = (placed: readonly Placed[], sides: readonly string[]) => {
    const position = at(referee, table(game, placed, { phase: 'night' }), sides)
    return sentencesOf(referee.judge(position, { type: 'turn', time: { turn: 3, phase: 'set-up' } }))
  }

  it.each([
    ['grey', 'Grey', '9.6', '2.1'],
    ['green', 'Green', '1.2', '9.6'],
  ])('P1 requires of %s that each mark fits its supply', (side, Side, out, inside) => {
    const placed = (marks: boolean): Placed[] => [
      { def: `${side}-1`, at: out, ...(marks && { marks: { 'cut-off': 1 } }) },
      { def: `${side}-2`, at: inside, ...(!marks && { marks: { 'cut-off': 1 } }) },
    ]
    expect(leave(placed(true), [side])).toEqual([])
    expect(leave(placed(false), [side])).toEqual([
      `illegal P1: ${Side} 1st must be marked Cut off.`,
      `illegal P1: ${Side} 2nd is in supply: remove the Cut off mark.`,
    ])
  })

  it('P1 counts only units, where a dummy is marked beside one', () => {
    const marks = { 'cut-off': 1 }
    const placed: Placed[] = [
      { def: 'green-2', at: '9.6', marks },
      { def: 'green-decoy', at: '9.6', marks },
    ]
    expect(leave(placed, ['green'])).toEqual(['illegal P1: Green 2nd is in supply: remove the Cut off mark.'])
  })

  it('P1 requires the other side’s marks too', () => {
    expect(leave([{ def: 'grey-1', at: '9.6' }], ['green'])).toEqual(['illegal P1: Grey 1st must be marked Cut off.'])
  })

  it('P1 is proposed by What comes next, and then nothing is wrong', () => {
    const placed: Placed[] = [{ def: 'grey-1', at: '9.6' }]
    const asked = (state: ReturnType<typeof table>) => referee.advise(at(referee, state, ['grey']), { ask: 'next' })
    const [first] = asked(table(game, placed, { phase: 'night' }))
    expect(first).toMatchObject({ rule: 'supply/mark', must: { side: 'grey' }, actions: [{ type: 'mark', count: 1 }] })
    const marked = table(game, [{ ...placed[0]!, marks: { 'cut-off': 1 } }], { phase: 'night' })
    expect(asked(marked).map(({ rule }) => rule)).toEqual(['turns/next'])
  })
})

describe('supply in Combat Operations', () => {
  const game = combat()
  const referee = refereeFor(game, PLAIN)!
  const trace = (placed: readonly Placed[], side: string) => {
    const position = at(referee, table(game, placed, { scenario: 'red-attack', phase: 'supply' }), [side])
    return Object.fromEntries(referee.supply(position, side).map(({ piece, supplied }) => [piece, supplied]))
  }

  it.each([
    ['blue', 'blue-36-inf-1', 'blue-36-hq', 'G2', 'G1'],
    ['red', 'red-49-inf-1', 'red-49-hq', 'G12', 'G13'],
  ])('7.1 [13] %s traces to a supply head, or to a headquarters in supply', (side, unit, hq, near, head) => {
    expect(trace([{ def: unit, at: near }], side)[unit]).toBe('in')
    expect(trace([{ def: unit, at: head }], side)[unit]).toBe('in')
    expect(trace([{ def: hq, at: near }], side)[hq]).toBe('in')
  })

  it('9.6 [24] crosses the river only at a bridge', () => {
    // G8 is the far end of King's Bridge; E8 lies behind river and swamp.
    expect(trace([{ def: 'blue-36-inf-1', at: 'G8' }], 'blue')['blue-36-inf-1']).toBe('in')
    // Enemies whose zones cover the near end of every bridge.
    const watched = ['C4', 'G6', 'L8', 'O7'].map((at, index) => ({ def: 'red-49-inf-1', id: `red-${index}`, at }))
    expect(trace([{ def: 'blue-36-inf-1', at: 'G8' }, ...watched], 'blue')['blue-36-inf-1']).toBe('out')
  })

  it('5.1 [8] does not pass an enemy zone, unless a friendly unit is there', () => {
    const placed = [
      { def: 'red-49-inf-1', at: 'D13' },
      { def: 'blue-36-inf-1', at: 'E11' },
    ]
    expect(trace(placed, 'red')['red-49-inf-1']).toBe('in')
  })
})
