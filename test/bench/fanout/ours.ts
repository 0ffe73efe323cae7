import type { Action, Cell, Created, Welcome } from '../../../table/generated/types.ts'
import { ask } from '../wire/relay.ts'
import { SocketIo } from '../wire/socketio.ts'
import { actText, type Line, type OpenRoom } from './line.ts'

/** One move in this many is of a counter whose face the other side does not know. */
export const CONCEALED = 8

/** Sends each action in its own message, as a page does. */
export const openOurRoom: OpenRoom = (port, clients) => open(port, clients, sendAlone)

/** Sends all actions of one tick in one message, as the protocol allows: no player is so fast, but a program may be. */
export const openOurRoomTogether: OpenRoom = (port, clients) => open(port, clients, sendTogether)

/** How actions are sent: given a connection, returns what sends one. */
type Sending = (io: SocketIo) => (act: string) => void

const sendAlone: Sending = (io) => (act) => io.emit(`["act",${act}]`)

const sendTogether: Sending = (io) => {
  let together = ''
  const flush = () => {
    io.emit(`["act"${together}]`)
    together = ''
  }
  return (act) => {
    if (together === '') queueMicrotask(flush)
    together += `,${act}`
  }
}

/** A table of Combat Operations, with the clients spread over both sides' seats. */
async function open(port: number, clients: number, sending: Sending): Promise<Line[]> {
  const host = await SocketIo.connect(port)
  const { table, seats } = (
    await ask<Created>(host, 'create', {
      module: 'combat-operations',
      scenario: 'red-attack',
      play: 'online',
    })
  ).ok
  host.close()
  return Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const io = await SocketIo.connect(port)
      return sit(io, sending(io), { table, token: seats[client % seats.length]?.token }, client)
    }),
  )
}

async function sit(io: SocketIo, send: (act: string) => void, join: object, client: number): Promise<Line> {
  const { seat, snapshot } = (await ask<Welcome>(io, 'join', join)).ok
  const pieces = snapshot?.pieces ?? []
  const cells = pieces.flatMap(({ at }) => ('q' in at ? [at] : []))
  const sides = snapshot?.seats.find(({ id }) => id === seat)?.sides ?? []
  const own = pieces.filter((piece) => 'q' in piece.at && piece.side !== undefined && sides.includes(piece.side))
  const ids = own.map(({ id }) => id)
  const concealed = ids.filter((_, index) => index % CONCEALED === 0)
  const open = ids.filter((id) => !concealed.includes(id))
  // Counters of this game start face down; the first clients turn most of them up.
  if (client < 2) await act(io, `open:${client}`, { type: 'veil', pieces: open, as: 'open' })
  return {
    onText: (frame) => io.onText(frame),
    send: (move) => {
      const mine = move % CONCEALED === 0 ? concealed : open
      send(actText(move, mine[move % mine.length] as string, cells[(move * 7) % cells.length] as Cell))
    },
    close: () => io.close(),
  }
}

/** Resolves when the table reports this entry. */
export function act(io: SocketIo, id: string, action: Action): Promise<void> {
  return new Promise((resolve, reject) => {
    io.onText((text) => {
      if (text.startsWith('42["refused"')) reject(new Error(text))
      if (text.includes(`"id":"${id}"`)) resolve()
    })
    io.emit(JSON.stringify(['act', { id, action }]))
  })
}
