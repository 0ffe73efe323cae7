import { readFileSync } from 'node:fs'
import type { Create } from '../../table/generated/types.ts'
import { migratePosition } from '../../table/log/migrate.ts'
import { Player } from '../relay/player.ts'
import { dice } from '../relay/simulation.ts'
import { type Json, mutate, pick } from './odd-values.ts'
import type { Report } from './report.ts'
import { openTarget, type Target } from './target.ts'

const BATCH = 25
/** The largest position that fits into a message. */
const LARGEST = 200_000

const FILE = new URL('../table/saves/version-1.position.json', import.meta.url)

/** Two positions that were really saved: one from a file, and one of a table as it stands. */
async function savedPositions({ port, table, token }: Target): Promise<Json[]> {
  const brought = migratePosition(JSON.parse(readFileSync(FILE, 'utf8')))
  if ('problem' in brought) throw new Error(brought.problem)
  const player = await Player.connect(port)
  const { snapshot, head } = await player.join({ table, token })
  player.close()
  return [brought.position as Json, { counterpoint: 2, head, snapshot: snapshot as unknown as Json }]
}

/** Saved positions with random changes, each as the start of a new table. */
export async function fuzzPositions({ seed, rounds }: { seed: number; rounds: number }): Promise<Report> {
  const roll = dice(seed)
  const target = await openTarget()
  const failures: string[] = []
  const counts = new Map<string, number>()
  let longest = 0
  try {
    const saved = await savedPositions(target)
    for (let round = 0; round < rounds && failures.length === 0; round++) {
      const player = await Player.connect(target.port)
      for (let times = 0; times < BATCH; times++) {
        const position = structuredClone(pick(roll, saved))
        for (let changes = 1 + roll(4); changes > 0; changes--) mutate(roll, position)
        if (JSON.stringify(position).length > LARGEST) continue
        const play = pick(roll, ['online', 'hotseat'] as const)
        const create = { module: 'skirmish', scenario: 'ford', play, position } as unknown as Create
        const began = performance.now()
        const answer = await Promise.race([player.create(create), player.until(() => player.gone !== undefined)])
        longest = Math.max(longest, performance.now() - began)
        const came = !answer ? 'gone' : 'refused' in answer ? answer.refused.code : 'begun'
        counts.set(came, (counts.get(came) ?? 0) + 1)
        if (came === 'gone' || came === 'journal') {
          failures.push(`round ${round} was answered with ${came}: ${JSON.stringify(position).slice(0, 400)}`)
          break
        }
        if (answer && 'ok' in answer) await player.join({ table: answer.ok.table })
      }
      player.close()
      failures.push(...(await target.faults()).map((fault) => `after round ${round}: ${fault}`))
    }
  } finally {
    await target.stop()
  }
  const summary = [...counts].sort().map(([came, count]) => `${came}: ${count}`)
  const lines = [
    `seed ${seed}, ${[...counts.values()].reduce((sum, count) => sum + count, 0)} positions`,
    `answers: ${summary.join(', ')}`,
    `longest answer: ${longest.toFixed(0)} ms`,
  ]
  return { name: 'positions', lines, failures }
}
