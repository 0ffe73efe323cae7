import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, crowd, pour } from './attack.ts'

const ARGUMENTS = 127_000
const HUGE = `42["act",${Array(ARGUMENTS).fill(1).join(',')}]`

/** Frames that cost more to handle than to send. */
export const FRAME_ATTACKS: readonly Attack[] = [
  {
    name: '40 frames of 127,000 arguments',
    run: (port, isOver) =>
      crowd(port, isOver, async (client) => {
        client.send(HUGE)
        while (!isOver() && client.isOpen) await pause(20)
      }),
  },
  {
    name: 'unknown namespaces',
    run: (port, isOver) =>
      crowd(port, isOver, (client) => pour(client, isOver, () => client.send(`40/${Math.random()},`))),
  },
  {
    name: 'websocket pings',
    run: (port, isOver) =>
      crowd(port, isOver, (client) => pour(client, isOver, () => client.socket.ping('are you there'))),
  },
  {
    name: 'malformed acts',
    run: (port, isOver) => crowd(port, isOver, (client) => pour(client, isOver, () => client.emit('act', {}))),
  },
  {
    name: 'binary frames and attachments',
    run: (port, isOver) =>
      crowd(port, isOver, (client) =>
        pour(client, isOver, () => {
          client.send('451-["act",{"_placeholder":true,"num":0}]')
          client.send(Buffer.alloc(64))
        }),
      ),
  },
  {
    name: 'connections that come and go',
    run: (port, isOver) => crowd(port, isOver, async () => {}),
  },
]
