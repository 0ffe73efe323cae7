import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../measure.ts'
import { openBareRoom } from './bare.ts'
import { openBoardgameRoom } from './boardgame.ts'
import type { Line, OpenRoom } from './line.ts'
import { openMarch, openWatchedMarch } from './march.ts'
import { openOurRoom, openOurRoomTogether } from './ours.ts'
import { Room } from './room.ts'

/** The process that plays all clients: it takes jobs and returns their results. */

export type Peer = 'ours' | 'ours together' | 'march' | 'watched march' | 'bare ws' | 'synced ws' | 'boardgame.io'
/** saturated: each client keeps `window` moves in flight. open: `rate` moves a second in all, at any load. */
export type Pace = { readonly window: number } | { readonly rate: number }

export interface Job {
  readonly peer: Peer
  readonly port: number
  readonly rooms: number
  readonly clients: number
  readonly pace: Pace
  readonly seconds: number
}

export interface Outcome {
  readonly moves: number
  readonly perSecond: number
  /** Milliseconds from a move to the other clients; measured at an open pace only. */
  readonly p50: number
  readonly p99: number
  /** The share of a core that this process used. */
  readonly busy: number
}

const OPEN: Record<Peer, OpenRoom> = {
  ours: openOurRoom,
  march: openMarch,
  'watched march': openWatchedMarch,
  'ours together': openOurRoomTogether,
  'bare ws': openBareRoom,
  'synced ws': openBareRoom,
  'boardgame.io': openBoardgameRoom,
}
const MOST_MOVES = 400_000
const PATIENCE = 20_000
/** Wait this long for duplicates before the count. */
const GRACE = 50

async function play(job: Job): Promise<Outcome> {
  const rooms = await openRooms(job)
  const cpu = process.cpuUsage()
  const began = performance.now()
  if ('window' in job.pace) await saturate(rooms, job, job.pace.window)
  else await keepPace(rooms, job, job.pace.rate)
  await settle(rooms)
  const spent = process.cpuUsage(cpu)
  const seconds = (Math.max(...rooms.map((room) => room.lastAt)) - began) / 1000
  await pause(GRACE)
  const fault = rooms.map((room) => room.fault()).find((found) => found !== undefined)
  for (const room of rooms) room.close()
  if (fault) throw new Error(`${job.peer}, ${job.rooms} rooms of ${job.clients}: ${fault}`)
  const moves = rooms.reduce((sum, room) => sum + room.delivered, 0)
  const delays = rooms.flatMap((room) => room.delays)
  return {
    moves,
    perSecond: moves / seconds,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    busy: (spent.user + spent.system) / 1e6 / seconds,
  }
}

async function openRooms({ peer, port, rooms, clients, pace }: Job): Promise<Room[]> {
  const opened: Room[] = []
  for (let n = 0; n < rooms; n++) {
    const lines: Line[] = await OPEN[peer](port, clients)
    opened.push(new Room(lines, Math.floor(MOST_MOVES / rooms), 'rate' in pace))
  }
  return opened
}

async function saturate(rooms: readonly Room[], { clients, seconds }: Job, window: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (const room of rooms) {
    room.onDelivered = (sender) => {
      if (!room.isFull && performance.now() < end) room.send(sender)
    }
    for (let n = 0; n < clients * window; n++) room.send(n % clients)
  }
  await pause(seconds * 1000)
}

async function keepPace(rooms: readonly Room[], { clients, seconds }: Job, rate: number): Promise<void> {
  const began = performance.now()
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000
      for (const due = Math.floor(Math.min(elapsed, seconds) * rate); sent < due; sent++) {
        rooms[sent % rooms.length]?.send(Math.floor(sent / rooms.length) % clients)
      }
      if (elapsed < seconds) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
}

async function settle(rooms: readonly Room[]): Promise<void> {
  const deadline = performance.now() + PATIENCE
  while (rooms.some((room) => !room.isSettled) && performance.now() < deadline) await pause(1)
}

process.on('message', (job: Job) => {
  play(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
