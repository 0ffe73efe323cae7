import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Clock } from '../runtime/clock.ts'
import { deliver, type WebhookReach, type WebhookTrouble, webhookTrouble } from './webhook.ts'

/** Whom to tell, table by table. Not in the log: whoever has the address can write to its channel. */
export interface TurnWebhooks {
  /** Answers why it may not be sent to. */
  set(table: string, address: string): Promise<WebhookTrouble | undefined>
  forget(table: string): Promise<void>
  has(table: string): Promise<boolean>
  /** Told in the background; never throws. */
  announce(table: string, words: string): Promise<void>
}

export interface TurnWebhookParts {
  readonly folder: string
  readonly reach: WebhookReach
  readonly clock: Clock
  readonly log: BaseLogger
}

/** Word goes out this often at most for each table: who sets the turn to and fro calls nobody's channel to and fro. */
const EVERY_MS = 10_000

/** One small file for each table that has an address. */
export function turnWebhooksIn({ folder, reach, clock, log }: TurnWebhookParts): TurnWebhooks {
  const file = (table: string) => join(folder, `${table}.url`)
  const read = (table: string) => readFile(file(table), 'utf8').catch(() => undefined)
  /** One word at a time for each table; of those that come meanwhile only the latest is still true. */
  const waiting = new Map<string, string | undefined>()
  const send = async (table: string, words: string) => {
    const address = await read(table)
    if (address === undefined) return
    const trouble = await deliver(address, words, reach, clock)
    if (trouble) log.warn({ table, code: trouble.code }, trouble.message)
  }
  /** What is said of one table is done in its order: two writers at once would take each other's file away. */
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
        // Whole or not at all, also where the machine stops in between.
        await writeFile(`${file(table)}.new`, address)
        await rename(`${file(table)}.new`, file(table))
      })
      return undefined
    },
    forget: (table) => inTurn(table, () => rm(file(table), { force: true })),
    has: async (table) => (await read(table)) !== undefined,
    async announce(table, words) {
      const isRinging = waiting.has(table)
      waiting.set(table, words)
      if (isRinging) return
      for (let next = waiting.get(table); next !== undefined; next = waiting.get(table)) {
        waiting.set(table, undefined)
        await send(table, next).catch((error) => log.error({ table, err: error }, 'Word of a turn could not be sent.'))
        await new Promise<void>((resolve) => clock.after(EVERY_MS, resolve))
      }
      waiting.delete(table)
    },
  }
}

/** For a house in which nobody is told. */
export const NO_WEBHOOKS: TurnWebhooks = {
  set: async () => webhookTrouble('', 'off'),
  forget: async () => {},
  has: async () => false,
  announce: async () => {},
}
