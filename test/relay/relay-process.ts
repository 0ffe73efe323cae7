import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A relay in a process of its own, as `npm start` runs it. */
export interface RelayProcess {
  readonly port: number
  readonly child: ChildProcess
  /** Everything on standard output. */
  said(): string
  /** Everything on standard error. */
  complained(): string
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>
}

/** The result of a start that should fail. */
export interface Failed {
  readonly code: number | string
  readonly complained: string
}

type Environment = Record<string, string>

/** Levels at which the start is not logged. */
const QUIET: ReadonlySet<string> = new Set(['silent', 'fatal', 'error', 'warn'])

/** `cwd`: another checkout. `program`: the file to run there. */
export async function startProcess(
  env: Environment,
  cwd = ROOT,
  program = 'relay/main.ts',
): Promise<RelayProcess | Failed> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd,
    env: { ...process.env, MODULES: 'test/relay/modules', ACTIONS_PER_SECOND: 'none', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const isQuiet = QUIET.has(env.LOG ?? 'info')
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const serving = new Promise<number>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complained += text
      const port = /Counterpoint is at http:\/\/[^:/\n]+:(\d+)\n/.exec(complained)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
  })
  /** Standard output may arrive later than standard error. */
  const logged = new Promise<void>((resolve) => {
    const hear = () => {
      if (isQuiet || said.includes('"The relay has started."')) resolve()
    }
    hear()
    child.stdout.on('data', hear)
  })
  const started = serving.then((port) => logged.then(() => port))
  const result = await Promise.race([started, ended.then((code) => ({ code, complained }))])
  return typeof result === 'number'
    ? { port: result, child, said: () => said, complained: () => complained, ended: () => ended }
    : result
}

export async function startedProcess(env: Environment, cwd = ROOT): Promise<RelayProcess> {
  const started = await startProcess(env, cwd)
  if ('child' in started) return started
  throw new Error(`The relay did not start, but ended with ${started.code}: ${started.complained}`)
}
