import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../relay/journal/sqlite.ts'
import { handClock } from '../hand-clock.ts'
import { Player } from '../player.ts'
import { type RelayProcess, startProcess } from '../relay-process.ts'
import { TestRelay, tokensOf } from '../test-relay.ts'

const PROBE_MS = 5_000
let folder: string
let file: string
let relay: TestRelay | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  file = join(folder, 'journal.sqlite')
})
afterEach(async () => {
  await relay?.close()
  relay = undefined
  rmSync(folder, { recursive: true })
})

async function healthAt(port: number, path = '/healthz') {
  const answer = await fetch(`http://localhost:${port}${path}`)
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}
const WELL = { status: 200, code: undefined }

/** A relay whose next probe comes when the test says so. */
async function openRelay() {
  const clock = handClock()
  relay = await TestRelay.open({ file, clock })
  const { port } = relay.relay
  const probed = () => {
    clock.advance(PROBE_MS)
    return expect.poll(() => healthAt(port), { timeout: 20_000 })
  }
  return { relay, port, probed }
}

async function writeTables() {
  const journal = await openSqlite(file)
  for (let table = 0; table < 40; table++) {
    await journal.create(`table-${table}`, 'k'.repeat(64))
    for (let seq = 0; seq < 20; seq++) await journal.append(`table-${table}`, seq, ['x'.repeat(200)])
  }
  await journal.close()
}

describe('a relay whose journal cannot be written reports itself unhealthy before any move', () => {
  it.each([
    ['deleted', () => rmSync(file)],
    ['emptied', () => truncateSync(file)],
  ] as const)('when its file is %s, and takes no move that would be lost', async (_how, harm) => {
    const { relay, port, probed } = await openRelay()
    const amber = await relay.seated(await relay.table(), 'amber')
    expect(await healthAt(port)).toEqual(WELL)
    harm()
    await probed().toEqual({ status: 503, code: 'journal-gone' })
    expect(await healthAt(port, '/readyz')).toEqual(WELL)
    expect(await amber.offend({ type: 'say', text: 'not kept' })).toMatchObject({ code: 'journal' })
  })

  it('when any page of its file is damaged', async () => {
    await writeTables()
    const whole = readFileSync(file)
    const size = 4096
    const damaged = Buffer.from(whole)
    damaged.fill(0x5a, size * 20, size * 21)
    writeFileSync(file, damaged)
    const { probed } = await openRelay()
    await probed().toEqual({ status: 503, code: 'journal-damaged' })
    await relay?.close()
    relay = undefined
    writeFileSync(file, whole)
    for (const name of readdirSync(folder)) if (/-(wal|shm)$/.test(name)) rmSync(join(folder, name))
    const mended = await openRelay()
    expect(await healthAt(mended.port)).toEqual(WELL)
  })

  it('and healthy again when it can be written again', async () => {
    const { port, probed } = await openRelay()
    const before = readFileSync(file)
    truncateSync(file)
    await probed().toEqual({ status: 503, code: 'journal-gone' })
    writeFileSync(file, before)
    await probed().toEqual(WELL)
    expect(await healthAt(port, '/readyz')).toEqual(WELL)
  })
})

describe('a relay with a hundred health checks', () => {
  it('probes its journal no more often than its clock allows', async () => {
    let probes = 0
    const clock = handClock()
    relay = await TestRelay.open({
      clock,
      journal: (inner) => ({
        create: inner.create.bind(inner),
        key: inner.key.bind(inner),
        append: inner.append.bind(inner),
        read: inner.read.bind(inner),
        save: inner.save.bind(inner),
        keepSave: inner.keepSave.bind(inner),
        follow: inner.follow.bind(inner),
        close: inner.close.bind(inner),
        probe: async () => void probes++,
      }),
    })
    const { port } = relay.relay
    await Promise.all(Array.from({ length: 100 }, () => healthAt(port)))
    expect(probes).toBe(1)
    clock.advance(PROBE_MS)
    expect(probes).toBe(2)
  })
})

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

describe('a relay as a process', () => {
  let running: RelayProcess | undefined
  afterEach(async () => {
    running?.child.kill('SIGTERM')
    await running?.ended()
    running = undefined
  })
  const start = async (env: Record<string, string> = {}) => {
    const started = await startProcess({ DATA: folder, ...env })
    if (!('child' in started)) return started
    running = started
    return started
  }

  /** Waits until the process serves; answers its port. */
  async function serving(child: ChildProcess): Promise<number> {
    let output = ''
    for await (const text of child.stderr?.setEncoding('utf8') ?? []) {
      output += text
      const port = /localhost:(\d+)/.exec(output)?.[1]
      if (port !== undefined) return Number(port)
    }
    throw new Error(`It did not start: ${output}`)
  }
  const MAIN = ['--import', 'tsx', 'relay/main.ts']
  const ENV = { PORT: '0', MODULES: 'test/relay/modules', ACTIONS_PER_SECOND: 'none', LOG: 'silent' }

  it('starts on a read-only file, and is unhealthy from the first moment', async () => {
    await writeTables()
    chmodSync(file, 0o444)
    // Root can write read-only files.
    if (isRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
    const child = spawn(process.execPath, MAIN, {
      env: { ...process.env, ...ENV, DATA: folder },
      stdio: ['ignore', 'inherit', 'pipe'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    })
    const port = await serving(child)
    expect(await healthAt(port)).toEqual({ status: 503, code: 'journal-read-only' })
    expect(await healthAt(port, '/readyz')).toEqual(WELL)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it('with a full disk refuses moves, is unhealthy, and has kept all that it acknowledged', async () => {
    // No file may grow beyond 200 kB.
    const script = `ulimit -f 200; exec "${process.execPath}" ${MAIN.join(' ')}`
    const child = spawn('bash', ['-c', script], {
      env: { ...process.env, ...ENV, DATA: folder },
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const port = await serving(child)
    const player = await Player.connect(port)
    const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const { table } = answer.ok
    await player.join({ table, token: String(tokensOf(answer.ok).hotseat) })
    const isRefused = () => player.refused.some(({ code }) => code === 'journal')
    for (let sent = 0; sent < 500 && !isRefused(); sent++) {
      const id = player.send({ type: 'say', text: 'x'.repeat(1000) })
      await player.until(() => player.find(id) !== undefined || isRefused())
    }
    expect(isRefused()).toBe(true)
    expect(await healthAt(port)).toEqual({ status: 503, code: 'journal' })
    player.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    const journal = await openSqlite(file)
    const stands = (await journal.read(table, -1)).map((line) => (JSON.parse(line) as { id: string }).id)
    await journal.close()
    for (const { id } of player.entries) expect(stands).toContain(id)
    expect(player.entries.length).toBeGreaterThan(0)
  })

  it('names the file and the reason if its journal is damaged, and exits with 3', async () => {
    writeFileSync(file, 'no database '.repeat(1000))
    expect(await start()).toEqual({
      code: 3,
      complained: `The journal is damaged: ${file} cannot be opened: file is not a database. Put a backup in its place.\n`,
    })
  })

  it.each([
    ['an emptied file', () => truncateSync(file), 'is empty, so its games are lost'],
    ['a file that is gone', () => rmSync(file), 'is gone, but journal.begun stands beside it'],
  ] as const)('does not silently take %s for a new journal', async (_what, harm, output) => {
    const first = await start()
    if (!('child' in first)) throw new Error(first.complained)
    first.child.kill('SIGTERM')
    await first.ended()
    harm()
    const refused = await start()
    expect(refused).toMatchObject({ code: 3, complained: expect.stringContaining(output) })
    expect(refused).toMatchObject({ complained: expect.stringContaining('NEW_JOURNAL=yes npm start') })
    const anew = await start({ NEW_JOURNAL: 'yes' })
    expect('child' in anew).toBe(true)
  })

  it('keeps its files for their owner only, and restricts files that were open to others', async () => {
    await writeTables()
    mkdirSync(join(folder, 'webhooks'))
    const webhook = join(folder, 'webhooks', 'table-1.url')
    writeFileSync(webhook, 'https://example.org/hook')
    for (const path of [folder, join(folder, 'webhooks')]) chmodSync(path, 0o755)
    for (const path of [file, webhook]) chmodSync(path, 0o644)
    await start()
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const files = [file, `${file}-wal`, `${file}-shm`, join(folder, 'journal.begun'), webhook]
    expect(files.filter(existsSync).map(mode)).toEqual(files.map(() => '600'))
    expect([folder, join(folder, 'webhooks')].map(mode)).toEqual(['700', '700'])
  })

  it('leaves a shared folder open, and restricts its own files there', async () => {
    await writeTables()
    writeFileSync(join(folder, 'shared.txt'), 'read by others')
    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)
    await start()
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('listens only at HOST, and reports an address that this machine does not have', async () => {
    const started = await start({ HOST: '127.0.0.1' })
    if (!('child' in started)) throw new Error(started.complained)
    expect(started.complained()).toContain(`Counterpoint is at http://127.0.0.1:${started.port}\n`)
    expect(started.complained()).not.toContain('and at')
    const elsewhere = connect(started.port, '::1')
    const [error] = await once(elsewhere, 'error')
    expect(error.code).toMatch(/^E(CONNREFUSED|ADDRNOTAVAIL)$/)
    expect(await start({ HOST: '192.0.2.77' })).toEqual({
      code: 1,
      complained: 'HOST is "192.0.2.77", which is not an address of this machine.\n',
    })
  })
})
