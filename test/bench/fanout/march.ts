import { readFileSync } from 'node:fs'
import type { Cell, Create, Created, Time, Welcome } from '../../../table/generated/types.ts'
import { makeGrid } from '../../../table/geometry/grid.ts'
import { ask } from '../wire/relay.ts'
import { SocketIo } from '../wire/socketio.ts'
import { actText, type Line, type OpenRoom } from './line.ts'
import { act, CONCEALED } from './ours.ts'

/** A move goes at most this many cells, as most of players' moves do. */
const NEAR = 2
const PHASE = 500
/** A turn of the game: supply is fixed, then one side moves, then the other. */
const PHASES = [
  { phase: 'supply', side: 'red', moves: 0 },
  { phase: 'attacker-move', side: 'red', moves: PHASE },
  { phase: 'defender-move', side: 'blue', moves: PHASE },
] as const
/** The moves of one turn: undefined for a move, or the phase that begins with it. */
const TURN = PHASES.flatMap(({ moves, ...time }) => [time, ...Array.from({ length: moves }, () => undefined)])

const MAP = new URL('../../../assets/modules/combat-operations/map-1.json', import.meta.url)
const grid = makeGrid(JSON.parse(readFileSync(MAP, 'utf8')).grid)

export const openMarch: OpenRoom = (port, clients) => open(port, clients, 'off')

/** The same with a referee that judges every move and reports to everybody. */
export const openWatchedMarch: OpenRoom = (port, clients) => open(port, clients, 'open')

async function open(port: number, clients: number, referee: Create['referee']): Promise<Line[]> {
  const host = await SocketIo.connect(port)
  const game = { module: 'combat-operations', scenario: 'red-attack', play: 'online', referee }
  const { table, seats } = (await ask<Created>(host, 'create', game)).ok
  host.close()
  return Promise.all(
    Array.from({ length: clients }, async (_, client) =>
      sit(await SocketIo.connect(port), { table, token: seats[client % seats.length]?.token }, client),
    ),
  )
}

async function sit(io: SocketIo, join: object, client: number): Promise<Line> {
  const { seat, snapshot } = (await ask<Welcome>(io, 'join', join)).ok
  const sides = snapshot?.seats.find(({ id }) => id === seat)?.sides ?? []
  const own = (snapshot?.pieces ?? []).flatMap(({ id, side, at }) =>
    'q' in at && side !== undefined && sides.includes(side) ? [{ id, near: around(at) }] : [],
  )
  const open = own.filter((_, index) => index % CONCEALED !== 0).map(({ id }) => id)
  if (client < 2) await act(io, `open:${client}`, { type: 'veil', pieces: open, as: 'open' })
  if (client === 0) await act(io, 'begin', { type: 'turn', time: timeAt(0)! })
  let sent = 0
  return {
    onText: (frame) => io.onText(frame),
    send(move) {
      const time = timeAt(move + 1)
      if (time) return io.emit(`["act",${JSON.stringify({ id: `move:${move}`, action: { type: 'turn', time } })}]`)
      const { id, near } = own[sent % own.length] as (typeof own)[number]
      io.emit(`["act",${actText(move, id, near[(sent * 7) % near.length] as Cell)}]`)
      sent++
    },
    close: () => io.close(),
  }
}

const around = (at: Cell): Cell[] =>
  grid.cells().flatMap(({ q, r }) => (grid.distance(at, { q, r }) <= NEAR ? [{ board: at.board, q, r }] : []))

/** Which phase begins with this move; the first move of a game is 0. */
function timeAt(move: number): Time | undefined {
  const begun = TURN[move % TURN.length]
  return begun && { turn: 2 + (Math.floor(move / TURN.length) % 7), ...begun }
}
