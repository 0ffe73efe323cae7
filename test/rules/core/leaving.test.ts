import { describe, expect, it } from 'vitest'
import { judgeRequired } from '../../../rules/core/leaving.ts'
import { must, owedBy, proposal } from '../../../rules/core/proposal.ts'
import type { Scene } from '../../../rules/core/scene.ts'
import type { Action, PieceId, Proposal } from '../../../table/generated/types.ts'

const NOW = { turn: 1, phase: 'combat', side: 'red' }
const scene = {
  state: { time: NOW },
  memory: { time: NOW },
  sides: ['red'],
  book: { module: { sides: new Map([['red', { name: 'Red' }]]) } },
  units: () => [],
} as unknown as Scene

const to = (q: number) => ({ board: 'map', q, r: 0 })
const retreat = (piece: PieceId, q: number): Proposal => {
  const move: Action = { type: 'move', moves: [{ pieces: [piece], to: to(q) }] }
  return owedBy('red')(proposal('retreat/owed', '12.0', `${piece} retreats to ${q}.`, [move], [piece], [to(q)]))
}
const loss = (piece: PieceId): Proposal =>
  owedBy('red')(
    proposal('loss/owed', '12.0', `${piece} loses a step.`, [{ type: 'flip', pieces: [piece], face: 1 }], [piece]),
  )
const mark = (piece: PieceId): Proposal =>
  must(
    proposal(
      'supply/mark',
      '7.0',
      `Mark ${piece}.`,
      [{ type: 'mark', pieces: [piece], mark: 'out', count: 1 }],
      [piece],
    ),
    'red',
  )

const found = (...steps: Proposal[]): readonly string[] =>
  judgeRequired(scene, { ...NOW, phase: 'exploitation' }, steps, []).map(({ message }) =>
    message.replace('Not done yet by Red: ', ''),
  )

describe('a phase that is left with required steps', () => {
  it('has one finding for all the ways of a unit, and one for each unit', () => {
    expect(found(retreat('a', 1), retreat('a', 2), retreat('b', 1))).toEqual([
      '12.0: b retreats to 1.',
      '12.0: a retreats to 1.',
    ])
  })

  it('has one for a loss of which one of several units is chosen, beside another step of the same case', () => {
    expect(found(loss('a'), loss('b'), retreat('a', 1))).toEqual(['12.0: a retreats to 1.', '12.0: a loses a step.'])
  })

  it('has one for each step that leaves no choice', () => {
    expect(found(mark('a'), mark('b'))).toEqual(['7.0: Mark b.', '7.0: Mark a.'])
  })
})
