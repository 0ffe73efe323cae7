import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { TALKATIVE_REFEREE } from '../../table/talkative-referee.ts'
import { type HandClock, handClock } from '../hand-clock.ts'
import type { Player } from '../player.ts'
import { Spy } from '../spy.ts'
import { MODULES, type Table, TestRelay } from '../test-relay.ts'

/** A flooding client is slowed, then disconnected. Nobody else notices. */

const BURST = 20
const STRIKES = 3
const say = (text: string): Action => ({ type: 'say', text })

let relay: TestRelay | undefined
afterEach(async () => {
  await relay?.close()
  relay = undefined
})

interface Setting {
  readonly relay: TestRelay
  readonly clock: HandClock
  readonly table: Table
  readonly flooder: Player
  readonly neighbour: Player
  readonly stranger: Player
}

async function setUp(): Promise<Setting> {
  const clock = handClock()
  const limits = {
    actions: { perSecond: 10, burst: BURST },
    hovers: { perSecond: 10, burst: BURST },
    strikes: STRIKES,
  }
  const opened = await TestRelay.open({ clock, limits })
  relay = opened
  const [table, other] = [await opened.table(), await opened.table()]
  const flooder = await opened.seated(table, 'amber')
  const neighbour = await opened.seated(table, 'cobalt')
  const stranger = await opened.seated(other, 'amber')
  clock.advance(60_000)
  return { relay: opened, clock, table, flooder, neighbour, stranger }
}

/** Two bystanders can still play: one at the same table, one at another. */
async function othersPlay({ neighbour, stranger }: Setting): Promise<void> {
  await neighbour.act(say('I hear myself.'))
  await stranger.act(say('So do I.'))
}

/** Time passes in steps, or a client would be cut off before it gets the reason. */
async function pass(clock: HandClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    clock.advance(500)
    for (let n = 0; n < BURST; n++) await turn()
  }
}

/** Entries from the flooding client so far. */
const heard = ({ neighbour }: Setting) => neighbour.entries.filter(({ seat }) => seat === 'amber').length

/** Waits for an answer that comes only out of debt, however often reading is paused until then. */
async function inTime<T>(clock: HandClock, work: Promise<T>): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  while (!isDone) {
    clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return work
}

describe('a flood of actions', () => {
  it('is slowed: only a burst and its loan come through before time passes', async () => {
    const setting = await setUp()
    const { clock, flooder, neighbour } = setting
    for (let n = 0; n < 3 * BURST; n++) flooder.send(say(`flood ${n}`))
    await neighbour.until(() => heard(setting) >= BURST)
    await othersPlay(setting)
    expect(heard(setting)).toBeLessThanOrEqual(2 * BURST)
    expect(flooder.byes).toEqual([])
    clock.advance(10_000)
    await othersPlay(setting)
  })

  it('puts no refused action into the log, and its sender gets the first refused one once', async () => {
    const setting = await setUp()
    const { clock, flooder, neighbour } = setting
    // Sent together: messages one by one might only be slowed.
    const acts = Array.from({ length: 4 * BURST }, (_, n) => ({ id: `flood-${n}`, action: say(`flood ${n}`) }))
    flooder.loose.emit('act', ...acts)
    await flooder.until(() => flooder.refused.length > 0)
    clock.advance(60_000)
    // Messages are answered in the order in which they come: after this one there is nothing left of the flood.
    await inTime(clock, flooder.history({ before: 0, count: 1 }))
    await neighbour.act(say('calm'))
    const reported = neighbour.entries.filter(({ seat }) => seat === 'amber').map(({ id }) => id)
    expect(reported).toEqual(acts.slice(0, reported.length).map(({ id }) => id))
    expect(flooder.refused).toMatchObject([{ code: 'too-fast', id: `flood-${reported.length}` }])
    // The client is off the table, and gets that refusal once.
    flooder.send(say('again'))
    flooder.send(say('and again'))
    await inTime(clock, flooder.history({ before: 0, count: 1 }))
    expect(flooder.refused.map(({ code }) => code)).toEqual(['too-fast', 'not-joined'])
  })

  it('ends with bye when it is repeated, and all others play on', async () => {
    const setting = await setUp()
    const { clock, flooder, neighbour } = setting
    for (let round = 0; flooder.gone === undefined && round < 50; round++) {
      for (let n = 0; n < 4 * BURST; n++) flooder.send(say(`flood ${round} ${n}`))
      await othersPlay(setting)
      await pass(clock, 5_000)
    }
    expect(flooder.byes).toMatchObject([{ code: 'too-fast' }])
    await neighbour.until(() => neighbour.people.at(-1)?.length === 1)
    await othersPlay(setting)
  })

  it('is limited in the same way when its actions travel together', async () => {
    const setting = await setUp()
    const { flooder, neighbour } = setting
    const acts = Array.from({ length: 4 * BURST }, (_, n) => ({ id: `flood-${n}`, action: say(`flood ${n}`) }))
    flooder.loose.emit('act', ...acts)
    await flooder.until(() => flooder.refused.some(({ code }) => code === 'too-fast'))
    await othersPlay(setting)
    expect(heard(setting)).toBeLessThanOrEqual(2 * BURST)
    expect(neighbour.people.at(-1)).toHaveLength(1)
  })

  it('is counted in the same way when its messages are malformed or unknown', async () => {
    const setting = await setUp()
    const { clock, flooder } = setting
    for (let round = 0; flooder.gone === undefined && round < 50; round++) {
      for (let n = 0; n < 2 * BURST; n++) flooder.loose.emit(n % 2 === 0 ? 'act' : 'conquer', { nothing: n })
      await setting.stranger.act(say(`round ${round}`))
      await pass(clock, 2_500)
    }
    expect(flooder.byes).toMatchObject([{ code: 'too-fast' }])
    await othersPlay(setting)
  })
})

describe('one address', () => {
  const acting = (limits: object) => ({ actions: { perSecond: 10, burst: BURST }, strikes: STRIKES, ...limits })

  it('has a limited number of connections, and a slowed one is not closed', async () => {
    const clock = handClock()
    relay = await TestRelay.open({ clock, limits: acting({ perAddress: 2 }) })
    const table = await relay.table()
    const watcher = await relay.seated(table)
    const crowd: Player[] = []
    for (let n = 0; n < 10; n++) crowd.push(await relay.seated(table, 'amber'))
    clock.advance(60_000)
    const ids = crowd.flatMap((player) => Array.from({ length: BURST }, (_, n) => player.send(say(`${n}`))))
    const heard = () => watcher.entries.filter(({ seat }) => seat === 'amber').length
    await watcher.until(() => heard() >= 2 * BURST)
    for (const player of crowd) player.loose.emit('hover', {})
    expect(heard()).toBeLessThanOrEqual(4 * BURST)
    expect(heard()).toBeLessThan(ids.length)
    clock.advance(60_000)
    for (const player of crowd) await inTime(clock, player.history({ before: 0, count: 1 }))
    for (const player of crowd) expect(player.byes).toEqual([])
  })

  it('leaves enough room for a club to play', async () => {
    const clock = handClock()
    relay = await TestRelay.open({ clock, limits: acting({ perAddress: 6 }) })
    const table = await relay.table()
    const club: Player[] = []
    for (let n = 0; n < 20; n++) club.push(await relay.seated(table, n % 2 ? 'amber' : 'cobalt'))
    clock.advance(60_000)
    for (let second = 0; second < 5; second++) {
      for (const player of club) await player.act(say(`second ${second}`))
      clock.advance(1_000)
    }
    for (const player of club) expect(player.refused).toEqual([])
  })
})

describe('a large action', () => {
  it('costs as much as its bytes, valid or not', async () => {
    const setting = await setUp()
    const { flooder } = setting
    for (let n = 0; n < 2; n++) flooder.loose.emit('act', { id: `large-${n}`, action: say('x'.repeat(4096 * BURST)) })
    await flooder.until(() => flooder.refused.length > 0)
    expect(flooder.refused[0]).toMatchObject({ code: 'malformed' })
    for (let n = 0; n < 3; n++) flooder.send(say('small'))
    await othersPlay(setting)
    expect(heard(setting)).toBe(0)
  })
})

describe('an action that takes long to judge', () => {
  it('delays its sender without a strike, and the others play on', async () => {
    const clock = handClock()
    const slow: typeof TALKATIVE_REFEREE = {
      ...TALKATIVE_REFEREE,
      judge() {
        clock.advance(2)
        return { findings: [] }
      },
    }
    const shelf = new Map([...MODULES].map(([id, shelved]) => [id, { ...shelved, referee: slow }]))
    const limits = { work: { perSecond: 10, burst: BURST }, strikes: STRIKES }
    relay = await TestRelay.open({ clock, limits, modules: shelf })
    const table = await relay.table('online', { referee: 'open' })
    const flooder = await relay.seated(table, 'amber')
    const watcher = await relay.seated(table, 'cobalt')
    clock.advance(60_000)
    const action: Action = { type: 'turn', time: { turn: 1, phase: 'move' } }
    flooder.loose.emit('act', ...Array.from({ length: BURST }, (_, n) => ({ id: `long-${n}`, action })))
    await flooder.until(() => flooder.entries.length > 0)
    expect(watcher.entries.length).toBeLessThan(BURST / 2)
    await watcher.act(say('I play on.'))
    await inTime(clock, flooder.act(say('So do I, when it is paid for.')))
    expect([flooder.byes, flooder.refused]).toEqual([[], []])
  })
})

describe('a flood of pointers', () => {
  it('is slowed and ended too, and does not count as a flood of actions before', async () => {
    const setting = await setUp()
    const { clock, flooder, neighbour } = setting
    for (let n = 0; n < BURST; n++) flooder.socket.emit('hover', { board: 'field', x: n, y: n })
    await inTime(clock, flooder.act(say('My hand is calm.')))
    for (let round = 0; flooder.gone === undefined && round < 50; round++) {
      for (let n = 0; n < 4 * BURST; n++) flooder.socket.emit('hover', { board: 'field', x: n, y: n })
      await setting.stranger.act(say(`round ${round}`))
      await pass(clock, 2_500)
    }
    expect(flooder.byes).toMatchObject([{ code: 'too-fast' }])
    await neighbour.until(() => neighbour.people.at(-1)?.length === 1)
    await othersPlay(setting)
  })
})

describe('many tables from one address', () => {
  it('are refused at some point, and allowed again later', async () => {
    const clock = handClock()
    relay = await TestRelay.open({ clock, limits: { creates: { perSecond: 0.5, burst: 2 } } })
    const player = await relay.player()
    const create = () => player.create({ module: 'skirmish', scenario: 'ford', play: 'online' })
    expect(await create()).toHaveProperty('ok')
    expect(await create()).toHaveProperty('ok')
    expect(await create()).toMatchObject({ refused: { code: 'too-fast' } })
    const another = await relay.player()
    expect(await another.create({ module: 'skirmish', scenario: 'ford', play: 'online' })).toHaveProperty('refused')
    clock.advance(2_000)
    expect(await create()).toHaveProperty('ok')
  })
})

describe('a client that does not read', () => {
  it('is disconnected when too much waits for it, and the others play on', async () => {
    const clock = handClock()
    relay = await TestRelay.open({ clock })
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    const sleeper = await Spy.join(relay.relay.port, { table: table.table })
    await amber.until(() => amber.people.at(-1)?.length === 3)
    sleeper.sleep()
    const gone = () => amber.people.at(-1)?.length === 2
    for (let round = 0; round < 40 && !gone(); round++) {
      for (let n = 0; n < 400; n++) amber.send(say('x'.repeat(2_000)))
      await cobalt.act(say(`round ${round}`))
      clock.advance(5_000)
      await amber.act(say('still here'))
    }
    await amber.until(gone)
    clock.advance(5_000)
    await cobalt.act(say('still here too'))
    sleeper.close()
  })
})
