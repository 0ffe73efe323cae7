import { ATTACKS } from './attacks/all.ts'
import type { Attack } from './attacks/attack.ts'

/** Forked for each attack: prepares it, reports ready, attacks on request, and reports the end. */

export interface Order {
  readonly attack: string
  readonly port: number
  readonly seconds: number
}

process.on('message', async ({ attack: name, port, seconds }: Order) => {
  const attack = ATTACKS.find((each) => each.name === name) as Attack
  try {
    const prepared = await attack.prepare?.(port)
    process.send?.('ready')
    process.once('message', () => {
      const end = performance.now() + seconds * 1_000
      attack.run(port, () => performance.now() > end, prepared).catch((error) => console.error(`${name}:`, error))
    })
  } catch (error) {
    process.send?.(`The attack could not be prepared: ${error instanceof Error ? error.message : String(error)}`)
  }
})
process.on('disconnect', () => process.exit())
