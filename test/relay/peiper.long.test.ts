import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Id, OptionValue } from '../../table/generated/types.ts'
import { Campaign, SIDES, type Turn } from './peiper/campaign-table.ts'
import { GERMAN_VICTORY } from './peiper/german-victory.ts'
import { OPTIONAL_RULES, US_VICTORY } from './peiper/us-victory.ts'
import { PROVED } from './scripted-table.ts'

/** Two scripted campaigns by two seats of a relay, with cards and dice by trusted chance. */

const STEPS = [
  ...['cards/next', 'cards/shuffled', 'combat/check', 'combat/card', 'combat/loss', 'combat/retreat'],
  ...['depots/captured', 'bridges/card', 'bridges/blown', 'reinforcements/enter'],
  ...['regroup/roll', 'regroup/flip', 'regroup/card', 'regroup/return'],
]
const OPTIONAL_STEPS = ['surprise/roll', 'infiltration/roll', 'infiltration/move', 'malmedy/roll', 'malmedy/use']

interface Script {
  readonly title: string
  readonly house: Readonly<Record<Id, OptionValue>>
  readonly turns: readonly Turn[]
  /** Rules whose proposals are done on the way. */
  readonly steps: readonly Id[]
  readonly winner: Id
  readonly last: number
  readonly verdict: RegExp
}

const SCRIPTS: readonly Script[] = [
  {
    title: 'a campaign in which the Germans take Huy with a line of supply',
    house: {},
    turns: GERMAN_VICTORY,
    steps: [...STEPS, 'combat/advance', 'bridges/rebuild'],
    winner: 'german',
    last: 18,
    verdict: /The Germans win: .*Spitze Panzer at 0602/,
  },
  {
    title: 'a campaign with optional rules in which the US side cuts the line to Huy',
    house: OPTIONAL_RULES,
    turns: US_VICTORY,
    steps: [...STEPS, ...OPTIONAL_STEPS, 'combat/fall-back'],
    winner: 'us',
    last: 20,
    verdict: /The US side wins: .*Spitze Panzer has no line/,
  },
]

describe.each(SCRIPTS)('$title', ({ house, turns, steps, winner, last, verdict }) => {
  let table: Campaign
  beforeAll(async () => {
    table = await Campaign.open(house)
    for (const turn of turns) await turn(table)
  }, 300_000)
  afterAll(() => table.close())

  it('is legal at every step, on the page of either seat', () => {
    expect(table.flagged).toEqual([])
  })

  it('has every step done as the referee offers it', () => {
    for (const rule of steps) expect(table.done.get(rule), rule).toBeGreaterThan(0)
  })

  it.each(SIDES)('37 [37]: ends with the right winner, as the %s seat is told', (side) => {
    expect(table.turn).toBe(last)
    expect(table.where('spitze-panzer')).toBe('0602')
    expect(table.verdict(side)).toMatch(verdict)
    expect(table.outcome(side)).toMatchObject({ over: true, winner })
  })

  it('is proved from its log, with every die, card and verdict', async () => {
    const text = await table.verified()
    for (const proved of PROVED) expect(text).toContain(proved)
  }, 120_000)
})
