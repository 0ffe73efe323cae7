import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Player } from '../relay/player.ts'
import { startedProcess } from '../relay/relay-process.ts'
import { tokensOf } from '../relay/test-relay.ts'

/** Lifts the limits: these tests ask whether the relay survives, not whether it slows floods. */
export const NO_BRAKES = {
  ACTIONS_PER_SECOND: 'none',
  HOVERS_PER_SECOND: 'none',
  TABLES_PER_MINUTE: 'none',
  REQUESTS_PER_MINUTE: 'none',
  PEOPLE_PER_ADDRESS: 'none',
  WORK_PER_SECOND: 'none',
  ENTRIES_PER_MINUTE: 'none',
  LOG_KB_PER_MINUTE: 'none',
  LOG: 'error',
}

/** The usual limits, except that any number of tables may be opened. */
export const AS_SHIPPED = { ACTIONS_PER_SECOND: '', TABLES_PER_MINUTE: 'none', LOG: 'error' }

const PATIENCE_MS = 30_000

/** Fails if it takes longer than a player would wait. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(PATIENCE_MS)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error('nothing came of it')))),
  ])
}

/** A relay in its own process, with an honest player at a table. */
export interface Target {
  readonly port: number
  readonly table: string
  readonly token: string
  /** Faults of the relay now: it has ended, is unhealthy, has logged an error, or accepts no move. */
  faults(): Promise<string[]>
  stop(): Promise<void>
}

export async function openTarget(brakes: Readonly<Record<string, string>> = NO_BRAKES): Promise<Target> {
  const data = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  const relay = await startedProcess({ DATA: data, ...brakes })
  const { port } = relay
  const host = await Player.connect(port)
  const answer = await host.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
  if ('refused' in answer) throw new Error(answer.refused.message)
  const { table } = answer.ok
  const token = String(tokensOf(answer.ok).hotseat)
  await host.join({ table, token })

  async function faults(): Promise<string[]> {
    const ended = relay.child.exitCode ?? relay.child.signalCode
    if (ended !== null) return [`the relay ended with ${ended}: ${relay.complained().slice(0, 400)}`]
    const health = await inTime(fetch(`http://localhost:${port}/healthz`))
    const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
    const failures = Number(/^counterpoint_failures_total (\d+)$/m.exec(metrics)?.[1])
    const moved = await inTime(host.act({ type: 'say', text: 'still here' })).catch((error: Error) => error)
    return [
      ...(health.ok ? [] : [`/healthz answers ${health.status}`]),
      ...(failures > 0 ? [`${failures} pieces of work failed in the relay: ${relay.said().slice(-400)}`] : []),
      ...(moved instanceof Error ? [`the honest player cannot act: ${moved.message}`] : []),
    ]
  }

  return {
    port,
    table,
    token,
    faults,
    async stop() {
      host.close()
      relay.child.kill('SIGTERM')
      await relay.ended()
      rmSync(data, { recursive: true })
    },
  }
}
