import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pack from '../../package.json' with { type: 'json' }
import { freePort } from '../bench/server.ts'

const WATCH = new URL('watch.mjs', import.meta.url).href
/** The flags of npm start. */
const FLAGS = pack.scripts.start.split(' ').filter((word) => word.startsWith('--'))
const SAMPLE_MS = 50
const PATIENCE_MS = 30_000

/** Figures of a relay so far. */
export interface Reading {
  /** Bytes sent on all its connections. */
  readonly sent: number
  /** The longest time that its event loop was blocked since the last reset, in milliseconds. */
  readonly blocked: number
  /** Bytes of its journal. */
  readonly journal: number
  /** The most memory that it has held since the last reset, in bytes. */
  readonly memory: number
}

/** A relay under attack with its usual limits, in its own process and folder. */
export class RelayUnderAttack {
  private most = 0
  private readonly sampling: NodeJS.Timeout

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    this.sampling = setInterval(() => this.sample(), SAMPLE_MS)
  }

  static async start(root: string): Promise<RelayUnderAttack> {
    const folder = await mkdtemp(join(tmpdir(), 'counterpoint-faults-'))
    const port = await freePort()
    const args = ['--import', WATCH, ...FLAGS, 'relay/run.mjs', 'relay/main.ts']
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA: folder, LOG: 'error' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    const serving = new Promise<void>((resolve, reject) => {
      const read = (text: string) => {
        if (text.includes('Counterpoint is at')) resolve()
      }
      child.stdout?.setEncoding('utf8').on('data', read)
      child.stderr?.setEncoding('utf8').on('data', read)
      child.stderr?.pipe(process.stderr)
      child.once('exit', (code) => reject(new Error(`The relay of ${root} ended with ${code} before it served.`)))
      setTimeout(() => reject(new Error(`The relay of ${root} did not serve in time.`)), PATIENCE_MS).unref()
    })
    await serving
    return new RelayUnderAttack(port, child, folder)
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Resets the figures. */
  begin(): Promise<Reading> {
    this.most = 0
    return this.ask('begin')
  }

  read(): Promise<Reading> {
    return this.ask('read')
  }

  async stop(): Promise<void> {
    clearInterval(this.sampling)
    if (this.isAlive) {
      const ended = once(this.child, 'exit')
      this.child.kill('SIGKILL')
      await ended
    }
    await rm(this.folder, { recursive: true, force: true })
  }

  private async ask(what: 'begin' | 'read'): Promise<Reading> {
    if (!this.isAlive) throw new Error('The relay has ended.')
    const [reply] = await new Promise<[Pick<Reading, 'sent' | 'blocked'>]>((resolve, reject) => {
      this.child.once('message', (message) => resolve([message as Reading]))
      this.child.once('exit', () => reject(new Error('The relay has ended.')))
      this.child.send(what)
    })
    await this.sample()
    return { ...reply, journal: await this.journal(), memory: this.most }
  }

  private async sample(): Promise<void> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    this.most = Math.max(this.most, kilobytes * 1024)
  }

  private async journal(): Promise<number> {
    const files = (await readdir(this.folder)).filter((name) => name.startsWith('journal'))
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(this.folder, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
