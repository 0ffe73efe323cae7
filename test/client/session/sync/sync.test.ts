import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predict, unconfirmedMakers, withConfirmedIds } from '../../../../client/session/sync/prediction.ts'
import type { Action, Seat } from '../../../../table/generated/types.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import { type State, seatOf, toSnapshot } from '../../../../table/state.ts'
import { gesture, openTable, play } from '../../../table/game.ts'
import { at, isAgreed, joinedClient, move, put, roll, say, sent, stack, where } from './joined-client.ts'

describe('the shown table', () => {
  it('is the relay’s while we have done nothing', () => {
    const client = joinedClient()
    expect(client.sync.shown).toBe(client.sync.confirmed)
    expect(isAgreed(client)).toBe(true)
  })

  it('has our own action at once, and the same one when the relay has it', () => {
    const client = joinedClient()
    client.do(move('0.0', 4, 4))
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    expect(where(client.sync.confirmed, '0.0')).toBe('map@0,0')
    client.settle()
    expect(where(client.sync.confirmed, '0.0')).toBe('map@4,4')
    expect(client.sync.pending).toEqual([])
    expect(isAgreed(client)).toBe(true)
  })

  it('has our actions on top of what others did meanwhile', () => {
    const client = joinedClient()
    client.do(move('0.0', 4, 4))
    client.other('blue', move('0.8', 4, 4))
    client.clientReads()
    expect(stack(client.sync.shown, 4, 4).map(({ id }) => id)).toEqual(['0.8', '0.0'])
    client.settle()
    expect(isAgreed(client)).toBe(true)
  })

  it('does not guess what only the relay decides', () => {
    const client = joinedClient()
    for (const action of [roll, say('hello'), { type: 'undo' }, { type: 'redo' }] satisfies Action[]) {
      client.do(action)
      expect(client.sync.shown).toBe(client.sync.confirmed)
    }
  })

  it('only counts pieces put into a pile that we cannot look into', () => {
    const client = joinedClient()
    client.do({ type: 'move', moves: [{ pieces: ['0.0'], to: { pile: 'cup' } }] })
    expect(client.sync.shown.veiled.cup).toBe(5)
    expect(client.sync.shown.pieces.has('0.0')).toBe(false)
    client.settle()
    expect(client.sync.shown.veiled.cup).toBe(5)
    expect(isAgreed(client)).toBe(true)
  })

  it('predicts the relay’s result, whatever action on visible pieces', () => {
    const plain = (state: State) => {
      const ids = new Map<string, string>()
      const { seq: _seq, ...rest } = toSnapshot(state)
      const named = rest.pieces.map((piece, index) => {
        if (!/^0\./.test(piece.id)) ids.set(piece.id, `made-${index}`)
        return { ...piece, id: ids.get(piece.id) ?? piece.id }
      })
      return { ...rest, pieces: named }
    }
    let foreseen = 0
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 12 }), (gestures) => {
        for (const { entry, before, after } of play(openTable(), gestures)) {
          const viewer = seatOf(before, entry.seat) as Seat
          const [seen, next] = [view(before, viewer), view(after, viewer)]
          const guess = predict(seen, entry.seat, entry.seq, entry.action)
          if (guess === seen) continue
          foreseen += 1
          expect(plain(guess)).toEqual(plain(next))
        }
      }),
      { numRuns: 2000, seed: 4711 },
    )
    expect(foreseen).toBeGreaterThan(1000)
  })
})

describe('our action', () => {
  it('is taken back if the relay refuses it, with the reason', () => {
    const client = joinedClient()
    client.other('blue', { type: 'remove', pieces: ['0.0'] })
    const id = client.do(move('0.0', 4, 4))
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    client.settle()
    expect(client.sync.shown.pieces.has('0.0')).toBe(false)
    expect(client.dropped).toHaveLength(1)
    expect(client.dropped[0]).toMatchObject({ act: { id }, refusal: { code: 'unknown-piece' } })
    expect(client.dropped[0]?.refusal.message).toContain('0.0')
  })

  it('leaves those before and after it in place if it is refused', () => {
    const client = joinedClient()
    client.do(move('0.0', 4, 4))
    client.do(move('0.0', 40, 4))
    client.do(move('0.1', 5, 5))
    client.settle()
    expect(client.dropped.map(({ refusal }) => refusal.code)).toEqual(['no-such-place'])
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    expect(where(client.sync.shown, '0.1')).toBe('map@5,5')
    expect(isAgreed(client)).toBe(true)
  })

  it('on a piece we just made waits until the relay has named the piece, and then applies to that piece', () => {
    const client = joinedClient()
    client.do(put(4, 4))
    const [made] = stack(client.sync.shown, 4, 4)
    client.do(move(made?.id ?? '', 5, 5))
    client.do(say('behind'))
    expect(stack(client.sync.shown, 5, 5)).toHaveLength(1)
    // Two others put a piece before ours arrives, so a guessed name would mean one of theirs.
    client.other('blue', put(1, 0))
    expect(sent(client)).toEqual(['mine-1'])
    client.settle()
    expect(client.dropped).toEqual([])
    expect(stack(client.sync.shown, 5, 5).map(({ def }) => def)).toEqual(['put-marker'])
    expect(stack(client.sync.shown, 1, 0)).toHaveLength(1)
    expect(client.keeper.state.seq).toBe(4)
    expect(isAgreed(client)).toBe(true)
  })

  it('on a piece that is never made is dropped with it', () => {
    const client = joinedClient()
    client.do({ type: 'put', pieces: [{ def: 'no-marker' }], to: at(4, 4) })
    const [made] = stack(client.sync.shown, 4, 4)
    client.do(move(made?.id ?? '', 5, 5))
    client.do({ type: 'flip', pieces: [made?.id ?? ''], face: 1 })
    client.do(move('0.0', 5, 5))
    client.settle()
    expect(client.dropped.map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('unknown-counter'))
    expect(stack(client.sync.shown, 5, 5).map(({ id }) => id)).toEqual(['0.0'])
    expect(isAgreed(client)).toBe(true)
  })

  it('keeps its other pieces when those we made get their names', () => {
    const action: Action = {
      type: 'move',
      moves: [{ pieces: ['-3.0', '0.1', '-4.0', '-3.1'], to: at(0, 0), depth: 2 }],
    }
    expect(unconfirmedMakers(action)).toEqual([3, 4, 3])
    expect(withConfirmedIds(action, 3, 70)).toEqual({
      type: 'move',
      moves: [{ pieces: ['70.0', '0.1', '-4.0', '70.1'], to: at(0, 0), depth: 2 }],
    })
    expect(withConfirmedIds(action, 5, 70)).toBe(action)
    const label: Action = { type: 'label', pieces: ['-3.0'], text: '-3.0' }
    expect(withConfirmedIds(label, 3, 70)).toEqual({ type: 'label', pieces: ['70.0'], text: '-3.0' })
  })
})

describe('an undo', () => {
  it('of an action that the relay cannot have yet is done here, and can be redone', () => {
    const client = joinedClient()
    client.cut()
    client.do(move('0.0', 4, 4))
    client.do(move('0.0', 5, 5))
    client.do(say('hm'))
    client.do({ type: 'undo' })
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    client.do({ type: 'undo' })
    expect(where(client.sync.shown, '0.0')).toBe('map@0,0')
    client.do({ type: 'redo' })
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    expect(client.sync.pending.map(({ act }) => act.action.type)).toEqual(['say', 'move'])
    client.connect()
    expect(client.keeper.state.seq).toBe(2)
    expect(isAgreed(client)).toBe(true)
  })

  it('of a sent action is requested from the relay', () => {
    const client = joinedClient()
    client.do(move('0.0', 4, 4))
    client.do({ type: 'undo' })
    expect(client.sync.pending).toHaveLength(2)
    client.settle()
    expect(where(client.sync.shown, '0.0')).toBe('map@0,0')
    client.do({ type: 'redo' })
    client.settle()
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    expect(isAgreed(client)).toBe(true)
  })

  it('can no longer be redone after a new action', () => {
    const client = joinedClient()
    client.cut()
    client.do(move('0.0', 4, 4))
    client.do({ type: 'undo' })
    client.do(move('0.1', 5, 5))
    client.do({ type: 'redo' })
    expect(where(client.sync.shown, '0.0')).toBe('map@0,0')
    client.connect()
    expect(client.dropped.map(({ refusal }) => refusal.code)).toEqual(['nothing-to-undo'])
  })

  it('applies to an action on a new piece, and so does the redo once the relay has named the piece', () => {
    const client = joinedClient()
    client.cut()
    client.do(put(3, 3))
    client.do(move('-1.0', 4, 4))
    client.do({ type: 'undo' })
    client.connect()
    client.do({ type: 'redo' })
    client.do(move('0.0', 5, 5))
    client.settle()
    expect(client.sync.pending).toEqual([])
    expect(stack(client.sync.confirmed, 4, 4)).toHaveLength(1)
    expect(where(client.sync.confirmed, '0.0')).toBe('map@5,5')
    expect(isAgreed(client)).toBe(true)
  })

  it('applies to the making of a piece, and both can be redone', () => {
    const client = joinedClient()
    client.cut()
    client.do(put(3, 3))
    client.do(move('-1.0', 4, 4))
    client.do({ type: 'undo' })
    client.do({ type: 'undo' })
    client.do({ type: 'redo' })
    client.do({ type: 'redo' })
    client.connect()
    expect(client.dropped).toEqual([])
    expect(stack(client.sync.confirmed, 4, 4)).toHaveLength(1)
    expect(isAgreed(client)).toBe(true)
  })
})

describe('a menu left open on a new piece', () => {
  it('uses the name that the relay gave it since', () => {
    const client = joinedClient()
    client.do(put(3, 3))
    client.settle()
    client.do({ type: 'label', pieces: ['-1.0'], text: 'held' })
    client.settle()
    expect(client.sync.pending).toEqual([])
    expect(stack(client.sync.confirmed, 3, 3)).toMatchObject([{ id: '1.0', label: 'held' }])
  })

  it('learns that the piece will never be made, and delays nothing', () => {
    const client = joinedClient()
    client.cut()
    client.do(put(3, 3))
    client.do({ type: 'undo' })
    client.do({ type: 'label', pieces: ['-1.0'], text: 'held' })
    expect(client.dropped.map(({ refusal }) => refusal.code)).toEqual(['unknown-piece'])
    client.do(move('0.0', 5, 5))
    client.connect()
    expect(where(client.sync.confirmed, '0.0')).toBe('map@5,5')
  })
})
