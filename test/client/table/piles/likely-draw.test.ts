import { describe, expect, it } from 'vitest'
import { likelyDraw } from '../../../../client/table/piles/likely-draw.ts'
import type { Action, Pile, Proposal } from '../../../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const pile = (id: string, kind: Pile['kind'], side?: string): Pile => ({
  ...{ id, name: id, kind, sight: 'all' as const },
  ...(side !== undefined && { side }),
})
const piles = [
  pile('red-box', 'box', 'red'),
  pile('blue-cup', 'cup', 'blue'),
  pile('blue-box', 'box', 'blue'),
  pile('drawn', 'tray'),
  pile('deck', 'deck'),
]
const state = { ...EMPTY_STATE, game: { ...EMPTY_STATE.game, piles } } as State
const asks = (action: Action): Proposal => ({
  ...{ kind: 'step', rule: 'chits/draw', cite: '7.0', message: 'Draw.', at: [], pieces: [], actions: [action] },
})

describe('the draw dialog', () => {
  it('proposes the draw that the procedure asks for from this pile', () => {
    const draw: Action = {
      ...{
        type: 'draw',
        pile: 'blue-cup',
        count: 2,
        from: 'random',
        to: { pile: 'drawn' },
        nonce: 'a-nonce-of-its-own',
      },
    }
    expect(likelyDraw(state, 'blue-cup', ['blue'], [asks(draw)])).toEqual({ count: 2, from: 'random', to: 'drawn' })
    expect(likelyDraw(state, 'deck', ['blue'], [asks(draw)]).to).not.toBe('drawn')
  })

  it('proposes the box of the cup’s own side, though both sides sit at one screen', () => {
    expect(likelyDraw(state, 'blue-cup', ['red', 'blue'], [])).toEqual({ count: 1, from: 'random', to: 'blue-box' })
    expect(likelyDraw(state, 'deck', ['red'], [])).toEqual({ count: 1, from: 'top', to: 'red-box' })
  })

  it('proposes the player’s own hand before a box', () => {
    const withHand = { ...state, game: { ...state.game, piles: [...piles, pile('hand', 'hand', 'red')] } } as State
    expect(likelyDraw(withHand, 'deck', ['red'], []).to).toBe('hand')
  })
})
