import { get } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LIMITS, type Limits } from '../../../relay/limits/rate.ts'
import type { Action } from '../../../table/generated/types.ts'
import { MOST_ACTS_TOGETHER } from '../../../table/protocol.ts'
import { type HandClock, handClock } from '../hand-clock.ts'
import { TestRelay } from '../test-relay.ts'

/** Every message has a cost; a client in debt waits, and nobody else notices. */

let relay: TestRelay | undefined
const sockets: WebSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await relay?.close()
  relay = undefined
})

const say = (text: string): Action => ({ type: 'say', text })

/** A relay with the default limits except those named, and a stranger who plays on. */
async function setUp(limits: Partial<Limits> = {}) {
  const clock = handClock()
  const opened = await TestRelay.open({ clock, limits: { ...LIMITS, ...limits } })
  relay = opened
  const table = await opened.table()
  const stranger = await opened.seated(table, 'amber')
  clock.advance(60_000)
  return { relay: opened, clock, table, stranger }
}

/** A connection without socket.io: it sends given frames and keeps received ones. */
async function raw(port: number, opening = '40') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  sockets.push(socket)
  const heard: string[] = []
  const state = { isClosed: false, pongs: 0 }
  socket.on('message', (data) => heard.push(String(data)))
  socket.on('pong', () => state.pongs++)
  socket.on('error', () => {})
  socket.on('close', () => {
    state.isClosed = true
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await turn()
  }
  await until(() => heard.some((text) => text.startsWith('0{')))
  socket.send(opening)
  return { socket, heard, state, until }
}

describe('a message with too many actions', () => {
  it('is refused once, as a whole', async () => {
    const { relay, stranger } = await setUp()
    const { socket, heard, until } = await raw(relay.relay.port)
    socket.send(`42["act",${Array(127_000).fill(1).join(',')}]`)
    await until(() => heard.some((text) => text.includes('refused')))
    await stranger.act(say('I play on.'))
    expect(heard.filter((text) => text.includes('refused'))).toHaveLength(1)
    expect(heard.at(-1)).toContain(`At most ${MOST_ACTS_TOGETHER} actions may be sent together.`)
  })
})

describe('a frame for another namespace', () => {
  it.each(['40/other,', '41/other,', '42/other,["act"]', '451-/other,["act",{"_placeholder":true,"num":0}]', '40'])(
    'ends the connection before anything is made for it: %s',
    async (frame) => {
      const { relay, stranger } = await setUp()
      const { socket, heard, state, until } = await raw(relay.relay.port)
      await until(() => heard.some((text) => text.startsWith('40')))
      socket.send(frame)
      await until(() => state.isClosed)
      expect(heard.filter((text) => text.startsWith('44'))).toEqual([])
      await stranger.act(say('I play on.'))
    },
  )

  it('ends it even as the first frame', async () => {
    const { relay } = await setUp()
    const { state, until } = await raw(relay.relay.port, '40/other,')
    await until(() => state.isClosed)
  })
})

describe('pings of the websocket', () => {
  it('are answered, but not without limit', async () => {
    const { relay, stranger } = await setUp()
    const { socket, heard, state, until } = await raw(relay.relay.port)
    await until(() => heard.some((text) => text.startsWith('40')))
    socket.ping()
    await until(() => state.pongs === 1)
    for (let n = 0; n < 5_000; n++) socket.ping()
    await stranger.act(say('I play on.'))
    await stranger.act(say('And on.'))
    expect(state.pongs).toBeLessThanOrEqual(LIMITS.actions.burst + 2)
  })
})

describe('a request that costs the relay long', () => {
  it('delays its sender until it is paid, and leaves later frames unread', async () => {
    const { relay, clock, stranger } = await setUp({ work: { perSecond: 10, burst: 10 } })
    const other = await relay.seated(await relay.table(), 'amber')
    clock.advance(60_000)
    // Sending and writing a few hundred texts of 2,000 letters costs more than the budget.
    const ids = Array.from({ length: 60 }, () => other.send(say('x'.repeat(2_000))))
    const last = String(ids.at(-1))
    await other.until(() => other.entries.length > 10)
    for (let n = 0; n < 20; n++) await turn()
    expect(other.find(last)).toBeUndefined()
    while (!other.find(last)) {
      clock.advance(1_000)
      await turn()
    }
    expect([other.refused, other.byes]).toEqual([[], []])
    expect(stranger.gone).toBeUndefined()
  })
})

describe('connections', () => {
  const knock = (port: number, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; again: string | undefined } | WebSocket>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { headers })
      sockets.push(socket)
      socket.on('error', () => {})
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_request, { statusCode = 0, headers }) =>
        resolve({ status: statusCode, again: headers['retry-after'] }),
      )
    })

  it('from one address are limited, and one more is let in after another has gone', async () => {
    relay = await TestRelay.open({ limits: { connections: { perAddress: 2, all: 100 } } })
    const { port } = relay.relay
    const first = await knock(port)
    await knock(port)
    expect(await knock(port)).toEqual({ status: 429, again: '10' })
    const gone = new Promise((resolve) => (first as WebSocket).once('close', resolve))
    ;(first as WebSocket).terminate()
    await gone
    while (!((await knock(port)) instanceof WebSocket)) await turn()
  })

  it('from everywhere are limited', async () => {
    relay = await TestRelay.open({ limits: { connections: { perAddress: 100, all: 1 } } })
    const { port } = relay.relay
    await knock(port)
    expect(await knock(port)).toEqual({ status: 503, again: '30' })
  })

  it('are counted by the address that a trusted proxy names, and by nothing else', async () => {
    const limits = { connections: { perAddress: 1, all: 100 } }
    relay = await TestRelay.open({ limits, proxies: ['loopback'] })
    const { port } = relay.relay
    const [anna, ben] = ['203.0.113.1', '203.0.113.2'].map((address) => ({ 'X-Forwarded-For': address }))
    expect(await knock(port, anna)).toBeInstanceOf(WebSocket)
    expect(await knock(port, ben)).toBeInstanceOf(WebSocket)
    expect(await knock(port, { 'X-Forwarded-For': `198.51.100.9, ${anna?.['X-Forwarded-For']}` })).toMatchObject({
      status: 429,
    })
    const alone = await TestRelay.open({ limits })
    expect(await knock(alone.relay.port, anna)).toBeInstanceOf(WebSocket)
    expect(await knock(alone.relay.port, ben)).toMatchObject({ status: 429 })
    await alone.close()
  })
})

describe('requests over HTTP', () => {
  const ask = (port: number, path: string) =>
    new Promise<number>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      })
    })
  const settled = async (clock: HandClock, all: Promise<number[]>) => {
    let isDone = false
    all.then(() => {
      isDone = true
    })
    for (let n = 0; n < 5_000 && !isDone; n++) {
      clock.advance(1_000)
      await turn()
    }
    return all
  }

  it('wait while their address is in debt, whatever they ask for, and are turned away when too many wait', async () => {
    const clock = handClock()
    relay = await TestRelay.open({ clock, limits: { work: { perSecond: 1, burst: 1 } } })
    const { port } = relay.relay
    const paths = ['/metrics', '/healthz', '/modules.json', '/modules/skirmish.json', '/', '/nothing', '/socket.io/']
    let answered = 0
    const all = Array.from({ length: 300 }, (_, n) =>
      ask(port, paths[n % paths.length] as string).then((status) => {
        answered++
        return status
      }),
    )
    while (answered < 30) await turn()
    expect(answered).toBeLessThan(60)
    const statuses = await settled(clock, Promise.all(all))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100)
  })
})
