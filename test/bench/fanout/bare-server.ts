import { type WebSocket, WebSocketServer } from 'ws'

/** The limit: each frame that comes goes to everybody in the room, unread. */
const rooms = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env.PORT), perMessageDeflate: false })

server.on('connection', (socket, request) => {
  const name = request.url ?? ''
  const room = rooms.get(name) ?? new Set()
  rooms.set(name, room.add(socket))
  socket.on('message', (data: Buffer, binary) => {
    for (const other of room) other.send(data, { binary })
  })
  socket.on('close', () => {
    room.delete(socket)
    if (room.size === 0) rooms.delete(name)
  })
})
process.once('SIGTERM', () => process.exit(0))
