import { expect } from 'vitest'
import type { AskedAction, RefereeRequest } from '../../../table/generated/types.ts'
import {
  acting,
  d10,
  draw,
  HOTTON,
  infiltrate,
  MARLOIE,
  next,
  put,
  RIDGE,
  ROCHEFORT,
  turn,
  U,
  VERDENNE,
} from './celles-requests.ts'
import { attack, move } from './referee-client.ts'

export interface Example {
  readonly title: string
  readonly request: RefereeRequest
  /** The sentences on each action. */
  readonly verdicts: readonly string[]
  /** The fight after an action, by the number of that action. */
  readonly fights?: Readonly<Record<number, string>>
  /** The answers to a question, by the rule of the proposal. */
  readonly answers?: readonly (readonly [question: number, rule: string, messages: readonly string[]])[]
}

export const EXAMPLES: readonly Example[] = [
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
        { type: 'mark', pieces: [U.lehr], mark: 'disrupted', count: 1 },
        move('allied-replacement', 'pile:allied-played'),
        move(U.british, '0704'),
        move('allied-extra-move', 'pile:allied-played'),
        move(U.british, '0705'),
      ],
      questions: [next(7)],
    },
    verdicts: [...Array.from({ length: 11 }, () => 'legal'), expect.stringMatching(/^costs/)],
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
    // The Germans roll the Allies' die too.
    verdicts: ['legal', 'table/foreign-roll', 'initiative/choice'],
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
    verdicts: ['legal', 'table/foreign-roll', expect.stringContaining('unchecked')],
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
