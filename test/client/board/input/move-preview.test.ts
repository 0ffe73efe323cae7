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

let preview: MovePreview
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
  preview = new MovePreview({
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
  preview.referee = counsel
  preview.begin(['p1'])
}

/** Rests over a place. */
function restOver(place: Place): void {
  preview.carry(place)
  waiting?.()
}

describe('a march', () => {
  it('asks nothing where there is nobody to ask', () => {
    preview.begin(['p1'])
    preview.carry(hex('C3'))
    expect([later, waiting, preview.addWaypoint(), changes]).toEqual([undefined, undefined, false, 0])
  })

  it('goes nowhere that costs anything while it may not move at all', () => {
    const [finding] = FAR.findings
    const put = { at: at('B3'), cost: 0, left: 0, sure: true }
    preview.referee = { ...counsel, reach: () => ({ ...REACH, cells: [...REACH.cells, put], findings: [finding!] }) }
    preview.begin(['p1'])
    later?.()
    expect(preview.reach).toMatchObject({ cells: [put] })
    expect(reached).toEqual([1])
  })

  it('says that an area is within reach, and of an open table too that nothing is while it may not move', () => {
    const rings = [[{ x: 0, y: 0 }]]
    const far = { board: 'm', rings, cost: 6, left: 0, sure: true }
    const areas: AreaReach = { areas: [far], findings: [], way: () => [] }
    preview.referee = { ...counsel, reach: () => areas }
    preview.begin(['p1'])
    later?.()
    expect([preview.reach, reached]).toEqual([areas, ['area']])
    preview.referee = { ...counsel, reach: () => ({ ...areas, findings: FAR.findings }) }
    preview.refresh()
    later?.()
    expect([preview.reach, reached]).toMatchObject([{ areas: [] }, ['area', 0]])
  })

  it('looks how far it goes only after the ghost is drawn, and at the zones of the others', () => {
    begin()
    expect(preview.reach).toBeUndefined()
    later?.()
    expect(preview.reach).toBe(REACH)
    expect(preview.zones).toEqual([ZONES[1]])
    expect(reached).toEqual([1])
  })

  it('does not look any more for a hand that has let go', () => {
    begin()
    preview.end()
    expect(later).toBeUndefined()
    expect([preview.reach, preview.zones, reached]).toEqual([undefined, [], []])
  })

  it('asks about a place where the hand rests, once for each', () => {
    begin()
    preview.carry(hex('C3'))
    expect(judged).toEqual([])
    waiting?.()
    expect(preview.drop).toMatchObject({ to: hex('C3'), isLegal: false, offer: { at: at('B2') } })
    restOver(hex('C4'))
    restOver(hex('C3'))
    expect(judged).toHaveLength(2)
    expect(preview.drop?.to).toEqual(hex('C3'))
  })

  it('says nothing of the place that the hand has left', () => {
    begin()
    restOver(hex('C3'))
    preview.carry(hex('C4'))
    expect(preview.drop).toBeUndefined()
  })

  it('does not begin to wait again while the hand trembles within a place', () => {
    begin()
    preview.carry(hex('C3'))
    const first = waiting
    preview.carry(hex('C3'))
    expect(waiting).toBe(first)
  })

  it('goes by the pins in their order, each once, and judges anew for each', () => {
    begin()
    restOver(hex('B2'))
    expect([preview.addWaypoint(), preview.addWaypoint()]).toEqual([true, true])
    restOver(hex('C3'))
    preview.addWaypoint()
    expect(preview.waypoints).toEqual([hex('B2'), hex('C3')])
    expect(judged.at(-1)).toMatchObject({ moves: [{ to: hex('C3'), via: [hex('B2'), hex('C3')] }] })
    expect([preview.removeWaypoint(), preview.removeWaypoint(), preview.removeWaypoint()]).toEqual([true, true, false])
    expect(judged.at(-1)).toMatchObject({ moves: [{ via: [] }] })
  })

  it('pins any point of an open table, and none between the cells of a map', () => {
    const bend = { board: 'm', x: 120, y: 80 }
    begin()
    later?.()
    preview.carry(bend)
    expect([preview.addWaypoint(), preview.waypoints]).toEqual([false, []])
    preview.referee = { ...counsel, reach: () => ({ areas: [], findings: [], way: () => [] }) }
    preview.refresh()
    later?.()
    expect([preview.addWaypoint(), preview.waypoints]).toEqual([true, [bend]])
    expect(judged.at(-1)).toMatchObject({ moves: [{ to: bend, via: [bend] }] })
  })

  it('pins nothing over a tray', () => {
    begin()
    preview.carry({ pile: 'tray' })
    expect([preview.addWaypoint(), preview.waypoints]).toEqual([false, []])
  })

  it('asks everything anew when the table has changed under the hand, and keeps the pins', () => {
    begin()
    later?.()
    restOver(hex('B2'))
    preview.addWaypoint()
    const before = judged.length
    preview.refresh(['p1'])
    expect(preview.drop).toBeUndefined()
    waiting?.()
    expect(judged.length).toBe(before + 1)
    expect(preview.waypoints).toEqual([hex('B2')])
    expect(later).toBeDefined()
  })

  it('forgets its pins when the hand lets go', () => {
    begin()
    restOver(hex('B2'))
    preview.addWaypoint()
    preview.end()
    expect(preview.waypoints).toEqual([])
    restOver(hex('C3'))
    expect(preview.drop).toBeUndefined()
  })
})
