import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Piece, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { Draft, merge } from '../../table/patch.ts'
import { EMPTY_STATE, type State } from '../../table/state.ts'

const PLACES: readonly Place[] = [{ board: 'field', q: 0, r: 0 }, { board: 'field', q: 1, r: 0 }, { pile: 'cup' }]

/** The place of each piece. */
const layouts = fc.array(fc.nat({ max: PLACES.length - 1 }), { minLength: 1, maxLength: 60, size: 'max' })

/** A table with these pieces; in each stack the first lies at the bottom. */
function tableOf(layout: readonly number[]): { state: State; pieces: readonly Piece[] } {
  const pieces = layout.map(
    (place, n): Piece => ({ id: `p${n}`, def: 'scout', face: 0, turn: 0, at: PLACES[place] as Place }),
  )
  const stacks = PLACES.map((at) => ({ at, ids: pieces.filter((piece) => piece.at === at).map(({ id }) => id) }))
  return { state: merge(EMPTY_STATE, { pieces, stacks }), pieces }
}

/** All that a draft holds, without the order of places. */
function saidBy(draft: Draft) {
  const { pieces = [], gone = [], stacks = [] } = draft.done()
  return {
    pieces: new Map(pieces.map((piece) => [piece.id, piece])),
    gone: new Set(gone),
    stacks: new Map(stacks.map(({ at, ids }) => [placeKey(at), ids])),
  }
}

const moves = fc.record({
  layout: layouts,
  picks: fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 60, size: 'max' }),
  to: fc.nat({ max: PLACES.length - 1 }),
  depth: fc.option(fc.nat({ max: 70 }), { nil: undefined }),
})

describe('many pieces', () => {
  it('leave their stacks together as they would one by one, in whatever number and order', () => {
    fc.assert(
      fc.property(moves, ({ layout, picks }) => {
        const { state, pieces } = tableOf(layout)
        const lifted = picks.flatMap((pick) => pieces[pick] ?? [])
        const [together, singly] = [new Draft(state), new Draft(state)]
        together.liftAll(lifted)
        for (const piece of lifted) singly.lift(piece)
        expect(saidBy(together)).toEqual(saidBy(singly))
      }),
    )
  })

  it('join a stack together as they would one by one', () => {
    fc.assert(
      fc.property(moves, ({ layout, picks, to, depth }) => {
        const { state, pieces } = tableOf(layout)
        const moved = [...new Set(picks)].flatMap((pick) => pieces[pick] ?? [])
        const at = PLACES[to] as Place
        const [together, singly] = [new Draft(state), new Draft(state)]
        for (const draft of [together, singly]) draft.liftAll(moved)
        together.drop(moved, at, depth)
        const level = Math.min(depth ?? Number.POSITIVE_INFINITY, singly.stack(at).length)
        for (const [n, piece] of moved.entries()) singly.drop([piece], at, level + n)
        expect(saidBy(together)).toEqual(saidBy(singly))
      }),
    )
  })
})
