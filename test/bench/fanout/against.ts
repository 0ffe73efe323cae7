import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { interleaved, middle } from '../measure.ts'
import { printTable, type Report, ratio } from '../report.ts'
import { startRelay } from '../wire/relay.ts'
import type { Pace } from './load.ts'
import { Player } from './player.ts'

const SIDES = ['before', 'now'] as const
const SECONDS = 3
const WARMING = { rate: 2000, seconds: 6 } as const
/** These scenes have a referee in open mode. */
const WATCHED = { rooms: 1, clients: 2, pace: { rate: 500 }, seconds: 6 } as const
/** The most that a change may slow honest play down. */
const LIMIT = 1.05

/** A table of two under full load, a club at an ordinary pace, and many quiet tables. */
const SCENES: readonly {
  readonly name: string
  readonly rooms: number
  readonly clients: number
  readonly pace: Pace
}[] = [
  { name: '1 × 2 saturated', rooms: 1, clients: 2, pace: { window: 64 } },
  { name: '1 × 8 saturated', rooms: 1, clients: 8, pace: { window: 32 } },
  { name: '200 × 4 saturated', rooms: 200, clients: 4, pace: { window: 4 } },
  { name: '1 × 2 at 500/s', rooms: 1, clients: 2, pace: { rate: 500 } },
  { name: '1 × 8 at 500/s', rooms: 1, clients: 8, pace: { rate: 500 } },
]

/** AGAINST=DIR npm run bench -- against: compares this checkout's relay with another's, in turn, on one machine. */
export async function against(): Promise<Report> {
  const other = process.env.AGAINST
  if (!other) throw new Error('Name the other checkout, as in: AGAINST=../before npm run bench -- against')
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-against-'))
  const servers = {
    before: await startRelay(join(folder, 'before'), {}, resolve(other)),
    now: await startRelay(join(folder, 'now')),
  }
  const player = new Player()
  try {
    for (const side of SIDES) {
      const { rate, seconds } = WARMING
      await player.play({ peer: 'ours', port: servers[side].port, rooms: 1, clients: 2, pace: { rate }, seconds })
    }
    const rows = []
    const aims = []
    for (const { name, ...job } of SCENES) {
      const runs = await interleaved(SIDES, (side) =>
        player.play({ peer: 'ours', port: servers[side].port, seconds: SECONDS, ...job }),
      )
      const isOpen = 'rate' in job.pace
      for (const figure of isOpen ? (['p50', 'p99'] as const) : (['perSecond'] as const)) {
        const before = middle(runs.before, (run) => run[figure])
        const now = middle(runs.now, (run) => run[figure])
        const cost = isOpen ? now / before : before / now
        rows.push({ scene: name, figure: isOpen ? `${figure} ms` : 'moves/s', before, now, cost: ratio(cost) })
        aims.push({ what: `${name}, ${figure}, cost of the change`, sign: '≤' as const, limit: LIMIT, figure: cost })
      }
    }
    const runs = await interleaved(SIDES, async (side) => {
      const before = servers[side].processorTime()
      const { moves } = await player.play({ peer: 'watched march', port: servers[side].port, ...WATCHED })
      return ((servers[side].processorTime() - before) * 1000) / moves
    })
    const [before, now] = [middle(runs.before, (each) => each), middle(runs.now, (each) => each)]
    const cost = now / before
    rows.push({ scene: 'a watched move', figure: 'µs of processor time', before, now, cost: ratio(cost) })
    aims.push({
      what: 'a watched move, processor time, cost of the change',
      sign: '≤' as const,
      limit: LIMIT,
      figure: cost,
    })
    console.log('\nOur relay and that of another checkout, in turn')
    printTable(rows)
    return { name: 'against', rows, aims }
  } finally {
    player.stop()
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await rm(folder, { recursive: true })
  }
}
