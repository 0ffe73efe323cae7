import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ATTACKS } from './attacks/all.ts'
import { HonestTable, type Latency } from './honest-table.ts'
import type { Orders } from './main.ts'
import { RelayUnderAttack } from './relay.ts'
import type { Report } from './report.ts'

const SECONDS = 6
/** How long a quiet relay is measured before the attack. */
const QUIET_SECONDS = 2
/** The longest time that an attack may take to prepare. */
const PATIENCE_MS = 120_000

/** The targets: how much an attack may slow honest players, and how much memory it may cost. */
const MOST_MS = 50
const MOST_MEMORY = 2

interface Outcome {
  readonly root: string
  readonly latency: Latency
  readonly blocked: number
  readonly memory: number
  readonly sent: number
  readonly journal: number
}

/** Runs each attack from one address beside honest players at one table, on a new relay of each checkout in turn. */
export async function attacks({ roots, rounds, only }: Orders): Promise<Report> {
  const lines: string[] = [HEAD]
  const failures: string[] = []
  for (const { name } of ATTACKS) {
    if (only !== undefined && !name.includes(only)) continue
    for (let round = 0; round < rounds; round++) {
      for (const root of roots) {
        const result = await underAttack(root, name).catch((error: Error) => error.message)
        lines.push(typeof result === 'string' ? `${name}: ${result}` : line(name, result))
        console.error(lines.at(-1))
        // Only the last checkout must meet the targets; the others are there to compare.
        if (root === roots.at(-1)) failures.push(...missed(name, result))
      }
    }
  }
  const load = loadavg().map((each) => each.toFixed(1))
  lines.push(`Load of this machine of ${cpus().length} cores over the last 1, 5 and 15 minutes: ${load.join(', ')}`)
  return { name: 'attacks', lines, failures }
}

async function underAttack(root: string, attack: string): Promise<Outcome> {
  const relay = await RelayUnderAttack.start(root)
  const attacker = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  try {
    const honest = await HonestTable.open(relay.port)
    attacker.send({ attack, port: relay.port, seconds: SECONDS })
    const [ready] = await once(attacker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (ready !== 'ready') throw new Error(ready)
    // Pause, so that penalties from the preparation are over and do not help the relay.
    await pause(QUIET_SECONDS * 1_000)
    honest.begin()
    await relay.begin()
    await pause(QUIET_SECONDS * 1_000)
    await honest.end()
    const quiet = await relay.begin()
    honest.begin()
    attacker.send('go')
    await pause(SECONDS * 1_000)
    const latency = await honest.end()
    const loud = await relay.read()
    honest.close()
    return {
      root,
      latency,
      blocked: loud.blocked,
      memory: loud.memory / quiet.memory,
      sent: loud.sent - quiet.sent,
      journal: loud.journal - quiet.journal,
    }
  } finally {
    attacker.kill('SIGKILL')
    await relay.stop()
  }
}

function missed(name: string, result: Outcome | string): string[] {
  if (typeof result === 'string') return [`${name}: ${result}`]
  const { latency, memory } = result
  return [
    ...(latency.lost > 0 ? [`${name}: ${latency.lost} honest moves or connections were lost.`] : []),
    ...(latency.p99 > MOST_MS ? [`${name}: the honest p99 is ${latency.p99.toFixed(0)} ms, not ${MOST_MS}.`] : []),
    ...(memory > MOST_MEMORY ? [`${name}: memory rose to ${memory.toFixed(1)} times the quiet one.`] : []),
  ]
}

const COLUMNS = ['p50', 'p99', 'max ms', 'blocked ms', 'memory x', 'sent MB', 'journal MB', 'lost'] as const
const row = (name: string, root: string, figures: readonly string[]) =>
  `${name.padEnd(40)}${root.padEnd(12)}${figures.map((each) => each.padStart(11)).join('')}`
const HEAD = row('attack', 'checkout', COLUMNS)
const mega = (bytes: number) => (bytes / 1e6).toFixed(1)

function line(name: string, { root, latency, blocked, memory, sent, journal }: Outcome): string {
  const { p50, p99, max, lost } = latency
  return row(name, basename(root), [
    ...[p50, p99, max, blocked].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)),
    memory.toFixed(2),
    mega(sent),
    mega(journal),
    String(lost),
  ])
}
