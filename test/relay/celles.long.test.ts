import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import told from '../rules/celles/report.json' with { type: 'json' }
import { ROOT } from './advised-seat.ts'
import { type Published, Replay } from './published-game.ts'

/** The published game, from its first chit to its last fight, by two seats of a relay. */

const TURNS: readonly (readonly Published[])[] = told.turns
let replay: Replay

beforeAll(async () => {
  replay = await Replay.open(told.setup)
  for (const [index, events] of TURNS.entries()) await replay.turn(index + 1, events)
}, 120_000)
afterAll(() => replay.close())

describe('the published game of Celles over a relay', () => {
  it('11.0 [83]: has 51 fights, and each die gives the published result, except where the author read a 0 as 10', () => {
    expect(replay.fights).toHaveLength(51)
    expect(replay.fights.filter(({ published, here }) => published !== here)).toEqual([
      { where: 'turn 3, us-2arm-cca-1 against 1712', published: '-/1RD', here: 'D/-' },
      { where: 'turn 5, us-2arm-ccb-1 against 2810', published: '-/RD', here: '1/-' },
    ])
  })

  it.each([
    ['N1 to N3', 'attack/points'],
    ['N4', 'action/three'],
    ['N5 and N6', 'replacement/hex'],
    ['N7', 'tactical/air-night'],
  ])('reports the slip %s to both sides', (_, rule) => {
    expect(replay.flags('german')).toContain(rule)
    expect(replay.flags('allied')).toContain(rule)
  })

  it('16.0 [125, 138]: ends with E9, the tie of 17 to 17, reported to both sides', () => {
    const score = { german: 17, allied: 17 }
    expect(replay.score('german')).toEqual(score)
    expect(replay.score('allied')).toEqual(score)
  })

  it('is proved from its log, with every die, draw and verdict', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    const file = join(folder, 'celles.jsonl')
    writeFileSync(file, await replay.ended())
    const { stdout } = await promisify(execFile)(process.execPath, ['relay/run.mjs', 'tools/verify.ts', file], {
      cwd: ROOT,
    })
    rmSync(folder, { recursive: true })
    for (const proved of ['Proved: ', 'chance proved', 'print  proved', 'verdicts proved'])
      expect(stdout).toContain(proved)
  })
})
