import { describe, expect, it } from 'vitest'
import { addAct } from '../../../../client/session/sync/pending-actions.ts'
import { connected, resume } from '../../../../client/session/sync/sync.ts'
import type { Entries, Welcome } from '../../../../table/generated/types.ts'
import { openTable } from '../../../table/game.ts'
import { ClientAndRelay } from './client-and-relay.ts'
import { isAgreed, joinedClient, move, put, RED, say, sent, stack, where } from './joined-client.ts'

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
    client.take(addAct(client.sync, { id: 'mine-last', action: say('still here') }))
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
