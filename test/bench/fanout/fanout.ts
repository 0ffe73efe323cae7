import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interleaved, middle } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'
import { type Server, startServer } from '../server.ts'
import { startRelay } from '../wire/relay.ts'
import { COUNTERS } from './boardgame.ts'
import type { Outcome, Pace, Peer } from './load.ts'
import { Player } from './player.ts'

const PEERS = ['ours', 'bare ws', 'synced ws', 'boardgame.io'] as const
/** Only a saturated relay has several moves to put into one message. */
const SATURATED: readonly Peer[] = ['ours', 'ours together', ...PEERS.slice(1)]
const BARE = ['--import', 'tsx', 'test/bench/fanout/bare-server.ts']
/** Moves a second in all at an open pace: more than any table ever sees. */
const RATE = 500
/** A 99th percentile needs many moves, so the open pace runs longer. */
const SECONDS = { saturated: 1.5, open: 3 } as const
/** Warms the servers up before they are measured. */
const WARMING = { rate: 2000, seconds: 6 } as const

/** `window`: how many moves each client keeps in flight when it saturates the relay. */
const SCENES = [
  { rooms: 1, clients: 2, window: 64 },
  { rooms: 1, clients: 8, window: 32 },
  { rooms: 1, clients: 50, window: 8 },
  { rooms: 200, clients: 4, window: 4 },
] as const

type Scene = (typeof SCENES)[number]
type Runs<P extends Peer> = Record<P, Outcome[]>
type Measure = <P extends Peer>(peers: readonly P[], scene: Scene, pace: Pace) => Promise<Runs<P>>

const nameOf = ({ rooms, clients }: Scene) => `${rooms} × ${clients}`

/** Measures how many moves a relay delivers to everybody in a room, and how soon. */
export async function fanout(): Promise<Report> {
  // Start new servers for each part: the saturated games leave memory full of unusually long logs.
  const parts = [await onServers(SECONDS.saturated, saturated), await onServers(SECONDS.open, open)]
  return { name: 'fanout', rows: parts.flatMap(({ rows }) => rows), aims: parts.flatMap(({ aims }) => aims) }
}

async function onServers<T>(seconds: number, work: (measure: Measure) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-bench-'))
  const servers = await startServers(folder)
  const player = new Player()
  try {
    for (const peer of PEERS) {
      const { rate, seconds } = WARMING
      await player.play({ peer, port: servers[peer].port, rooms: 1, clients: 2, pace: { rate }, seconds })
    }
    return await work((peers, { rooms, clients }, pace) =>
      interleaved(peers, (peer) => player.play({ peer, port: servers[peer].port, rooms, clients, pace, seconds })),
    )
  } finally {
    player.stop()
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await rm(folder, { recursive: true })
  }
}

async function startServers(folder: string): Promise<Record<Peer, Server>> {
  const relay = await startRelay(folder)
  return {
    ours: relay,
    'ours together': relay,
    march: relay,
    'watched march': relay,
    'bare ws': await startServer(BARE),
    'synced ws': await startServer(BARE, { SYNC_TO: join(folder, 'synced.log') }),
    'boardgame.io': await startServer(['test/bench/fanout/boardgame-server.mjs'], { COUNTERS: String(COUNTERS) }),
  }
}

async function saturated(measure: Measure): Promise<Pick<Report, 'rows' | 'aims'>> {
  const rows = []
  const aims: Aim[] = []
  for (const scene of SCENES) {
    const runs = await measure(SATURATED, scene, { window: scene.window })
    const moves = each(runs, ({ perSecond }) => perSecond)
    const busy = each(runs, (run) => run.busy)
    const [ofBare, ofBoardgame] = [moves.ours / moves['bare ws'], moves.ours / moves['boardgame.io']]
    const name = nameOf(scene)
    const ratios = { 'of bare ws': ratio(ofBare), 'of boardgame.io': ratio(ofBoardgame) }
    rows.push({ rooms: name, ...moves, ...ratios, 'clients busy': Math.max(...Object.values(busy)).toFixed(2) })
    aims.push({ what: `${name} saturated, moves/s of bare ws`, sign: '≥', limit: 1, figure: ofBare })
    aims.push({ what: `${name} saturated, moves/s of boardgame.io`, sign: '≥', limit: 8, figure: ofBoardgame })
  }
  console.log('\nMoves a second, each delivered to everybody in its room (rooms × clients, saturated)')
  printTable(rows)
  return { rows: rows.map((row) => ({ pace: 'saturated', ...row })), aims }
}

async function open(measure: Measure): Promise<Pick<Report, 'rows' | 'aims'>> {
  const rows = []
  const aims: Aim[] = []
  for (const scene of SCENES) {
    const runs = await measure(PEERS, scene, { rate: RATE })
    const late = each(runs, ({ p99 }) => p99)
    const name = nameOf(scene)
    for (const [figure, delays] of [
      ['p50', each(runs, ({ p50 }) => p50)],
      ['p99', late],
    ] as const) {
      const ofSynced = ratio(delays.ours / delays['synced ws'])
      rows.push({
        rooms: name,
        ms: figure,
        ...delays,
        'of bare ws': ratio(delays.ours / delays['bare ws']),
        'of synced ws': ofSynced,
      })
    }
    aims.push({
      what: `${name} at ${RATE}/s, p99 of bare ws`,
      sign: '≤',
      limit: 3,
      figure: late.ours / late['bare ws'],
    })
  }
  console.log(
    `\nMilliseconds from a move to its receipt by the others (rooms × clients, ${RATE} moves a second in all)`,
  )
  printTable(rows)
  return { rows: rows.map((row) => ({ pace: 'open', ...row })), aims }
}

const each = <P extends Peer>(runs: Runs<P>, figure: (outcome: Outcome) => number): Record<P, number> =>
  Object.fromEntries(Object.entries<Outcome[]>(runs).map(([peer, all]) => [peer, middle(all, figure)])) as Record<
    P,
    number
  >
