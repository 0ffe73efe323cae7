import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE = 30_000

/** A server under measurement, in its own process. */
export interface Server {
  readonly port: number
  /** Milliseconds of processor time used by it and its child processes; on Linux only. */
  processorTime(): number
  stop(): Promise<void>
}

export async function startServer(
  args: readonly string[],
  env: Record<string, string> = {},
  root = ROOT,
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const deadline = Date.now() + PATIENCE
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`The server ${args[0]} ended with ${child.exitCode}: ${output}`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`The server ${args[0]} did not listen on port ${port} within ${PATIENCE} ms: ${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, stop, processorTime: () => processorTimeOf(child.pid ?? 0) }
}

/** Linux counts processor time in ticks of a hundredth of a second. */
const MS_PER_TICK = 10

function processorTimeOf(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = all.flatMap((name) => {
    try {
      // The program's name may hold spaces and brackets; its last bracket ends it.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
    } catch {
      return []
    }
  })
  const own = new Set([pid])
  // Iterating over a Set also visits what is added meanwhile, so this finds grandchildren too.
  for (const parent of own) for (const each of stats) if (each.parent === parent) own.add(each.pid)
  return stats.filter((each) => own.has(each.pid)).reduce((sum, { ticks }) => sum + ticks * MS_PER_TICK, 0)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error(`A server listens at ${address}, not on a port.`)
  return address.port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
