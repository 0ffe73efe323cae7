import { readFileSync } from 'node:fs'
import type { Create } from '../../table/generated/types.ts'
import { migrated } from '../../table/migrate.ts'
import { Player } from '../relay/player.ts'
import { dice } from '../relay/simulation.ts'
import type { Report } from './report.ts'
import { openTarget, type Target } from './target.ts'

const BATCH = 25
/** As much as fits a message. */
const LARGEST = 200_000

type Roll = (below: number) => number
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const pick = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)] as T

const ODD: readonly Json[] = [
  ...[null, true, '', 0, -1, 0.5, 1e9, 110_000_000, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, '__proto__', 'constructor'],
  ...[
    'x'.repeat(5000),
    [],
    {},
    [[]],
    { pile: 'cup' },
    { board: 'map', q: 1e9, r: -1e9 },
    { length: 1e9 },
    '\u0000',
    '2d6',
  ],
]

/** Every list and every record inside a value, itself included. */
function inside(value: Json): (Json[] | { [key: string]: Json })[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(inside)]
}

/** Changes one thing in place. */
function mutate(roll: Roll, position: Json): void {
  const holder = pick(roll, inside(position)) as { [key: string]: Json }
  const key = pick(roll, Object.keys(holder))
  if (key === undefined) return
  switch (roll(5)) {
    case 0:
      delete holder[key]
      break
    case 1:
      holder[pick(roll, ['__proto__', 'x', 'veiled', 'cup', '0', key])] = structuredClone(pick(roll, ODD))
      break
    case 2: {
      const other = pick(roll, inside(position)) as { [key: string]: Json }
      holder[key] = structuredClone(other[pick(roll, Object.keys(other))] ?? null)
      break
    }
    case 3:
      if (Array.isArray(holder[key]))
        holder[key] = Array.from({ length: 1 + roll(200) }, () => holder[key] as Json[]).flat()
      break
    default:
      holder[key] = structuredClone(pick(roll, ODD))
  }
}

const FILE = new URL('../table/saves/version-1.position.json', import.meta.url)

/** Two positions that were really saved: one of a file, and one of a table as it stands. */
async function savedPositions({ port, table, token }: Target): Promise<Json[]> {
  const brought = migrated(JSON.parse(readFileSync(FILE, 'utf8')))
  if ('problem' in brought) throw new Error(brought.problem)
  const player = await Player.connect(port)
  const { snapshot, head } = await player.join({ table, token })
  player.close()
  return [brought.position as Json, { counterpoint: 2, head, snapshot: snapshot as unknown as Json }]
}

/** Saved positions that were tampered with, each the beginning of a new table. */
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
  const told = [...counts].sort().map(([came, count]) => `${came}: ${count}`)
  const lines = [
    `seed ${seed}, ${[...counts.values()].reduce((sum, count) => sum + count, 0)} positions`,
    `answers: ${told.join(', ')}`,
    `longest answer: ${longest.toFixed(0)} ms`,
  ]
  return { name: 'positions', lines, failures }
}
