import { type WebSocket, WebSocketServer } from 'ws'
import { openPlainFile } from '../journal/plain-file.ts'

/**
 * The limit: each frame that comes goes to everybody in the room, unread. Where a file is named in SYNC_TO it is on the
 * disk before, which is the limit of whoever promises to forget nothing.
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
    const tell = () => {
      for (const other of room) other.send(data, { binary })
    }
    if (log) log.append(0, 0, data.toString('latin1')).then(tell)
    else tell()
  })
  socket.on('close', () => {
    room.delete(socket)
    if (room.size === 0) rooms.delete(name)
  })
})
process.once('SIGTERM', () => process.exit(0))
