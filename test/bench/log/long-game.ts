import type { Cell, Created, Welcome } from '../../../table/generated/types.ts'
import { actText, MARK } from '../fanout/line.ts'
import { ask } from '../wire/relay.ts'
import { SocketIo } from '../wire/socketio.ts'

/** A table, with a key to a seat that sees everything. */
export interface LongGame {
  readonly table: string
  readonly token: string
}

/** Moves counters about until the log has this many entries. */
export async function playLongGame(port: number, entries: number): Promise<LongGame> {
  const io = await SocketIo.connect(port)
  const game = { module: 'combat-operations', scenario: 'red-attack', play: 'hotseat' }
  const { table, seats } = (await ask<Created>(io, 'create', game)).ok
  const token = seats[0]?.token as string
  const pieces = (await ask<Welcome>(io, 'join', { table, token })).ok.snapshot?.pieces ?? []
  const units = pieces.filter(({ at }) => 'q' in at)
  const moves = entries - 1
  const last = `${MARK}${moves - 1}"`
  const done = new Promise<void>((resolve) => {
    io.onText((text) => {
      if (text.includes(last)) resolve()
    })
  })
  for (let move = 0; move < moves; move++) {
    const to = units[(move * 7) % units.length]?.at as Cell
    io.emit(`["act",${actText(move, units[move % units.length]?.id as string, to)}]`)
  }
  await done
  io.close()
  return { table, token }
}
