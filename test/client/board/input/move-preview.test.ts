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

/** Rests the pointer over a place. */
function restOver(place: Place): void {
  preview.carry(place)
  waiting?.()
}

describe('a move preview', () => {
  it('asks nothing without a referee', () => {
    preview.begin(['p1'])
    preview.carry(hex('C3'))
    expect([later, waiting, preview.addWaypoint(), changes]).toEqual([undefined, undefined, false, 0])
  })

  it('has no reach that costs anything if the piece may not move', () => {
    const [finding] = FAR.findings
    const put = { at: at('B3'), cost: 0, left: 0, sure: true }
    preview.referee = { ...counsel, reach: () => ({ ...REACH, cells: [...REACH.cells, put], findings: [finding!] }) }
    preview.begin(['p1'])
    later?.()
    expect(preview.reach).toMatchObject({ cells: [put] })
    expect(reached).toEqual([1])
  })

  it('shows an area as within reach, and none on an open table if the piece may not move', () => {
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

  it('computes reach only after the ghost is drawn, with the zones of other units', () => {
    begin()
    expect(preview.reach).toBeUndefined()
    later?.()
    expect(preview.reach).toBe(REACH)
    expect(preview.zones).toEqual([ZONES[1]])
    expect(reached).toEqual([1])
  })

  it('computes no reach once the drag has ended', () => {
    begin()
    preview.end()
    expect(later).toBeUndefined()
    expect([preview.reach, preview.zones, reached]).toEqual([undefined, [], []])
  })

  it('asks about a place when the pointer rests there, once for each', () => {
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

  it('says nothing about a place that the pointer has left', () => {
    begin()
    restOver(hex('C3'))
    preview.carry(hex('C4'))
    expect(preview.drop).toBeUndefined()
  })

  it('does not restart its delay when the pointer trembles within a place', () => {
    begin()
    preview.carry(hex('C3'))
    const first = waiting
    preview.carry(hex('C3'))
    expect(waiting).toBe(first)
  })

  it('goes by way of the waypoints in order, each once, and judges again for each', () => {
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

  it('adds a waypoint at any point of an open table, and at none between the cells of a map', () => {
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

  it('adds no waypoint over a tray', () => {
    begin()
    preview.carry({ pile: 'tray' })
    expect([preview.addWaypoint(), preview.waypoints]).toEqual([false, []])
  })

  it('asks again when the table has changed during a drag, and keeps the waypoints', () => {
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

  it('forgets its waypoints at the drop', () => {
    begin()
    restOver(hex('B2'))
    preview.addWaypoint()
    preview.end()
    expect(preview.waypoints).toEqual([])
    restOver(hex('C3'))
    expect(preview.drop).toBeUndefined()
  })
})
