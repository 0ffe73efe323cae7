import { Socket } from '../wire/socket.ts'
import { actText, type Line } from './line.ts'

const FAR = 40
let rooms = 0

/** Sends the frames of our own protocol to the simplest relay. */
export async function openBareRoom(port: number, clients: number): Promise<Line[]> {
  const room = rooms++
  return Promise.all(Array.from({ length: clients }, () => sit(port, room)))
}

async function sit(port: number, room: number): Promise<Line> {
  const socket = await Socket.connect(port, `/${room}`)
  return {
    onText: (frame) => socket.onText(frame),
    send: (move) => {
      const to = { board: 'map', q: move % FAR, r: (move * 7) % FAR }
      socket.send(`42["act",${actText(move, `0.${move % FAR}`, to)}]`)
    },
    close: () => socket.close(),
  }
}
