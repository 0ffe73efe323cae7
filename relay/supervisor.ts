import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isFinal } from './runtime/exit-codes.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000
/** A relay that ran for so long is not in a crash loop. */
const STEADY_MS = 60_000

/** Milliseconds before the next start: twice as long each time, unless the relay ran for a while. */
export const nextWait = (wait: number | undefined, ranFor: number): number =>
  wait === undefined || ranFor >= STEADY_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2)

const codeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal ? constants.signals[signal] : 0)

/** Runs the relay in a process of its own and restarts it when it dies. Answers the exit code to end with. */
export function supervise(): Promise<number> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const args = [...process.execArgv, '--import', import.meta.resolve('tsx'), main]
  let child: ChildProcess
  let stopped: NodeJS.Signals | undefined
  let wait: number | undefined
  let restarts = 0

  return new Promise((resolve) => {
    let waiting: NodeJS.Timeout | undefined
    function start(): void {
      const began = Date.now()
      // Without the ipc channel the relay would not notice that its supervisor was killed.
      const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
      child = spawn(process.execPath, args, { env: { ...process.env, RESTARTS: String(restarts) }, stdio: [...stdio] })
      child.once('exit', (code, signal) => {
        if (stopped || isFinal(code)) return resolve(codeOf(code, signal))
        restarts++
        wait = nextWait(wait, Date.now() - began)
        const cause = signal ?? `exit code ${code}`
        console.error(`The relay ended with ${cause}; start ${restarts + 1} follows in ${wait / 1000} s.`)
        waiting = setTimeout(start, wait)
      })
    }
    start()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        stopped ??= signal
        clearTimeout(waiting)
        if (child.exitCode !== null || child.signalCode !== null) return resolve(codeOf(null, signal))
        // The relay handles only these two. In a terminal it has the signal already, and ignores the second.
        child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
      })
    }
  })
}
