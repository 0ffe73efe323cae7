import { describe, expect, it } from 'vitest'
import { groupCounters, groupingProperties } from '../../../../client/table/counters/counter-groups.ts'
import { treeRows } from '../../../../client/table/counters/counter-tree.ts'
import { pieceDescriber } from '../../../../client/words/piece-description.ts'
import type { Piece } from '../../../../table/generated/types.ts'
import { combat, Game, hex } from '../../combat.ts'

const COUNT = 2000
const state = new Game().keeper.state
const describeCounter = pieceDescriber(combat)
const defs = [...combat.counters.values()]
const rows = Array.from({ length: COUNT }, (_, number) => {
  const { id, side } = defs[number % defs.length] ?? { id: 'none', side: undefined }
  const piece: Piece = { id: `c${number}`, def: id, at: hex('E5'), face: 0, turn: 0, ...(side && { side }) }
  return describeCounter(state, piece)
})
const [side, type] = ['side', 'type'].map(
  (id) => groupingProperties(combat, state.game).find((each) => each.id === id)!,
)
const groups = groupCounters(rows, [side!, type!])
const most = () => 100

describe('the lines of the inventory', () => {
  it('are only the groups while none is open, however many counters there are', () => {
    const lines = treeRows(groups, () => false, most)
    expect(lines).toHaveLength(groups.length)
    expect(lines.every(({ kind, level }) => kind === 'group' && level === 1)).toBe(true)
  })

  it('are the groups within an open group, and the counters within those', () => {
    const [first] = groups
    const inner = first?.groups?.[0]
    const open = new Set([first?.key, inner?.key])
    const lines = treeRows(groups, (key) => open.has(key), most)
    const counters = lines.filter(({ kind }) => kind === 'counter')
    expect(counters).toHaveLength(Math.min(inner?.count ?? 0, 100))
    expect(counters.every(({ level }) => level === 3)).toBe(true)
  })

  it('stop after the first hundred counters of a group, and say how many are left', () => {
    const flat = groupCounters(rows, [side!])
    const lines = treeRows(flat, (key) => key === flat[0]?.key, most)
    const left = (flat[0]?.count ?? 0) - 100
    expect(left).toBeGreaterThan(0)
    expect(lines.filter(({ kind }) => kind === 'counter')).toHaveLength(100)
    expect(lines.find(({ kind }) => kind === 'more')).toMatchObject({ left })
    expect(
      treeRows(
        flat,
        (key) => key === flat[0]?.key,
        () => COUNT,
      ).some(({ kind }) => kind === 'more'),
    ).toBe(false)
  })
})
