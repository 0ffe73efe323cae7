import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIDES, Skirmish } from './celtos/skirmish-table.ts'
import { PROVED } from './scripted-table.ts'

/** A scripted skirmish by two seats of a relay, with dice by trusted chance that favour one side, to the enemy's rout. */

const STEPS = [
  ...['markers/off', 'initiative/roll', 'initiative/first', 'orders/shoot', 'orders/rush', 'orders/assault'],
  ...['assault/contact-moves', 'assault/fight-now', 'combat/roll', 'combat/allot', 'combat/loss'],
  ...['morale/check', 'morale/rout', 'activation/done'],
]

describe('a skirmish in which the Sidhe rout the Gael', () => {
  let table: Skirmish
  beforeAll(async () => {
    table = await Skirmish.open('sidhe')
    await table.play()
  }, 300_000)
  afterAll(() => table.close())

  it('is legal at every step, on the page of either seat', () => {
    expect(table.flagged).toEqual([])
  })

  it('has every step done as the referee offers it', () => {
    for (const rule of STEPS) expect(table.done.get(rule), rule).toBeGreaterThan(0)
  })

  it.each(SIDES)('29 [29]: ends when no Gael model is left, as the %s seat is told', (side) => {
    expect(table.models('gael')).toEqual([])
    expect(table.models('sidhe').length).toBeGreaterThan(0)
    expect(table.outcome(side)).toMatchObject({ over: true, winner: 'sidhe' })
  })

  it('is proved from its log, with every die and verdict', async () => {
    const text = await table.verified()
    for (const proved of PROVED) expect(text).toContain(proved)
  }, 120_000)
})
