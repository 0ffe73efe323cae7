import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predict, unconfirmedMakers, withConfirmedIds } from '../../../../client/session/sync/prediction.ts'
import { act, connected, resume } from '../../../../client/session/sync/sync.ts'
import type { Action, Entries, Piece, Seat, Welcome } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { hashState } from '../../../../table/hashing/hash.ts'
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
const isAgreed = (desk: ClientAndRelay): boolean =>
  hashState(toSnapshot(desk.sync.shown)) === hashState(toSnapshot(view(desk.keeper.state, desk.viewer)))
const sent = (desk: ClientAndRelay): string[] => desk.out.map((each) => ('act' in each ? each.act.id : 'join'))

function sitDown(): ClientAndRelay {
  const desk = new ClientAndRelay(openTable(), 'red', RED)
  desk.connect()
  return desk
}

describe('what is shown', () => {
  it('is the table as the relay told it, while we have done nothing', () => {
    const desk = sitDown()
    expect(desk.sync.shown).toBe(desk.sync.confirmed)
    expect(isAgreed(desk)).toBe(true)
  })

  it('has our own gesture at once, and the same gesture once the relay has it', () => {
    const desk = sitDown()
    desk.do(move('0.0', 4, 4))
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    expect(where(desk.sync.confirmed, '0.0')).toBe('map@0,0')
    desk.settle()
    expect(where(desk.sync.confirmed, '0.0')).toBe('map@4,4')
    expect(desk.sync.pending).toEqual([])
    expect(isAgreed(desk)).toBe(true)
  })

  it('puts our gestures over what others did meanwhile', () => {
    const desk = sitDown()
    desk.do(move('0.0', 4, 4))
    desk.other('blue', move('0.8', 4, 4))
    desk.clientReads()
    expect(stack(desk.sync.shown, 4, 4).map(({ id }) => id)).toEqual(['0.8', '0.0'])
    desk.settle()
    expect(isAgreed(desk)).toBe(true)
  })

  it('does not pretend to know what only the relay decides', () => {
    const desk = sitDown()
    for (const action of [roll, say('hello'), { type: 'undo' }, { type: 'redo' }] satisfies Action[]) {
      desk.do(action)
      expect(desk.sync.shown).toBe(desk.sync.confirmed)
    }
  })

  it('only counts what is put into a pile that we cannot look into', () => {
    const desk = sitDown()
    desk.do({ type: 'move', moves: [{ pieces: ['0.0'], to: { pile: 'cup' } }] })
    expect(desk.sync.shown.veiled.cup).toBe(5)
    expect(desk.sync.shown.pieces.has('0.0')).toBe(false)
    desk.settle()
    expect(desk.sync.shown.veiled.cup).toBe(5)
    expect(isAgreed(desk)).toBe(true)
  })

  it('foresees what the relay then says, whatever one does with what one sees', () => {
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

describe('a gesture of ours', () => {
  it('that the relay refuses goes back, and says why', () => {
    const desk = sitDown()
    desk.other('blue', { type: 'remove', pieces: ['0.0'] })
    const id = desk.do(move('0.0', 4, 4))
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    desk.settle()
    expect(desk.sync.shown.pieces.has('0.0')).toBe(false)
    expect(desk.dropped).toHaveLength(1)
    expect(desk.dropped[0]).toMatchObject({ act: { id }, refusal: { code: 'unknown-piece' } })
    expect(desk.dropped[0]?.refusal.message).toContain('0.0')
  })

  it('that is refused leaves those before and after it in place', () => {
    const desk = sitDown()
    desk.do(move('0.0', 4, 4))
    desk.do(move('0.0', 40, 4))
    desk.do(move('0.1', 5, 5))
    desk.settle()
    expect(desk.dropped.map(({ refusal }) => refusal.code)).toEqual(['no-such-place'])
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    expect(where(desk.sync.shown, '0.1')).toBe('map@5,5')
    expect(isAgreed(desk)).toBe(true)
  })

  it('on a piece we just made waits until the relay has named the piece, and then means that one', () => {
    const desk = sitDown()
    desk.do(put(4, 4))
    const [made] = stack(desk.sync.shown, 4, 4)
    desk.do(move(made?.id ?? '', 5, 5))
    desk.do(say('behind'))
    expect(stack(desk.sync.shown, 5, 5)).toHaveLength(1)
    // Two others put a piece before ours arrives, so a guessed name would mean one of theirs.
    desk.other('blue', put(1, 0))
    expect(sent(desk)).toEqual(['mine-1'])
    desk.settle()
    expect(desk.dropped).toEqual([])
    expect(stack(desk.sync.shown, 5, 5).map(({ def }) => def)).toEqual(['put-marker'])
    expect(stack(desk.sync.shown, 1, 0)).toHaveLength(1)
    expect(desk.keeper.state.seq).toBe(4)
    expect(isAgreed(desk)).toBe(true)
  })

  it('on a piece that is never made is dropped with the maker', () => {
    const desk = sitDown()
    desk.do({ type: 'put', pieces: [{ def: 'no-marker' }], to: at(4, 4) })
    const [made] = stack(desk.sync.shown, 4, 4)
    desk.do(move(made?.id ?? '', 5, 5))
    desk.do({ type: 'flip', pieces: [made?.id ?? ''], face: 1 })
    desk.do(move('0.0', 5, 5))
    desk.settle()
    expect(desk.dropped.map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('unknown-counter'))
    expect(stack(desk.sync.shown, 5, 5).map(({ id }) => id)).toEqual(['0.0'])
    expect(isAgreed(desk)).toBe(true)
  })

  it('keeps what it says of other pieces when those we made get their names', () => {
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

describe('a broken line', () => {
  it('lets play go on, and sends everything in order when it is back', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(move('0.0', 4, 4))
    desk.do(move('0.0', 5, 5))
    desk.do(put(3, 3))
    expect(desk.out).toEqual([])
    expect(where(desk.sync.shown, '0.0')).toBe('map@5,5')
    desk.other('blue', move('0.8', 5, 5))
    desk.inbox.length = 0
    desk.take(act(desk.sync, { id: 'mine-last', action: say('still here') }))
    desk.connect()
    expect(desk.keeper.state.seq).toBe(5)
    expect(stack(desk.sync.shown, 5, 5).map(({ id }) => id)).toEqual(['0.8', '0.0'])
    expect(desk.sync.pending).toEqual([])
    expect(isAgreed(desk)).toBe(true)
  })

  it('asks for exactly the missing tail', () => {
    const desk = sitDown()
    desk.do(move('0.0', 4, 4))
    desk.settle()
    const { head } = desk.sync
    desk.cut()
    desk.other('blue', move('0.8', 5, 5))
    desk.inbox.length = 0
    desk.news.length = 0
    desk.connect()
    expect(desk.news.map(({ entry }) => entry.seq)).toEqual([2])
    expect(desk.news[0]?.entry.prev).toBe(head)
    expect(isAgreed(desk)).toBe(true)
  })

  it('does a gesture once, though its answer was lost and it was sent again', () => {
    const desk = sitDown()
    desk.do(put(4, 4))
    desk.relayReads()
    expect(desk.keeper.state.seq).toBe(1)
    desk.cut()
    expect(desk.sync.pending).toHaveLength(1)
    desk.connect()
    expect(desk.keeper.state.seq).toBe(1)
    expect(stack(desk.sync.shown, 4, 4)).toHaveLength(1)
    expect(desk.sync.pending).toEqual([])
  })

  it('that broke before a long absence drops a duplicate silently, though the welcome did not list it', () => {
    const desk = sitDown()
    desk.do(put(4, 4))
    const [made] = stack(desk.sync.shown, 4, 4)
    desk.do(move(made?.id ?? '', 5, 5))
    desk.relayReads()
    desk.cut()
    const again = new ClientAndRelay(desk.keeper, 'red', RED, desk.sync)
    again.connect()
    expect(again.dropped).toEqual([])
    expect(again.sync.pending).toEqual([])
    expect(stack(again.sync.shown, 4, 4)).toHaveLength(0)
    expect(stack(again.sync.shown, 5, 5)).toHaveLength(1)
    expect(isAgreed(again)).toBe(true)
  })

  it('keeps a gesture in sight that the relay has already and we have yet to hear of', () => {
    const desk = sitDown()
    const id = desk.do(move('0.0', 4, 4))
    desk.relayReads()
    const frames = desk.inbox.splice(0)
    desk.inbox.push({ id, code: 'duplicate', message: 'It is entry 1 already.', seq: 1 })
    desk.clientReads()
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    desk.inbox.push(...frames)
    desk.settle()
    expect(desk.sync.pending).toEqual([])
    expect(isAgreed(desk)).toBe(true)
  })

  it('loses nothing in a reload while it is down', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(move('0.0', 4, 4))
    desk.do(move('0.1', 4, 4))
    const { pending, count } = JSON.parse(JSON.stringify(desk.sync))
    const again = new ClientAndRelay(desk.keeper, 'red', RED, { pending, count })
    again.connect()
    expect(stack(again.sync.shown, 4, 4).map(({ id }) => id)).toEqual(['0.0', '0.1'])
    expect(isAgreed(again)).toBe(true)
  })

  it('is not needed for a relay that cannot take anything just now: it gets everything again after a pause', () => {
    for (const code of ['stopping', 'too-fast', 'journal'] as const) {
      const desk = sitDown()
      const id = desk.do(move('0.0', 4, 4))
      desk.out.length = 0
      desk.inbox.push({ id, code, message: 'Not now.' })
      desk.clientReads()
      desk.do(move('0.0', 5, 5))
      desk.other('blue', move('0.8', 1, 5))
      desk.clientReads()
      expect(where(desk.sync.shown, '0.0')).toBe('map@5,5')
      expect(where(desk.sync.shown, '0.8')).toBe('map@1,5')
      expect(desk.out).toEqual([])
      desk.take(resume(desk.sync))
      expect(sent(desk)).toEqual(['mine-1', 'mine-2'])
      desk.settle()
      expect(where(desk.keeper.state, '0.0')).toBe('map@5,5')
    }
  })
})

describe('frames', () => {
  it('that were received already are passed over', () => {
    const desk = sitDown()
    desk.other('blue', move('0.8', 5, 5))
    desk.other('blue', move('0.8', 4, 5))
    desk.inbox.push(...desk.inbox)
    desk.settle()
    expect(desk.news.map(({ entry }) => entry.seq)).toEqual([1, 2])
    expect(isAgreed(desk)).toBe(true)
  })

  it('that leave a gap are put aside, and the tail is asked for', () => {
    const desk = sitDown()
    desk.other('blue', move('0.8', 5, 5))
    desk.other('blue', move('0.8', 4, 5))
    desk.inbox.shift()
    desk.clientReads()
    expect(desk.sync.connection).toBe('joining')
    expect(desk.out).toEqual([{ join: expect.objectContaining({ after: { seq: 0, head: desk.sync.head } }) }])
    desk.settle()
    expect(desk.sync.connection).toBe('up')
    expect(isAgreed(desk)).toBe(true)
  })

  it('whose first entry does not follow our last are not believed', () => {
    const desk = sitDown()
    desk.other('blue', move('0.8', 5, 5))
    const [frame] = desk.inbox.splice(0) as [Entries]
    desk.inbox.push({ ...frame, entries: frame.entries.map((entry) => ({ ...entry, prev: 'e'.repeat(64) })) })
    desk.clientReads()
    expect(desk.sync.confirmed.seq).toBe(0)
    expect(desk.sync.connection).toBe('joining')
    desk.settle()
    expect(isAgreed(desk)).toBe(true)
  })

  it('that overtake the answer to our joining are used after it', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(move('0.0', 4, 4))
    desk.take(connected(desk.sync))
    desk.relayReads()
    desk.other('blue', move('0.8', 5, 5))
    desk.inbox.reverse()
    desk.clientReads()
    expect(desk.sync.connection).toBe('up')
    expect(where(desk.sync.confirmed, '0.8')).toBe('map@5,5')
    expect(sent(desk)).toEqual(['mine-1'])
    desk.settle()
    expect(isAgreed(desk)).toBe(true)
  })

  it('that answer our joining and do not follow our last make us ask for the whole table', () => {
    const desk = sitDown()
    desk.cut()
    desk.other('blue', move('0.8', 5, 5))
    desk.take(connected(desk.sync))
    desk.relayReads()
    desk.inbox.shift()
    const welcome = (desk.inbox.at(-1) as { welcome: Welcome }).welcome
    desk.inbox.splice(0, 2, { welcome: { ...welcome, entries: [], head: 'e'.repeat(64) } })
    desk.clientReads()
    expect(desk.out).toEqual([{ join: desk.sync.join }])
    desk.settle()
    expect(desk.sync.connection).toBe('up')
    expect(isAgreed(desk)).toBe(true)
  })

  it('from another life of the table make us begin again from its snapshot, with our gestures kept', () => {
    const desk = sitDown()
    desk.do(move('0.0', 1, 4))
    desk.settle()
    desk.cut()
    desk.do(move('0.1', 4, 4))
    const other = new ClientAndRelay(openTable(), 'red', RED, desk.sync)
    other.sync = desk.sync
    other.other('blue', move('0.8', 2, 5))
    other.inbox.length = 0
    other.connect()
    expect(where(other.sync.shown, '0.0')).toBe('map@0,0')
    expect(where(other.sync.shown, '0.1')).toBe('map@4,4')
    expect(isAgreed(other)).toBe(true)
  })
})

describe('taking back', () => {
  it('what the relay cannot have yet needs nobody, and can be done again', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(move('0.0', 4, 4))
    desk.do(move('0.0', 5, 5))
    desk.do(say('hm'))
    desk.do({ type: 'undo' })
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    desk.do({ type: 'undo' })
    expect(where(desk.sync.shown, '0.0')).toBe('map@0,0')
    desk.do({ type: 'redo' })
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    expect(desk.sync.pending.map(({ act }) => act.action.type)).toEqual(['say', 'move'])
    desk.connect()
    expect(desk.keeper.state.seq).toBe(2)
    expect(isAgreed(desk)).toBe(true)
  })

  it('what was sent is asked of the relay', () => {
    const desk = sitDown()
    desk.do(move('0.0', 4, 4))
    desk.do({ type: 'undo' })
    expect(desk.sync.pending).toHaveLength(2)
    desk.settle()
    expect(where(desk.sync.shown, '0.0')).toBe('map@0,0')
    desk.do({ type: 'redo' })
    desk.settle()
    expect(where(desk.sync.shown, '0.0')).toBe('map@4,4')
    expect(isAgreed(desk)).toBe(true)
  })

  it('forgets what could be done again when something new is done', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(move('0.0', 4, 4))
    desk.do({ type: 'undo' })
    desk.do(move('0.1', 5, 5))
    desk.do({ type: 'redo' })
    expect(where(desk.sync.shown, '0.0')).toBe('map@0,0')
    desk.connect()
    expect(desk.dropped.map(({ refusal }) => refusal.code)).toEqual(['nothing-to-undo'])
  })

  it('what was done with a new piece, and doing it again once the relay has named the piece', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(put(3, 3))
    desk.do(move('-1.0', 4, 4))
    desk.do({ type: 'undo' })
    desk.connect()
    desk.do({ type: 'redo' })
    desk.do(move('0.0', 5, 5))
    desk.settle()
    expect(desk.sync.pending).toEqual([])
    expect(stack(desk.sync.confirmed, 4, 4)).toHaveLength(1)
    expect(where(desk.sync.confirmed, '0.0')).toBe('map@5,5')
    expect(isAgreed(desk)).toBe(true)
  })

  it('the making of a piece too, and doing both again', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(put(3, 3))
    desk.do(move('-1.0', 4, 4))
    desk.do({ type: 'undo' })
    desk.do({ type: 'undo' })
    desk.do({ type: 'redo' })
    desk.do({ type: 'redo' })
    desk.connect()
    expect(desk.dropped).toEqual([])
    expect(stack(desk.sync.confirmed, 4, 4)).toHaveLength(1)
    expect(isAgreed(desk)).toBe(true)
  })
})

describe('a menu left open on a new piece', () => {
  it('speaks of it by the name that the relay gave it since', () => {
    const desk = sitDown()
    desk.do(put(3, 3))
    desk.settle()
    desk.do({ type: 'label', pieces: ['-1.0'], text: 'held' })
    desk.settle()
    expect(desk.sync.pending).toEqual([])
    expect(stack(desk.sync.confirmed, 3, 3)).toMatchObject([{ id: '1.0', label: 'held' }])
  })

  it('that will never be made is told so, and holds up nothing', () => {
    const desk = sitDown()
    desk.cut()
    desk.do(put(3, 3))
    desk.do({ type: 'undo' })
    desk.do({ type: 'label', pieces: ['-1.0'], text: 'held' })
    expect(desk.dropped.map(({ refusal }) => refusal.code)).toEqual(['unknown-piece'])
    desk.do(move('0.0', 5, 5))
    desk.connect()
    expect(where(desk.sync.confirmed, '0.0')).toBe('map@5,5')
  })
})
