import { afterEach, describe, expect, it } from 'vitest'
import type { Welcome } from '../../../table/generated/types.ts'
import { RECENT_ENTRIES } from '../../../table/protocol.ts'
import { emptyMemoryFile, memoryJournal } from '../journal/memory-journal.ts'
import { closeRelays, move, open, piece, say } from '../table-relay.ts'

afterEach(closeRelays)

describe('a client that comes back', () => {
  it('gets exactly the entries that it missed', async () => {
    const relay = await open()
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    for (let n = 1; n <= 3; n++) await amber.act(say(`before ${n}`))
    await cobalt.until(() => cobalt.entries.length === 3)
    const after = { seq: 3, head: String(cobalt.frames.at(-1)?.head) }
    cobalt.close()
    for (let n = 1; n <= 4; n++) await amber.act(say(`missed ${n}`))
    const again = await relay.player()
    const welcome = await again.join({ table: table.table, token: String(table.tokens.cobalt), after })
    expect(welcome.snapshot).toBeUndefined()
    expect(welcome.entries).toEqual(amber.entries.slice(3))
    expect(welcome.head).toBe(amber.frames.at(-1)?.head)
    await amber.act(say('later'))
    await again.until(() => again.entries.length === 1)
    expect(again.entries[0]?.prev).toBe(welcome.head)
  })

  it('gets nothing if it missed nothing', async () => {
    const relay = await open()
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    await amber.act(say('last'))
    const after = { seq: 1, head: String(amber.frames.at(-1)?.head) }
    const again = await relay.player()
    const welcome = await again.join({ table: table.table, after })
    expect(welcome).toMatchObject({ entries: [], head: after.head })
    expect(welcome.snapshot).toBeUndefined()
  })

  it('gets the whole table if its last entry is not in the log', async () => {
    const relay = await open()
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    for (let n = 1; n <= 3; n++) await amber.act(say(`entry ${n}`))
    for (const after of [
      { seq: 1, head: 'f'.repeat(64) },
      { seq: 3, head: 'f'.repeat(64) },
      { seq: 4, head: String(amber.frames.at(-1)?.head) },
    ]) {
      const again = await relay.player()
      const welcome = await again.join({ table: table.table, after })
      expect(welcome.snapshot?.seq).toBe(3)
      expect(welcome.entries.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
    }
  })

  it('gets the missed entries as its view had them, also from a restarted relay', async () => {
    const relay = await open()
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    await amber.act(say('seen'))
    await cobalt.until(() => cobalt.entries.length === 1)
    const after = { seq: 1, head: String(cobalt.frames.at(-1)?.head) }
    await amber.act({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await amber.act(say('to all'))
    await cobalt.until(() => cobalt.entries.length === 3)
    const restarted = await open({ file: relay.file })
    const again = await restarted.player()
    const welcome = await again.join({ table: table.table, token: String(table.tokens.cobalt), after })
    expect(welcome.entries).toEqual(cobalt.entries.slice(1))
    expect(JSON.stringify(welcome)).not.toContain('for Amber alone')
  })
})

describe('a long log', () => {
  const LONG = 5_000
  /** A table with a log of that length, and a relay that has not opened it. */
  const long = async () => {
    const shelf = emptyMemoryFile()
    const first = await open({ journal: () => memoryJournal(shelf) })
    const table = await first.table()
    const amber = await first.seated(table, 'amber')
    const scout = (await first
      .player()
      .then((player) => player.join({ table: table.table, token: String(table.tokens.amber) }))) as Welcome
    const id = piece(scout, 'amber-scout')
    for (let n = 1; n < LONG; n++) amber.send(move(id, n % 5, Math.floor(n / 5) % 3))
    await amber.until(() => amber.entries.length === LONG - 1)
    const second = await open({ journal: () => memoryJournal(shelf) })
    return { table, second, entries: amber.entries }
  }

  it('is sent to new clients as a snapshot with a page to read; its past is sent on request', async () => {
    const { table, second, entries } = await long()
    const player = await second.player()
    const began = performance.now()
    const welcome = await player.join({ table: table.table, token: String(table.tokens.amber) })
    console.info(`Opened a table of ${LONG} entries in ${(performance.now() - began).toFixed(0)} ms`)
    expect(welcome.snapshot?.seq).toBe(LONG - 1)
    expect(welcome.entries).toHaveLength(100)
    expect(JSON.stringify(welcome).length).toBeLessThan(60_000)

    for (const before of [300, 2_500, 4_700, LONG]) {
      const page = await player.history({ before, count: 200 })
      if ('refused' in page) throw new Error(page.refused.message)
      expect(page.ok).toEqual(entries.slice(before - 201, before - 1))
    }
    const first = await player.history({ before: 1, count: 500 })
    if ('refused' in first) throw new Error(first.refused.message)
    expect(first.ok).toMatchObject([{ seq: 0, seat: 'relay' }])
    expect(await player.history({ before: 0, count: 10 })).toEqual({ ok: [] })

    for (const from of [1, 250, 2_600]) {
      const page = await player.past({ from, count: 300 })
      if ('refused' in page) throw new Error(page.refused.message)
      expect(page.ok.before?.seq).toBe(from - 1)
      expect(page.ok.entries).toEqual(entries.slice(from - 1, from + 299))
    }
    expect(await player.past({ from: LONG, count: 10 })).toEqual({ ok: { entries: [] } })
  })

  it('is sent as its last entries to a client that missed few, as a snapshot to one that missed more', async () => {
    const { table, second, entries } = await long()
    const headAt = (seq: number) => String(entries[seq]?.prev)
    const [near, far] = [await second.player(), await second.player()]
    const at = LONG - 1 - RECENT_ENTRIES
    const seat = { table: table.table, token: String(table.tokens.amber) }
    const tail = await near.join({ ...seat, after: { seq: at, head: headAt(at) } })
    expect(tail.snapshot).toBeUndefined()
    expect(tail.entries).toEqual(entries.slice(at))
    const whole = await far.join({ ...seat, after: { seq: at - 1, head: headAt(at - 1) } })
    expect(whole.snapshot?.seq).toBe(LONG - 1)
    expect(whole.entries).toHaveLength(100)
  })
})
