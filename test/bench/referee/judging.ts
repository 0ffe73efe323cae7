import { interleaved, median } from '../measure.ts'
import { printTable, type Report, ratio } from '../report.ts'
import { nameOf, type Scale } from './board.ts'
import { type Drop, Field, type Peer } from './field.ts'

const HOME: Scale = { columns: 34, rows: 17, counters: 60 }
const SCALES: readonly Scale[] = [
  HOME,
  { columns: 60, rows: 40, counters: 180 },
  { columns: 100, rows: 100, counters: 500 },
]
const TASKS = ['reach', 'legal drop', 'illegal drop'] as const
type Task = (typeof TASKS)[number]
/** fresh: a piece has moved since the last question, as at a relay. same: nothing has moved, as during a drag. */
const POSITIONS = ['same', 'fresh'] as const
const PEERS: readonly Peer[] = ['referee', 'bare', 'honeycomb']
/** Questions in one run. */
const QUESTIONS = 1920

/** Measures the referee's time for a question, against two searches that only count: a bare one and a library's. */
export async function judging(): Promise<Pick<Report, 'rows' | 'aims'>> {
  const rows = []
  const aims = []
  for (const scale of SCALES) {
    const field = new Field(scale)
    field.compare()
    for (const task of TASKS) {
      for (const position of POSITIONS) {
        const runs = await interleaved(PEERS, async (peer) => microseconds(field, peer, task, position))
        const [ours, bare, honeycomb] = PEERS.map((peer) => median(runs[peer])) as [number, number, number]
        rows.push({
          map: nameOf(scale),
          question: task,
          position,
          'µs referee': ours,
          'µs bare': bare,
          'µs honeycomb': honeycomb,
          'of bare': ratio(ours / bare),
          'honeycomb of ours': ratio(honeycomb / ours),
        })
        if (scale !== HOME) continue
        const what = `${task}, ${position} position, ${nameOf(HOME)}`
        aims.push({ what: `${what}: time of bare`, sign: '≤' as const, limit: 5, figure: ours / bare })
        aims.push({
          what: `${what}: times faster than honeycomb`,
          sign: '≥' as const,
          limit: 12,
          figure: honeycomb / ours,
        })
      }
    }
  }
  console.log(
    '\nMicroseconds for one question; bare and honeycomb search everywhere with 12 points, and give no reasons',
  )
  printTable(rows)
  return { rows: rows.map((row) => ({ what: 'judging', ...row })), aims }
}

function microseconds(field: Field, peer: Peer, task: Task, position: (typeof POSITIONS)[number]): number {
  const ask = field.asker(peer, task === 'reach' ? 'reach' : 'judge', position === 'fresh')
  const drops: readonly Drop[] = task === 'illegal drop' ? field.illegal : field.legal
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ask(drops[index % drops.length] as Drop))
  // Processor time, which excludes other programs.
  const began = process.cpuUsage()
  for (const question of questions) question()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / QUESTIONS
}
