import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HexBook } from '../../../rules/hex/board/book.ts'
import { changedFields, readFields } from '../../../rules/hex/board/field.ts'
import { applyPatch } from '../../../table/action/apply.ts'
import type { Patch } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { named, positions } from '../positions.ts'
import { combat, table, tiny } from '../stage.ts'

const RUNS = { numRuns: 150, seed: 20261119 }

/** All that a search and its reasons read of the counters, in a fixed order. */
const readings = (module: Module, fields: ReturnType<typeof readFields>) =>
  [...fields].map(([board, field]) => ({
    board,
    units: field.units.map(({ id, piece }, index) => `${id} ${field.where[index]} ${JSON.stringify(piece)}`).sort(),
    laid: field.laid.key,
    met: [...module.sides.keys()].flatMap((side) => [
      [...field.against(side, 'movement')],
      [...field.against(side, 'retreat')],
      [...field.beside(side)],
    ]),
  }))

describe('the board after a change', () => {
  it.each([
    ['the tiny game', tiny()],
    ['Combat Operations', combat()],
  ])('is as if it were read anew in %s', (_, module) => {
    const [some, others] = [positions(module, 20), positions(module, 5)]
    const book = new HexBook(module, module.rules!, [])
    fc.assert(
      fc.property(some, others, fc.array(fc.nat(24), { maxLength: 4 }), (placed, changed, lost) => {
        const before = table(module, named(placed))
        const pieces = [...table(module, named(changed)).pieces.values()]
        const gone = lost.map((index) => `p${index}`).filter((id) => !pieces.some((piece) => piece.id === id))
        const patch: Patch = { pieces, gone }
        const after: State = applyPatch(before, { seq: 1 } as never, patch)
        const touched = [...pieces.map(({ id }) => id), ...gone]
        const carried = changedFields(book, readFields(book, before.pieces), touched, after.pieces)
        expect(readings(module, carried)).toEqual(readings(module, readFields(book, after.pieces)))
      }),
      RUNS,
    )
  })
})
