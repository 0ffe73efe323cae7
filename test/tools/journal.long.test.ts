import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { soundPart } from '../../relay/journal/salvage.ts'
import { sha256 } from '../../relay/journal/sha256.ts'
import { openSqlite } from '../../relay/journal/sqlite.ts'
import { newKey, newTable } from '../../relay/random-ids.ts'
import { wallClock } from '../../relay/runtime/clock.ts'
import { runJournal } from '../../tools/journal-commands.ts'
import { Player } from '../relay/player.ts'
import { startedProcess } from '../relay/relay-process.ts'
import { MODULES, type Table, TestRelay, tokensOf } from '../relay/test-relay.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  file = join(folder, 'journal.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function journal(...args: string[]) {
  const said: string[] = []
  const modules = async () => MODULES
  const parts = { data: folder, modules, clock: wallClock, newKey, newTable, print: (line: string) => said.push(line) }
  return { code: await runJournal(args, parts), said }
}

const WORDS = 9

/** A journal with two tables and some chat. */
async function played(): Promise<readonly [Table, Table]> {
  const relay = await TestRelay.open({ file })
  const tables = [await relay.table(), await relay.table('hotseat')] as const
  for (const table of tables) {
    const player = await relay.seated(table, Object.keys(table.tokens)[0])
    for (let word = 1; word <= WORDS; word++) await player.act({ type: 'say', text: `word ${word}` })
  }
  await relay.close()
  return tables
}

/** Writes over the lines of one entry behind the journal's back. */
function alter(table: string, seq: number, change: (line: string) => string): void {
  const db = new Database(file)
  const row = db
    .prepare('SELECT appends.id, lines FROM appends JOIN tables ON tables.id = table_id WHERE name = ? AND seq = ?')
    .get(table, seq) as { id: number; lines: string }
  db.prepare('UPDATE appends SET lines = ? WHERE id = ?').run(change(row.lines), row.id)
  db.close()
}

const oneLetter = (line: string) => line.replace('word', 'wort')

async function linesOf(table: string): Promise<string[]> {
  const journal = await openSqlite(file)
  const lines = await journal.read(table, -1)
  await journal.close()
  return lines
}

describe('the sound part of a log', () => {
  it('ends before the entry with an altered letter, and the last entry is confirmed by none', async () => {
    const [{ table }] = await played()
    const lines = await linesOf(table)
    expect(soundPart(lines, sha256)).toEqual({ count: lines.length })
    for (let seq = 1; seq < WORDS; seq++) {
      const altered = lines.map((line, index) => (index === seq ? oneLetter(line) : line))
      expect(soundPart(altered, sha256)).toEqual({ count: seq, fault: expect.stringContaining('changed') })
    }
  })

  it('keeps the entry before one whose hash of it was altered', async () => {
    const [{ table }] = await played()
    const lines = await linesOf(table)
    const change = (line: string) => line.replace(/"prev":"./, '"prev":"x')
    const altered = lines.map((line, index) => (index === 5 ? change(line) : line))
    expect(soundPart(altered, sha256)).toMatchObject({ count: 5 })
  })

  it('ends where a line is invalid, missing or doubled, and where an entry cannot be applied', async () => {
    const [{ table }] = await played()
    const lines = await linesOf(table)
    const with5 = (...fifth: string[]) => [...lines.slice(0, 5), ...fifth, ...lines.slice(6)]
    expect(soundPart(with5('torn'), sha256)).toMatchObject({ count: 5 })
    expect(soundPart(with5('null'), sha256)).toMatchObject({ count: 5 })
    expect(soundPart(with5(), sha256)).toMatchObject({ count: 5 })
    expect(soundPart(with5(String(lines[5]), String(lines[5])), sha256)).toMatchObject({ count: 6 })
    const prev = sha256(String(lines[0]))
    const senseless = JSON.stringify({ seq: 1, prev, action: { type: 'move', moves: 7 } })
    expect(soundPart([String(lines[0]), senseless], sha256)).toMatchObject({ count: 1 })
  })
})

describe('npm run journal -- check', () => {
  it('accepts a healthy journal, even while a relay has it open', async () => {
    const tables = await played()
    const relay = await TestRelay.open({ file })
    await relay.seated(tables[0], 'amber')
    expect(await journal('check')).toEqual({ code: 0, said: [`2 tables, ${2 * (WORDS + 1)} entries: no damage.`] })
    expect((await journal('check', folder)).code).toBe(0)
    await relay.close()
  })

  it('checks saved games, too, and a backup has them', async () => {
    const relay = await TestRelay.open({ file })
    const table = await relay.table('online')
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await relay.seated(table, 'cobalt')]
    const { seq } = await amber.act({ type: 'save', name: 'Evening one' })
    const { seq: entry } = await cobalt.act({ type: 'rule', entry: seq, ruling: 'accepted' })
    const headers = { Authorization: `Bearer ${table.tokens.amber}` }
    const copy = await (await fetch(`${relay.url}/api/tables/${table.table}/saves/${entry}`, { headers })).json()
    const body = JSON.stringify({ file: copy })
    const wanted = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const { save } = await (await fetch(`${relay.url}/api/saves`, wanted)).json()
    await relay.close()
    expect((await journal('check')).said).toEqual(['1 tables, 3 entries, 1 saved games: no damage.'])
    const target = join(folder, 'backup.sqlite')
    expect(await journal('backup', target)).toMatchObject({ code: 0 })
    const backup = await openSqlite(target)
    expect(await backup.save(save)).toContain('"shares":{"amber"')
    await backup.close()
    const db = new Database(file)
    db.prepare('UPDATE saves SET text = replace(text, ?, ?)').run('Evening one', 'Evening two')
    db.close()
    expect(await journal('check')).toMatchObject({
      code: 1,
      said: [
        expect.stringMatching(/^Saved game [0-9a-f]{12}: Its text was changed after it was written\./),
        '1 tables, 3 entries, 1 saved games: 1 damaged.',
      ],
    })
  })

  it('names the table, the entry and the reason', async () => {
    const [one, two] = await played()
    alter(one.table, 4, oneLetter)
    const db = new Database(file)
    db.prepare('DELETE FROM appends WHERE seq = ? AND table_id = 2').run(WORDS)
    db.close()
    const { code, said } = await journal('check')
    expect(code).toBe(1)
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^Table ${one.table}, entry 4: Its text was changed .* salvage ${one.table} `)),
      expect.stringMatching(new RegExp(`^Table ${two.table}, entry ${WORDS}: It is missing: .* ${WORDS + 1} entries`)),
      `2 tables, ${2 * (WORDS + 1) - 1} entries: 2 damaged.`,
    ])
  })

  it('reports a damaged page, and a file that is no journal', async () => {
    await played()
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 4096, 8192)
    writeFileSync(file, bytes)
    expect(await journal('check')).toMatchObject({ code: 1, said: [expect.stringContaining('malformed')] })
    writeFileSync(file, 'no database '.repeat(1000))
    expect(await journal('check')).toMatchObject({ code: 1, said: [expect.stringContaining('not a database')] })
    truncateSync(file)
    expect((await journal('check')).code).toBe(1)
  })

  it('prints its usage if the arguments are unclear', async () => {
    for (const args of [[], ['dance'], ['backup'], ['salvage']]) {
      expect(await journal(...args)).toMatchObject({
        code: 2,
        said: [/check/, /backup/, /salvage/].map((word) => expect.stringMatching(word)),
      })
    }
    expect(await journal('check', join(folder, 'nowhere'))).toMatchObject({ code: 2 })
  })
})

describe('a table whose log is damaged', () => {
  it('refuses clients and names its last sound entry, and goes on as a new table from there', async () => {
    const [one] = await played()
    alter(one.table, 6, oneLetter)
    const relay = await TestRelay.open({ file })
    const player = await relay.player()
    const refused = await player.ask({ table: one.table, token: String(one.tokens.amber) })
    expect(refused).toMatchObject({ refused: { code: 'damaged-log', message: expect.stringContaining('entry is 5;') } })

    const { code, said } = await journal('salvage', one.table)
    expect(code).toBe(0)
    const links = said.slice(1).map((line) => /^ {2}(\S+): \/#table=(\S+)&key=(\S+)$/.exec(line)?.slice(1))
    expect(links.map((link) => link?.[0])).toEqual(['amber', 'cobalt'])
    const [, table = '', token = ''] = links[0] ?? []
    const welcome = await player.join({ table, token })
    expect(welcome.snapshot?.pieces.length).toBeGreaterThan(0)
    expect(welcome.entries[0]?.action).toMatchObject({ from: { entry: 5 } })
    expect(await player.act({ type: 'say', text: 'on we go' })).toMatchObject({ seq: 1 })
    await relay.close()
  })

  it('is not salvaged if it is sound', async () => {
    const [one] = await played()
    expect(await journal('salvage', one.table)).toEqual({ code: 2, said: [`The log of table ${one.table} is sound.`] })
    expect((await journal('salvage', 'no-such-table')).code).toBe(2)
  })
})

describe('npm run journal -- backup', () => {
  it('copies while a relay writes under load: the copy is healthy and has all that was acknowledged before', async () => {
    const relay = await startedProcess({ DATA: folder })
    const player = await Player.connect(relay.port)
    try {
      const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
      if ('refused' in answer) throw new Error(answer.refused.message)
      const { table } = answer.ok
      await player.join({ table, token: String(tokensOf(answer.ok).hotseat) })
      let isStopped = false
      let sent = 0
      const more = () => {
        while (!isStopped && sent - player.entries.length < 64) {
          player.send({ type: 'say', text: `word ${sent++}` })
        }
      }
      player.socket.on('entries', more)
      more()
      await player.until(() => player.entries.length >= 500)
      const before = player.entries.length
      const copy = join(folder, 'copies', 'journal.sqlite')
      mkdirSync(join(folder, 'copies'))
      const child = spawn(process.execPath, ['relay/run.mjs', 'tools/journal.ts', 'backup', copy, folder])
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text) => {
        said += text
      })
      const [code] = await once(child, 'close')
      const after = player.entries.length
      isStopped = true
      expect([code, said]).toEqual([0, expect.stringMatching(/^1 tables, \d+ entries: no damage\.\n$/)])
      expect(after).toBeGreaterThan(before)
      expect(statSync(copy).mode & 0o777).toBe(0o600)
      const entries = Number(/(\d+) entries/.exec(said)?.[1])
      expect(entries).toBeGreaterThan(before)
      // The copy is a journal like any other.
      const restored = await openSqlite(copy)
      expect(await restored.read(table, entries - 2)).toHaveLength(1)
      await restored.close()
    } finally {
      player.close()
      relay.child.kill('SIGTERM')
      await relay.ended()
    }
  })

  it('overwrites nothing', async () => {
    await played()
    const target = join(folder, 'copy.sqlite')
    copyFileSync(file, target)
    expect(await journal('backup', target)).toMatchObject({
      code: 2,
      said: [expect.stringContaining('exists already')],
    })
  })
})
