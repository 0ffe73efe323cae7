import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorForLog } from '../../../relay/runtime/log-errors.ts'
import { Player } from '../player.ts'
import { type RelayProcess, startedProcess } from '../relay-process.ts'
import { tokensOf } from '../test-relay.ts'

let data: string
let relay: RelayProcess | undefined
const players: Player[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'counterpoint-'))
})
afterEach(async () => {
  for (const player of players.splice(0)) player.close()
  relay?.child.kill('SIGTERM')
  await relay?.ended()
  relay = undefined
  rmSync(data, { recursive: true })
})
const connect = async (port: number) => {
  const player = await Player.connect(port)
  players.push(player)
  return player
}

describe('the log of a relay at its most detailed level', () => {
  it('holds no token, no key and no word of any chat, whatever fails', async () => {
    relay = await startedProcess({ DATA: data, LOG: 'trace', WEBHOOKS: 'any' })
    const { port } = relay
    const host = await connect(port)
    const answer = await host.create({ module: 'skirmish', scenario: 'ford', play: 'online' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const { table } = answer.ok
    const tokens = tokensOf(answer.ok)
    const amber = String(tokens.amber)
    await host.join({ table, token: amber, name: 'Anna' })
    await host.act({ type: 'say', text: 'a word for the others' })
    await host.act({ type: 'note', note: 'amber/plan', text: 'a word for myself', to: ['amber'] })
    host.loose.emit('act', { id: amber, action: { type: amber } })
    await host.until(() => host.refused.length > 0)

    const url = `http://localhost:${port}`
    const authorization = `Bearer ${amber}`
    const hook = 'http://127.0.0.1:9/hook-secret'
    for (const [path, init] of [
      [`/api/tables/${table}/log?key=${amber}`, {}],
      [`/${amber}`, { headers: { accept: 'text/html' } }],
      [`/api/tables/${table}/webhook`, { method: 'PUT', body: JSON.stringify({ url: hook }) }],
      ['/api/tables', { method: 'POST', body: JSON.stringify({ tables: [{ table, token: amber }] }) }],
      ['/api/referee', { method: 'POST', body: `{"token":"${amber}"` }],
    ] as const) {
      await fetch(url + path, { ...init, headers: { authorization, 'content-type': 'application/json' } })
    }
    // An invitation, and the token that it gives.
    const link = await new Promise<{ ok: { token: string } }>((resolve) =>
      (host.socket as unknown as { emit(...args: unknown[]): void }).emit('link', {}, resolve),
    )
    const guest = await connect(port)
    const welcome = await guest.join({ table, token: link.ok.token })
    const wrong = 'W'.repeat(22)
    expect(await guest.ask({ table, token: wrong })).toMatchObject({ refused: { code: 'bad-token' } })
    // The table's log is damaged: the error is logged.
    const db = new Database(join(data, 'journal.sqlite'))
    const { key } = db.prepare('SELECT key FROM tables').get() as { key: string }
    db.exec(`UPDATE appends SET lines = replace(lines, '"seq":1', '"seq":1 ${amber}')`)
    db.close()
    guest.send({ type: 'say', text: 'a word that is lost' })
    relay.child.kill('SIGTERM')
    await relay.ended()
    const first = relay.said() + relay.complained()

    relay = await startedProcess({ DATA: data, LOG: 'trace' })
    const again = await connect(relay.port)
    expect(await again.ask({ table, token: amber })).toMatchObject({ refused: { code: 'damaged-log' } })
    relay.child.kill('SIGTERM')
    await relay.ended()
    const logged = first + relay.said() + relay.complained()

    expect(logged).toContain('A request failed.')
    const secrets = [
      ...Object.values(tokens),
      link.ok.token,
      String(welcome.token),
      wrong,
      key,
      'hook-secret',
      'a word',
    ]
    for (const secret of secrets) expect(logged.includes(secret), secret).toBe(false)
  })
})

describe('an error that is logged', () => {
  it('shows nothing of a text that is not JSON, and of its own fields only the code', () => {
    const error = (() => {
      try {
        return JSON.parse('secret-token')
      } catch (caught) {
        return caught
      }
    })()
    expect(error.message).toContain('secret-token')
    expect(JSON.stringify(errorForLog(error))).not.toContain('secret-token')
    const carrying = Object.assign(new Error('It failed.'), { code: 'EIO', request: 'secret-token' })
    expect(errorForLog(carrying)).toMatchObject({ type: 'Error', message: 'It failed.', code: 'EIO' })
    expect(JSON.stringify(errorForLog(carrying))).not.toContain('secret-token')
    expect(errorForLog('a word')).toEqual({ message: 'a word' })
  })
})

describe('a log that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('loses its lines, and the relay plays on', async () => {
    const probe = await startedProcess({ DATA: data })
    const { port } = probe
    probe.child.kill('SIGTERM')
    await probe.ended()
    // This device is always full.
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--import', 'tsx', 'relay/main.ts'], {
      env: { ...process.env, DATA: data, PORT: String(port), MODULES: 'test/relay/modules', LOG: 'trace' },
      stdio: ['ignore', full, full],
    })
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
    const well = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(well, { timeout: 20_000 }).toBe(200)
    const player = await connect(port)
    const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
    expect(answer).toHaveProperty('ok')
    expect(await player.ask({ table: 'no-such-table' })).toMatchObject({ refused: { code: 'unknown-table' } })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
