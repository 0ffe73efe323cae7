import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AskedAction, AskedQuestion, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import type { TestRelay } from '../test-relay.ts'
import { ask, attack, brief, fought, move, openRelay, post, type RefereeReply } from './referee-client.ts'

/** The worked examples of Combat Operations, asked over HTTP alone: the numbers of test/rules/combat-operations. */

const put = (def: string, at: string, more: Partial<PlacedPiece> = {}): PlacedPiece => ({ id: def, def, at, ...more })
const lose = (piece: string, steps = 1): AskedAction => ({
  type: 'mark',
  pieces: [piece],
  mark: 'step-loss',
  count: steps,
})

/** Open ground, so that nothing but the counters counts. */
const OPEN = Object.fromEntries(
  ['D8', 'D9', 'E9', 'E10', 'F8', 'F9', 'F10'].map((hex) => [hex, { terrain: 'clear', level: 0 }]),
)
const BARE = Object.fromEntries(
  ['D9/E10', 'E9/E10', 'F9/E10', 'E9/F9', 'F8/F9', 'D8/D9'].map((side) => [side, { edges: [], crossings: [] }]),
)

type Position = RefereeRequest['position']

const at = (
  turn: number,
  phase: string,
  side: string | undefined,
  pieces: readonly PlacedPiece[],
  more: Partial<Position> = {},
): Pick<RefereeRequest, 'module' | 'scenario' | 'position'> => ({
  module: 'combat-operations',
  scenario: 'red-attack',
  position: { time: { turn, phase, ...(side !== undefined && { side }) }, pieces: [...pieces], ...more },
})

const battle = (
  pieces: readonly PlacedPiece[],
  actions: readonly AskedAction[],
  questions: readonly AskedQuestion[] = [],
  more: Partial<Position> = {},
): RefereeRequest => ({
  ...at(2, 'combat', 'red', pieces, { map: { ...OPEN, ...BARE }, ...more }),
  actions: [...actions],
  questions: [...questions],
})

const red = (value: number, def = 'red-49-inf-1-1', hex = 'D9'): PlacedPiece =>
  put(def, hex, { values: { attack: value } })
const BLUE = ['blue-36-inf-1-1', 'blue-36-inf-1-2', 'blue-36-inf-2-1', 'blue-36-inf-2-2']
const blue = (count: number, each: number, reduced = 0): readonly PlacedPiece[] =>
  BLUE.slice(0, count).map((def, index) =>
    put(def, 'E10', { values: { defence: each }, ...(index < reduced && { marks: { 'step-loss': 1 } }) }),
  )

interface Example {
  readonly title: string
  readonly request: RefereeRequest
  readonly verdicts: readonly string[]
  readonly fights?: Readonly<Record<number, string>>
  /** Steps that attacker and defender lose, and hexes that they go back. */
  readonly result?: readonly [attacker: readonly [number, number], defender: readonly [number, number]]
}

const ONE = 'red-49-inf-1-1'
const FOUR = ['red-49-inf-1-1', 'red-49-inf-1-2', 'red-49-inf-2-1', 'red-49-inf-2-2']
const TANKS = ['red-21-arm-1-1', 'red-21-arm-1-2']

const EXAMPLES: readonly Example[] = [
  {
    title: '11.1 [30] legal: example 1, at 1-4 against two battalions the attacker loses 4 and goes back',
    request: battle([red(3), ...blue(2, 6)], [attack([ONE], ['E10'])]),
    verdicts: ['legal'],
    fights: { 0: '3:12 at 1-4, 1-4' },
    result: [
      [4, 1],
      [0, 0],
    ],
  },
  {
    title: '11.2 [30] legal: example 2, at 1-3 against three battalions the attacker loses 3 and goes back',
    request: battle([red(6), ...blue(3, 6)], [attack([ONE], ['E10'])]),
    verdicts: ['legal'],
    fights: { 0: '6:18 at 1-3, 1-3' },
    result: [
      [3, 1],
      [0, 0],
    ],
  },
  {
    title: '11.5 [30] legal: example 3, at 2-1 two battalions lose 1 and go back, the attacker none',
    request: battle([red(24), ...blue(2, 6)], [attack([ONE], ['E10'])]),
    verdicts: ['legal'],
    fights: { 0: '24:12 at 2-1, 2-1' },
    result: [
      [0, 0],
      [1, 1],
    ],
  },
  {
    title: '12.0 [33] legal: example 4, of five losses each of four battalions takes one before one takes a second',
    request: battle(
      [...FOUR.map((def) => red(1, def)), ...blue(3, 6, 1)],
      [attack(FOUR, ['E10']), ...FOUR.map((def) => lose(def)), lose('red-49-inf-1-1', 2)],
    ),
    verdicts: ['legal', 'legal', 'legal', 'legal', 'legal', 'legal'],
    fights: { 0: '4:18 at 1-4, 1-4' },
    result: [
      [5, 1],
      [0, 0],
    ],
  },
  {
    title: '12.0 [33] illegal: example 4, a second step before every battalion has taken its first',
    request: battle([...FOUR.map((def) => red(1, def)), ...blue(2, 6)], [attack(FOUR, ['E10']), lose(FOUR[0]!, 2)]),
    verdicts: ['legal', expect.stringContaining('damage/')],
  },
  {
    title: '13.2 [35] legal: example 5, infantry attacked at 2-1 with armor present is attacked at 3-1',
    request: battle([red(18), red(5, TANKS[0]), ...blue(2, 6)], [attack([ONE, TANKS[0]!], ['E10'])]),
    verdicts: ['legal'],
    fights: { 0: '24:12 at 3-1, 1 columns, 3-1' },
  },
  {
    title: '13.3 [36] legal: example 6, two armored battalions alone, at 3-1 with the bonus in it, attack at 2-1',
    request: battle([red(10, TANKS[0]), red(10, TANKS[1]), ...blue(2, 6)], [attack(TANKS, ['E10'])]),
    verdicts: ['legal'],
    fights: { 0: expect.stringMatching(/^2\d:12 at 2-1, 2-1$/) },
  },
  {
    title: '13.3 [37] legal: example 7, the one step falls on the armor',
    request: battle(
      [red(60), red(5, TANKS[0]), put('blue-36-cav', 'E10', { values: { defence: 5 } }), ...blue(3, 5)],
      [attack([ONE, TANKS[0]!], ['E10']), lose(TANKS[0]!)],
    ),
    verdicts: ['legal', 'legal'],
    result: [
      [1, 0],
      [4, 1],
    ],
  },
  {
    title: '13.3 [37] illegal: example 7, the infantry takes it',
    request: battle(
      [red(60), red(5, TANKS[0]), put('blue-36-cav', 'E10', { values: { defence: 5 } }), ...blue(3, 5)],
      [attack([ONE, TANKS[0]!], ['E10']), lose(ONE)],
    ),
    verdicts: ['legal', expect.stringContaining('damage/')],
  },
  {
    title:
      '14.0 [40] legal and illegal: example 8, of three reinforcements on chits 1, 2 and 3 the opponent drew the second',
    request: {
      ...at(
        1,
        'move',
        'blue',
        ['blue-36-inf-3', 'blue-2-arm-1', 'blue-dummy-arm'].map((def, index) => put(def, `pile:blue-${index + 1}`)),
        {
          memory: {
            draws: [
              { chit: 2, side: 'red', turn: 1 },
              { chit: 1, side: 'blue', turn: 1 },
            ],
          },
        },
      ),
      actions: [move('blue-36-inf-3', 'G1'), move('blue-2-arm-1', 'G1'), move('blue-dummy-arm', 'G1')],
    },
    verdicts: [
      'legal',
      expect.stringContaining('reinforcements/lost'),
      expect.stringContaining('reinforcements/undrawn'),
    ],
  },
  {
    title: '15.0 [43] illegal: example 9, chit 10 came up in the second half, and that turn is the last',
    request: {
      ...at(7, 'defender-exploit-combat', 'blue', [], {
        memory: {
          draws: [
            ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((chit, index) => ({
              chit,
              side: index % 2 === 0 ? 'red' : 'blue',
              turn: 1 + Math.floor(index / 2),
            })),
            { chit: 10, side: 'blue', turn: 7, half: 2 },
          ],
        },
      }),
      actions: [{ type: 'turn', time: { turn: 8, phase: 'supply' } }],
    },
    verdicts: ['length/over 7/8'],
  },
  {
    title: '15.0 [43] legal: example 9, before chit 10 has come up again the game goes on',
    request: {
      ...at(7, 'defender-exploit-combat', 'blue', [], {
        memory: {
          draws: [
            { chit: 10, side: 'red', turn: 1 },
            { chit: 9, side: 'blue', turn: 7, half: 2 },
          ],
        },
      }),
      actions: [{ type: 'turn', time: { turn: 8, phase: 'supply' } }],
    },
    verdicts: ['legal'],
  },
  {
    title: '11.9 [32] illegal: example 11, whoever attacks A from X must attack B too',
    request: battle(
      [put('red-49-inf-1', 'E9'), put('blue-36-inf-1-1', 'E10'), put('blue-36-inf-1-2', 'F9')],
      [
        attack(['red-49-inf-1'], ['E10']),
        { type: 'turn', time: { turn: 2, phase: 'attacker-exploit-move', side: 'red' } },
      ],
    ),
    verdicts: [expect.any(String), expect.stringContaining('soakoff/owed')],
  },
  {
    title: '7.2 [15] legal: example 12, out of supply 6 is 1, 3 is 1, and a defence of 5 is 2',
    request: battle([red(6), red(3, 'red-49-inf-2-1'), ...blue(1, 5)], [attack([ONE, 'red-49-inf-2-1'], ['E10'])], [], {
      memory: { supply: { out: [ONE, 'red-49-inf-2-1', 'blue-36-inf-1-1'] } },
    }),
    verdicts: ['legal'],
    fights: { 0: '2:2 at 1-1, 1-1' },
  },
]

let relay: TestRelay
beforeAll(async () => {
  relay = await openRelay()
})
afterAll(() => relay.close())

describe('POST /api/referee, the worked examples of Combat Operations', () => {
  it.each(EXAMPLES.map((each) => [each.title, each] as const))('%s', async (_, { request, ...expected }) => {
    const told = await ask(relay, request)
    expect(told.verdicts.map(brief)).toEqual(expected.verdicts)
    for (const [index, fight] of Object.entries(expected.fights ?? {}))
      expect(fought(told.verdicts[Number(index)]!.fight!)).toEqual(fight)
    if (!expected.result) return
    const { attacker, defender } = told.verdicts[0]!.fight!.result!
    expect([attacker, defender].map(({ steps, retreat }) => [steps, retreat])).toEqual(expected.result)
  })

  const COLUMNS: Readonly<Record<string, readonly [strength: number, losses: readonly string[]]>> = {
    '1-4': [3, ['2/0', '4/0', '6/0', '8/0']],
    '1-3': [4, ['1/0', '2/0', '3/0', '4/1']],
    '1-2': [6, ['0/0', '1/0', '2/1', '2/1']],
    '1-1': [12, ['0/0', '1/1', '1/1', '2/2']],
    '2-1': [24, ['0/0', '0/1', '1/2', '1/2']],
    '3-1': [36, ['0/1', '0/2', '0/3', '1/4']],
    '4-1': [48, ['1/2', '1/4', '1/6', '1/8']],
  }

  it('11.1-11.7 [30]: example 10, every column for 2, 4, 6 and 8 steps, in one list', async () => {
    const rows = Object.entries(COLUMNS).flatMap(([column, [strength, losses]]) =>
      losses.map((lost, index) => ({ column, strength, lost, battalions: index + 1 })),
    )
    const asked = rows.map(({ strength, battalions }) =>
      battle([red(strength * battalions), ...blue(battalions, 12)], [attack([ONE], ['E10'])]),
    )
    const { status, reply } = await post(relay, asked)
    expect([status, rows.length]).toEqual([200, 28])
    const found = (reply as readonly RefereeReply[]).map(({ verdicts }) => {
      const { column, result } = verdicts[0]!.fight!
      return `${column}: ${result!.attacker.steps}/${result!.defender.steps}`
    })
    expect(found).toEqual(rows.map(({ column, lost }) => `${column}: ${lost}`))
  })

  it('7.2 [15]: example 12, out of supply 3 movement points become 1', async () => {
    const piece = put(ONE, 'D9', { values: { movement: 3 } })
    const { answers } = await ask(relay, {
      ...at(2, 'move', 'red', [piece], { map: { ...OPEN, ...BARE }, memory: { supply: { out: [ONE] } } }),
      questions: [{ ask: 'reach', pieces: [ONE] }],
    })
    const cells = answers![0]!.reach!.cells
    expect(cells.length).toBeGreaterThan(0)
    expect(new Set(cells.map(({ cost, left }) => cost + left))).toEqual(new Set([1]))
  })

  it('17.0 [4]: the orders of a regiment are answered, with the action that carries them out', async () => {
    const whole = 'red-49-inf-1'
    const parts = [1, 2, 3].map((each) => put(`${whole}-${each}`, 'pile:red-battalions'))
    const { answers } = await ask(relay, {
      ...at(2, 'attacker-move', 'red', [put(whole, 'D9'), ...parts], { map: { ...OPEN, ...BARE } }),
      questions: [{ ask: 'orders', pieces: [whole] }],
    })
    expect(answers![0]!.proposals).toMatchObject([
      { message: '17.0: Break down into 3 battalions.', actions: [{ type: 'move' }] },
    ])
  })

  it('7.1 [13, 16]: supply is traced from the heads that a request names, with what blocks it', async () => {
    const request = (heads: readonly string[]): RefereeRequest => ({
      ...at(2, 'supply', undefined, [put(ONE, 'D9')], { map: { ...OPEN, ...BARE }, heads: { red: [...heads] } }),
      questions: [{ ask: 'supply', side: 'red' }],
    })
    const near = (await ask(relay, request(['D10']))).answers![0]!.supply
    expect(near).toMatchObject([{ piece: ONE, supplied: 'in', line: [{ cell: 'D9' }, { cell: 'D10' }] }])
    const none = (await ask(relay, request([]))).answers![0]!.supply
    expect(none).toMatchObject([{ piece: ONE, supplied: 'out', blocks: [{ message: expect.any(String) }] }])
  })
})
