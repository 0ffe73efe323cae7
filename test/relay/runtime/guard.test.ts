import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Journal } from '../../../relay/journal/journal.ts'
import { guardedClock, guardWith } from '../../../relay/runtime/guard.ts'
import { MODULES, TestRelay } from '../test-relay.ts'

const open: TestRelay[] = []
afterEach(async () => {
  for (const relay of open.splice(0)) await relay.close()
})
async function openHouse(options: Parameters<typeof TestRelay.open>[0] = {}): Promise<TestRelay> {
  const relay = await TestRelay.open(options)
  open.push(relay)
  return relay
}

const metric = async (relay: TestRelay, name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${relay.url}/metrics`)).text())?.[1])

describe('a request on which the relay fails', () => {
  it('is answered with a code and counted when its handler throws at once; the next one is served', async () => {
    const shelf = new Map(MODULES)
    shelf.get = (id) => {
      if (id === 'torn') throw new Error('a fault of ours')
      return MODULES.get(id)
    }
    const relay = await openHouse({ modules: shelf })
    const answer = await fetch(`${relay.url}/modules/torn.json`)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'failed' }])
    expect((await fetch(`${relay.url}/modules/skirmish.json`)).status).toBe(200)
    expect(await metric(relay, 'counterpoint_failures_total')).toBe(1)
  })

  it('is answered with a code when its handler fails later', async () => {
    const relay = await openHouse({
      journal: (inner): Journal => ({
        create: inner.create.bind(inner),
        key: async (table) => (table === 'torn-table' ? Promise.reject(new TypeError('a fault of ours')) : undefined),
        append: inner.append.bind(inner),
        read: inner.read.bind(inner),
        save: inner.save.bind(inner),
        keepSave: inner.keepSave.bind(inner),
        follow: inner.follow.bind(inner),
        close: inner.close.bind(inner),
      }),
    })
    const answer = await fetch(`${relay.url}/api/tables/torn-table/log`)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'failed' }])
  })
})

describe('a socket that asks for an upgrade and breaks off', () => {
  it.each(['/nowhere', '/socket.io/?EIO=4&transport=websocket', '/socket.io/'])(
    'ends no other connection: %s',
    async (path) => {
      const relay = await openHouse()
      for (let times = 0; times < 20; times++) {
        const socket = connect(relay.relay.port, 'localhost')
        await once(socket, 'connect')
        socket.write(`GET ${path} HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`)
        socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
        socket.write('x'.repeat(1000))
        await new Promise<void>((resolve) => socket.end('x', () => resolve()))
        socket.resetAndDestroy()
      }
      expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('entries that cannot be handed to the journal', () => {
  it('end their own table, which is read anew; a simultaneous move at another table stands', async () => {
    let torn = ''
    const relay = await openHouse({
      journal: (inner): Journal => ({
        create: inner.create.bind(inner),
        key: inner.key.bind(inner),
        append(table, seq, lines) {
          if (table !== torn) return inner.append(table, seq, lines)
          torn = ''
          throw new Error('a fault of ours')
        },
        read: inner.read.bind(inner),
        save: inner.save.bind(inner),
        keepSave: inner.keepSave.bind(inner),
        follow: inner.follow.bind(inner),
        close: inner.close.bind(inner),
      }),
    })
    const [one, two] = [await relay.table(), await relay.table()]
    const [first, second] = [await relay.seated(one, 'amber'), await relay.seated(two, 'amber')]
    torn = one.table
    first.send({ type: 'say', text: 'lost' })
    const stands = second.act({ type: 'say', text: 'kept' })
    await first.until(() => first.gone !== undefined)
    expect(first.byes).toMatchObject([{ code: 'journal' }])
    expect(await stands).toMatchObject({ seq: 1 })
    const back = await relay.seated(one, 'amber')
    expect(await back.act({ type: 'say', text: 'again' })).toMatchObject({ seq: 1 })
  })
})

describe('a timer that throws', () => {
  it('fails alone, is logged with its reason, and does not stop the timers after it', () => {
    const works: (() => void)[] = []
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    let failures = 0
    const guard = guardWith(log, () => failures++)
    const after = (_ms: number, work: () => void) => {
      works.push(work)
      return () => {}
    }
    const clock = guardedClock({ now: () => 7, after }, guard)
    const done: string[] = []
    clock.after(1, () => {
      throw new Error('a fault of ours')
    })
    clock.after(1, () => done.push('next'))
    for (const work of works) work()
    expect([clock.now(), done, failures]).toEqual([7, ['next'], 1])
    expect(JSON.parse(String(lines[0]))).toMatchObject({ what: 'timer', err: { message: 'a fault of ours' } })
  })
})
