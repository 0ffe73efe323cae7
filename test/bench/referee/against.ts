import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interleaved, median } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'

const SIDES = ['before', 'now'] as const
const GAMES = ['combat-operations', 'celles'] as const
const TASKS = ['reach', 'legal drop', 'illegal drop', 'remember', 'next'] as const
/** The most that a change may slow the referee down. */
const LIMIT = 1.1

/** AGAINST=DIR npm run bench -- judged: compares this checkout's referee with another's on the same positions. */
export async function judged(): Promise<Report> {
  const other = process.env.AGAINST
  if (!other) throw new Error('Name the other checkout, as in: AGAINST=../before npm run bench -- judged')
  const roots = { before: resolve(other), now: fileURLToPath(new URL('../../../', import.meta.url)) }
  const rows = []
  const aims: Aim[] = []
  for (const game of GAMES) {
    const subjects = { before: await start(roots.before, game), now: await start(roots.now, game) }
    try {
      for (const task of TASKS) {
        const runs = await interleaved(SIDES, (side) => ask(subjects[side], task))
        const [before, now] = [median(runs.before), median(runs.now)]
        rows.push({ game, question: task, 'µs before': before, 'µs now': now, cost: ratio(now / before) })
        aims.push({ what: `${game}, ${task}, cost of the change`, sign: '≤', limit: LIMIT, figure: now / before })
      }
    } finally {
      for (const side of SIDES) subjects[side].kill()
    }
  }
  console.log('\nMicroseconds of processor time for one question, each about a position of its own')
  printTable(rows)
  return { name: 'judged', rows, aims }
}

async function start(root: string, game: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('subject.ts', import.meta.url)), [root, game], {
    execArgv: ['--import', 'tsx'],
  })
  const [found] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) })
  if (!(found.legal > 0 && found.illegal > 0))
    throw new Error(`Of ${game} nothing can be asked: ${JSON.stringify(found)}`)
  return child
}

async function ask(child: ChildProcess, task: (typeof TASKS)[number]): Promise<number> {
  child.send(task)
  const [microseconds] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) })
  return microseconds
}
