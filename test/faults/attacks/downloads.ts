import { Agent, get } from 'node:http'
import type { Action } from '../../../table/generated/types.ts'
import { ownTable } from '../client.ts'
import { type Attack, CONNECTIONS, FROM } from './attack.ts'

const WORDS = 'x'.repeat(1_900)
const LONG = 700
const TOGETHER = 20

/** Downloads a path again and again, on this many connections at once. */
async function download(port: number, isOver: () => boolean, path: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const once = () =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent, localAddress: FROM }, (response) => {
        response.resume()
        response.once('close', resolve)
      }).on('error', () => setTimeout(resolve, 20))
    })
  const one = async () => {
    while (!isOver()) await once()
  }
  await Promise.all(Array.from({ length: count }, one))
  agent.destroy()
}

const downloading = (name: string, path: string, count = CONNECTIONS): Attack => ({
  name,
  run: (port, isOver) => download(port, isOver, path, count),
})

/** A long game that has ended, so that everybody may download its log. */
async function endedGame(port: number): Promise<string> {
  const { table, client } = await ownTable(port, FROM)
  const say: Action = { type: 'say', text: WORDS }
  for (let n = 0; n < LONG; n += TOGETHER) {
    const acts = Array.from({ length: TOGETHER - 1 }, (_, k) => ({ id: `say:${n}:${k}`, action: say }))
    client.emit('act', ...acts)
    await client.act({ id: `last:${n}`, action: say })
    // Send as a page does: a little slower than the relay accepts.
    await new Promise((resolve) => setTimeout(resolve, (TOGETHER / 20) * 1_000))
  }
  await client.act({ id: 'close', action: { type: 'close' } })
  client.close()
  return table
}

/** Attacks over HTTP. */
export const DOWNLOAD_ATTACKS: readonly Attack[] = [
  {
    name: 'the log of an ended game, ten at once',
    prepare: endedGame,
    run: (port, isOver, table) => download(port, isOver, `/api/tables/${table}/log`, 10),
  },
  downloading('/metrics', '/metrics'),
  downloading('/modules/celles.json', '/modules/celles.json'),
  downloading('the page', '/'),
  downloading('/healthz', '/healthz'),
]
