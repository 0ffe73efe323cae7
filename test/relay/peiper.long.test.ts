import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './advised-seat.ts'
import { Campaign, SIDES } from './peiper/campaign-table.ts'
import { GERMAN_VICTORY } from './peiper/german-victory.ts'

/** Two scripted campaigns by two seats of a relay, with cards and dice by trusted chance. */

async function verified(table: Campaign): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  const file = join(folder, 'peiper.jsonl')
  writeFileSync(file, await table.ended())
  const run = promisify(execFile)(process.execPath, ['relay/run.mjs', 'tools/verify.ts', file], { cwd: ROOT })
  const { stdout } = await run.finally(() => rmSync(folder, { recursive: true }))
  return stdout
}

const PROVED = ['Proved: ', 'chance proved', 'print  proved', 'verdicts proved']

/** Steps that the script does by the referee's proposals. */
const STEPS = [
  ...['cards/next', 'cards/shuffled', 'combat/check', 'combat/card', 'combat/loss', 'combat/retreat', 'combat/advance'],
  ...['depots/captured', 'bridges/card', 'bridges/blown', 'bridges/rebuild', 'reinforcements/enter'],
  ...['regroup/roll', 'regroup/flip', 'regroup/card', 'regroup/return'],
]

describe('a campaign that the Germans win', () => {
  let table: Campaign
  beforeAll(async () => {
    table = await Campaign.open()
    for (const turn of GERMAN_VICTORY) await turn(table)
  }, 300_000)
  afterAll(() => table.close())

  it('is legal at every step, on the page of either seat', () => {
    expect(table.flagged).toEqual([])
  })

  it('has every step done as the referee offers it', () => {
    for (const rule of STEPS) expect(table.done.get(rule), rule).toBeGreaterThan(0)
  })

  it.each(SIDES)('37 [37]: ends in turn 18 with the Spitze in Huy and in supply, as the %s seat is told', (side) => {
    expect(table.turn).toBe(18)
    expect(table.where('spitze-panzer')).toBe('0602')
    expect(table.verdict(side)).toMatch(/The Germans win: .*Spitze Panzer at 0602/)
    expect(table.outcome(side)).toMatchObject({ over: true, winner: 'german' })
  })

  it('is proved from its log, with every die, card and verdict', async () => {
    const text = await verified(table)
    for (const proved of PROVED) expect(text).toContain(proved)
  }, 120_000)
})
