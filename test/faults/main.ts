import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { attacks } from './attacks.ts'
import { fuzzFrames } from './frames.ts'
import { fuzzGames } from './games.ts'
import { fuzzHttp } from './http.ts'
import { fuzzPositions } from './positions.ts'
import type { Report } from './report.ts'

/** The task of a fuzzer: the checkouts to attack, how often, and which part. */
export interface Orders {
  readonly roots: readonly string[]
  readonly rounds: number
  readonly only: string | undefined
}

/** Batches in one round of a fuzzer: about a minute. Its report names the seed. */
const BATCHES = 60
const drawn = ({ rounds }: Orders) => ({ seed: Math.floor(Math.random() * 2 ** 31), rounds: rounds * BATCHES })

const FAULTS: Readonly<Record<string, (orders: Orders) => Promise<Report>>> = {
  attacks,
  frames: (orders) => fuzzFrames(drawn(orders)),
  games: (orders) => fuzzGames(drawn(orders)),
  http: (orders) => fuzzHttp(drawn(orders)),
  positions: (orders) => fuzzPositions(drawn(orders)),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', multiple: true, default: ['.'] },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const orders: Orders = {
  roots: values.root.map((root) => resolve(root)),
  rounds: Number(values.rounds),
  only: values.only,
}
const unknown = positionals.find((name) => !Object.hasOwn(FAULTS, name))
if (unknown === undefined) {
  for (const [name, run] of Object.entries(FAULTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const { lines, failures } = await run(orders)
    console.log(`\n${name}`)
    for (const line of lines) console.log(`  ${line}`)
    for (const failure of failures) console.log(`  FAILED: ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  }
} else {
  console.error(`There is no fuzzer "${unknown}": choose from ${Object.keys(FAULTS).join(', ')}.`)
  process.exitCode = 2
}
