import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replay } from '../../../relay/room/replay.ts'
import { atOnce } from '../../../relay/runtime/slices.ts'
import type { Welcome } from '../../../table/generated/types.ts'
import { ANY_COMPONENTS } from '../../../table/module/components.ts'
import { interleaved, median, middle } from '../measure.ts'
import { printTable, type Report, ratio } from '../report.ts'
import type { Server } from '../server.ts'
import { ask, startRelay } from '../wire/relay.ts'
import { SocketIo } from '../wire/socketio.ts'
import { type LongGame, playLongGame } from './long-game.ts'

const ENTRIES = 5000

/** Measures how long it takes to fold a long log and to join its table. */
export async function log(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-bench-'))
  let relay = await startRelay(folder)
  try {
    const game = await playLongGame(relay.port, ENTRIES)
    const lines = (await download(relay, game)).text.trimEnd().split('\n').slice(0, -1)
    if (lines.length !== ENTRIES) throw new Error(`The log has ${lines.length} entries; ${ENTRIES} were played.`)
    const restart = async () => {
      await relay.stop()
      relay = await startRelay(folder)
    }
    const folding = await fold(lines)
    const opening = await open(game, () => relay, restart)
    return { name: 'log', rows: [...folding, ...opening], aims: [] }
  } finally {
    await relay.stop()
    await rm(folder, { recursive: true })
  }
}

const linesOf = (lines: readonly string[]) => async (after: number, most: number) =>
  lines.slice(after + 1, after + 1 + most)

async function fold(lines: readonly string[]): Promise<Report['rows']> {
  const work = {
    ours: () => replay(linesOf(lines), '0'.repeat(64), () => ({ printed: ANY_COMPONENTS }), atOnce),
    'parse + sha256': async () => lines.map((line) => [JSON.parse(line), hash('sha256', line)]),
  }
  const peers = Object.keys(work) as (keyof typeof work)[]
  const runs = await interleaved(peers, (peer) => milliseconds(work[peer]))
  const [ours, limit] = [median(runs.ours), median(runs['parse + sha256'])]
  const row = { entries: lines.length, ours, 'parse + sha256': limit, ratio: ratio(ours / limit) }
  console.log('\nMilliseconds to fold a log, beside parsing and hashing the same lines')
  printTable([row])
  return [row]
}

interface Opened {
  readonly ms: number
  readonly bytes: number
}

async function open(game: LongGame, relay: () => Server, restart: () => Promise<void>): Promise<Report['rows']> {
  const ways = {
    'welcome, table closed': async () => {
      await restart()
      return welcome(relay(), game)
    },
    'welcome, table open': () => welcome(relay(), game),
    'the whole log': () => download(relay(), game),
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const runs = await interleaved<keyof typeof ways, Opened>(names, (way) => ways[way]())
  const bytes = (way: keyof typeof ways) => middle(runs[way], (run) => run.bytes)
  const ms = (way: keyof typeof ways) => middle(runs[way], (run) => run.ms)
  const rows = names.map((way) => ({
    'sitting down by': way,
    bytes: bytes(way),
    ms: ms(way),
    'of bytes': ratio(bytes(way) / bytes('the whole log')),
    'of ms': ratio(ms(way) / ms('the whole log')),
  }))
  console.log(`\nSitting down at a table of ${ENTRIES} entries: bytes sent, and milliseconds until they are read`)
  printTable(rows)
  return rows
}

async function welcome({ port }: Server, { table, token }: LongGame): Promise<Opened> {
  const io = await SocketIo.connect(port)
  let bytes = 0
  const ms = await milliseconds(async () => {
    bytes = (await ask<Welcome>(io, 'join', { table, token })).bytes
  })
  io.close()
  return { ms, bytes }
}

async function download({ port }: Server, { table, token }: LongGame): Promise<Opened & { text: string }> {
  let text = ''
  const ms = await milliseconds(async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}/api/tables/${table}/log`, { headers })
    text = await response.text()
    if (!response.ok) throw new Error(`The log was refused: ${text}`)
    for (const line of text.trimEnd().split('\n')) JSON.parse(line)
  })
  return { ms, bytes: Buffer.byteLength(text), text }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
