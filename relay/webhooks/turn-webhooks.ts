import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Clock } from '../runtime/clock.ts'
import { deliver, type WebhookReach, type WebhookTrouble, webhookTrouble } from './webhook.ts'

/** The webhook of each table. Addresses are in no log: whoever has one can write to its channel. */
export interface TurnWebhooks {
  /** Answers why an address cannot be used. */
  set(table: string, address: string): Promise<WebhookTrouble | undefined>
  forget(table: string): Promise<void>
  has(table: string): Promise<boolean>
  /** Sends in the background; never throws. */
  announce(table: string, message: string): Promise<void>
}

export interface TurnWebhookParts {
  readonly folder: string
  readonly reach: WebhookReach
  readonly clock: Clock
  readonly log: BaseLogger
}

/** Each table sends this often at most, so that nobody can flood a channel by changing the turn to and fro. */
const EVERY_MS = 10_000

/** Keeps one small file for each table with an address. */
export function turnWebhooksIn({ folder, reach, clock, log }: TurnWebhookParts): TurnWebhooks {
  const file = (table: string) => join(folder, `${table}.url`)
  const read = (table: string) => readFile(file(table), 'utf8').catch(() => undefined)
  /** One message at a time for each table; of those that come meanwhile only the latest is still true. */
  const waiting = new Map<string, string | undefined>()
  const send = async (table: string, message: string) => {
    const address = await read(table)
    if (address === undefined) return
    const trouble = await deliver(address, message, reach, clock)
    if (trouble) log.warn({ table, code: trouble.code }, trouble.message)
  }
  /** Changes to one table's file happen in order: two writers at once would remove each other's file. */
  const turns = new Map<string, Promise<void>>()
  const inTurn = (table: string, work: () => Promise<void>): Promise<void> => {
    const done = (turns.get(table) ?? Promise.resolve()).then(work)
    const past = done.catch(() => {})
    turns.set(table, past)
    past.then(() => {
      if (turns.get(table) === past) turns.delete(table)
    })
    return done
  }
  return {
    async set(table, address) {
      const trouble = webhookTrouble(address, reach)
      if (trouble) return trouble
      await inTurn(table, async () => {
        await mkdir(folder, { recursive: true })
        // Written whole or not at all, even if the machine stops in between.
        await writeFile(`${file(table)}.new`, address)
        await rename(`${file(table)}.new`, file(table))
      })
      return undefined
    },
    forget: (table) => inTurn(table, () => rm(file(table), { force: true })),
    has: async (table) => (await read(table)) !== undefined,
    async announce(table, message) {
      const isSending = waiting.has(table)
      waiting.set(table, message)
      if (isSending) return
      for (let next = waiting.get(table); next !== undefined; next = waiting.get(table)) {
        waiting.set(table, undefined)
        await send(table, next).catch((error) => log.error({ table, err: error }, 'A turn could not be announced.'))
        await new Promise<void>((resolve) => clock.after(EVERY_MS, resolve))
      }
      waiting.delete(table)
    },
  }
}

/** For a relay without webhooks. */
export const NO_WEBHOOKS: TurnWebhooks = {
  set: async () => webhookTrouble('', 'off'),
  forget: async () => {},
  has: async () => false,
  announce: async () => {},
}
