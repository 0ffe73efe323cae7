import { describe, expect, it } from 'vitest'
import { assignmentsIn, layAction, withoutAssignments } from '../../../../client/referee/assign/assignments.ts'
import type { Proposal } from '../../../../table/generated/types.ts'

const lay = (piece: string, pile: string): Proposal => ({
  ...{ kind: 'step', rule: 'set-up/chit', cite: '3.0', message: `${piece} to ${pile}`, at: [], pieces: [piece] },
  actions: [{ type: 'move', moves: [{ pieces: [piece], to: { pile } }] }],
})
const note: Proposal = {
  ...{ kind: 'note', rule: 'set-up/chits', cite: '3.0', message: 'Lay them.', at: [], pieces: [], actions: [] },
}

describe('counters that are laid into piles', () => {
  const all = [note, lay('a', 'one'), lay('a', 'two'), lay('b', 'one'), lay('b', 'two'), lay('c', 'one')]

  it('are one row each with their piles; a counter with one pile is no choice', () => {
    expect(assignmentsIn(all)).toEqual([
      { piece: 'a', cite: '3.0', piles: ['one', 'two'] },
      { piece: 'b', cite: '3.0', piles: ['one', 'two'] },
    ])
    expect(withoutAssignments(all, assignmentsIn(all))).toEqual([note, lay('c', 'one')])
  })

  it('go by one action, those of one pile in one leg', () => {
    const chosen = new Map([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'one'],
    ])
    expect(layAction(chosen)).toEqual({
      type: 'move',
      moves: [
        { pieces: ['a', 'c'], to: { pile: 'one' } },
        { pieces: ['b'], to: { pile: 'two' } },
      ],
    })
  })
})
