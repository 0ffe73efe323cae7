import { describe, expect, it } from 'vitest'
import { roadWon } from '../../../rules/games/combat-operations/scenario/victory.ts'
import type { Placed } from '../stage.ts'
import { both, CHITS, go, Play, type Start } from './game.ts'

const RED: readonly string[] = [
  'red-49-inf-1',
  'red-49-inf-2',
  'red-49-eng',
  'red-49-at',
  'red-49-art-1',
  'red-49-art-2',
  'red-49-art-3',
  'red-49-art-4',
  'red-21-arm-1',
  'red-21-arminf-1',
  'red-21-eng',
  'red-21-at',
  'red-21-art-1',
  'red-21-art-3',
  'red-21-cav',
]
const TOWNS = ['G2', 'G3', 'H2', 'H3']

/** Red Attack with some Red counters lost and some towns taken. */
function redAttack(
  lost: readonly string[],
  towns: readonly string[],
  more: readonly Placed[] = [],
  start: Start = {},
): Play {
  const there = RED.filter((def) => !lost.includes(def))
  const placed = there.map((def, index): Placed => ({ def, at: towns[index] ?? 'G10' }))
  const dead = lost.map((def): Placed => ({ def, at: 'pile:red-dead' }))
  return new Play([...placed, ...dead, ...more], {
    attacker: 'red',
    turn: 7,
    phase: 'defender-exploit-combat',
    ...start,
  })
}

const messagesOf = (play: Play, sides?: readonly string[]): string =>
  play.advise('victory', sides)[0]?.message ?? 'nothing'

// Red begins with 21 battalions: two regiments of three, two of two, and eleven single ones.
const SEVEN = ['red-49-inf-1', 'red-49-inf-2', 'red-49-eng']

describe('17.1 Red Attack', () => {
  it('17.1 [45] Red holds all four towns and keeps two thirds: a major victory for Red', () => {
    expect(messagesOf(redAttack([], TOWNS))).toBe(
      '17.1: Red holds 4 of the 4 town hexes and has 21 of its 21 battalions left: now a major victory for Red.',
    )
    // Exactly two thirds.
    expect(messagesOf(redAttack(SEVEN, TOWNS))).toContain('14 of its 21 battalions left: now a major victory for Red')
  })

  it('17.1 [45] all four towns with less than two thirds: a minor victory for Red', () => {
    expect(messagesOf(redAttack([...SEVEN, 'red-49-at'], TOWNS))).toContain('13 of its 21 battalions')
    expect(messagesOf(redAttack([...SEVEN, 'red-49-at'], TOWNS))).toContain('a minor victory for Red')
  })

  it('17.1 [45] not all towns: a major victory for Blue with less than two thirds of Red left, otherwise a minor one', () => {
    expect(messagesOf(redAttack([...SEVEN, 'red-49-at'], TOWNS.slice(1)))).toContain('a major victory for Blue')
    expect(messagesOf(redAttack(SEVEN, TOWNS.slice(1)))).toContain('a minor victory for Blue')
    expect(messagesOf(redAttack([], []))).toContain('Red holds 0 of the 4')
  })

  it('17.1 [45] exactly two thirds count as two thirds there, whatever the table says of Blue Attack', () => {
    const play = redAttack(SEVEN, TOWNS, [], { house: { 'two-thirds': 'lost' } })
    expect(messagesOf(play)).toContain('a major victory for Red')
  })

  it('17.1 [45] reduced battalions count, headquarters do not, nor do units that have not arrived', () => {
    const play = redAttack(SEVEN, TOWNS, [
      { def: 'red-49-hq', at: 'pile:red-dead' },
      { def: 'red-21-motinf-2', at: 'pile:red-3' },
    ])
    play.do({ type: 'mark', pieces: ['red-21-at'], mark: 'step-loss', count: 1 })
    expect(messagesOf(play)).toContain('14 of its 21')
    expect(messagesOf(redAttack(SEVEN, TOWNS, [{ def: 'red-21-motinf-2', at: 'G9' }]))).toContain('16 of its 23')
    // A regiment that has lost five of six steps has one battalion left.
    const worn = redAttack([], TOWNS)
    worn.do({ type: 'mark', pieces: ['red-49-inf-1'], mark: 'step-loss', count: 5 })
    expect(messagesOf(worn)).toContain('19 of its 21')
  })

  it('17.1 [45] a town is held by the side that was there last', () => {
    const play = redAttack([], TOWNS.slice(0, 3), [], { phase: 'attacker-move' })
    play.do(go('red-21-cav', 'H3'))
    expect(messagesOf(play)).toContain('holds 4 of the 4')
    expect(messagesOf(play.do(go('red-21-cav', 'H4')))).toContain('holds 4 of the 4')
    play.do({ type: 'put', pieces: [{ def: 'blue-36-eng', side: 'blue' }], to: play.piece('red-21-cav').at })
    play.do(go(play.piece('blue-36-eng').id, 'H3'))
    expect(messagesOf(play)).toContain('holds 3 of the 4')
    expect(messagesOf(play.do(go(play.piece('blue-36-eng').id, 'H4')))).toContain('holds 3 of the 4')
  })

  it('17.1 [45] covered counters are not counted for a viewer that cannot see them', () => {
    const hidden: Placed = { def: 'red-21-motinf-2', at: 'G9', veil: 'cover' }
    const play = redAttack([], TOWNS, [hidden], { viewer: { sides: ['blue'] } })
    expect(messagesOf(play, ['blue'])).toContain('the winner now depends on hidden units')
    const own = redAttack([], TOWNS, [hidden], { viewer: { sides: ['red'] } })
    expect(messagesOf(own, ['red'])).toContain('23 of its 23')
  })
})

const ARMORED = [
  'blue-2-arm-1',
  'blue-2-arm-2',
  'blue-2-arminf-1',
  'blue-2-art-1',
  'blue-2-art-2',
  'blue-2-art-3',
  'blue-2-eng',
]

/** Blue Attack with the ten battalions of 2nd Armored less some, and given Red units. */
function blueAttack(lost: readonly string[], more: readonly Placed[] = [], start: Start = {}): Play {
  const placed = ARMORED.map((def): Placed => ({ def, at: lost.includes(def) ? 'pile:blue-dead' : 'R9' }))
  return new Play([...placed, ...more], { attacker: 'blue', turn: 7, phase: 'defender-exploit-combat', ...start })
}

describe('17.2 Blue Attack', () => {
  it('17.2 [47] Blue controls the road with more than two thirds of 2nd Armored: a major victory for Blue', () => {
    expect(messagesOf(blueAttack([]))).toBe(
      '17.2: Blue controls the road and has 10 of the 10 battalions of 2nd Armored left: now a major victory for Blue.',
    )
    expect(messagesOf(blueAttack(['blue-2-arm-1', 'blue-2-eng']))).toContain('7 of the 10')
    expect(messagesOf(blueAttack(['blue-2-arm-1', 'blue-2-eng']))).toContain('a major victory for Blue')
  })

  it('17.2 [47] with less, down to a half: a minor victory for Blue', () => {
    expect(messagesOf(blueAttack(['blue-2-arm-1', 'blue-2-arm-2']))).toContain('6 of the 10')
    expect(messagesOf(blueAttack(['blue-2-arm-1', 'blue-2-arm-2']))).toContain('a minor victory for Blue')
    expect(messagesOf(blueAttack(['blue-2-arm-1', 'blue-2-arm-2', 'blue-2-eng']))).toContain('a minor victory for Blue')
  })

  it('17.2 [47] section 5.15: with less than half a minor victory for Red', () => {
    const lost = ['blue-2-arm-1', 'blue-2-arm-2', 'blue-2-arminf-1']
    expect(messagesOf(blueAttack(lost))).toContain('4 of the 10')
    expect(messagesOf(blueAttack(lost))).toContain('a minor victory for Red')
  })

  it('17.2 [47] a supplied zone of Red on the road: a major victory for Red', () => {
    const play = blueAttack([], [{ def: 'red-49-inf-1', at: 'D10' }])
    expect(messagesOf(play)).toContain('Red units in supply have zones of control on the road at C10, D9; Blue')
    expect(messagesOf(play)).toContain('a major victory for Red')
  })

  it('17.2 [47] no zone on the road: out of supply, a headquarters, beyond the river, or away', () => {
    for (const red of [
      { def: 'red-49-inf-1', at: 'D10', marks: { 'out-of-supply': 1 } },
      { def: 'red-49-hq', at: 'D10' },
      { def: 'red-49-inf-1', at: 'L9' },
      { def: 'red-49-inf-1', at: 'D12' },
      { def: 'red-dummy-inf', at: 'D9' },
    ]) {
      expect([red.def, red.at, messagesOf(blueAttack([], [red]))]).toEqual([
        red.def,
        red.at,
        expect.stringContaining('Blue controls'),
      ])
    }
  })

  it('17.2 [47] a possible dummy leaves it open', () => {
    const hidden: Placed = { def: 'red-49-inf-1', at: 'D10', veil: 'cover' }
    const play = blueAttack([], [hidden], { viewer: { sides: ['blue'] } })
    expect(messagesOf(play, ['blue'])).toContain('cannot be seen')
    expect(messagesOf(play, ['blue'])).not.toContain('49th')
  })

  it('17.2 [47] section 5.15, exactly two thirds are two thirds kept, or less than that', () => {
    // Ten battalions have no exact two thirds, but modules with other regiments may.
    expect(roadWon({ left: 6, of: 9 }, 'kept')).toEqual({ winner: 'blue', level: 'major' })
    expect(roadWon({ left: 6, of: 9 }, 'lost')).toEqual({ winner: 'blue', level: 'minor' })
    expect(roadWon({ left: 7, of: 9 }, 'lost')).toEqual({ winner: 'blue', level: 'major' })
    expect(roadWon({ left: 5, of: 10 }, 'lost')).toEqual({ winner: 'blue', level: 'minor' })
    expect(roadWon({ left: 4, of: 9 }, 'kept')).toEqual({ winner: 'red', level: 'minor' })
  })
})

describe('16.0 the end', () => {
  both('16.0 [43a] the score is shown when the game ends', (me) => {
    const play = new Play([...CHITS], { attacker: me, turn: 6, phase: 'attacker-chit' })
    for (let chit = 1; chit <= 10; chit++) play.draw(chit)
    const pieces = [...play.keeper.state.pieces.keys()]
    play.do({ type: 'move', moves: [{ pieces, to: { pile: 'cup' } }] }).draw(10)
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('victory/score')
    play.phase('defender-exploit-combat')
    expect(play.advise('next').map(({ rule }) => rule)).toContain('victory/score')
  })
})
