import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AskedAction, AskedQuestion, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import { fights } from '../../rules/celles/report.ts'
import type { TestRelay } from '../test-relay.ts'
import { ask, attack, brief, fought, move, openHouse, post, sentences, type Told } from './referee-client.ts'

/** The worked examples of the rulebook of Celles, asked over HTTP alone, with their dice: the numbers of golden.test.ts. */

const U = {
  lehr: 'german-lehr-901',
  lehr2: 'german-lehr-902',
  lehrRecon: 'german-lehr-recon',
  pz2: 'german-2pz-304',
  pz2b: 'german-2pz-2',
  pz2Recon: 'german-2pz-recon',
  pz116: 'german-116pz-60',
  pz116b: 'german-116pz-156',
  pz116Recon: 'german-116pz-recon',
  fbb: 'german-fbb-1',
  fbb2: 'german-fbb-2',
  arm: 'us-2arm-cca-1',
  arm2: 'us-2arm-cca-2',
  inf: 'us-84inf-1-333',
  inf2: 'us-84inf-2-333',
  inf3: 'us-84inf-3-333',
  inf4: 'us-84inf-1-334',
  third: 'us-3arm',
  british: 'br-29-3rtr',
} as const

const put = (def: string, at: string, more: Partial<PlacedPiece> = {}): PlacedPiece => ({ id: def, def, at, ...more })
const d10 = (shown: number): AskedAction => ({ type: 'roll', dice: 'd10 0-9', gives: { faces: [shown] } })
const turn = (turn: number, phase: string, side?: string): AskedAction => ({
  type: 'turn',
  time: { turn, phase, ...(side !== undefined && { side }) },
})
const draw = (side: string, chit: string): AskedAction => ({
  type: 'draw',
  pile: `${side}-cup`,
  count: 1,
  from: 'random',
  to: `pile:${side}-available`,
  gives: { pieces: [chit] },
})

type Memory = RefereeRequest['position']['memory']

/** A turn in which a side acts, with the chit of a formation. */
const acting = (
  turn: number,
  chit: string,
  pieces: readonly PlacedPiece[],
  actions: readonly AskedAction[],
  questions: readonly AskedQuestion[] = [],
  memory: Memory = {},
): RefereeRequest => ({
  module: 'celles',
  position: {
    time: { turn, phase: 'action', side: /2nd Arm|84|29/.test(chit) ? 'allied' : 'german' },
    pieces: [...pieces],
    memory: { ...(chit !== '' && { chit }), ...memory },
  },
  actions: [...actions],
  questions: [...questions],
})

const next = (after?: number): AskedQuestion => ({ ask: 'next', ...(after !== undefined && { after }) })

interface Example {
  readonly title: string
  readonly request: RefereeRequest
  /** The sentences on each action. */
  readonly verdicts: readonly string[]
  /** The fight after an action, by the number of that action. */
  readonly fights?: Readonly<Record<number, string>>
  /** The answers to a question, by the rule of the proposal. */
  readonly answers?: readonly (readonly [question: number, rule: string, messages: readonly string[]])[]
}

const RIDGE = [put(U.pz116, '3309'), put(U.pz116Recon, '3308'), put(U.inf, '3207')]
const infiltrate: AskedAction = { type: 'declare', what: 'infiltrate', pieces: [U.pz116], at: ['3307'] }
const ROCHEFORT = [
  put(U.lehr, '2214'),
  put(U.lehrRecon, '2213', { face: 1 }),
  put(U.pz2, '2212'),
  put(U.pz2Recon, '1912'),
  put(U.inf, '2113'),
]
const VERDENNE = [
  put(U.pz116, '3208'),
  put(U.pz116b, '3110'),
  put(U.pz2, '3209', { face: 1 }),
  put(U.pz116Recon, '3308'),
  put(U.inf, '3108'),
  put(U.inf2, '3109'),
]
const HOTTON = [put(U.pz116, '3206'), put(U.fbb, '3307'), put(U.fbb2, '3207'), put(U.third, '3306')]
const MARLOIE = [
  put(U.inf, '2910'),
  put(U.inf2, '2910'),
  put(U.pz116, '2911'),
  put(U.pz116b, '3010'),
  put(U.pz116Recon, '3009'),
  put(U.pz2, '2710'),
]

const EXAMPLES: readonly Example[] = [
  {
    title: '8.0, 8.2 [41, 44, 46] legal: E1, 2½ along the highway into the armor, 3 into the rough, 4½ left of 10',
    request: acting(
      2,
      'Panzer Lehr',
      [put(U.lehr, '2214'), put(U.lehrRecon, '2215')],
      [move(U.lehrRecon, '2214'), move(U.lehrRecon, '2213')],
    ),
    verdicts: ['costs 2.5, 7.5 left', 'costs 3, 4.5 left'],
  },
  {
    title:
      '9.1 [59, 60, 62] legal: E2, 3 points, then 3 more to infiltrate by a 5 that makes 8, and 3 left for a light attack',
    request: acting(
      3,
      '116th Panzer',
      RIDGE,
      [move(U.pz116, '3308'), infiltrate, d10(5), move(U.pz116, '3307'), attack([U.pz116], ['3207'], 'light')],
      [next(3)],
    ),
    verdicts: ['costs 3, 6 left', 'legal', 'legal', 'costs 3, 3 left', 'legal'],
    answers: [[0, 'infiltration/won', [expect.stringMatching(/Roll 5, modified to 8: .* enters 3307\./)]]],
  },
  {
    title: '9.1 [41] illegal: E2, a medium attack would take 6',
    request: acting(3, '116th Panzer', RIDGE, [
      ...[move(U.pz116, '3308'), infiltrate, d10(5), move(U.pz116, '3307')],
      attack([U.pz116], ['3207'], 'medium'),
    ]),
    verdicts: ['costs 3, 6 left', 'legal', 'legal', 'costs 3, 3 left', 'attack/points 6/3'],
  },
  {
    title: '9.1, 10.0 [61, 64] illegal: E2, had it failed, three steps would stand in 3308',
    request: acting(
      3,
      '116th Panzer',
      RIDGE,
      [move(U.pz116, '3308'), infiltrate, d10(1), turn(3, 'action', 'allied')],
      [next(3)],
    ),
    verdicts: ['costs 3, 6 left', 'legal', 'legal', expect.stringContaining('stacking/limit')],
    answers: [[0, 'infiltration/disrupted', [expect.any(String)]]],
  },
  {
    title:
      '11.0, 11.1 [70, 79, 86, 87, 96, 97] legal: E3, ½ point and 6 for the attack, 9 made 8 at 2-1, the battalion is lost, the recon advances, 2½ left',
    request: acting(
      1,
      'Panzer Lehr',
      ROCHEFORT,
      [
        move(U.lehr, '2114'),
        attack([U.lehr, U.lehrRecon], ['2113'], 'medium'),
        d10(9),
        { type: 'mark', pieces: [U.inf], mark: 'disrupted', count: 1 },
        move(U.inf, 'pile:allied-dead'),
        move(U.lehrRecon, '2113'),
        move(U.lehr, '2214'),
      ],
      [next(3), next(4)],
    ),
    verdicts: ['costs 0.5, 8.5 left', 'legal', 'legal', 'legal', 'legal', 'legal', 'costs 0.5, 2 left'],
    fights: { 1: '14:7 at 2-1, -1 to the die', 2: '14:7 at 2-1, -1 to the die, 9 is 8, -/RD' },
    answers: [
      [0, 'combat/result', [expect.stringContaining('Roll 9, modified to 8 at 2-1: -/RD')]],
      [1, 'retreat/way', []],
      [1, 'retreat/lost', [expect.any(String)]],
    ],
  },
  {
    title: '11.0 [79, 80] legal: E3, 2nd Panzer would come over a river, and of town and river both count',
    request: acting(
      1,
      'Panzer Lehr',
      [put(U.lehr, '2114'), put(U.pz2, '2212'), put(U.inf, '2113')],
      [attack([U.lehr, U.pz2], ['2113'], 'medium')],
    ),
    verdicts: ['legal'],
    fights: { 0: '22:7 at 3-1, -2 to the die' },
  },
  {
    title: '11.0 [71, 74, 77-79] legal: E4, 28 against 14, of village and woods one, +0 in all, and 3 does nothing',
    request: acting(2, '116th Panzer', VERDENNE, [
      attack([U.pz116, U.pz116b, U.pz2], ['3108', '3109'], 'heavy'),
      d10(3),
      attack([U.pz116b], ['3109'], 'light'),
    ]),
    verdicts: ['legal', 'legal', 'legal'],
    fights: { 0: '28:14 at 2-1', 1: '28:14 at 2-1, 3 is 3, -' },
  },
  {
    title: '11.0 [71] illegal: E4, all enemies beside the active unit must be attacked',
    request: acting(2, '116th Panzer', VERDENNE, [attack([U.pz116, U.pz116b, U.pz2], ['3108'], 'heavy')]),
    verdicts: ['attack/all'],
  },
  {
    title: '11.1 [89-94] legal: E5, 1604-1504-1505-1506',
    request: acting(
      4,
      '2nd Armored',
      [put(U.pz2, '1604'), put(U.arm, '1704'), put(U.arm2, '1705')],
      [attack([U.arm, U.arm2], ['1604'], 'light'), d10(5), move(U.pz2, '1506', '1504', '1505')],
      [next(2)],
    ),
    verdicts: ['legal', 'legal', 'legal'],
    answers: [[0, 'retreat/way', expect.arrayContaining([expect.stringContaining('1604-1504-1505-1506')])]],
  },
  {
    title: '11.1 [94] illegal: E5, by 1504 to 1503',
    request: acting(
      4,
      '2nd Armored',
      [put(U.pz2, '1604'), put(U.arm, '1704'), put(U.arm2, '1705')],
      [attack([U.arm, U.arm2], ['1604'], 'light'), d10(5), move(U.pz2, '1503', '1504')],
    ),
    verdicts: ['legal', 'legal', 'retreat/path'],
  },
  {
    title: '8.5, 5.0, 12.0 [22, 24, 25, 101]: E6, Out of Supply and Disrupted 9 is 3',
    request: {
      ...acting(
        2,
        'Panzer Lehr',
        [put(U.lehr, '2412', { marks: { disrupted: 1 } })],
        [],
        [{ ask: 'reach', pieces: [U.lehr] }],
        { supply: { out: [U.lehr] } },
      ),
    },
    verdicts: [],
  },
  {
    title: '11.1 [90, 93] legal: E12, one battalion is lost, the other goes to 2808, Disrupted by a zone on its way',
    request: acting(
      3,
      '116th Panzer',
      MARLOIE,
      [
        attack([U.pz116, U.pz116b, U.pz116Recon], ['2910'], 'medium'),
        d10(9),
        move(U.inf2, 'pile:allied-dead'),
        move(U.inf, '2808', '2809'),
        { type: 'mark', pieces: [U.inf], mark: 'disrupted', count: 1 },
      ],
      [next(3), next(4), next(5)],
    ),
    verdicts: ['legal', 'legal', 'legal', 'legal', 'legal'],
    fights: { 0: '29:14 at 2-1', 1: '29:14 at 2-1, 9 is 9, -/1R' },
    answers: [
      [
        0,
        'retreat/way',
        expect.arrayContaining([expect.stringContaining('can retreat by 2910-2809-2808, becoming Disrupted.')]),
      ],
      [1, 'combat/rattled', [expect.any(String)]],
      [2, 'advance/may', expect.arrayContaining([expect.any(String)])],
    ],
  },
  {
    title: '11.1 [89, 91] illegal: E13, the 3rd Armored in Hotton cannot go back, and is lost',
    request: acting(
      7,
      '116th Panzer',
      HOTTON,
      [attack([U.pz116], ['3306'], 'heavy'), d10(5), move(U.third, '3304', '3305')],
      [next(2)],
    ),
    verdicts: ['legal', 'legal', 'retreat/path'],
    fights: { 1: expect.stringContaining('at 2-1, 5 is 5, -/R') },
    answers: [[0, 'retreat/lost', ['11.1: 3rd Armored at Hotton has no legal retreat and is eliminated.']]],
  },
  {
    title: '11.1 [91] legal: E13, once it is lost the attacker advances into Hotton',
    request: acting(7, '116th Panzer', HOTTON, [
      attack([U.pz116], ['3306'], 'heavy'),
      d10(5),
      move(U.third, 'pile:allied-dead'),
      move(U.pz116, '3306'),
    ]),
    verdicts: ['legal', 'legal', 'legal', 'legal'],
  },
  {
    title:
      '13.4, 13.5 [110, 111] legal: E7, after the chit of the 2nd Armored Allied Air, a Replacement and Extra Move for a Briton',
    request: {
      module: 'celles',
      position: {
        time: { turn: 4, phase: 'action', side: 'allied' },
        pieces: [
          put(U.british, 'pile:allied-dead'),
          put(U.lehr, '0508'),
          ...['allied-air', 'allied-replacement', 'allied-extra-move', 'allied-chit-2arm'].map((chit) =>
            put(chit, 'pile:allied-cup'),
          ),
        ],
        memory: { actions: { german: 0, allied: 0 } },
      },
      actions: [
        draw('allied', 'allied-air'),
        draw('allied', 'allied-replacement'),
        draw('allied', 'allied-extra-move'),
        draw('allied', 'allied-chit-2arm'),
        move('allied-air', 'pile:allied-played'),
        { type: 'declare', what: 'air', pieces: [U.lehr], at: ['0508'] },
        d10(6),
        move('allied-replacement', 'pile:allied-played'),
        move(U.british, '0704'),
        move('allied-extra-move', 'pile:allied-played'),
        move(U.british, '0705'),
      ],
      questions: [next(7)],
    },
    verdicts: [...Array.from({ length: 10 }, () => 'legal'), expect.stringMatching(/^costs/)],
    answers: [[0, 'air/result', [expect.stringContaining('Roll 6, modified to 4')]]],
  },
  {
    title:
      '13.5, 15.0 [112, 117] legal: E8, the brigade goes, then a Replacement brings back the 116th and Extra Move activates it',
    request: {
      module: 'celles',
      position: {
        time: { turn: 7, phase: 'action', side: 'german' },
        pieces: [
          put(U.fbb, '3010'),
          put(U.fbb2, '3110', { face: 2 }),
          put(U.pz116, 'pile:german-dead', { face: 2 }),
          ...['german-replacement', 'german-extra-move', 'german-chit-fbb'].map((chit) => put(chit, 'pile:german-cup')),
        ],
        memory: { actions: { german: 0, allied: 0 } },
      },
      actions: [
        draw('german', 'german-replacement'),
        draw('german', 'german-extra-move'),
        draw('german', 'german-chit-fbb'),
        move([U.fbb, U.fbb2], 'pile:german-withdrawn'),
        move('german-replacement', 'pile:german-played'),
        move(U.pz116, '3310'),
        move('german-extra-move', 'pile:german-played'),
        move(U.pz116, '3309'),
      ],
    },
    verdicts: [...Array.from({ length: 7 }, () => 'legal'), expect.stringMatching(/^costs/)],
  },
  {
    title: '16.0 [121-125, 129, 138]: E9, 17 against 17 is the tie it was',
    request: {
      module: 'celles',
      position: {
        time: { turn: 8, phase: 'victory' },
        pieces: [
          put(U.arm, '2808', { face: 2 }),
          put(U.arm2, '2113', { face: 2 }),
          put(U.pz116, '3306'),
          ...['us-2arm-ccb-1', 'us-2arm-ccb-2', U.inf, U.inf2, U.inf3].map((def) => put(def, 'pile:allied-dead')),
          ...[U.pz2, U.pz2b, U.lehr2, U.pz116b, 'german-9pz-10', 'german-9pz-11'].map((def) =>
            put(def, 'pile:german-dead'),
          ),
          put('german-9pz-33', '3010', { face: 2 }),
        ],
        memory: { scored: { 3: 3, 5: 2, 6: 1 } },
      },
      questions: [{ ask: 'victory' }],
    },
    verdicts: [],
    answers: [
      [
        0,
        'victory/score',
        [
          expect.stringContaining(
            'At the end: a tie. Germans 17 (6 for the Meuse, 2 for Hotton, 9 for Allied steps lost), Allies 17 (4 for Marche and Rochefort, 13 for German steps lost).',
          ),
        ],
      ],
    ],
  },
  {
    title: '13.4 [110, 128] illegal: E10, on turn 8 the Germans have two actions, and after Allied Air one',
    request: {
      module: 'celles',
      position: {
        time: { turn: 8, phase: 'action', side: 'german' },
        pieces: [put('german-chit-fbb', 'pile:german-cup')],
        memory: { actions: { german: 1, allied: 1 }, moreActions: { german: -1 } },
      },
      actions: [draw('german', 'german-chit-fbb')],
    },
    verdicts: [expect.stringContaining('chits/actions 1/2')],
  },
  {
    title: '6.0 [26, 27] illegal: of 3 and 6 by day the Allies have the initiative, 7 to 3, and say who begins',
    request: {
      module: 'celles',
      position: { time: { turn: 4, phase: 'initiative' }, pieces: [] },
      actions: [
        { ...d10(3), reason: 'Initiative: german' } as AskedAction,
        { ...d10(6), reason: 'Initiative: allied' } as AskedAction,
        turn(4, 'action', 'german'),
      ],
      sides: ['german'],
      questions: [next(2)],
    },
    verdicts: ['legal', 'legal', 'initiative/choice'],
    answers: [[0, 'round/begin', expect.arrayContaining([expect.stringContaining('Germans 3, Allies 7')]) as never]],
  },
  {
    title: '6.0 [26, 27] illegal: the same dice, as memory says them',
    request: {
      module: 'celles',
      position: {
        time: { turn: 4, phase: 'initiative' },
        pieces: [],
        memory: { initiative: { german: 3, allied: 6 } },
      },
      actions: [turn(4, 'action', 'german')],
      sides: ['german'],
    },
    verdicts: ['initiative/choice'],
  },
  {
    title: '6.0 [26, 27] unchecked: the same, where nobody said what the dice show',
    request: {
      module: 'celles',
      position: { time: { turn: 4, phase: 'initiative' }, pieces: [] },
      actions: [
        { type: 'roll', dice: 'd10 0-9', reason: 'Initiative: german' },
        { type: 'roll', dice: 'd10 0-9', reason: 'Initiative: allied' },
        turn(4, 'action', 'german'),
      ],
      sides: ['german'],
    },
    verdicts: ['legal', 'legal', expect.stringContaining('unchecked')],
  },
  {
    title: '8.5, 11.0 [41, 48, 70] illegal: N1, 2 points to Rochefort and a heavy attack of 9',
    request: acting(
      1,
      'Panzer Lehr',
      [put(U.lehr, '2216'), put(U.inf, '2113')],
      [move(U.lehr, '2114'), attack([U.lehr], ['2113'], 'heavy')],
    ),
    verdicts: [expect.stringMatching(/^costs/), expect.stringMatching(/^attack\/points 9\//)],
  },
  {
    title: '7.0 [34] illegal: N4, the chit of the 84th does not move a fourth unit',
    request: acting(
      2,
      '84th Infantry',
      [put(U.inf, '2209'), put(U.inf2, '2409'), put(U.inf3, '2710'), put(U.inf4, '2709')],
      [move(U.inf4, '2808')],
      [],
      { acted: [U.inf, U.inf2, U.inf3] },
    ),
    verdicts: ['action/three 3/4'],
  },
  {
    title: '13.4 [110] illegal: N7, Allied Air is not played by night',
    request: acting(
      5,
      '2nd Armored',
      [put('allied-air', 'pile:allied-available')],
      [move('allied-air', 'pile:allied-played')],
    ),
    verdicts: ['tactical/air-night'],
  },
]

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

let house: TestRelay
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('POST /api/referee, the worked examples of Celles', () => {
  it.each(EXAMPLES.map((each) => [each.title, each] as const))('%s', async (_, { request, ...expected }) => {
    const told = await ask(house, request)
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
    const { answers } = await ask(house, far)
    const costs = answers![0]!.reach!.cells.map(({ cost, left }) => cost + left)
    expect(new Set(costs)).toEqual(new Set(points === 0 ? [] : [points]))
  })

  it('11.0 [77, 83, 84, 86, 87]: E11, 51 dice of a published game and two of the rulebook, asked as one list', async () => {
    const rows = [
      ...fights.map(({ turn, event }) => ({ turn, made: event.made })),
      { turn: 0, made: '14:7 2-1 8 -/RD' },
      { turn: 0, made: '28:14 2-1 3 -' },
    ].map(({ turn, made }) => {
      const [odds = '', column = '', modified = '', result = ''] = made.split(' ')
      return { turn, odds, column, modified: Number(modified), result }
    })
    const { status, said } = await post(house, rows.map(diceOf))
    expect([status, rows.length]).toEqual([200, 53])
    for (const [index, told] of (said as readonly Told[]).entries()) {
      const { column, modified, result } = rows[index]!
      const fight = told.verdicts[1]?.fight
      expect(fight).toMatchObject({ column, modified })
      if (result === 'kill') expect(fight?.result?.defender.steps).toBeGreaterThan(0)
      else expect([index, fight?.result?.text]).toEqual([index, result])
    }
  })

  it('7.0, 11.0: an attack as the sketch of a request draws it, with its die and its questions', async () => {
    const { verdicts, answers } = await ask(house, SKETCH)
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

  it('11.0 [77] illegal: N8, the odds of the published game by their strengths: eight times 3-2 and not 1-1', async () => {
    const strengths = fights.map(({ event }) => event.made.split(' ')[0]!.split(':').map(Number) as [number, number])
    const asked = strengths.map(([attack, defence]) => battle(2, 'medium', attack, defence, 5))
    const { said } = await post(house, asked)
    const columns = (said as readonly Told[]).map(({ verdicts }) => verdicts[0]?.fight?.column)
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
