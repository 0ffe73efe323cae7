import { describe, expect, it } from 'vitest'
import type { Journal } from '../../../relay/journal/journal.ts'
import { JournalError } from '../../../relay/journal/journal.ts'
import { type Sluice, sluice } from '../hand-clock.ts'
import { TestRelay } from '../test-relay.ts'
import { servedClient } from './served-client.ts'

const served = servedClient()
const { get } = served

describe('the health of the relay', () => {
  it('is good while it serves, and not while it stops', async () => {
    let gate: Sluice | undefined
    const gated = await TestRelay.open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    const health = async () => {
      const answer = await fetch(`${gated.url}/healthz`)
      return [answer.status, await answer.json()]
    }
    const amber = await gated.seated(await gated.table(), 'amber')
    expect(await health()).toEqual([200, { status: 'ok' }])
    gate?.close()
    amber.send({ type: 'say', text: 'on its way' })
    await amber.history({ before: 0, count: 1 })
    const stopped = gated.relay.stop()
    expect(await health()).toEqual([503, { status: 'unwell', code: 'stopping', message: 'The relay is stopping.' }])
    gate?.open()
    await stopped
    await amber.until(() => amber.gone !== undefined)
    expect(amber.entries).toMatchObject([{ seq: 1 }])
    expect(amber.byes).toMatchObject([{ code: 'stopping' }])
    await gated.close()
  })

  it('is bad while the journal cannot be written or read, and good again afterwards', async () => {
    let broken: 'append' | 'key' | undefined
    const fail = () => Promise.reject(new JournalError('broken', 'The disk is full.'))
    const sick = await TestRelay.open({
      journal: (inner): Journal => ({
        create: (table, key) => inner.create(table, key),
        key: (table) => (broken === 'key' ? fail() : inner.key(table)),
        append: (table, seq, lines) => (broken === 'append' ? fail() : inner.append(table, seq, lines)),
        read: (table, after, most) => inner.read(table, after, most),
        save: (name) => inner.save(name),
        keepSave: (name, text, before) => inner.keepSave(name, text, before),
        follow: (table, after, stop) => inner.follow(table, after, stop),
        close: () => inner.close(),
      }),
    })
    try {
      const health = async () => (await fetch(`${sick.url}/healthz`)).status
      const table = await sick.table()
      const amber = await sick.seated(table, 'amber')
      expect(await health()).toBe(200)
      broken = 'key'
      expect(await health()).toBe(503)
      broken = 'append'
      expect(await amber.offend({ type: 'say', text: 'lost' })).toMatchObject({ code: 'journal' })
      expect(await health()).toBe(503)
      broken = undefined
      await amber.join({ table: table.table, token: String(table.tokens.amber) })
      await amber.act({ type: 'say', text: 'kept' })
      expect(await health()).toBe(200)
      expect(await sick.journal.read(table.table, 0)).toHaveLength(1)
    } finally {
      await sick.close()
    }
  })

  it('is reported in metrics', async () => {
    const table = await served.relay.table()
    const amber = await served.relay.seated(table, 'amber')
    await amber.act({ type: 'say', text: 'counted' })
    await amber.offend({ type: 'undo' })
    const text = await (await get('/metrics')).text()
    const numbers = new Map(
      text.split('\n').flatMap((line) => {
        const [, name, value] = /^(counterpoint_\S+|nodejs_eventloop_lag_seconds) (\S+)$/.exec(line) ?? []
        return name === undefined ? [] : [[name, Number(value)] as const]
      }),
    )
    expect(Object.fromEntries(numbers)).toMatchObject({
      counterpoint_entries_total: 1,
      counterpoint_commit_entries_count: 1,
      counterpoint_commit_seconds_count: 1,
      'counterpoint_refusals_total{code="nothing-to-undo"}': 1,
      counterpoint_sockets: 1,
      counterpoint_rooms: 1,
      counterpoint_hovers_dropped_total: 0,
      counterpoint_floods_total: 0,
      nodejs_eventloop_lag_seconds: expect.any(Number),
    })
  })
})
