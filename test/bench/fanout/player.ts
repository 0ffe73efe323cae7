import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './load.ts'

/** The process that runs the clients, as the benchmark sees it. */
export class Player {
  private readonly child: ChildProcess = fork(fileURLToPath(new URL('load.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })

  async play(job: Job): Promise<Outcome> {
    const ended = new AbortController()
    const end = () => ended.abort(new Error('The process of the clients ended before it answered.'))
    this.child.once('exit', end)
    this.child.send(job)
    const [answer] = await once(this.child, 'message', { signal: ended.signal })
    this.child.off('exit', end)
    if ('error' in answer) throw new Error(answer.error)
    return answer.outcome
  }

  stop(): void {
    this.child.kill()
  }
}
