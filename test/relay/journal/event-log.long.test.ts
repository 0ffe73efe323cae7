import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock } from '../hand-clock.ts'
import { Player } from '../player.ts'
import { startedProcess } from '../relay-process.ts'
import { TestRelay, tokensOf } from '../test-relay.ts'

interface LogLine {
  readonly msg: string
  readonly table?: string
}

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'counterpoint-'))
})
afterEach(() => rmSync(data, { recursive: true }))

describe('the log of a relay', () => {
  it('has a line of JSON for the start, each table, each person, refused acts and the stop, and no other line', async () => {
    const relay = await startedProcess({ DATA: data })
    const player = await Player.connect(relay.port)
    const created = await player.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
    if ('refused' in created) throw new Error(created.refused.message)
    const { table } = created.ok
    await player.join({ table, token: String(tokensOf(created.ok).hotseat) })
    await player.act({ type: 'say', text: 'a secret word' })
    const missing = player.act({ type: 'remove', pieces: ['no-such-piece'] })
    await expect(missing).rejects.toThrow()
    const other = await Player.connect(relay.port)
    await other.join({ table })
    other.close()
    await expect.poll(() => relay.said(), { timeout: 30_000 }).toContain('Somebody left')
    relay.child.kill('SIGTERM')
    await relay.ended()
    player.close()

    const lines = relay
      .said()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LogLine)
    const messages = lines.map(({ msg }) => msg)
    expect(messages.filter((msg) => !/referee|picture/.test(msg))).toEqual([
      'The relay has started.',
      'A table was created.',
      'The table was opened.',
      'Somebody joined the table.',
      'Somebody joined the table.',
      'Somebody left the table.',
      'The relay is stopping.',
      ...['Somebody left the table.', 'Acts were refused.', 'The relay has stopped.'],
    ])
    expect(lines.filter(({ msg }) => /[Tt]able/.test(msg)).every((line) => line.table === table)).toBe(true)
    expect(lines.find(({ msg }) => msg === 'Acts were refused.')).toMatchObject({
      table,
      codes: { 'unknown-piece': 1 },
    })
    expect(relay.said()).not.toContain('secret word')
  })

  it('reports that a table is closed, and counts the refused acts of ten seconds in one line', async () => {
    const clock = handClock()
    const lines: LogLine[] = []
    const out = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const relay = await TestRelay.open({ clock, log: pino({ base: null }, out) })
    try {
      const table = await relay.table('hotseat')
      const player = await relay.seated(table, 'hotseat')
      for (let n = 0; n < 5; n++) await expect(player.act({ type: 'remove', pieces: ['none'] })).rejects.toThrow()
      const refused = () => lines.filter(({ msg }) => msg === 'Acts were refused.')
      expect(refused()).toEqual([])
      clock.advance(10_000)
      expect(refused()).toMatchObject([{ table: table.table, codes: { 'unknown-piece': 5 } }])
      player.close()
      await expect.poll(() => lines.map(({ msg }) => msg)).toContain('Somebody left the table.')
      clock.advance(6 * 60_000)
      expect(lines.at(-1)).toMatchObject({
        table: table.table,
        msg: 'The table was closed: nobody was there any more.',
      })
    } finally {
      await relay.close()
    }
  })
})
