import { SocketIo } from '../wire/socketio.ts'
import type { Line } from './line.ts'

/** As many counters as on our own table. */
export const COUNTERS = 78
const FAR = 40
let rooms = 0

/** Two players, as on our table, each with as many clients as there. */
export async function openBoardgameRoom(port: number, clients: number): Promise<Line[]> {
  const room = `room-${rooms++}`
  // One client makes the match before the others join: two at once would make two matches.
  const first = await sit(port, room, 0)
  return [first, ...(await Promise.all(Array.from({ length: clients - 1 }, (_, n) => sit(port, room, n + 1))))]
}

async function sit(port: number, room: string, client: number): Promise<Line> {
  const io = await SocketIo.connect(port, '/counters,')
  const player = client % 2
  const synced = new Promise<void>((resolve) => {
    io.onText((text) => {
      if (text.startsWith('42/counters,["sync"')) resolve()
    })
  })
  io.emit(JSON.stringify(['sync', room, String(player), null, 2]))
  await synced
  return {
    onText: (frame) => io.onText(frame),
    send: (move) => {
      const args = `["move:${move}","0.${move % COUNTERS}",${move % FAR},${(move * 7) % FAR}]`
      const payload = `{"type":"move","args":${args},"playerID":"${player}"}`
      io.emit(`["update",{"type":"MAKE_MOVE","payload":${payload}},0,"${room}","${player}"]`)
    },
    close: () => io.close(),
  }
}
