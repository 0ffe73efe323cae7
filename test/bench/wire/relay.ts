import pack from '../../../package.json' with { type: 'json' }
import type { RelayReply } from '../../../table/protocol.ts'
import { ROOT, type Server, startServer } from '../server.ts'
import type { SocketIo } from './socketio.ts'

/** Lifts the relay's limits against floods. */
const UNLIMITED = {
  ACTIONS_PER_SECOND: 'none',
  TABLES_PER_MINUTE: 'none',
  WORK_PER_SECOND: 'none',
  CONNECTIONS_PER_ADDRESS: 'none',
  ENTRIES_PER_MINUTE: 'none',
  LOG_KB_PER_MINUTE: 'none',
  LOG_MB: 'none',
}

/** As npm start runs it: a large young generation frees most of a move's garbage before it is copied. */
const FLAGS = pack.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** Starts the relay of a checkout, with its journal in this folder. */
export const startRelay = (folder: string, env: Record<string, string> = {}, root = ROOT): Promise<Server> =>
  startServer([...FLAGS, 'relay/run.mjs', 'relay/main.ts'], { ...UNLIMITED, ...env, DATA: folder }, root)

/** The relay's answer to a request, and its size in bytes. */
export async function ask<T>(io: SocketIo, event: string, message: unknown): Promise<{ ok: T; bytes: number }> {
  const text = await io.ask(event, message)
  const [answer] = JSON.parse(text) as [RelayReply<T>]
  if ('refused' in answer) throw new Error(`${event} was refused: ${answer.refused.message}`)
  return { ok: answer.ok, bytes: text.length }
}
