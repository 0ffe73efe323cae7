import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Player } from '../fanout/player.ts'
import { interleaved, middle } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'
import { startRelay } from '../wire/relay.ts'

const PEERS = ['march', 'watched march'] as const
const RATE = 500
const SECONDS = 3
/** Warms the relay up, no faster than the referee can follow; a backlog would distort the first runs. */
const WARMING = { rate: RATE, seconds: 12 } as const
const SCENES = [
  { rooms: 1, clients: 2 },
  { rooms: 1, clients: 8 },
  { rooms: 50, clients: 4 },
] as const

/** Measures how soon a move reaches the other clients, with the referee in open mode and off. */
export async function watching(): Promise<Pick<Report, 'rows' | 'aims'>> {
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-bench-'))
  const relay = await startRelay(folder)
  const player = new Player()
  const rows = []
  const aims: Aim[] = []
  try {
    for (const peer of PEERS) {
      const { rate, seconds } = WARMING
      await player.play({ peer, port: relay.port, rooms: 1, clients: 2, pace: { rate }, seconds })
    }
    for (const { rooms, clients } of SCENES) {
      const job = { port: relay.port, rooms, clients, pace: { rate: RATE }, seconds: SECONDS }
      const runs = await interleaved(PEERS, (peer) => player.play({ ...job, peer }))
      const [off, on] = [runs.march, runs['watched march']]
      const name = `${rooms} × ${clients}`
      for (const figure of ['p50', 'p99'] as const) {
        const [without, watched] = [middle(off, (run) => run[figure]), middle(on, (run) => run[figure])]
        rows.push({ rooms: name, ms: figure, off: without, open: watched, 'of off': ratio(watched / without) })
        if (figure === 'p50') continue
        const what = `${name} at ${RATE}/s, p99 with the referee of that without`
        aims.push({ what, sign: '≤', limit: 1.5, figure: watched / without })
      }
    }
  } finally {
    player.stop()
    await relay.stop()
    await rm(folder, { recursive: true })
  }
  console.log(
    `\nMilliseconds from a move to its receipt by the others, ${RATE} moves a second in all (rooms × clients)`,
  )
  printTable(rows)
  return { rows: rows.map((row) => ({ what: 'watching', ...row })), aims }
}
