import fc from 'fast-check'
import type { Module } from '../../table/module/module.ts'
import type { Placed } from './stage.ts'

export const defsOf = (module: Module) => [...module.counters.keys()].sort()

/** Any counters on any cells of the first board, some of them covered, as their enemies see them. */
export function positions(module: Module, most: number): fc.Arbitrary<Placed[]> {
  const board = module.maps[0]!
  const defs = defsOf(module)
  return fc.array(
    fc
      .record({
        def: fc.nat(defs.length - 1),
        cell: fc.nat(board.grid.count - 1),
        seen: fc.constantFrom('known', 'veiled', 'covered'),
        turn: fc.nat(359),
        mark: fc.nat(20),
      })
      .map(({ def, cell, seen, turn, mark }): Placed => {
        const counter = module.counters.get(defs[def]!)!
        const { q, r } = board.grid.cellAt(cell)!
        const place = { board: board.id, q, r }
        const marks = [...module.marks.keys()]
        const rest = {
          at: place,
          turn,
          ...(mark < marks.length && { marks: { [marks[mark]!]: 1 } }),
          ...(counter.side !== undefined && { side: counter.side }),
        }
        if (seen === 'covered' && counter.cover !== undefined)
          return { def: undefined as never, cover: counter.cover, veil: 'cover', ...rest }
        return { def: counter.id, ...(seen === 'veiled' && { veil: 'cover' as const }), ...rest }
      }),
    { minLength: 1, maxLength: most },
  )
}

export const named = (placed: readonly Placed[]): Placed[] =>
  placed.map((piece, index) => ({ ...piece, id: `p${index}` }))
