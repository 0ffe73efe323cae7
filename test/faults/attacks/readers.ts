import { setTimeout as pause } from 'node:timers/promises'
import type { Action } from '../../../table/generated/types.ts'
import { type Attack, crowd } from './attack.ts'
import { type Heap, heapOf } from './tables.ts'

/** Attackers who request much data, and read it or do not. */
export const READER_ATTACKS: readonly Attack[] = [
  {
    name: '40 who ask for much and read nothing',
    prepare: (port) => heapOf(port, 10_000),
    run: (port, isOver, prepared) => {
      const { table, token } = prepared as Heap
      return crowd(port, isOver, async (client) => {
        await client.join({ table, token })
        client.socket.pause()
        for (let n = 0; n < 200 && !isOver() && client.isOpen; n++) {
          client.send(`42${n}${JSON.stringify(['past', { from: 0, count: 100 }])}`)
          client.send(`42${n + 1000}${JSON.stringify(['history', { before: 1e6, count: 500 }])}`)
          client.send(`42${n + 2000}${JSON.stringify(['join', { table, token }])}`)
          await pause(10)
        }
        while (!isOver() && client.isOpen) await pause(50)
      })
    },
  },
  {
    name: 'history and past of a heavy log',
    prepare: async (port) => {
      const heap = await heapOf(port, 10_000)
      const actions: Action[] = Array.from({ length: 40 }, (_, n) => ({ type: n % 2 === 0 ? 'undo' : 'redo' }))
      for (const [n, action] of actions.entries()) await heap.client.act({ id: `heavy:${n}`, action })
      return heap
    },
    run: (port, isOver, prepared) => {
      const { table, token } = prepared as Heap
      return crowd(port, isOver, async (client) => {
        await client.join({ table, token })
        while (!isOver() && client.isOpen) {
          await client.ask('past', { from: 0, count: 500 })
          await client.ask('history', { before: 1_000, count: 500 })
        }
      })
    },
  },
]
