import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Link } from '../../../client/session/storage/link.ts'
import { lobbyTablesHandler } from '../../../relay/http/lobby-tables-http.ts'
import { MS_COUNTED_AS_REQUEST } from '../../../relay/http/request-limits.ts'
import { type Journal, JournalError } from '../../../relay/journal/journal.ts'
import { AddressBuckets, UNLIMITED } from '../../../relay/limits/rate.ts'
import { TableSummaries } from '../../../relay/room/table-summaries.ts'
import type { NewLink, Standing, TablesAnswer } from '../../../table/generated/types.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { expectShape } from '../expect-shape.ts'
import { handClock } from '../hand-clock.ts'
import { memoryJournal } from '../journal/memory-journal.ts'
import type { Player } from '../player.ts'
import { MODULES, type Table, TestRelay, type TestRelayOptions } from '../test-relay.ts'

/** Tables as the lobby sees them. */

let relay: TestRelay
const open = async (options: TestRelayOptions = {}) => {
  relay = await TestRelay.open(options)
}
beforeEach(() => open())
afterEach(() => relay.close())

async function post(body: unknown, type = 'application/json') {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${relay.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: sent,
  })
  return { status: answer.status, headers: answer.headers, reply: await answer.json() }
}

interface Asked {
  readonly table: string
  readonly token?: string | undefined
}

async function look(...tables: Asked[]): Promise<TablesAnswer['tables']> {
  const { status, reply } = await post({ tables })
  expect(status).toBe(200)
  expectShape(reply, 'wire.json#/$defs/TablesAnswer')
  return reply.tables
}

const one = async (asked: Asked): Promise<Standing> => (await look(asked))[0] as Standing
const seatAt = ({ table, tokens }: Table, seat: string): Asked => ({ table, token: tokens[seat] })
const UNKNOWN = { gone: 'unknown-table' }
const WRONG = 'x'.repeat(22)

/** Waits until everybody has left and the table is closed: its summary comes from the journal. */
async function afresh(journal: () => Journal): Promise<void> {
  await relay.close()
  await open({ journal })
}

describe('the summary of a table', () => {
  it('has turn, phase and side in the words of the game, who sits where and who is there', async () => {
    await relay.close()
    const time = handClock()
    await open({ clock: time })
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    time.advance(1_000)
    await amber.act({ type: 'sit', name: 'Anna' })
    const sat = time.now()
    expect(await one(seatAt(table, 'cobalt'))).toEqual({
      module: 'skirmish',
      scenario: 'ford',
      seat: 'cobalt',
      seats: [
        { seat: 'amber', sides: ['amber'], name: 'Anna', here: true },
        { seat: 'cobalt', sides: ['cobalt'], here: false },
      ],
      turn: 'Turn 1',
      phase: 'First player',
      side: 'amber',
      at: sat,
      ended: false,
    })
    time.advance(1_000)
    await amber.act({ type: 'turn', time: { turn: 2, phase: 'second', side: 'cobalt' } })
    const later = await one(seatAt(table, 'cobalt'))
    expect(later).toMatchObject({ turn: 'Turn 2', phase: 'Second player', side: 'cobalt', at: sat + 1_000 })
  })

  it('is the same for an open table and for one read from the journal, and opens no table', async () => {
    const kept = memoryJournal()
    const journal = () => ({ ...kept, close: async () => {} })
    await afresh(journal)
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    await amber.act({ type: 'sit', name: 'Anna' })
    for (let turn = 2; turn < 40; turn++)
      await amber.act({ type: 'turn', time: { turn, phase: 'first', side: 'amber' } })
    const open = await one(seatAt(table, 'amber'))
    await afresh(journal)
    const read = await one(seatAt(table, 'amber'))
    const gone = open.seats.map((seat) => ({ ...seat, here: false }))
    expect(read).toEqual({ ...open, seats: gone })
    expect(read.turn).toBe('Turn 39')
    expect(relay.relay.rooms.size).toBe(0)
    // Somebody plays on, so the kept summary is old.
    const back = await relay.seated(table, 'amber')
    await back.act({ type: 'turn', time: { turn: 40, phase: 'second', side: 'cobalt' } })
    expect(await one(seatAt(table, 'amber'))).toMatchObject({ turn: 'Turn 40', side: 'cobalt' })
    await afresh(journal)
    expect(await one(seatAt(table, 'amber'))).toMatchObject({ turn: 'Turn 40', side: 'cobalt' })
  })

  it('is kept while nothing happens at the table, so the log is read only once', async () => {
    const kept = memoryJournal()
    let whole = 0
    await afresh(() => ({
      ...kept,
      close: async () => {},
      read: (table, after, most) => {
        if (most === undefined) whole++
        return kept.read(table, after, most)
      },
    }))
    const table = await relay.table()
    for (let times = 0; times < 5; times++) await one(seatAt(table, 'amber'))
    expect(whole).toBe(1)
  })

  it('is read once for simultaneous requests', async () => {
    const kept = memoryJournal()
    await afresh(() => ({ ...kept, close: async () => {} }))
    const tables = await Promise.all([relay.table(), relay.table()])
    let whole = 0
    const outlines = new TableSummaries(
      {
        ...kept,
        read: (table, after, most) => {
          if (most === undefined) whole++
          return kept.read(table, after, most)
        },
      },
      async () => undefined,
    )
    const asked = [...tables, ...tables, ...tables].map(({ table }) => outlines.of(table, (work) => work()))
    const told = await Promise.all(asked)
    expect(told.map((each) => each?.state.game.module)).toEqual(asked.map(() => 'skirmish'))
    expect(whole).toBe(2)
  })

  it('is given for the other tables if the log of one cannot be read', async () => {
    const kept = memoryJournal()
    let broken = ''
    await afresh(() => ({
      ...kept,
      close: async () => {},
      read: (table, after, most) =>
        table === broken
          ? Promise.reject(new JournalError('broken', `Table ${table} is damaged.`))
          : kept.read(table, after, most),
    }))
    const tables = [await relay.table(), await relay.table(), await relay.table()]
    broken = String(tables[1]?.table)
    const asked = tables.map((table) => seatAt(table, 'amber'))
    expect(await look(...asked)).toMatchObject([{ seat: 'amber' }, { gone: 'unreadable' }, { seat: 'amber' }])
    broken = ''
    expect(await look(...asked)).toMatchObject(asked.map(() => ({ seat: 'amber' })))
  })

  it('is given for many tables in the order asked, open and ended, once for each key', async () => {
    const tables = await Promise.all(Array.from({ length: 8 }, () => relay.table()))
    const ended = tables[3] as Table
    const host = await relay.seated(ended, 'amber')
    await host.act({ type: 'close' })
    const told = (await look(...tables.map((table) => seatAt(table, 'amber')))) as Standing[]
    expect(told.map((each) => each.ended)).toEqual(tables.map((table) => table === ended))
    expect(told.every(({ seat }) => seat === 'amber')).toBe(true)
    const [mixed, other] = (await look(seatAt(ended, 'cobalt'), { table: ended.table })) as Standing[]
    expect([mixed?.seat, other?.seat]).toEqual(['cobalt', undefined])
  })

  it('reveals nothing hidden: an observer and a player get the same except for their seats', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    await amber.act({ type: 'note', note: 'amber/plan', text: 'Over the ford at dawn', to: ['amber'] })
    const { reply } = await post({ tables: [seatAt(table, 'cobalt'), { table: table.table }] })
    const { seat, ...cobalt } = reply.tables[0]
    expect(seat).toBe('cobalt')
    expect(reply.tables[1]).toEqual(cobalt)
    expect(JSON.stringify(reply)).not.toMatch(/dawn|plan|piece|token|secret|commitment/i)
  })

  it('reports a waiting consent to the seat that must answer, and to no other', async () => {
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    const cobalt = await relay.seated(table, 'cobalt')
    for (const player of [amber, cobalt]) await player.act({ type: 'sit', name: 'Somebody' })
    await amber.act({ type: 'close' })
    const [mine, theirs, observer] = (await look(seatAt(table, 'amber'), seatAt(table, 'cobalt'), {
      table: table.table,
    })) as Standing[]
    expect([mine?.asked, theirs?.asked, observer?.asked]).toEqual([undefined, true, undefined])
    expect(mine?.ended).toBe(false)
  })
})

describe('a link that opens nothing', () => {
  it('gets the same answer as a link to a table that never existed', async () => {
    const table = await relay.table()
    const other = await relay.table()
    const asked = [
      { table: 'nowhere-at-all', token: WRONG },
      { table: table.table, token: WRONG },
      { table: table.table, token: other.tokens.amber },
      { table: 'nowhere-at-all' },
    ]
    expect(await look(...asked)).toEqual(asked.map(() => UNKNOWN))
    await relay.seated(table, 'amber')
    expect(await look(...asked)).toEqual(asked.map(() => UNKNOWN))
  })

  it('but once did, reports that the seat was handed on, whether or not the table is open', async () => {
    const kept = memoryJournal()
    const journal = () => ({ ...kept, close: async () => {} })
    await afresh(journal)
    const table = await relay.table()
    const cobalt = await relay.seated(table, 'cobalt')
    const passed = await new Promise<RelayReply<NewLink>>((resolve) => cobalt.socket.emit('link', {}, resolve))
    if ('refused' in passed) throw new Error(passed.refused.message)
    const carla: Player = await relay.player()
    await carla.join({ table: table.table, token: passed.ok.token })
    await carla.act({ type: 'sit', name: 'Carla' })
    const links = [seatAt(table, 'cobalt'), { table: table.table, token: passed.ok.token }]
    expect(await look(...links)).toEqual([{ gone: 'handed-on' }, { gone: 'handed-on' }])
    await afresh(journal)
    expect(await look(...links)).toEqual([{ gone: 'handed-on' }, { gone: 'handed-on' }])
  })
})

describe('a list of links', () => {
  const links = (count: number): Link[] => Array.from({ length: count }, (_, at) => ({ table: `nowhere-${at}-else` }))

  it.each([
    ['no JSON', '{"tables":', ''],
    ['no list', { tables: {} }, '/tables'],
    ['nothing', {}, ''],
    ['too many', { tables: links(25) }, '/tables'],
    ['a name no table has', { tables: [{ table: '../etc' }] }, '/tables/0/table'],
    ['a key no seat has', { tables: [{ table: 'table-000001', token: 'short' }] }, '/tables/0/token'],
    ['more than is asked', { tables: [], also: 1 }, '/also'],
  ])('is refused if it is %s, with the place', async (_, body, pointer) => {
    const { status, reply } = await post(body)
    expect([status, reply.code]).toEqual([400, 'malformed'])
    expect(reply.pointer).toBe(pointer)
    expect(reply.message).toMatch(/\.$/)
  })

  it('that is invalid JSON is refused with that reason only', async () => {
    expect((await post('{"tables":')).reply.message).toBe('The request is not JSON.')
  })

  it('must be sent as JSON, by POST, and within the size of a message', async () => {
    expect(await post({ tables: [] }, 'text/plain')).toMatchObject({ status: 415, reply: { code: 'not-json' } })
    expect(await post(' '.repeat(300_000))).toMatchObject({ status: 413, reply: { code: 'too-large' } })
    const got = await fetch(`${relay.url}/api/tables`)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    const { headers } = await post({ tables: links(24) })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is rate-limited for each address, whatever else it asks', async () => {
    await relay.close()
    const time = handClock()
    await open({ clock: time, limits: { requests: { perSecond: 0.001, burst: 2 } } })
    const table = await relay.table()
    const asked = { tables: [seatAt(table, 'amber')] }
    expect((await post(asked)).status).toBe(200)
    expect((await post('{')).status).toBe(400)
    const { status, headers, reply } = await post(asked)
    expect([status, reply.code, headers.get('retry-after')]).toEqual([429, 'too-fast', '1000'])
    time.advance(1_000_000)
    expect((await post(asked)).status).toBe(200)
  })

  it('is abandoned when reading it costs more than the limit', async () => {
    const kept = memoryJournal()
    const journal = () => ({ ...kept, close: async () => {} })
    await afresh(journal)
    const tables = [await relay.table(), await relay.table(), await relay.table()]
    await relay.close()
    const time = handClock()
    // Each reading of the clock is later by the cost of one more request.
    const slow = {
      ...time,
      now: () => {
        time.advance(MS_COUNTED_AS_REQUEST)
        return time.now()
      },
    }
    await open({ journal, clock: slow, limits: { requests: { perSecond: 0.001, burst: 2 } } })
    const { status, headers, reply } = await post({ tables: tables.map((table) => seatAt(table, 'amber')) })
    expect([status, reply.code]).toEqual([429, 'too-fast'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_000)
  })

  it('costs nothing for the time that the journal takes', async () => {
    const kept = memoryJournal()
    const time = handClock()
    await relay.close()
    await open({
      clock: time,
      limits: { requests: { perSecond: 1e-9, burst: 2 } },
      journal: () => ({
        ...kept,
        close: async () => {},
        key: (table) => {
          time.advance(60_000)
          return kept.key(table)
        },
      }),
    })
    const tables = [await relay.table(), await relay.table(), await relay.table()]
    const asked = { tables: tables.map((table) => seatAt(table, 'amber')) }
    expect((await post(asked)).status).toBe(200)
    expect((await post(asked)).status).toBe(200)
  })

  it('is no longer read after the client disconnects', async () => {
    const asked: string[] = []
    let hungUp = () => {}
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    const call = new AbortController()
    const time = handClock()
    const handler = lobbyTablesHandler({
      modules: MODULES,
      clock: time,
      log: pino({ level: 'silent' }),
      lobbyRequests: new AddressBuckets(UNLIMITED, time),
      addressOf: () => 'here',
      summaries: {
        async of(table) {
          asked.push(table)
          call.abort()
          await gone
          return undefined
        },
      },
    })
    const answers: unknown[] = []
    const server = createServer((request, response) => {
      response.on('close', hungUp)
      answers.push(handler(request, response))
    }).listen(0)
    const { port } = server.address() as AddressInfo
    const sent = fetch(`http://localhost:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tables: links(3) }),
      signal: call.signal,
    })
    await expect(sent).rejects.toThrow()
    await gone
    await Promise.all(answers)
    expect(asked).toEqual(['nowhere-0-else'])
    server.close()
  })
})
