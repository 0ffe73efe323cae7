import { cpus, loadavg } from 'node:os'
import { board } from './board/board.ts'
import { against } from './fanout/against.ts'
import { fanout } from './fanout/fanout.ts'
import { frame } from './frame/frame.ts'
import { journal } from './journal/journal.ts'
import { log } from './log/log.ts'
import { judged } from './referee/against.ts'
import { referee } from './referee/referee.ts'
import { printHeadline, type Report, save } from './report.ts'
import { skirmish } from './skirmish/skirmish.ts'

const BENCHMARKS: Readonly<Record<string, () => Promise<Report>>> = {
  fanout,
  journal,
  log,
  referee,
  skirmish,
  frame,
  board,
}
/** Run only on request, because they need another checkout. */
const ASKED_FOR: Readonly<Record<string, () => Promise<Report>>> = { against, judged }

const asked = process.argv.slice(2)
const known = { ...BENCHMARKS, ...ASKED_FOR }
const unknown = asked.find((name) => !Object.hasOwn(known, name))
if (unknown === undefined) {
  const reports: Report[] = []
  for (const [name, run] of Object.entries(asked.length > 0 ? known : BENCHMARKS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.error(`Measuring ${name} ...`)
    try {
      reports.push(await run())
    } catch (error) {
      // A benchmark that fails must not lose the results of the others.
      console.error(`The benchmark ${name} failed:`, error)
      process.exitCode = 1
    }
  }
  printHeadline(reports)
  save(reports)
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`\nLoad of this machine of ${cpus().length} cores over the last 1, 5 and 15 minutes: ${load.join(', ')}`)
} else {
  console.error(`There is no benchmark "${unknown}": choose from ${Object.keys(known).join(', ')}.`)
  process.exitCode = 1
}
