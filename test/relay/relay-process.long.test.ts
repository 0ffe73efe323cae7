import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../relay/journal/sqlite.ts'
import type { Action, Entry } from '../../table/generated/types.ts'
import { hashOf } from '../../table/hashing/hash.ts'
import { Player } from './player.ts'
import { type RelayProcess, startedProcess, startProcess } from './relay-process.ts'
import { tokensOf } from './test-relay.ts'

/** The relay as a process that is started, killed and stopped. */

let data: string
const running: RelayProcess[] = []
const players: Player[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'counterpoint-'))
})
afterEach(async () => {
  for (const player of players.splice(0)) player.close()
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
  rmSync(data, { recursive: true })
})

const start = async (env: Record<string, string> = {}) => {
  const relay = await startedProcess({ DATA: data, ...env })
  running.push(relay)
  return relay
}
const connect = async (port: number) => {
  const player = await Player.connect(port)
  players.push(player)
  return player
}
const say = (text: string): Action => ({ type: 'say', text })

async function newTable(port: number) {
  const host = await connect(port)
  const answer = await host.create({ module: 'skirmish', scenario: 'ford', play: 'online' })
  if ('refused' in answer) throw new Error(answer.refused.message)
  const { table } = answer.ok
  const tokens = tokensOf(answer.ok)
  const join = async (at: number, seat: string, after?: { seq: number; head: string }) => {
    const player = await connect(at)
    const welcome = await player.join({ table, token: String(tokens[seat]), ...(after && { after }) })
    return { player, welcome }
  }
  return { table, join }
}

async function logOf(table: string): Promise<Entry[]> {
  const journal = await openSqlite(join(data, 'journal.sqlite'))
  const lines = await journal.read(table, -1)
  await journal.close()
  let head = '0'.repeat(64)
  return lines.map((line, seq) => {
    const entry = JSON.parse(line) as Entry
    expect(entry).toMatchObject({ seq, prev: head })
    head = hashOf(line)
    return entry
  })
}

/** Sends without end with some acts under way; answers their ids. */
function burst(player: Player, name: string): { sent: string[]; stop(): void } {
  const sent: string[] = []
  let isStopped = false
  const more = () => {
    const own = player.entries.filter(({ id }) => id.startsWith(name)).length
    while (!isStopped && player.socket.connected && sent.length - own < 64) {
      sent.push(player.send(say(`${name} ${sent.length}`), `${name}-${sent.length}`))
    }
  }
  player.socket.on('entries', more)
  more()
  return {
    sent,
    stop() {
      isStopped = true
    },
  }
}

describe('a relay that is killed in the middle of a burst', () => {
  it('has kept all that it acknowledged; its clients catch up when it is back at the same port', async () => {
    const first = await start()
    const { table, join } = await newTable(first.port)
    const amber = (await join(first.port, 'amber')).player
    const cobalt = (await join(first.port, 'cobalt')).player
    const bursts = [burst(amber, 'amber'), burst(cobalt, 'cobalt')]
    await amber.until(() => amber.entries.length >= 1_500)
    first.child.kill('SIGKILL')
    await Promise.all([amber, cobalt].map((player) => player.until(() => player.gone !== undefined)))
    expect(await first.ended()).toBe('SIGKILL')
    for (const each of bursts) each.stop()

    const log = await logOf(table)
    const stands = new Map(log.map(({ seat, id, seq }) => [`${seat} ${id}`, seq]))
    for (const player of [amber, cobalt]) {
      expect(player.entries.length).toBeGreaterThanOrEqual(1)
      for (const { seat, id, seq } of player.entries) expect(stands.get(`${seat} ${id}`)).toBe(seq)
    }

    const second = await start({ PORT: String(first.port) })
    expect(second.port).toBe(first.port)
    const last = amber.entries.at(-1)
    const after = { seq: Number(last?.seq), head: String(amber.frames.at(-1)?.head) }
    const back = await join(second.port, 'amber', after)
    expect(back.welcome.snapshot).toBeUndefined()
    expect(back.welcome.entries.map(({ seq }) => seq)).toEqual(log.slice(after.seq + 1).map(({ seq }) => seq))
    // Unacknowledged acts are sent again under the same ids; each is in the log once.
    const missing = bursts[0]?.sent.filter((id) => amber.find(id) === undefined) ?? []
    expect(missing.length).toBeGreaterThan(0)
    for (const id of missing) back.player.send(say(id), id)
    await back.player.until(() =>
      missing.every((id) => back.player.find(id) || back.player.refused.some((refusal) => refusal.id === id)),
    )
    for (const { code } of back.player.refused) expect(code).toBe('duplicate')
    second.child.kill('SIGKILL')
    await second.ended()
    const names = (await logOf(table)).filter(({ seat }) => seat === 'amber').map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
    expect(names.sort()).toEqual([...(bursts[0]?.sent ?? [])].sort())
  })
})

describe('a relay that is asked to stop', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`finishes accepted work, informs everybody, and exits with 0: ${signal}`, async () => {
      const relay = await start()
      const { table, join } = await newTable(relay.port)
      const amber = (await join(relay.port, 'amber')).player
      const cobalt = (await join(relay.port, 'cobalt')).player
      const { sent, stop } = burst(amber, 'amber')
      await amber.until(() => amber.entries.length >= 300)
      relay.child.kill(signal)
      await Promise.all([amber, cobalt].map((player) => player.until(() => player.gone !== undefined)))
      stop()
      expect(await relay.ended()).toBe(0)
      for (const player of [amber, cobalt]) expect(player.byes).toMatchObject([{ code: 'stopping' }])
      const log = await logOf(table)
      expect(log.slice(1).map(({ id }) => id)).toEqual(amber.entries.map(({ id }) => id))
      expect(log.slice(1).map(({ id }) => id)).toEqual(cobalt.entries.map(({ id }) => id))
      // Each action either stands, or was refused, or was never read.
      for (const { id } of amber.refused) expect(log.some((entry) => entry.id === id)).toBe(false)
      expect(sent.length).toBeGreaterThanOrEqual(log.length - 1)
      expect(relay.said()).toContain('"msg":"The relay has stopped."')
    })
  }

  it('does so without clients too', async () => {
    const relay = await start()
    relay.child.kill('SIGTERM')
    expect(await relay.ended()).toBe(0)
  })
})

describe('a relay with a module whose picture is invalid', () => {
  it('plays the module, and logs what is wrong and where', async () => {
    const home = join(data, 'modules', 'combat-operations')
    cpSync('assets/modules/combat-operations', home, { recursive: true })
    const sheet = join(home, 'map-1.json')
    writeFileSync(sheet, JSON.stringify({ ...JSON.parse(readFileSync(sheet, 'utf8')), picture: { file: 'own.png' } }))
    mkdirSync(join(home, 'own.png'))
    const relay = await start({ MODULES: join(data, 'modules') })
    expect(relay.said()).toMatch(/"combat-operations".*map-1\.json#\/picture\/file: own\.png .*A picture has problems/)
    expect((await fetch(`http://localhost:${relay.port}/modules/combat-operations.json`)).status).toBe(200)
  })
})

describe('a relay that cannot start', () => {
  const failed = async (env: Record<string, string>) => {
    const result = await startProcess({ DATA: data, ...env })
    if ('child' in result) {
      running.push(result)
      throw new Error('It did start.')
    }
    return { code: result.code, said: result.complained.trim().split('\n') }
  }

  it('says in one sentence that the port is taken, and exits with 1', async () => {
    const other = createServer().listen(0)
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, said } = await failed({ PORT: port })
    other.close()
    expect(code).toBe(1)
    expect(said).toEqual([`Port ${port} is in use by another program: choose another, as in PORT=8081 npm start.`])
  })

  it('says in one sentence that a setting is invalid, and exits with 1', async () => {
    for (const [name, value] of [
      ['PORT', 'eighty'],
      ['PORT', '70000'],
      ['ACTIONS_PER_SECOND', '-1'],
      ['LOG', 'loud'],
    ] as const) {
      const { code, said } = await failed({ [name]: value })
      expect(code).toBe(1)
      expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*"${value}"\\.$`))])
    }
  })

  it('says in one sentence that it cannot keep games in its folder, and exits with 1', async () => {
    const file = join(data, 'a-file')
    writeFileSync(file, '')
    const { code, said } = await failed({ DATA: join(file, 'inside') })
    expect(code).toBe(1)
    expect(said).toEqual([
      expect.stringMatching(/^The games cannot be saved in .*inside: .* Name another folder in DATA\.$/),
    ])
    mkdirSync(join(data, 'folder', 'journal.sqlite'), { recursive: true })
    const folder = await failed({ DATA: join(data, 'folder') })
    expect(folder.code).toBe(1)
    expect(folder.said).toHaveLength(1)
  })
})
