import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefereeRequest } from '../../../table/generated/types.ts'
import { fights } from '../../rules/celles/report.ts'
import type { TestRelay } from '../test-relay.ts'
import { EXAMPLES } from './celles-examples.ts'
import { acting, d10, put, U } from './celles-requests.ts'
import { ask, attack, brief, fought, openRelay, post, type RefereeReply, sentences } from './referee-client.ts'

/** The worked examples of the rulebook of Celles, asked over HTTP alone, with their dice: the numbers of golden.test.ts. */

const SKETCH: RefereeRequest = {
  module: 'celles',
  position: {
    time: { turn: 2, phase: 'action', side: 'german' },
    pieces: [
      { id: 'a', def: 'pz-60', at: '2910', values: { attack: 11 }, spent: 1 },
      { id: 'd', def: '2-335', at: '2909' },
    ],
    map: { '2909': { terrain: 'woods' }, '2910/2909': { edges: [], paths: ['road'] } },
    memory: { activated: ['a'], supply: { out: [] } },
  },
  actions: [
    { type: 'declare', what: 'attack', how: 'medium', pieces: ['a'], at: ['2909'] },
    { type: 'roll', dice: 'd10 0-9', gives: { faces: [7] } },
  ],
  questions: [
    { after: 1, ask: 'odds', at: ['2909'] },
    { after: 2, ask: 'next' },
  ],
}

let relay: TestRelay
beforeAll(async () => {
  relay = await openRelay()
})
afterAll(() => relay.close())

describe('POST /api/referee, the worked examples of Celles', () => {
  it.each(EXAMPLES.map((each) => [each.title, each] as const))('%s', async (_, { request, ...expected }) => {
    const told = await ask(relay, request)
    expect(told.verdicts.map(brief)).toEqual(expected.verdicts)
    for (const [index, fight] of Object.entries(expected.fights ?? {}))
      expect(fought(told.verdicts[Number(index)]!.fight!)).toEqual(fight)
    for (const [question, rule, messages] of expected.answers ?? [])
      expect(sentences(told.answers![question]!, rule)).toEqual(messages)
  })

  it.each([
    ['9 less a third, by night with the bonus of 3 before it', 3, { 'out-of-supply': 1 }, 8],
    ['9 less two thirds', 2, { 'out-of-supply': 1, disrupted: 1 }, 3],
    ['nothing', 2, { isolated: 1, disrupted: 1 }, 0],
  ])('8.5, 5.0, 12.0 [22, 24, 25, 101]: E6, %s', async (_, turn, marks, points) => {
    const far = acting(turn, 'Panzer Lehr', [put(U.lehr, '2412', { marks })], [], [{ ask: 'reach', pieces: [U.lehr] }])
    const { answers } = await ask(relay, far)
    const costs = answers![0]!.reach!.cells.map(({ cost, left }) => cost + left)
    expect(new Set(costs)).toEqual(new Set(points === 0 ? [] : [points]))
  })

  it('11.0 [77, 83, 84, 86, 87]: E11, 51 dice of a published game and two of the rulebook in one list', async () => {
    const rows = [
      ...fights.map(({ turn, event }) => ({ turn, made: event.made })),
      { turn: 0, made: '14:7 2-1 8 -/RD' },
      { turn: 0, made: '28:14 2-1 3 -' },
    ].map(({ turn, made }) => {
      const [odds = '', column = '', modified = '', result = ''] = made.split(' ')
      return { turn, odds, column, modified: Number(modified), result }
    })
    const { status, reply } = await post(relay, rows.map(diceOf))
    expect([status, rows.length]).toEqual([200, 53])
    for (const [index, told] of (reply as readonly RefereeReply[]).entries()) {
      const { column, modified, result } = rows[index]!
      const fight = told.verdicts[1]?.fight
      expect(fight).toMatchObject({ column, modified })
      if (result === 'kill') expect(fight?.result?.defender.steps).toBeGreaterThan(0)
      else expect([index, fight?.result?.text]).toEqual([index, result])
    }
  })

  it('7.0, 11.0: the attack of the sketch in the documentation, with its die and its questions', async () => {
    const { verdicts, answers } = await ask(relay, SKETCH)
    expect(verdicts.map(brief)).toEqual(['legal', 'legal'])
    expect(fought(verdicts[1]!.fight!)).toBe('11:7 at 3-2, -1 to the die, 7 is 6, -/R')
    expect(answers!.map(({ ask, after }) => [ask, after])).toEqual([
      ['odds', 1],
      ['next', 2],
    ])
    const medium = answers![0]!.attacks!.find(({ odds }) => odds?.choice === 'Medium')
    // Declared anew before the die, the attack gives back the points that the first declaration took.
    expect(medium).toMatchObject({ legal: true, odds: { attack: 11, defence: 7, column: '3-2', cost: 6, left: 8 } })
    expect(sentences(answers![1]!, 'retreat/way').length).toBeGreaterThan(1)
  })

  it('11.0 [77] illegal: N8, the published odds by strength are 3-2 eight times, not 1-1', async () => {
    const strengths = fights.map(({ event }) => event.made.split(' ')[0]!.split(':').map(Number) as [number, number])
    const asked = strengths.map(([attack, defence]) => battle(2, 'medium', attack, defence, 5))
    const { reply } = await post(relay, asked)
    const columns = (reply as readonly RefereeReply[]).map(({ verdicts }) => verdicts[0]?.fight?.column)
    const used = fights.map(({ event }) => event.made.split(' ')[1])
    const wrong = columns.flatMap((column, index) => (column === used[index] ? [] : `${used[index]} is ${column}`))
    expect(wrong).toEqual(Array.from({ length: 8 }, () => '1-1 is 3-2'))
  })
})

/** Strengths for a column, and a way of attacking by which a die comes to its modified number. */
function diceOf({ column, modified }: { readonly column: string; readonly modified: number }): RefereeRequest {
  const [attack = 1, defence = 1] = column.split('-').map((part) => 10 * Number(part))
  if (modified <= 9) return battle(2, 'medium', attack, defence, modified)
  // By day a heavy attack adds 1, and a German one by night 1 more.
  return modified === 10 ? battle(2, 'heavy', attack, defence, 9) : battle(3, 'heavy', attack, defence, 9)
}

/** One unit against one on open ground, with strengths of their own. */
function battle(turn: number, how: string, attackValue: number, defence: number, face: number): RefereeRequest {
  const pieces = [
    put(U.pz116, '2010', { values: { attack: attackValue } }),
    put(U.inf, '2009', { values: { defence } }),
  ]
  const request = acting(turn, '116th Panzer', pieces, [attack([U.pz116], ['2009'], how), d10(face)])
  const map = { '2009': { terrain: 'clear' }, '2010/2009': { edges: [], crossings: [] } }
  return { ...request, position: { ...request.position, map } }
}
