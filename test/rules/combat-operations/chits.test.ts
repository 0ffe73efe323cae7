import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { at, type Placed } from '../stage.ts'
import { both, CHITS, drawing, game, go, of, Play, referee, type Side, type Start, turnTo } from './game.ts'

/** Red Attack or Blue Attack with units on the chits, before the attacker's first draw. */
const cup = (me: Side, placed: readonly Placed[] = [], start: Start = {}) =>
  new Play([...CHITS, ...placed], { attacker: me, turn: 1, phase: 'attacker-chit', ...start })

const refill = (play: Play): Action => ({
  type: 'move',
  moves: [
    {
      pieces: [...play.keeper.state.pieces.values()].flatMap(({ id, at }) =>
        'pile' in at && at.pile === 'drawn' ? id : [],
      ),
      to: { pile: 'cup' },
    },
  ],
})

/** Makes draws from a turn on, two per turn, the attacker's first. */
function drawAll(play: Play, chits: readonly number[], turn: number): Play {
  chits.forEach((chit, index) => {
    play.phase(index % 2 === 0 ? 'attacker-chit' : 'defender-chit', turn + Math.floor(index / 2)).draw(chit)
  })
  return play
}

/** A game up to the second filling of the cup, in turn 6. */
const secondHalf = (me: Side, placed: readonly Placed[] = [], start: Start = {}) => {
  const play = drawAll(cup(me, placed, start), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1)
  return play.phase('attacker-chit', 6).do(refill(play))
}

describe('4.0 the draw', () => {
  both('4.0 [5, 40] legal: each player draws one chit in their step 2', (me, foe) => {
    const play = cup(me)
    expect(play.findings(drawing(), [me])).toEqual([])
    play.draw(4).phase('defender-chit')
    expect(play.findings(drawing(), [foe])).toEqual([])
  })

  both('4.0 [5, 40] illegal: not two, not again, not in another step, and not for the other', (me, foe) => {
    const play = cup(me)
    expect(play.breaks(drawing('random', 2), [me])).toEqual(['chits/one'])
    expect(play.breaks(drawing(), [foe])).toEqual(['chits/side'])
    play.draw(4)
    expect(play.breaks(drawing(), [me])).toEqual(['chits/one'])
    for (const phase of ['supply', 'attacker-move', 'defender-combat']) {
      expect([phase, play.phase(phase).breaks(drawing(), [me])]).toEqual([phase, ['chits/phase']])
    }
  })

  both('4.0 [5] illegal: a player skips it; a draw is proposed, and it is legal', (me) => {
    const play = cup(me)
    expect(play.graded('illegal', turnTo(1, 'attacker-move'), [me])).toEqual(['chits/undrawn'])
    const [proposal] = play.advise('next', [me])
    expect(proposal?.rule).toBe('chits/draw')
    expect(play.findings(proposal!.actions[0]!, [me])).toEqual([])
    play.do(proposal!.actions[0]!)
    expect(play.findings(turnTo(1, 'attacker-move'), [me])).toEqual([])
    expect(play.advise('next', [me])[0]?.rule).toBe('turns/next')
  })
})

describe('15.0 the cup goes round twice', () => {
  both('15.0 [43] legal: section 5.17, after five turns all chits go back', (me) => {
    const play = drawAll(cup(me), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1).phase('attacker-chit', 6)
    expect(play.breaks(refill(play), [me])).toEqual([])
    const [proposal] = play.advise('next', [me])
    expect(proposal?.rule).toBe('chits/refill')
    play.do(proposal!.actions[0]!)
    expect(play.advise('next', [me])[0]?.rule).toBe('chits/draw')
  })

  both('15.0 [43] illegal: not before, and not only some', (me) => {
    const play = drawAll(cup(me), [1, 2, 3, 4], 1)
    expect(play.breaks(refill(play), [me])).toEqual(['chits/refill'])
    drawAll(play, [5, 6, 7, 8, 9, 10], 3).phase('attacker-chit', 6)
    const [all] = (refill(play) as Extract<Action, { type: 'move' }>).moves
    const some: Action = { type: 'move', moves: [{ pieces: all!.pieces.slice(1), to: { pile: 'cup' } }] }
    expect(play.breaks(some, [me])).toEqual(['chits/refill'])
  })
})

const REGIMENT: Readonly<Record<Side, { first: Id; second: Id; head: string }>> = {
  // In Red Attack, Red's reinforcement comes in the second half, Blue's in the first.
  red: { first: 'red-infantry-step', second: 'red-21-motinf-2', head: 'G13' },
  blue: { first: 'blue-36-inf-3', second: 'blue-infantry-step', head: 'G1' },
}

/** Red Attack with a side's regiment on chit 3, in its movement after chit 3 was drawn. */
function drawn(side: Side, by: Side, half: 1 | 2, more: readonly Placed[] = []): Play {
  const def = side === 'red' ? REGIMENT.red.second : REGIMENT.blue.first
  const placed: Placed[] = [{ def, at: `pile:${side}-3`, veil: 'cover' }, ...more]
  const play = half === 1 ? cup('red', placed) : secondHalf('red', placed)
  const { turn } = play.state.time
  const others = half === 1 ? [5, 3] : [3, 5]
  if (by === 'red') play.phase('attacker-chit', turn).draw(3).phase('defender-chit', turn).draw(5)
  else
    play
      .phase('attacker-chit', turn)
      .draw(others[0] === 3 ? 5 : others[0]!)
      .phase('defender-chit', turn)
      .draw(3)
  return play.phase(side === 'red' ? 'attacker-move' : 'defender-move', turn)
}

const arrive = (play: Play, side: Side, hex: string, ...via: string[]): Action =>
  go(play.piece(side === 'red' ? REGIMENT.red.second : REGIMENT.blue.first).id, hex, ...via)

const inHalf = (side: Side) => (side === 'red' ? 2 : 1)

describe('14.0 reinforcements', () => {
  both('14.0 [40] legal: drawn by its own player it arrives in that turn’s movement', (me) => {
    const play = drawn(me, me, inHalf(me))
    expect(play.breaks(arrive(play, me, REGIMENT[me].head), [me])).toEqual([])
  })

  both('14.0 [40] illegal: drawn by the opponent it never comes', (me, foe) => {
    const play = drawn(me, foe, inHalf(me))
    const [found] = play.findings(arrive(play, me, REGIMENT[me].head), [me])
    expect(found).toMatchObject({ rule: 'reinforcements/lost', cite: '14.0', severity: 'illegal' })
  })

  both('14.0 [40] illegal: not drawn at all, or never laid on a chit', (me) => {
    const def = me === 'red' ? REGIMENT.red.second : REGIMENT.blue.first
    const placed = (pile: string) =>
      cup('red', [{ def, at: pile, veil: 'cover' }]).phase(me === 'red' ? 'attacker-move' : 'defender-move')
    expect(placed(`pile:${me}-3`).breaks(go(def, REGIMENT[me].head), [me])).toEqual(['reinforcements/undrawn'])
    expect(placed(`pile:${me}-${me === 'red' ? 'second' : 'first'}`).breaks(go(def, REGIMENT[me].head), [me])).toEqual([
      'reinforcements/unlaid',
    ])
  })

  both('14.0 [40] illegal: a turn too late, or in another step', (me) => {
    const play = drawn(me, me, inHalf(me))
    const action = arrive(play, me, REGIMENT[me].head)
    const { turn, phase } = play.state.time
    expect(play.phase(phase, turn + 1).breaks(action, [me])).toEqual(['reinforcements/late'])
    expect(play.phase(phase.replace('move', 'chit'), turn).breaks(action, [me])).toContain('turns/phase')
    for (const step of ['combat', 'exploit-move', 'exploit-combat']) {
      const other = phase.replace('move', step)
      expect([other, play.phase(other).breaks(action, [me])]).toEqual([
        other,
        expect.arrayContaining(['reinforcements/phase']),
      ])
      expect(play.advise('next', [me]).filter(({ rule }) => rule === 'reinforcements/arrive')).toEqual([])
    }
  })

  both('14.0 [40] illegal: section 5.13, a chit drawn in the other half has no effect', (me) => {
    const play = drawn(me, me, inHalf(me) === 1 ? 2 : 1)
    const [found] = play.findings(arrive(play, me, REGIMENT[me].head), [me])
    // In the second half chit 3 has been drawn twice. The first draw counts for its own drawer.
    if (me === 'red') expect(found).toMatchObject({ rule: 'reinforcements/undrawn' })
    else expect(found?.rule).toMatch(/^reinforcements\/(late|lost)$/)
  })

  it('14.0 [40] legal: section 5.13, nor does the opponent’s draw there remove anything', () => {
    const placed: Placed[] = [{ def: REGIMENT.red.second, at: 'pile:red-2', veil: 'cover' }]
    // Blue drew chit 2 in the first half, Red draws it in the second.
    const play = secondHalf('red', placed).draw(2).phase('attacker-move', 6)
    expect(play.breaks(go(REGIMENT.red.second, 'G13'), ['red'])).toEqual([])
  })

  both('14.0 [40] arrived units are proposed', (me) => {
    const play = drawn(me, me, inHalf(me))
    const [proposal] = play.advise('next', [me]).filter(({ rule }) => rule === 'reinforcements/arrive')
    expect(proposal?.message).toMatch(/Chit 3 brings .* to [GO]13?, in movement/)
    expect(play.breaks(proposal!.actions[0]!, [me])).toEqual([])
  })

  both('14.2 [42] each hex where a unit may enter is proposed, and each is legal', (me) => {
    const play = drawn(me, me, inHalf(me))
    const all = play.advise('next', [me]).filter(({ rule }) => rule === 'reinforcements/arrive')
    expect(new Set(all.map(({ at }) => JSON.stringify(at))).size).toBe(all.length)
    for (const { actions } of all) expect(play.breaks(actions[0]!, [me])).toEqual([])
  })

  it('14.0 [40] example 8: of three reinforcements on chits 1, 2 and 3 the opponent draws the second', () => {
    const placed: Placed[] = ['blue-36-inf-3', 'blue-2-arm-1', 'blue-dummy-arm'].map((def, index) => ({
      def,
      at: `pile:blue-${index + 1}`,
      veil: 'cover',
    }))
    const play = cup('red', placed).draw(2).phase('defender-chit', 1).draw(1).phase('defender-move', 1)
    expect(play.breaks(go('blue-36-inf-3', 'G1'), ['blue'])).toEqual([])
    expect(play.breaks(go('blue-2-arm-1', 'G1'), ['blue'])).toEqual(['reinforcements/lost'])
    expect(play.breaks(go('blue-dummy-arm', 'G1'), ['blue'])).toEqual(['reinforcements/undrawn'])
    play.phase('attacker-chit', 2).draw(7).phase('defender-chit', 2).draw(3).phase('defender-move', 2)
    expect(play.breaks(go('blue-dummy-arm', 'O1'), ['blue'])).toEqual([])
    expect(play.breaks(go('blue-2-arm-1', 'G1'), ['blue'])).toEqual(['reinforcements/lost'])
  })

  both('14.0 [40] a draw that loses reinforcements is told to their owner alone, by name', (me, foe) => {
    const lost = (play: ReturnType<typeof cup>, side: 'red' | 'blue') =>
      play.advise('next', [side]).filter(({ rule }) => rule === 'reinforcements/lost')
    const play = drawn(me, foe, inHalf(me))
    expect(lost(play, me).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^14\.0: (Red|Blue) drew chit 3: .* never arrives?\.$/),
    ])
    expect(lost(play, me)[0]?.message).toContain(foe === 'red' ? 'Red drew' : 'Blue drew')
    expect(lost(play, foe)).toEqual([])
    expect(lost(drawn(me, me, inHalf(me)), me)).toEqual([])
  })

  both('14.0 [40] the opponent of the assigning player sees neither the chit nor its units', (me, foe) => {
    const def = me === 'red' ? REGIMENT.red.second : REGIMENT.blue.first
    const play = cup('red', [{ def, at: `pile:${me}-3`, veil: 'cover' }], { viewer: { sides: [foe] } })
    play.draw(3)
    expect(JSON.stringify(play.advise('next', [foe]))).not.toContain('Regiment')
    expect(JSON.stringify(play.memory.chapters.toJS())).not.toContain(def)
  })
})

describe('14.2 the hexes of arrival', () => {
  both('14.2 [42] legal: at any supply head, going on from there', (me) => {
    const play = drawn(me, me, inHalf(me))
    for (const hex of me === 'red' ? ['G13', 'O13'] : ['G1', 'O1']) {
      expect([hex, play.breaks(arrive(play, me, hex), [me])]).toEqual([hex, []])
    }
    const [to, head] = me === 'red' ? ['G10', 'G13'] : ['G4', 'G1']
    expect(play.breaks(arrive(play, me, to, head), [me])).toEqual([])
  })

  both('14.2 [42] illegal: anywhere else', (me) => {
    const play = drawn(me, me, inHalf(me))
    const [found] = play.findings(arrive(play, me, me === 'red' ? 'H13' : 'H1'), [me])
    expect(found).toMatchObject({ rule: 'reinforcements/head', cite: '14.2', severity: 'illegal' })
    expect(found?.message).toContain(me === 'red' ? 'G13 or O13' : 'G1 or O1')
  })

  both('14.2, 8.0 [42, 17] illegal: the first hex costs points, and spent points stay spent', (me) => {
    const play = drawn(me, me, inHalf(me))
    const head = REGIMENT[me].head
    // Red's motorized regiment has 7 points, Blue's infantry 4; the head costs 1.
    const def = me === 'red' ? REGIMENT.red.second : REGIMENT.blue.first
    const there = new Play([{ def, at: head }], { phase: me === 'red' ? 'attacker-move' : 'defender-move' })
    const { cells } = referee.reach(at(referee, there.state, [me], there.memory), [def])
    const far = game.maps[0]!.grid.print(cells.find(({ left }) => left === 0)!.at)
    expect(there.breaks(go(def, far), [me])).toEqual([])
    const before = play.breaks(arrive(play, me, far, head), [me])
    expect(before).toEqual(['movement/points'])
    play.do(arrive(play, me, head))
    const { id } = play.piece(me === 'red' ? REGIMENT.red.second : REGIMENT.blue.first)
    expect(play.memory.walked.get(id)?.spent).toBe(2)
    expect(play.breaks(go(id, far), [me])).toEqual(['movement/points'])
  })

  both('14.2 [42] legal: beside an enemy-held head, at the nearest empty edge hex', (me, foe) => {
    const [head, near, far] = me === 'red' ? ['G13', 'H13', 'I13'] : ['G1', 'F1', 'E1']
    const play = drawn(me, me, inHalf(me), [{ def: of(foe, 'reserve'), at: head }])
    expect(play.breaks(arrive(play, me, near), [me])).toEqual([])
    expect(play.breaks(arrive(play, me, far), [me])).toEqual(['reinforcements/head'])
    expect(play.breaks(arrive(play, me, me === 'red' ? 'O13' : 'O1'), [me])).toEqual([])
  })

  both('14.2 [42] illegal: in the enemy-held head, or in an edge hex with any unit in it', (me, foe) => {
    const [head, near, next] = me === 'red' ? ['G13', 'H13', 'F13'] : ['G1', 'F1', 'H1']
    const enemy = { def: of(foe, 'reserve'), at: head }
    const play = drawn(me, me, inHalf(me), [enemy, { def: of(me, 'infantry'), at: near }])
    expect(play.breaks(arrive(play, me, head), [me])).toEqual(['reinforcements/head'])
    expect(play.breaks(arrive(play, me, near), [me])).toEqual(['reinforcements/head'])
    expect(play.breaks(arrive(play, me, next), [me])).toEqual([])
  })

  both('14.0 [40] illegal: no eliminated unit returns', (me) => {
    const play = new Play([{ def: of(me, 'infantry'), at: `pile:${me}-dead` }], { attacker: me })
    expect(play.breaks(go(of(me, 'infantry'), 'G7'), [me])).toEqual(['reinforcements/dead'])
  })
})

describe('15.0 the last turn', () => {
  it('15.0 [43] example 9: the cup goes round once in five turns, and two turns later chit 10 ends the game', () => {
    const play = secondHalf('red')
    drawAll(play, [1, 2, 3], 6)
    expect(play.advise('next').map(({ rule }) => rule)).not.toContain('length/last')
    play.phase('defender-chit', 7).draw(10)
    expect(play.advise('next')[0]).toMatchObject({ rule: 'length/last', cite: '15.0' })
    expect(play.advise('next')[0]?.message).toContain('turn 7 is the last')
    expect(play.phase('defender-exploit-combat', 7).breaks(turnTo(8, 'supply'))).toEqual(['length/over'])
  })

  both('15.0 [43] legal: chit 10 in the first half does not end the game', (me) => {
    const play = drawAll(cup(me), [10, 1], 1).phase('defender-exploit-combat', 1)
    expect(play.breaks(turnTo(2, 'supply'))).toEqual([])
  })

  both('15.0 [43] legal: the game turn is finished', (me) => {
    const play = secondHalf(me).draw(10)
    expect(play.phase('attacker-exploit-combat', 6).breaks(turnTo(6, 'defender-chit'))).toEqual([])
  })

  both('15.0 [43] illegal: no other turn is begun', (me) => {
    const play = secondHalf(me).draw(10).phase('defender-exploit-combat', 6)
    const [found] = play.findings(turnTo(7, 'supply'))
    expect(found).toMatchObject({ rule: 'length/over', cite: '15.0', needed: 6, had: 7 })
  })

  both('15.0 [43] the next turn is not offered then, and the game is over', (me) => {
    const over = ({ state, memory }: Play) => referee.outcome(at(referee, state, [], memory)).over
    const play = secondHalf(me).draw(10)
    expect([play.advise('next').some(({ rule }) => rule === 'turns/next'), over(play)]).toEqual([true, false])
    play.phase('defender-exploit-combat', 6)
    expect([play.advise('next').some(({ rule }) => rule === 'turns/next'), over(play)]).toEqual([false, true])
  })

  both('15.0 [43] illegal: section 5.18 the other way, the game ends with the turn of the player who drew', (me) => {
    const house = { 'last-turn': 'player-turn' }
    const play = secondHalf(me, [], { house }).draw(10)
    expect(play.phase('attacker-move', 6).breaks(turnTo(6, 'attacker-combat'))).toEqual([])
    expect(play.phase('attacker-exploit-combat', 6).breaks(turnTo(6, 'defender-chit'))).toEqual(['length/over'])
    const late = secondHalf(me, [], { house }).draw(1).phase('defender-chit', 6).draw(10)
    expect(late.phase('defender-combat', 6).breaks(turnTo(6, 'defender-exploit-move'))).toEqual([])
    expect(late.phase('defender-exploit-combat', 6).breaks(turnTo(7, 'supply'))).toEqual(['length/over'])
  })

  both('15.0 [43] legal: an undone draw does not end the game', (me) => {
    const play = secondHalf(me).draw(10)
    const { memory } = play
    // The relay never takes back a draw. A log that does so is still followed.
    const undo = { seq: 999, id: 'u', seat: 'host', at: 0, prev: '0'.repeat(64) } as const
    const of = play.keeper.state.seq
    play.memory = referee.remember(
      memory,
      { ...undo, action: { type: 'undo' }, result: { of } },
      play.state,
      play.state,
    )
    expect(play.phase('defender-exploit-combat', 6).breaks(turnTo(7, 'supply'))).toEqual([])
  })

  it('17.1 [43] illegal: there are no more than ten turns', () => {
    const play = new Play([], { turn: 10, phase: 'defender-exploit-combat' })
    expect(play.breaks(turnTo(11, 'supply'))).toEqual(['length/over'])
    expect(game.scenarios.get('red-attack')?.turns.last).toBe(10)
  })

  /** A log that begins in turn 8, in the second half. */
  const late = (me: Side, drawn: readonly number[] = [], phase: Id = 'attacker-chit') => {
    const [def, other] =
      me === 'red' ? ['red-21-motinf-2', 'red-infantry-step'] : ['blue-armor-step', 'blue-infantry-step']
    const placed = [
      { def: def!, at: `pile:${me}-1` },
      { def: other!, at: `pile:${me}-2` },
    ]
    const chits = CHITS.map((chit, index) => (drawn.includes(index + 1) ? { ...chit, at: 'pile:drawn' } : chit))
    return new Play([...chits, ...placed], { attacker: me, turn: 8, phase })
  }

  both('15.0 [43] illegal: in a log that begins in the second half chit 10 ends the game too', (me) => {
    const [found] = late(me).draw(10).findings(turnTo(9, 'supply'))
    expect(found).toMatchObject({ rule: 'length/over', cite: '15.0', needed: 8, had: 9 })
  })

  it('14.0 [40] legal: in a log that begins in the second half the units drawn in it arrive', () => {
    const play = late('red').draw(1).phase('attacker-move')
    expect(play.breaks(go('red-21-motinf-2', 'G13'))).toEqual([])
    expect(late('red').draw(3).phase('attacker-move').breaks(go('red-21-motinf-2', 'G13'))).toEqual([
      'reinforcements/undrawn',
    ])
  })

  it('14.0 [40] a chit drawn before the log began has an unknown drawer', () => {
    const move = go('red-21-motinf-2', 'G13')
    expect(late('red', [1], 'attacker-move').graded('unchecked', move)).toEqual(['reinforcements/unknown'])
    expect(late('red', [1], 'attacker-move').breaks(move)).toEqual([])
    expect(late('red', [2], 'attacker-move').breaks(move)).toEqual(['reinforcements/undrawn'])
  })
})
