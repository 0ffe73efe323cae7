// Loaded into a relay before anything else: reports to its parent how long the event loop was blocked and what it sent.
import { subscribe } from 'node:diagnostics_channel'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

let sent = 0
const open = new Set()
subscribe('net.server.socket', ({ socket }) => {
  open.add(socket)
  socket.once('close', () => {
    open.delete(socket)
    sent += socket.bytesWritten
  })
})

process.on('message', (message) => {
  if (message === 'begin') delay.reset()
  let total = sent
  for (const socket of open) total += socket.bytesWritten
  process.send?.({ sent: total, blocked: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
})
// The parent may end first.
process.on('disconnect', () => process.exit())
