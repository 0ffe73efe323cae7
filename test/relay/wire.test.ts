import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeSockets } from '../../relay/sockets.ts'
import { wireOf } from '../../relay/wire.ts'
import { handClock } from './hands.ts'

/** What reaches a relay at once is not read at once. */

const FRAMES = 2_000

let end: () => void
afterEach(() => end())

it('reads one frame of a connection in each turn of the event loop, however many have come', async () => {
  const http = createServer()
  const io = makeSockets(http, [])
  let inThisTurn = 0
  let most = 0
  let read = 0
  const received = new Promise<void>((resolve) => {
    io.engine.on('connection', (conn) => {
      const frame = () => {
        most = Math.max(most, ++inThisTurn)
        if (++read === FRAMES) resolve()
      }
      wireOf(conn, handClock(), { frame, control() {}, tooLarge() {}, clogged() {} })
    })
  })
  http.listen(0)
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  end = () => {
    socket.terminate()
    io.close()
  }
  await once(socket, 'message')
  let isDone = false
  received.then(() => {
    isDone = true
  })
  for (let n = 0; n < FRAMES; n++) socket.send('42["act",{}]')
  while (!isDone) {
    inThisTurn = 0
    await turn()
  }
  // Two: where the turns of the test and of the connection lie one way or the other.
  expect(most).toBeLessThanOrEqual(2)
})
