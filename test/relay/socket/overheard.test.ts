import { afterEach, describe, expect, it } from 'vitest'
import { type RelaySockets, toRooms } from '../../../relay/socket/socket-rooms.ts'
import type { Action } from '../../../table/generated/types.ts'
import { sluice } from '../hand-clock.ts'
import { Spy } from '../spy.ts'
import { type Table, TestRelay, type TestRelayOptions } from '../test-relay.ts'

/** A connection gets only messages meant for it. */

const relays: TestRelay[] = []
const spies: Spy[] = []
afterEach(async () => {
  for (const spy of spies.splice(0)) spy.close()
  for (const relay of relays.splice(0).reverse()) await relay.close()
})
async function open(options?: TestRelayOptions): Promise<TestRelay> {
  const relay = await TestRelay.open(options)
  relays.push(relay)
  return relay
}
const kept = (spy: Spy): Spy => {
  spies.push(spy)
  return spy
}

const secret = (text: string): Action => ({ type: 'say', text, to: ['amber'] })

/** Strangers to a table: one who sits at another, one who watches another, and one who has joined none. */
async function strangersIn(relay: TestRelay): Promise<readonly Spy[]> {
  const other = await relay.table()
  const { port } = relay.relay
  return [
    kept(await Spy.join(port, { table: other.table, token: String(other.tokens.cobalt) })),
    kept(await Spy.join(port, { table: other.table })),
    kept(await Spy.connect(port)),
  ]
}

/** Messages that each of them gets while something happens. */
async function heardBy(strangers: readonly Spy[], work: () => Promise<void>): Promise<readonly string[]> {
  for (const stranger of strangers) await stranger.fence()
  const before = strangers.map(({ bytes }) => bytes.length)
  await work()
  for (const stranger of strangers) await stranger.fence()
  return strangers.flatMap(({ bytes }, index) =>
    bytes
      .slice(before[index])
      .map(String)
      // Leaves out heartbeats and answers.
      .filter((text) => text !== '2' && !/^43\d+\[/.test(text)),
  )
}

describe('a stranger', () => {
  it('gets nothing of a table whose last person leaves before the last action is durable', async () => {
    const gates: ReturnType<typeof sluice>[] = []
    const relay = await open({
      journal: (inner) => {
        const gate = sluice(inner)
        gates.push(gate)
        return gate.journal
      },
    })
    const [gate] = gates
    if (!gate) throw new Error('The relay has a journal.')
    const table = await relay.table()
    const strangers = await strangersIn(relay)
    const heard = await heardBy(strangers, async () => {
      const amber = await relay.seated(table, 'amber')
      gate.close()
      for (const word of ['one', 'two']) amber.send({ type: 'say', text: `ambush ${word}` })
      // These go to the journal together; later ones go with the next append.
      await amber.recollect()
      amber.send(secret('ambush three'))
      amber.socket.emit('hover', { board: 'field', x: 1, y: 1 })
      // Answered when all of it has been decided.
      await amber.recollect()
      amber.close()
      await standing(relay, table, (text) => !text.includes('"here":true'))
      expect(gate.waiting()).toBe(1)
      gate.open()
      await written(relay, table, 'ambush three')
    })
    expect(heard).toEqual([])
  })

  it('gets nothing when people come, go, are disconnected or point at things', async () => {
    const relay = await open()
    const table = await relay.table()
    const heard = await heardBy(await strangersIn(relay), async () => {
      const amber = await relay.seated(table, 'amber')
      const cobalt = await relay.seated(table, 'cobalt')
      amber.socket.emit('hover', { board: 'field', x: 1, y: 1 })
      await amber.act({ type: 'sit', name: 'Ann' })
      await cobalt.act({ type: 'stand' })
      await cobalt.until(() => cobalt.hovers.length > 0)
      cobalt.close()
      await amber.until(() => amber.people.at(-1)?.length === 1)
      amber.close()
    })
    expect(heard).toEqual([])
  })

  it('gets nothing on a relay without people at a table that another relay writes to', async () => {
    const here = await open()
    const there = await open({ file: here.file })
    const table = await here.table()
    const strangers = await strangersIn(there)
    const heard = await heardBy(strangers, async () => {
      // The table is open there too, and empty.
      const passing = await there.seated(table, 'cobalt')
      const amber = await here.seated(table, 'amber')
      await amber.act(secret('ambush one'))
      await passing.until(() => passing.entries.length === 1)
      passing.close()
      await standing(there, table, (text) => !text.includes('"here":true'))
      await amber.act({ type: 'sit', name: 'Ann of the ambush' })
      await standing(there, table, (text) => text.includes('Ann of the ambush'))
    })
    expect(heard).toEqual([])
  })
})

describe('a message', () => {
  it('without a room is an error, and goes to nobody', () => {
    const sockets = { to: () => expect.fail('It was sent.') } as Pick<RelaySockets, 'to'>
    expect(() => toRooms(sockets, [] as unknown as [string])).toThrow('must name the room')
    expect(() => toRooms(sockets, [''])).toThrow('must name the room')
  })
})

/** Waits until a text is in the journal and was sent to all its readers. */
async function written(relay: TestRelay, { table }: Table, text: string): Promise<void> {
  for (;;) {
    const lines = await relay.journal.read(table, -1)
    if (lines.some((line) => line.includes(text))) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  const late = await relay.seated({ table, tokens: {} })
  await late.history({ before: 99, count: 99 })
}

/** Waits for a state of a table at a relay without joining it. */
async function standing(relay: TestRelay, { table }: Table, isSo: (text: string) => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`${relay.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tables: [{ table }] }),
    })
    if (isSo(await answer.text())) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
