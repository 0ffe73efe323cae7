import { afterEach, describe, expect, it } from 'vitest'
import type { SeenEntry } from '../../../table/generated/types.ts'
import { type Sluice, sluice } from '../hand-clock.ts'
import { closeRelays, entriesOf, open, say } from '../table-relay.ts'

afterEach(closeRelays)

describe('an entry that is not durable yet', () => {
  const gated = async () => {
    let gate: Sluice | undefined
    const relay = await open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    return { relay, gate: gate as Sluice, table: await relay.table() }
  }
  /** Every socket has answered, so all that was sent before is handled. */
  const pings = async (...players: { history: (message: { before: number; count: number }) => Promise<unknown> }[]) => {
    for (const player of players) await player.history({ before: 0, count: 1 })
  }

  it('is sent to nobody, not even to its sender', async () => {
    const { relay, gate, table } = await gated()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    gate.close()
    const id = amber.send(say('first'))
    await pings(amber, cobalt)
    expect(gate.waiting()).toBe(1)
    expect([...amber.entries, ...cobalt.entries, ...amber.refused]).toEqual([])
    gate.open()
    for (const player of [amber, cobalt]) {
      await player.until(() => player.find(id) !== undefined)
      expect(player.entries.map(({ seq }) => seq)).toEqual([1])
    }
  })

  it('is not in the welcome of a client that joins meanwhile; the client gets it once, later, like all others', async () => {
    const { relay, gate, table } = await gated()
    const amber = await relay.seated(table, 'amber')
    await amber.act(say('durable'))
    gate.close()
    for (const text of ['in flight', 'queued', 'queued too']) amber.send(say(text))
    amber.send({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await pings(amber)
    const cobalt = await relay.player()
    const { snapshot, entries, head } = await cobalt.join({ table: table.table, token: String(table.tokens.cobalt) })
    expect(snapshot?.seq).toBe(1)
    expect(entries.map(({ seq }) => seq)).toEqual([0, 1])
    gate.open()
    await amber.act(say('later'))
    await cobalt.until(() => cobalt.entries.length === 5)
    expect(cobalt.entries.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
    expect(cobalt.entries[0]?.prev).toBe(head)
    const note = cobalt.entries[3] as SeenEntry
    expect(note.action).toBeUndefined()
    expect(JSON.stringify(cobalt.frames)).not.toContain('for Amber alone')
  })

  it('travels in one frame with all that came while the disk was busy', async () => {
    const { relay, gate, table } = await gated()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    gate.close()
    amber.send(say('one'))
    await pings(amber)
    for (const text of ['two', 'three', 'four']) amber.send(say(text))
    await pings(amber)
    gate.open()
    await cobalt.until(() => cobalt.entries.length === 4)
    expect(cobalt.frames.map((frame) => frame.entries.map(({ seq }) => seq))).toEqual([[1], [2, 3, 4]])
  })

  it('is not acknowledged by a refusal either: a repeated action is a duplicate only after the first is durable', async () => {
    const { relay, gate, table } = await gated()
    const amber = await relay.seated(table, 'amber')
    gate.close()
    amber.send(say('once'), 'the-same')
    amber.send(say('once'), 'the-same')
    await pings(amber)
    expect(amber.refused).toEqual([])
    gate.open()
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused[0]).toMatchObject({ id: 'the-same', code: 'duplicate', seq: 1 })
    expect(await entriesOf(relay, table)).toHaveLength(2)
  })
})

describe('actions that travel together', () => {
  it('are taken in their order, each by itself: an impossible one stops no other', async () => {
    const relay = await open()
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    const acts = [say('one'), { type: 'undo' } as const, { type: 'conquer' }, say('two')]
    amber.loose.emit('act', ...acts.map((action, n) => ({ id: `act-${n}`, action })))
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(cobalt.entries).toMatchObject([
      { seq: 1, id: 'act-0', action: say('one') },
      { seq: 2, id: 'act-3', action: say('two') },
    ])
    await amber.until(() => amber.refused.length === 2)
    expect(amber.refused).toMatchObject([
      { id: 'act-1', code: 'nothing-to-undo' },
      { id: 'act-2', code: 'malformed' },
    ])
  })
})

describe('an action sent again', () => {
  it('is applied once, answered with its number, and sent to nobody else', async () => {
    const relay = await open()
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    const id = amber.send(say('once'))
    await amber.until(() => amber.find(id) !== undefined)
    amber.send(say('another text'), id)
    await amber.until(() => amber.refused.length === 1)
    expect(amber.refused).toMatchObject([{ id, code: 'duplicate', seq: 1 }])
    await amber.act(say('after'))
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(cobalt.entries.map(({ action }) => action)).toEqual([say('once'), say('after')])
  })

  it('is another action in another seat', async () => {
    const relay = await open()
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    amber.send(say('mine'), 'one-name')
    await cobalt.until(() => cobalt.entries.length === 1)
    cobalt.send(say('mine too'), 'one-name')
    await cobalt.until(() => cobalt.entries.length === 2)
    expect(await entriesOf(relay, table)).toMatchObject([{ id: 'open' }, { seat: 'amber' }, { seat: 'cobalt' }])
  })
})
