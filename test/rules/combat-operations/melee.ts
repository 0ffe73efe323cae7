import fc from 'fast-check'
import type { Action } from '../../../table/generated/types.ts'
import { cellOn, type Placed } from '../stage.ts'
import { drawing, game } from './game.ts'

/** Hexes around the King's Bridge, close enough for fights. */
export const CELLS = ['E8', 'E9', 'E10', 'F7', 'F8', 'F9', 'F10', 'G6', 'G7', 'G8', 'G9', 'G10', 'H6', 'H7', 'H8', 'H9']
const cell = fc.constantFrom(...CELLS).map((id) => cellOn(game, id))
const DEFS = [...game.counters.values()].filter(({ kind }) => kind === 'unit' || kind === 'dummy').map(({ id }) => id)

export const counters = fc
  .array(fc.tuple(fc.constantFrom(...DEFS), cell, fc.boolean(), fc.nat(2)), { minLength: 4, maxLength: 12 })
  .map((list) =>
    list.map(
      ([def, at, covered, lost], index): Placed => ({
        def,
        id: `p${index}`,
        at,
        ...(covered && { veil: 'cover' as const }),
        ...(lost === 2 && { marks: { 'step-loss': 1 } }),
      }),
    ),
  )

const piece = fc.nat(11).map((index) => `p${index}`)
const pieces = fc.uniqueArray(piece, { minLength: 1, maxLength: 4 })
export const phase = fc.constantFrom(...game.sequence.phases.map(({ id }) => id))
const dead = fc.constantFrom('red-dead', 'blue-dead').map((pile) => ({ pile }))
/** Actions of any kind, legal or not. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(pieces, cell).map(([those, to]): Action => ({ type: 'move', moves: [{ pieces: those, to }] })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pieces, dead).map(([those, to]): Action => ({ type: 'move', moves: [{ pieces: those, to }] })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(pieces, cell)
      .map(([those, at]): Action => ({ type: 'declare', what: 'attack', pieces: those, at: [at] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pieces, cell)
      .map(([those, at]): Action => ({ type: 'declare', what: 'support', pieces: those, at: [at] })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(pieces, fc.constantFrom('step-loss', 'out-of-supply'), fc.nat(3))
      .map(([those, mark, count]): Action => ({ type: 'mark', pieces: those, mark, count })),
  },
  { weight: 2, arbitrary: pieces.map((those): Action => ({ type: 'veil', pieces: those, as: 'open' })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 2, max: 3 }), phase)
      .map(([turn, id]): Action => ({ type: 'turn', time: { turn, phase: id } })),
  },
  fc.constant(drawing()),
)
