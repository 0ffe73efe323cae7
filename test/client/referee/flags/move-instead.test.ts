import { describe, expect, it } from 'vitest'
import { offeredLeg } from '../../../../client/referee/flags/move-instead.ts'
import type { Action, Finding } from '../../../../table/generated/types.ts'

const cell = (q: number) => ({ board: 'map', q, r: 0 })
const found = (pieces: string[]): Finding => ({
  ...{ rule: 'movement/points', cite: '8.0', severity: 'illegal', message: '', at: [cell(5)], pieces },
  offer: { at: cell(3), cost: 3 },
})
const move = (...pieces: string[]): Action => ({ type: 'move', moves: [{ pieces, to: cell(5) }] })

describe('the nearest legal end in place of a move', () => {
  it('moves all counters that the finding is about', () => {
    expect(offeredLeg({ action: move('a', 'b') }, found(['a', 'b']))).toEqual({ pieces: ['a', 'b'], to: cell(3) })
  })

  it('moves no counter that the finding is not about', () => {
    expect(offeredLeg({ action: move('a', 'b') }, found(['b']))).toEqual({ pieces: ['b'], to: cell(3) })
  })

  it('is none if the finding is about several parts of a move, or has no offer', () => {
    const two: Action = {
      type: 'move',
      moves: [
        { pieces: ['a'], to: cell(5) },
        { pieces: ['b'], to: cell(6) },
      ],
    }
    expect(offeredLeg({ action: two }, found(['a', 'b']))).toBeUndefined()
    const { offer: _, ...nothing } = found(['a'])
    expect(offeredLeg({ action: move('a') }, nothing)).toBeUndefined()
  })
})
