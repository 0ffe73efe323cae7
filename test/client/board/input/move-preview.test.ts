import { beforeEach, describe, expect, it } from 'vitest'
import { type BoardReferee, MovePreview, type ReachSize } from '../../../../client/board/input/move-preview.ts'
import type { Action, Cell, Place, Verdict } from '../../../../table/generated/types.ts'
import type { AreaReach, CellReach, ZoneCell } from '../../../../table/referee.ts'
import { hex } from '../trial-table.ts'

const at = (id: string): Cell => hex(id) as Cell
const REACH: CellReach = {
  cells: [{ at: at('B2'), cost: 1, left: 3, sure: true }],
  findings: [],
  way: () => [],
}
const ZONES: readonly ZoneCell[] = [
  { at: at('D2'), of: 'red', sure: true },
  { at: at('D3'), of: 'blue', sure: true },
]
const FAR: Verdict = {
  findings: [
    {
      ...{ rule: 'movement/points', cite: '8.0', severity: 'illegal', message: '8.0: Too far.', at: [], pieces: [] },
      offer: { at: at('B2'), cost: 1 },
    },
  ],
}

let march: MovePreview
let judged: Action[]
let reached: (ReachSize | undefined)[]
let changes: number
let later: (() => void) | undefined
let waiting: (() => void) | undefined

beforeEach(() => {
  judged = []
  reached = []
  changes = 0
  later = undefined
  waiting = undefined
  march = new MovePreview({
    sidesOf: () => new Set(['red']),
    action: (to, via) => ({ type: 'move', moves: [{ pieces: ['p1'], to, via: [...via] }] }),
    later: (act) => {
      later = act
      return () => {
        later = undefined
      }
    },
    wait: (_milliseconds, act) => {
      waiting = act
      return () => {
        waiting = undefined
      }
    },
    changed: () => {
      changes += 1
    },
    reachSize: (within) => reached.push(within),
  })
})

const counsel: BoardReferee = {
  reach: () => REACH,
  judge: (action) => {
    judged.push(action)
    return FAR
  },
  survey: () => ({ zones: ZONES, stacks: [] }),
}

function begin(): void {
  march.referee = counsel
  march.begin(['p1'])
}

/** The hand stays over a place. */
function restOver(place: Place): void {
  march.carry(place)
  waiting?.()
}

describe('a march', () => {
  it('asks nothing where there is nobody to ask', () => {
    march.begin(['p1'])
    march.carry(hex('C3'))
    expect([later, waiting, march.addWaypoint(), changes]).toEqual([undefined, undefined, false, 0])
  })

  it('goes nowhere that costs anything while it may not move at all', () => {
    const [finding] = FAR.findings
    const put = { at: at('B3'), cost: 0, left: 0, sure: true }
    march.referee = { ...counsel, reach: () => ({ ...REACH, cells: [...REACH.cells, put], findings: [finding!] }) }
    march.begin(['p1'])
    later?.()
    expect(march.reach).toMatchObject({ cells: [put] })
    expect(reached).toEqual([1])
  })

  it('says that an area is within reach, and of an open table too that nothing is while it may not move', () => {
    const rings = [[{ x: 0, y: 0 }]]
    const far = { board: 'm', rings, cost: 6, left: 0, sure: true }
    const areas: AreaReach = { areas: [far], findings: [], way: () => [] }
    march.referee = { ...counsel, reach: () => areas }
    march.begin(['p1'])
    later?.()
    expect([march.reach, reached]).toEqual([areas, ['area']])
    march.referee = { ...counsel, reach: () => ({ ...areas, findings: FAR.findings }) }
    march.refresh()
    later?.()
    expect([march.reach, reached]).toMatchObject([{ areas: [] }, ['area', 0]])
  })

  it('looks how far it goes only after the ghost is drawn, and at the zones of the others', () => {
    begin()
    expect(march.reach).toBeUndefined()
    later?.()
    expect(march.reach).toBe(REACH)
    expect(march.zones).toEqual([ZONES[1]])
    expect(reached).toEqual([1])
  })

  it('does not look any more for a hand that has let go', () => {
    begin()
    march.end()
    expect(later).toBeUndefined()
    expect([march.reach, march.zones, reached]).toEqual([undefined, [], []])
  })

  it('asks about a place where the hand rests, once for each', () => {
    begin()
    march.carry(hex('C3'))
    expect(judged).toEqual([])
    waiting?.()
    expect(march.drop).toMatchObject({ to: hex('C3'), isLegal: false, offer: { at: at('B2') } })
    restOver(hex('C4'))
    restOver(hex('C3'))
    expect(judged).toHaveLength(2)
    expect(march.drop?.to).toEqual(hex('C3'))
  })

  it('says nothing of the place that the hand has left', () => {
    begin()
    restOver(hex('C3'))
    march.carry(hex('C4'))
    expect(march.drop).toBeUndefined()
  })

  it('does not begin to wait again while the hand trembles within a place', () => {
    begin()
    march.carry(hex('C3'))
    const first = waiting
    march.carry(hex('C3'))
    expect(waiting).toBe(first)
  })

  it('goes by the pins in their order, each once, and judges anew for each', () => {
    begin()
    restOver(hex('B2'))
    expect([march.addWaypoint(), march.addWaypoint()]).toEqual([true, true])
    restOver(hex('C3'))
    march.addWaypoint()
    expect(march.waypoints).toEqual([hex('B2'), hex('C3')])
    expect(judged.at(-1)).toMatchObject({ moves: [{ to: hex('C3'), via: [hex('B2'), hex('C3')] }] })
    expect([march.removeWaypoint(), march.removeWaypoint(), march.removeWaypoint()]).toEqual([true, true, false])
    expect(judged.at(-1)).toMatchObject({ moves: [{ via: [] }] })
  })

  it('pins any point of an open table, and none between the cells of a map', () => {
    const bend = { board: 'm', x: 120, y: 80 }
    begin()
    later?.()
    march.carry(bend)
    expect([march.addWaypoint(), march.waypoints]).toEqual([false, []])
    march.referee = { ...counsel, reach: () => ({ areas: [], findings: [], way: () => [] }) }
    march.refresh()
    later?.()
    expect([march.addWaypoint(), march.waypoints]).toEqual([true, [bend]])
    expect(judged.at(-1)).toMatchObject({ moves: [{ to: bend, via: [bend] }] })
  })

  it('pins nothing over a tray', () => {
    begin()
    march.carry({ pile: 'tray' })
    expect([march.addWaypoint(), march.waypoints]).toEqual([false, []])
  })

  it('asks everything anew when the table has changed under the hand, and keeps the pins', () => {
    begin()
    later?.()
    restOver(hex('B2'))
    march.addWaypoint()
    const before = judged.length
    march.refresh(['p1'])
    expect(march.drop).toBeUndefined()
    waiting?.()
    expect(judged.length).toBe(before + 1)
    expect(march.waypoints).toEqual([hex('B2')])
    expect(later).toBeDefined()
  })

  it('forgets its pins when the hand lets go', () => {
    begin()
    restOver(hex('B2'))
    march.addWaypoint()
    march.end()
    expect(march.waypoints).toEqual([])
    restOver(hex('C3'))
    expect(march.drop).toBeUndefined()
  })
})
