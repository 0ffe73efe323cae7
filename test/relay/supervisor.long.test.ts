import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextWait } from '../../relay/supervisor.ts'
import { Player } from './player.ts'
import { type RelayProcess, startProcess } from './relay-process.ts'
import { tokensOf } from './test-relay.ts'

const SUPERVISED = 'test/relay/supervised.ts'
/** Throws an uncaught error on one signal, and rejects a promise on another. */
const FAULTY = `--import=data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2',()=>{throw new Error('torn')});process.on('SIGWINCH',()=>{Promise.reject(new Error('frayed'))})`,
).replaceAll("'", '%27')}`

let data: string
let running: RelayProcess | undefined
const players: Player[] = []
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'counterpoint-'))
})
afterEach(async () => {
  for (const player of players.splice(0)) player.close()
  running?.child.kill('SIGTERM')
  await running?.ended()
  running = undefined
  rmSync(data, { recursive: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function start(env: Record<string, string> = {}): Promise<RelayProcess> {
  const started = await startProcess({ DATA: data, PORT: String(await freePort()), ...env }, undefined, SUPERVISED)
  if (!('child' in started)) throw new Error(started.complained)
  running = started
  return started
}

/** Process ids of each start. */
const pids = (relay: RelayProcess) => [...relay.said().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))
const starts = (relay: RelayProcess) => relay.complained().split('Counterpoint is at').length - 1
const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 30_000 }).toBe(true)
const connect = async (port: number) => {
  const player = await Player.connect(port)
  players.push(player)
  return player
}

describe('a relay that dies', () => {
  it('by SIGKILL is restarted at its port, has all it acknowledged, and says so in log and metrics', async () => {
    const relay = await start()
    const host = await connect(relay.port)
    const answer = await host.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const { table } = answer.ok
    const token = String(tokensOf(answer.ok).hotseat)
    await host.join({ table, token })
    for (let count = 0; count < 50; count++) host.send({ type: 'say', text: `word ${count}` })
    await host.until(() => host.entries.length >= 25)
    process.kill(Number(pids(relay)[0]), 'SIGKILL')
    await host.until(() => host.gone !== undefined)
    await until(() => starts(relay) === 2)
    const back = await connect(relay.port)
    const { entries } = await back.join({ table, token })
    const stands = entries.map(({ id }) => id)
    for (const { id } of host.entries) expect(stands).toContain(id)
    expect(await (await fetch(`http://localhost:${relay.port}/metrics`)).text()).toContain(
      '\ncounterpoint_restarts_total 1\n',
    )
    expect(relay.said()).toContain('"restarts":1,"msg":"The relay died and was restarted."')
    expect(relay.complained()).toContain('The relay ended with SIGKILL; start 2 follows in 0.2 s.')
  })

  it('of an uncaught error logs it, exits with its own code, and is restarted', async () => {
    const relay = await start({ NODE_OPTIONS: FAULTY })
    process.kill(Number(pids(relay)[0]), 'SIGUSR2')
    await until(() => starts(relay) === 2)
    expect(relay.said()).toMatch(/"level":60.*"message":"torn".*"msg":"The relay has failed and ends\."/)
    expect(relay.said()).toContain('"msg":"The relay has stopped."')
    expect(relay.complained()).toContain('The relay ended with exit code 70;')
  })

  it('does not die of an unhandled rejection, which is logged', async () => {
    const relay = await start({ NODE_OPTIONS: FAULTY })
    process.kill(Number(pids(relay)[0]), 'SIGWINCH')
    await until(() => relay.said().includes('"message":"frayed"'))
    expect((await fetch(`http://localhost:${relay.port}/healthz`)).status).toBe(200)
    expect(starts(relay)).toBe(1)
  })
})

describe('a supervisor', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and ends with the relay', async (signal) => {
    const relay = await start()
    relay.child.kill(signal)
    expect(await relay.ended()).toBe(0)
    expect(relay.said()).toContain('"msg":"The relay has stopped."')
  })

  it('that is killed ends its relay too', async () => {
    const relay = await start()
    relay.child.kill('SIGKILL')
    expect(await relay.ended()).toBe('SIGKILL')
    expect(relay.said()).toContain('"msg":"The relay has stopped."')
  })

  it('does not restart a relay that would fail again, and exits with the same code', async () => {
    writeFileSync(join(data, 'journal.sqlite'), 'no database '.repeat(1000))
    for (const [env, code, sentence] of [
      [{ LOG: 'loud' }, 1, 'LOG must be one of'],
      [{}, 3, 'The journal is damaged: '],
    ] as const) {
      const failed = await startProcess({ DATA: data, ...env }, undefined, SUPERVISED)
      if ('child' in failed) throw new Error('It did start.')
      expect(failed.code).toBe(code)
      expect(failed.complained.trim().split('\n')).toEqual([expect.stringContaining(sentence)])
    }
  })

  it('waits twice as long after each failure, 30 s at most, and starts over after a relay that ran well', () => {
    const waits = [undefined, ...Array(12).keys()].reduce<number[]>((so) => [...so, nextWait(so.at(-1), 1000)], [])
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, ...Array(5).fill(30_000)])
    expect(nextWait(30_000, 60_000)).toBe(200)
  })
})
