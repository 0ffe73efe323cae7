import { type WebSocket, WebSocketServer } from 'ws'
import { openPlainFile } from '../journal/plain-file.ts'

/**
 * The limit: each frame goes to everybody in the room, unread. With SYNC_TO set, each frame is synced to that file
 * first, which is the limit for a relay that never forgets an acknowledged move.
 */
const file = process.env.SYNC_TO
const log = file === undefined ? undefined : await openPlainFile(file)
const rooms = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT), perMessageDeflate: false })

server.on('connection', (socket, request) => {
  const name = request.url ?? ''
  const room = rooms.get(name) ?? new Set()
  rooms.set(name, room.add(socket))
  socket.on('message', (data: Buffer, binary) => {
    const broadcast = () => {
      for (const other of room) other.send(data, { binary })
    }
    if (log) log.append(0, 0, data.toString('latin1')).then(broadcast)
    else broadcast()
  })
  socket.on('close', () => {
    room.delete(socket)
    if (room.size === 0) rooms.delete(name)
  })
})
process.once('SIGTERM', () => process.exit(0))
