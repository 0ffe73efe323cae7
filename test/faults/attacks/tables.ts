import type { Action, Cell, PieceId } from '../../../table/generated/types.ts'
import { Client, type OwnTable, ownTable } from '../client.ts'
import { type Attack, CONNECTIONS, crowd, FROM, pour } from './attack.ts'

const PUT_AT_ONCE = 200
const CLONED_AT_ONCE = 500
/** An attacker who is slowed down stops building after this time, and attacks with what there is. */
const PATIENCE_MS = 90_000

export interface Heap extends OwnTable {
  readonly at: Cell
  readonly ids: readonly PieceId[]
}

let acts = 0
const act = (action: Action) => ({ id: `attack:${acts++}`, action })

/** Builds a table of huge stacks: on one hex, or on more once the relay refuses to stack higher there. */
export async function heapOf(port: number, size: number): Promise<Heap> {
  const own = await ownTable(port, FROM)
  let { client } = own
  const cells = own.pieces.flatMap(({ at, def }) => ('q' in at ? [{ at, def }] : []))
  const [{ at, def }] = cells as [(typeof cells)[number]]
  const ids: PieceId[] = []
  /** The counters of the stack under construction, and its place. */
  let heap: PieceId[] = []
  let place = 0
  const deadline = performance.now() + PATIENCE_MS
  while (ids.length < size && performance.now() < deadline) {
    const more = size - own.pieces.length - ids.length
    if (more <= 0) break
    const action: Action =
      heap.length < CLONED_AT_ONCE
        ? { type: 'put', pieces: Array(Math.min(more, PUT_AT_ONCE)).fill({ def }), to: cells[place]?.at ?? at }
        : { type: 'clone', pieces: heap.slice(0, Math.min(more, CLONED_AT_ONCE)) }
    const entry = client.isOpen ? await client.act(act(action)) : undefined
    const made = 'pieces' in action ? action.pieces.map((_, n) => `${entry?.seq}.${n}`) : []
    if (entry) {
      ids.push(...made)
      heap.push(...made)
    } else {
      heap = []
      place++
      client.close()
      client = (await Client.connect(port, FROM)) ?? client
      await client.join({ table: own.table, token: own.token })
    }
  }
  return { ...own, client, at, ids }
}

const sit = (client: Client, { table, token }: OwnTable) => client.join({ table, token })
const beside = ({ at, pieces }: Heap): Cell =>
  pieces.flatMap((piece) => ('q' in piece.at && piece.at.q !== at.q ? [piece.at] : []))[0] ?? at

/** Attacks with tables of the attacker's own, as large as allowed. */
export const TABLE_ATTACKS: readonly Attack[] = [
  {
    name: 'joining 20,000 counters',
    prepare: (port) => heapOf(port, 20_000),
    run: (port, isOver, heap) =>
      crowd(port, isOver, async (client) => {
        while (!isOver() && client.isOpen) if (!(await sit(client, heap as Heap))?.ok) return
      }),
  },
  {
    name: 'observers who come and go',
    prepare: (port) => heapOf(port, 20_000),
    run: (port, isOver, heap) =>
      crowd(port, isOver, async (client) => {
        await client.join({ table: (heap as Heap).table })
      }),
  },
  {
    name: 'shuffling 15,000',
    prepare: (port) => heapOf(port, 15_000),
    run: (port, isOver, prepared) => {
      const heap = prepared as Heap
      const shuffle = () => act({ type: 'shuffle', at: heap.at, nonce: `nonce-${acts}` })
      return crowd(port, isOver, async (client) => {
        await sit(client, heap)
        await pour(client, isOver, () => client.emit('act', shuffle()))
      })
    },
  },
  {
    name: 'moving 500 counters a message',
    prepare: (port) => heapOf(port, 1_000),
    run: (port, isOver, prepared) => {
      const heap = prepared as Heap
      const cells = [heap.at, beside(heap)]
      const move = () => {
        const to = cells[acts % cells.length] as Cell
        return act({ type: 'move', moves: [{ pieces: heap.ids.slice(0, 500), to }] })
      }
      return crowd(port, isOver, async (client) => {
        await sit(client, heap)
        await pour(client, isOver, () => client.emit('act', move()))
      })
    },
  },
  {
    name: 'undo and redo in a stack of 19,000',
    prepare: async (port) => {
      const heap = await heapOf(port, 19_000)
      await heap.client.act(act({ type: 'move', moves: [{ pieces: heap.ids.slice(0, 500), to: beside(heap) }] }))
      return heap
    },
    run: (port, isOver, prepared) =>
      crowd(
        port,
        isOver,
        async (client) => {
          await sit(client, prepared as Heap)
          await pour(client, isOver, () => client.emit('act', act({ type: acts % 2 === 0 ? 'undo' : 'redo' })))
        },
        CONNECTIONS / 8,
      ),
  },
  {
    name: 'creating tables',
    run: (port, isOver) =>
      crowd(port, isOver, async (client) => {
        while (!isOver() && client.isOpen) {
          await client.create({ module: 'celles', scenario: 'campaign', play: 'online', referee: 'open' })
        }
      }),
  },
]
