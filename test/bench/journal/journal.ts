import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interleaved, median } from '../measure.ts'
import { printTable, type Report, ratio } from '../report.ts'
import { OPEN, PEERS, type Peer } from './peers.ts'
import { appendsPerSecond } from './writers.ts'

const WRITERS = [1, 8, 64, 512]
const SECONDS = 0.7

/** Measures the journal against the speed of the disk, and what group commits gain. */
export async function journal(): Promise<Report> {
  const rows = []
  for (const writers of WRITERS) {
    const runs = await interleaved(PEERS, (peer) => measure(peer, writers))
    const [ours, limit, each] = PEERS.map((peer) => median(runs[peer])) as [number, number, number]
    rows.push({ writers, ours, fdatasync: limit, 'commit each': each, ofLimit: ours / limit, ofEach: ours / each })
  }
  console.log('\nDurable appends a second: our journal; one plain file, batched and synced; one SQLite commit for each')
  printTable(
    rows.map(({ ofLimit, ofEach, ...row }) => ({
      ...row,
      'of fdatasync': ratio(ofLimit),
      'of commit each': ratio(ofEach),
    })),
  )
  return { name: 'journal', rows, aims: [] }
}

async function measure(peer: Peer, writers: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-bench-'))
  const log = await OPEN[peer](folder, writers)
  try {
    return await appendsPerSecond(log, writers, SECONDS)
  } finally {
    await log.close()
    await rm(folder, { recursive: true })
  }
}
