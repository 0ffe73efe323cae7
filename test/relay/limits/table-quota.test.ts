import { afterEach, describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../../relay/limits/rate.ts'
import { TableQuota } from '../../../relay/limits/table-quota.ts'
import type { Action } from '../../../table/generated/types.ts'
import { handClock } from '../hand-clock.ts'
import { TestRelay } from '../test-relay.ts'

const MEGABYTE = 1024 * 1024
const SAY: Action = { type: 'say', text: 'a word' }
const CLOSE: Action = { type: 'close' }
const RULE: Action = { type: 'rule', entry: 1, ruling: 'accepted' }
const NO_LIMITS = { entries: UNLIMITED, bytes: UNLIMITED, log: 1e12 }

describe('a table', () => {
  it('with too many waiting entries or bytes is too busy until they are written', () => {
    for (const limits of [
      { ...NO_LIMITS, entries: { perSecond: 1, burst: 2 } },
      { ...NO_LIMITS, bytes: { perSecond: 10, burst: 20 } },
    ]) {
      const clock = handClock()
      const quota = new TableQuota(limits, clock, 0)
      for (let n = 0; n < 3; n++) {
        expect(quota.refuse(SAY)).toBeUndefined()
        quota.take(10)
      }
      expect(quota.refuse(SAY)).toMatchObject({ code: 'too-busy', message: expect.stringMatching(/sent again.*\.$/) })
      clock.advance(900)
      expect(quota.refuse(SAY)?.code).toBe('too-busy')
      clock.advance(101)
      expect(quota.refuse(SAY)).toBeUndefined()
    }
  })

  it('with a full log can only be ended, and says how the game can go on', () => {
    const quota = new TableQuota({ ...NO_LIMITS, log: 2 * MEGABYTE }, handClock(), MEGABYTE)
    quota.take(MEGABYTE - 1)
    expect(quota.refuse(SAY)).toBeUndefined()
    quota.take(1)
    expect(quota.refuse(SAY)).toEqual({
      code: 'log-full',
      message: 'The log of this table is full (2 MB). End the game, and create a new table from this position.',
    })
    expect([quota.refuse(CLOSE), quota.refuse(RULE)]).toEqual([undefined, undefined])
  })
})

describe('a table in a relay', () => {
  let relay: TestRelay | undefined
  afterEach(async () => {
    await relay?.close()
    relay = undefined
  })

  it('that is too busy says so once, and takes the action when it is sent again', async () => {
    const clock = handClock()
    const tables = { ...NO_LIMITS, entries: { perSecond: 1, burst: 3 } }
    relay = await TestRelay.open({ clock, limits: { tables } })
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    for (let n = 0; n < 4; n++) await amber.act(SAY)
    amber.send(SAY)
    amber.send(SAY)
    await amber.until(() => amber.refused.length > 0)
    // This refusal takes a client off the table; it must join again.
    clock.advance(10_000)
    await amber.join({ table: table.table, token: String(table.tokens.amber) })
    await amber.act(SAY)
    expect(amber.refused.map(({ code }) => code)).toEqual(['too-busy', 'not-joined'])
    expect(amber.byes).toEqual([])
  })

  it('is as full as its log, also after it is read again', async () => {
    relay = await TestRelay.open({ limits: { tables: { ...NO_LIMITS, log: 20_000 } } })
    const table = await relay.table('hotseat')
    const player = await relay.seated(table, 'hotseat')
    const long: Action = { type: 'say', text: 'x'.repeat(2000) }
    let taken = 0
    for (;;) {
      const id = player.send(long)
      await player.until(() => player.find(id) !== undefined || player.refused.length > 0)
      if (player.refused.length > 0) break
      taken++
    }
    expect(taken).toBeGreaterThan(2)
    expect(player.refused).toMatchObject([{ code: 'log-full' }])
    const after = await TestRelay.open({ file: relay.file, limits: { tables: { ...NO_LIMITS, log: 20_000 } } })
    const again = await after.seated(table, 'hotseat')
    expect((await again.offend(long)).code).toBe('log-full')
    expect((await again.act(CLOSE)).action).toEqual(CLOSE)
    await after.close()
  })
})
