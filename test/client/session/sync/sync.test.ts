import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predict, unconfirmedMakers, withConfirmedIds } from '../../../../client/session/sync/prediction.ts'
import { act, connected, resume } from '../../../../client/session/sync/sync.ts'
import { hashState } from '../../../../table/chance/hash.ts'
import type { Action, Entries, Piece, Seat, Welcome } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import { type State, seatOf, toSnapshot } from '../../../../table/state.ts'
import { gesture, openTable, play } from '../../../table/game.ts'
import { ClientAndRelay } from './client-and-relay.ts'

const RED = { sides: ['red'] }
const at = (q: number, r: number) => ({ board: 'map', q, r })
const move = (id: string, q: number, r: number): Action => ({ type: 'move', moves: [{ pieces: [id], to: at(q, r) }] })
const put = (q: number, r: number): Action => ({ type: 'put', pieces: [{ def: 'put-marker' }], to: at(q, r) })
const roll: Action = { type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' }
const say = (text: string): Action => ({ type: 'say', text })

const where = (state: State, id: string): string | undefined => {
  const piece = state.pieces.get(id)
  return piece && placeKey(piece.at)
}
const stack = (state: State, q: number, r: number): Piece[] =>
  (state.stacks.get(placeKey(at(q, r))) ?? []).map((id) => state.pieces.get(id) as Piece)
const isAgreed = (client: ClientAndRelay): boolean =>
  hashState(toSnapshot(client.sync.shown)) === hashState(toSnapshot(view(client.keeper.state, client.viewer)))
const sent = (client: ClientAndRelay): string[] => client.out.map((each) => ('act' in each ? each.act.id : 'join'))

function joinedClient(): ClientAndRelay {
  const client = new ClientAndRelay(openTable(), 'red', RED)
  client.connect()
  return client
}

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

describe('a lost connection', () => {
  it('lets play go on, and everything is sent in order when it is back', () => {
    const client = joinedClient()
    client.cut()
    client.do(move('0.0', 4, 4))
    client.do(move('0.0', 5, 5))
    client.do(put(3, 3))
    expect(client.out).toEqual([])
    expect(where(client.sync.shown, '0.0')).toBe('map@5,5')
    client.other('blue', move('0.8', 5, 5))
    client.inbox.length = 0
    client.take(act(client.sync, { id: 'mine-last', action: say('still here') }))
    client.connect()
    expect(client.keeper.state.seq).toBe(5)
    expect(stack(client.sync.shown, 5, 5).map(({ id }) => id)).toEqual(['0.8', '0.0'])
    expect(client.sync.pending).toEqual([])
    expect(isAgreed(client)).toBe(true)
  })

  it('is followed by a request for exactly the missing entries', () => {
    const client = joinedClient()
    client.do(move('0.0', 4, 4))
    client.settle()
    const { head } = client.sync
    client.cut()
    client.other('blue', move('0.8', 5, 5))
    client.inbox.length = 0
    client.news.length = 0
    client.connect()
    expect(client.news.map(({ entry }) => entry.seq)).toEqual([2])
    expect(client.news[0]?.entry.prev).toBe(head)
    expect(isAgreed(client)).toBe(true)
  })

  it('does not repeat an action whose answer was lost and that was sent again', () => {
    const client = joinedClient()
    client.do(put(4, 4))
    client.relayReads()
    expect(client.keeper.state.seq).toBe(1)
    client.cut()
    expect(client.sync.pending).toHaveLength(1)
    client.connect()
    expect(client.keeper.state.seq).toBe(1)
    expect(stack(client.sync.shown, 4, 4)).toHaveLength(1)
    expect(client.sync.pending).toEqual([])
  })

  it('before a long absence drops a duplicate silently, though the welcome did not list it', () => {
    const client = joinedClient()
    client.do(put(4, 4))
    const [made] = stack(client.sync.shown, 4, 4)
    client.do(move(made?.id ?? '', 5, 5))
    client.relayReads()
    client.cut()
    const again = new ClientAndRelay(client.keeper, 'red', RED, client.sync)
    again.connect()
    expect(again.dropped).toEqual([])
    expect(again.sync.pending).toEqual([])
    expect(stack(again.sync.shown, 4, 4)).toHaveLength(0)
    expect(stack(again.sync.shown, 5, 5)).toHaveLength(1)
    expect(isAgreed(again)).toBe(true)
  })

  it('keeps an action visible that the relay has already and we have yet to receive', () => {
    const client = joinedClient()
    const id = client.do(move('0.0', 4, 4))
    client.relayReads()
    const frames = client.inbox.splice(0)
    client.inbox.push({ id, code: 'duplicate', message: 'It is entry 1 already.', seq: 1 })
    client.clientReads()
    expect(where(client.sync.shown, '0.0')).toBe('map@4,4')
    client.inbox.push(...frames)
    client.settle()
    expect(client.sync.pending).toEqual([])
    expect(isAgreed(client)).toBe(true)
  })

  it('loses nothing in a reload meanwhile', () => {
    const client = joinedClient()
    client.cut()
    client.do(move('0.0', 4, 4))
    client.do(move('0.1', 4, 4))
    const { pending, count } = JSON.parse(JSON.stringify(client.sync))
    const again = new ClientAndRelay(client.keeper, 'red', RED, { pending, count })
    again.connect()
    expect(stack(again.sync.shown, 4, 4).map(({ id }) => id)).toEqual(['0.0', '0.1'])
    expect(isAgreed(again)).toBe(true)
  })

  it('is not required for a resend: a relay that cannot write yet gets everything again after a pause', () => {
    for (const code of ['stopping', 'too-fast', 'journal'] as const) {
      const client = joinedClient()
      const id = client.do(move('0.0', 4, 4))
      client.out.length = 0
      client.inbox.push({ id, code, message: 'Not now.' })
      client.clientReads()
      client.do(move('0.0', 5, 5))
      client.other('blue', move('0.8', 1, 5))
      client.clientReads()
      expect(where(client.sync.shown, '0.0')).toBe('map@5,5')
      expect(where(client.sync.shown, '0.8')).toBe('map@1,5')
      expect(client.out).toEqual([])
      client.take(resume(client.sync))
      expect(sent(client)).toEqual(['mine-1', 'mine-2'])
      client.settle()
      expect(where(client.keeper.state, '0.0')).toBe('map@5,5')
    }
  })
})

describe('entries from the relay', () => {
  it('are skipped if they were received already', () => {
    const client = joinedClient()
    client.other('blue', move('0.8', 5, 5))
    client.other('blue', move('0.8', 4, 5))
    client.inbox.push(...client.inbox)
    client.settle()
    expect(client.news.map(({ entry }) => entry.seq)).toEqual([1, 2])
    expect(isAgreed(client)).toBe(true)
  })

  it('are put aside if they leave a gap, and the missing ones are requested', () => {
    const client = joinedClient()
    client.other('blue', move('0.8', 5, 5))
    client.other('blue', move('0.8', 4, 5))
    client.inbox.shift()
    client.clientReads()
    expect(client.sync.connection).toBe('joining')
    expect(client.out).toEqual([{ join: expect.objectContaining({ after: { seq: 0, head: client.sync.head } }) }])
    client.settle()
    expect(client.sync.connection).toBe('up')
    expect(isAgreed(client)).toBe(true)
  })

  it('are rejected if the first does not follow our last one', () => {
    const client = joinedClient()
    client.other('blue', move('0.8', 5, 5))
    const [frame] = client.inbox.splice(0) as [Entries]
    client.inbox.push({ ...frame, entries: frame.entries.map((entry) => ({ ...entry, prev: 'e'.repeat(64) })) })
    client.clientReads()
    expect(client.sync.confirmed.seq).toBe(0)
    expect(client.sync.connection).toBe('joining')
    client.settle()
    expect(isAgreed(client)).toBe(true)
  })

  it('that overtake the answer to our join are used after it', () => {
    const client = joinedClient()
    client.cut()
    client.do(move('0.0', 4, 4))
    client.take(connected(client.sync))
    client.relayReads()
    client.other('blue', move('0.8', 5, 5))
    client.inbox.reverse()
    client.clientReads()
    expect(client.sync.connection).toBe('up')
    expect(where(client.sync.confirmed, '0.8')).toBe('map@5,5')
    expect(sent(client)).toEqual(['mine-1'])
    client.settle()
    expect(isAgreed(client)).toBe(true)
  })

  it('that answer our join and do not follow our last one make us request the whole table', () => {
    const client = joinedClient()
    client.cut()
    client.other('blue', move('0.8', 5, 5))
    client.take(connected(client.sync))
    client.relayReads()
    client.inbox.shift()
    const welcome = (client.inbox.at(-1) as { welcome: Welcome }).welcome
    client.inbox.splice(0, 2, { welcome: { ...welcome, entries: [], head: 'e'.repeat(64) } })
    client.clientReads()
    expect(client.out).toEqual([{ join: client.sync.join }])
    client.settle()
    expect(client.sync.connection).toBe('up')
    expect(isAgreed(client)).toBe(true)
  })

  it('from another run of the table make us start from its snapshot, with our actions kept', () => {
    const client = joinedClient()
    client.do(move('0.0', 1, 4))
    client.settle()
    client.cut()
    client.do(move('0.1', 4, 4))
    const other = new ClientAndRelay(openTable(), 'red', RED, client.sync)
    other.sync = client.sync
    other.other('blue', move('0.8', 2, 5))
    other.inbox.length = 0
    other.connect()
    expect(where(other.sync.shown, '0.0')).toBe('map@0,0')
    expect(where(other.sync.shown, '0.1')).toBe('map@4,4')
    expect(isAgreed(other)).toBe(true)
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
