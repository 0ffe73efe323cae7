import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../client.ts'

/** The attackers' address: another one than the honest players', on the same machine. */
export const FROM = '127.0.0.2'
/** Connections from one attacking address. */
export const CONNECTIONS = 40
/** How long an attacker waits before it reconnects. */
const AGAIN_MS = 100

export interface Attack {
  readonly name: string
  /** Prepares the attack; this is not measured. */
  prepare?(port: number): Promise<unknown>
  /** Attacks until the time is over. */
  run(port: number, isOver: () => boolean, prepared: unknown): Promise<void>
}

/** Keeps this many connections busy, and reopens each when it ends. */
export async function crowd(
  port: number,
  isOver: () => boolean,
  work: (client: Client) => Promise<void>,
  count = CONNECTIONS,
): Promise<void> {
  const one = async () => {
    while (!isOver()) {
      const client = await Client.connect(port, FROM)
      if (client) {
        await work(client)
        client.close()
      }
      await pause(AGAIN_MS)
    }
  }
  await Promise.all(Array.from({ length: count }, one))
}

/** Sends again and again, as fast as the connection takes it. */
export async function pour(client: Client, isOver: () => boolean, say: () => void): Promise<void> {
  while (!isOver() && client.isOpen) {
    for (let n = 0; n < 100 && client.socket.bufferedAmount < 1024 * 1024; n++) say()
    await pause(1)
  }
}
