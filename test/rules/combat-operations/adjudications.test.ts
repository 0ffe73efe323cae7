import { describe, expect, it } from 'vitest'
import type { AskedAction, FightFigures, PlacedPiece, RefereeRequest, Walk } from '../../../table/generated/types.ts'
import { asked, attack, last, move, put, verdict } from './requests.ts'

/** Cases worked out by hand from the rulebook before the referee was asked. */

type More = Partial<RefereeRequest['position']>
type Row = readonly [title: string, pieces: readonly PlacedPiece[], action: AskedAction, expected: string, more?: More]

const I = 'red-49-inf-1-1'
const [I2, I3] = ['red-49-inf-1-2', 'red-49-inf-1-3']
const [J, R, T, E] = ['red-49-inf-2-1', 'red-49-inf-1', 'red-21-arm-1-1', 'red-49-eng']
const [GUNS, MOTOR, HQ] = ['red-49-art-1', 'red-21-arminf-1-1', 'red-49-hq']
const [B, B2, B3] = ['blue-36-inf-1-1', 'blue-36-inf-1-2', 'blue-36-inf-1-3']

const ground = (cell: string, terrain: string, level = 0): More => ({ map: { ...CLEAR, [cell]: { terrain, level } } })
const side = (id: string, ...crossings: string[]): More => ({
  map: { ...CLEAR, [id]: { edges: ['river'], crossings } },
})
const CLEAR = Object.fromEntries(
  ['L', 'M', 'N', 'O', 'P', 'Q'].flatMap((column) =>
    [8, 9, 10, 11, 12, 13].map((row) => [`${column}${row}`, { terrain: 'clear', level: 0 }]),
  ),
)
const out = (...pieces: string[]): More => ({ memory: { supply: { out: pieces } }, map: CLEAR })

const cost = ({ legal, cost, left }: Walk): string => (legal ? `${cost}, ${left} left` : '')

const WALKS: readonly Row[] = [
  ['9.2 woods: infantry pays 2', [put(I, 'Q11')], move(I, 'P11'), '2, 2 left', ground('P11', 'woods')],
  ['9.2 woods: mechanized units pay 3', [put(T, 'Q11')], move(T, 'P11'), '3, 4 left', ground('P11', 'woods')],
  [
    '9.2 woods: artillery is not mechanized',
    [put(GUNS, 'Q11')],
    move(GUNS, 'P11'),
    '2, 3 left',
    ground('P11', 'woods'),
  ],
  ['9.4 town: motorized units pay 3', [put(T, 'Q11')], move(T, 'P11'), '3, 4 left', ground('P11', 'town')],
  ['9.3 swamp: a whole allowance', [put(I, 'Q11')], move(I, 'P11'), '4, 0 left', ground('P11', 'swamp')],
  [
    '9.3 swamp: artillery',
    [put(GUNS, 'Q11')],
    move(GUNS, 'P11'),
    'illegal 9.3 movement/terrain/swamp, P10 instead',
    ground('P11', 'swamp'),
  ],
  ['9.8 swamp by road: motorized units pay 2', [put(T, 'O11')], move(T, 'N11'), '2, 5 left', ground('N11', 'swamp')],
  [
    '9.8, 7.2 swamp by road: half of a halved allowance',
    [put(I, 'O11')],
    move(I, 'N11'),
    '1, 1 left',
    { ...out(I), ...ground('N11', 'swamp') },
  ],
  [
    '9.8, 9.5 road: half, and 1 for going up',
    [put(I, 'O11')],
    move(I, 'N11'),
    '1.5, 2.5 left',
    ground('N11', 'clear', 1),
  ],
  ['9.7, 9.8 a bridge by road', [put(I, 'O9')], move(I, 'O8'), '2.5, 1.5 left', { map: CLEAR }],
  [
    '9.6 a river without a bridge',
    [put(I, 'N9')],
    move(I, 'N8'),
    'illegal 9.6 movement/edge/river, O9 instead',
    { map: CLEAR },
  ],
  [
    '9.7 artillery on an infantry bridge',
    [put(GUNS, 'N9')],
    move(GUNS, 'N8'),
    '3, 2 left',
    side('N9/N8', 'infantry-bridge'),
  ],
  ['5.1 from zone to zone by one hex', [put(I, 'N11'), put(B, 'N10')], move(I, 'O11'), '0.5, 3.5 left', { map: CLEAR }],
  [
    '5.0 a headquarters has no zone',
    [put(I, 'M12'), put('blue-36-hq', 'N10')],
    move(I, 'O10'),
    '2, 2 left',
    { map: CLEAR },
  ],
  ['9.6 no zone across the river', [put(I, 'M10'), put(B, 'N8')], move(I, 'O10'), '1.5, 2.5 left', { map: CLEAR }],
  [
    '7.2 out of supply: half the allowance',
    [put(I, 'M13')],
    move(I, 'M10'),
    'illegal 8.0 movement/points 3/2, M11 instead',
    out(I),
  ],
  [
    '8.0 a whole allowance enters what it cannot pay for',
    [put(I, 'M12')],
    move(I, 'N11'),
    '2, 0 left',
    { ...out(I), ...ground('N11', 'woods', 1) },
  ],
]

const fought = ({ attack, defence, column, shifts, result }: FightFigures): string => {
  const moved = shifts.map(({ cite, by }) => ` ${cite} ${by > 0 ? '+' : ''}${by}`).join('')
  return `${attack}:${defence}${moved} at ${column}, ${result?.attacker.steps}/${result?.defender.steps}`
}

const at = (...hexes: readonly (readonly [string, string])[]) => hexes.map(([def, hex]) => put(def, hex))
const FIGHTS: readonly Row[] = [
  ['9.1, 13.2, 13.3 armor alone', at([T, 'N10'], [B, 'N11']), attack([T], 'N11'), '7:4 13.2 +1 13.3 -1 at 1-1, 0/0'],
  [
    '13.2 armor with infantry',
    at([T, 'N10'], [I, 'N10'], [B, 'N11']),
    attack([T, I], 'N11'),
    '10:4 13.2 +1 at 3-1, 0/1',
  ],
  [
    '13.2 engineers take the bonus away',
    at([T, 'N10'], [B, 'N11'], ['blue-36-eng', 'N11'], [I, 'N10']),
    attack([T, I], 'N11'),
    '10:7 at 1-1, 1/1',
  ],
  [
    '9.2 armor into woods',
    at([T, 'N10'], [I, 'N10'], [B, 'N11']),
    attack([T, I], 'N11'),
    '9:5 13.2 +1 at 2-1, 0/0',
    ground('N11', 'woods'),
  ],
  [
    '9.2 armored infantry into woods',
    at([MOTOR, 'N10'], [B, 'N11']),
    attack([MOTOR], 'N11'),
    '4:5 at 1-2, 0/0',
    ground('N11', 'woods'),
  ],
  [
    '9.3 swamp: a quarter, but of infantry all',
    at([T, 'N10'], [I, 'N10'], [B, 'N11']),
    attack([T, I], 'N11'),
    '4.75:5 13.2 +1 at 1-1, 0/0',
    ground('N11', 'swamp'),
  ],
  [
    '9.4, 13.5 engineers with infantry into a town',
    at([I, 'N10'], [E, 'N10'], [B, 'N11']),
    attack([I, E], 'N11'),
    '4:6 13.5 +1 at 1-1, 0/0',
    ground('N11', 'town'),
  ],
  [
    '13.5 engineers with artillery alone',
    at([E, 'N10'], [GUNS, 'N9'], [B, 'N11']),
    attack([E, GUNS], 'N11'),
    '3:6 at 1-2, 0/0',
    ground('N11', 'town'),
  ],
  [
    '9.5 a regiment uphill: 1 for each battalion',
    at([R, 'N10'], [B, 'N11']),
    attack([R], 'N11'),
    '9:4 at 2-1, 0/0',
    ground('N11', 'clear', 1),
  ],
  [
    '9.6 across a river, artillery whole',
    at([I, 'N10'], [GUNS, 'N9'], [B, 'N11']),
    attack([I, GUNS], 'N11'),
    '4.5:4 at 1-1, 0/0',
    side('N10/N11'),
  ],
  [
    '9.7 over a bridge: once',
    at([I, 'N10'], [B, 'N11']),
    attack([I], 'N11'),
    '1.5:4 at 1-3, 1/0',
    side('N10/N11', 'bridge'),
  ],
  [
    '13.1 a whole regiment from two hexes',
    at([I, 'N10'], [I2, 'N10'], [I3, 'M11'], [B, 'N11']),
    attack([I, I2, I3], 'N11'),
    '12:4 at 3-1, 0/1',
  ],
  [
    '13.1 a whole regiment defends',
    at([I, 'N10'], [B, 'N11'], [B2, 'N11'], [B3, 'N11']),
    attack([I], 'N11'),
    '3:15 at 1-4, 6/0',
  ],
  ['13.4 artillery attacked alone', at([I, 'N10'], ['blue-36-art-1', 'N11']), attack([I], 'N11'), '3:1 at 3-1, 0/1'],
  [
    '7.2 after 9.1: armor out of supply in the open',
    at([T, 'N10'], [I, 'N10'], [B, 'N11']),
    attack([T, I], 'N11'),
    '4:4 13.2 +1 at 2-1, 0/0',
    out(T),
  ],
]

const REFUSED: readonly Row[] = [
  [
    '13.4 out of range',
    at([I, 'N12'], [GUNS, 'Q12'], [B, 'N11']),
    attack([I, GUNS], 'N11'),
    'illegal 13.4 artillery/range 2/3',
  ],
  ['13.4 artillery alone', at([GUNS, 'N10'], [B, 'N11']), attack([GUNS], 'N11'), 'illegal 13.4 artillery/alone'],
  ['11.0 two hexes away', at([I, 'N13'], [B, 'N11']), attack([I], 'N11'), 'illegal 11.0 attack/adjacent 1/2'],
  ['11.0 nobody there', at([I, 'N12']), attack([I], 'N11'), 'illegal 11.0 attack/empty'],
  ['4.0 not its turn', at([I, 'N12'], [B, 'N11']), attack([B], 'N12'), 'illegal 4.0 attack/side'],
  [
    '11.9 nobody left to soak off',
    at([R, 'N12'], [B, 'N11'], ['blue-36-inf-2-1', 'M12']),
    attack([R], 'N11'),
    'illegal 11.9 soakoff/owed',
  ],
  [
    '2.1 a dummy',
    at(['red-dummy-inf', 'N12'], [B, 'N11']),
    attack(['red-dummy-inf'], 'N11'),
    'illegal 2.1 attack/dummy',
  ],
]

const named = (rows: readonly Row[]) => rows.map((row) => [row[0], row] as const)

describe('adjudicated by hand', () => {
  it.each(named(WALKS))('%s', (_, [, pieces, action, expected, more = {}]) => {
    const [reported] = asked({ phase: 'attacker-move', pieces, actions: [action], more })
    const [walk] = reported!.walks!
    expect(verdict(reported!) === 'legal' ? cost(walk!) : verdict(reported!)).toBe(expected)
    expect(walk!.legal).toBe(verdict(reported!) === 'legal')
  })

  it.each(named(FIGHTS))('%s', (_, [, pieces, action, expected, more = {}]) => {
    const [reported] = asked({ phase: 'attacker-combat', pieces, actions: [action], more })
    expect([verdict(reported!), fought(reported!.fight!)]).toEqual(['legal', expected])
  })

  it.each(named(REFUSED))('%s', (_, [, pieces, action, expected, more = {}]) => {
    expect(last({ phase: 'attacker-combat', pieces, actions: [action], more })).toBe(expected)
  })

  it.each([
    ['6.0 five battalions when step 3 ends', T, 'illegal 6.0 stacking/limit 4/5'],
    ['6.0 a headquarters is none', HQ, 'legal'],
  ])('%s', (_, other, expected) => {
    const pieces = at([R, 'N11'], [J, 'N11'], [other, 'M11'])
    const end: AskedAction = { type: 'turn', time: { turn: 2, phase: 'attacker-combat' } }
    expect(last({ phase: 'attacker-move', pieces, actions: [move(other, 'N11'), end] })).toBe(expected)
  })

  it.each([
    ['10.0 exploitation: infantry', I, {}, 'illegal 10.0 turns/who'],
    ['10.0 exploitation: it moved in step 3', T, { moved: [T] }, 'illegal 10.0 turns/fresh'],
    ['10.0 exploitation: it attacked in step 4', T, { attacked: [T] }, 'illegal 10.0 turns/fresh'],
    ['10.0 exploitation: fresh armor', T, { moved: [], supply: {} }, 'legal'],
  ])('%s', (_, piece, memory, expected) => {
    const pieces = [put(piece, 'N11')]
    const reported = last({ phase: 'attacker-exploit-move', pieces, more: { memory }, actions: [move(piece, 'N10')] })
    expect(reported.split(';').filter((each) => !each.includes('unchecked'))).toEqual([expected])
  })
})
