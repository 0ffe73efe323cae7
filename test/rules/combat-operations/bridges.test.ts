import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { at, type Placed } from '../stage.ts'
import { both, go, of, Play, referee, type Side, type Start } from './game.ts'

/** S6 is on the south bank; a bridge in it that points up leads to S5. */
const BANK = 'S6'
const INFANTRY: Placed = { def: 'bridge-infantry', at: 'pile:bridges' }
const ARMOR: Placed = { def: 'bridge-armor', at: 'pile:bridges' }
const RUIN: Placed = { def: 'bridge-destroyed', at: 'pile:bridges' }

const sappers = (me: Side, engineers: readonly Placed[], start: Start = {}) =>
  new Play([...engineers, INFANTRY, ARMOR, RUIN], { attacker: me, turn: 1, phase: 'supply', ...start })

const one = (me: Side, at = BANK): Placed[] => [{ def: of(me, 'engineer'), at }]
const two = (me: Side): Placed[] => [...one(me), { def: of(me, 'engineer2'), at: 'S5' }]
const bridgeAtBank = (bridge: string): Action => go(bridge, BANK)

describe('9.7 engineers build bridges', () => {
  both('9.7 [26] legal: one engineer lays an infantry bridge after two whole turns', (me) => {
    const play = sappers(me, one(me)).until('attacker-exploit-combat', 2)
    expect(play.breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
    expect(play.until('supply', 3).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: not before', (me) => {
    const play = sappers(me, one(me)).until('attacker-combat', 2)
    const [found] = play.findings(bridgeAtBank('bridge-infantry'), [me])
    expect(found).toMatchObject({ rule: 'bridges/turns', cite: '9.7', needed: 2, had: 1 })
    expect(found?.message).toContain('has spent one whole turn there')
  })

  both('9.7 [26] legal: one engineer lays an armor bridge after four', (me) => {
    const play = sappers(me, one(me)).until('attacker-exploit-combat', 4)
    expect(play.breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: not after three', (me) => {
    const play = sappers(me, one(me)).until('defender-move', 3)
    expect(play.breaks(bridgeAtBank('bridge-armor'), [me])).toEqual(['bridges/turns'])
  })

  both('9.7 [26] legal: two engineers take one turn and two, from either bank', (me) => {
    const play = sappers(me, two(me)).until('attacker-exploit-combat', 1)
    expect(play.breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
    expect(play.breaks(bridgeAtBank('bridge-armor'), [me])).toEqual(['bridges/turns'])
    expect(play.until('attacker-exploit-combat', 2).breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: the second must have been there as long', (me) => {
    const late = { def: of(me, 'engineer2'), at: 'S4' }
    const play = sappers(me, [...one(me), late])
      .until('attacker-move', 1)
      .do(go(of(me, 'engineer2'), 'S5'))
    expect(play.until('attacker-exploit-combat', 1).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([
      'bridges/turns',
    ])
    expect(play.until('attacker-exploit-combat', 2).breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([
      'bridges/turns',
    ])
    expect(play.until('attacker-exploit-combat', 3).breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([])
  })

  both(
    '9.7 [26] illegal: an arriving engineer begins with the next turn, and one that leaves and returns begins again',
    (me) => {
      const engineer = of(me, 'engineer')
      const play = sappers(me, one(me, 'S7')).until('attacker-move', 1).do(go(engineer, BANK))
      expect(play.until('attacker-exploit-combat', 2).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([
        'bridges/turns',
      ])
      expect(play.until('attacker-exploit-combat', 3).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
      play.until('attacker-move', 4).do(go(engineer, 'S7')).do(go(engineer, BANK))
      expect(play.until('attacker-exploit-combat', 4).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([
        'bridges/turns',
      ])
    },
  )

  both('9.7 [26] legal: undone work has not happened', (me) => {
    const engineer = of(me, 'engineer')
    const play = sappers(me, one(me)).until('attacker-move', 2).do(go(engineer, 'S7')).do({ type: 'undo' })
    expect(play.until('attacker-exploit-combat', 2).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: without an engineer, by the enemy’s engineer, or without a river', (me, foe) => {
    const nobody = sappers(me, [{ def: of(me, 'infantry'), at: BANK }]).until('attacker-exploit-combat', 4)
    expect(nobody.breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual(['bridges/turns'])
    const his = sappers(me, one(foe)).until('attacker-exploit-combat', 4)
    expect(his.breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual(['bridges/turns'])
    const dry = sappers(me, one(me, 'S9')).until('attacker-exploit-combat', 4)
    expect(dry.breaks(go('bridge-infantry', 'S9'), [me])).toEqual(['bridges/river'])
  })

  both('9.7 [26] a bridge is laid and then turned across the river', (me) => {
    // From S5 the river is to the south.
    const play = sappers(me, one(me, 'S5')).until('attacker-exploit-combat', 2)
    const setOut = go('bridge-infantry', 'S5')
    expect([play.breaks(setOut, [me]), play.graded('note', setOut, [me])]).toEqual([[], ['bridges/river']])
    play.do(setOut)
    const turn = (degrees: number): Action => ({ type: 'rotate', pieces: ['bridge-infantry'], turn: degrees })
    expect(play.breaks(turn(60), [me])).toEqual(['bridges/river'])
    expect(play.breaks(turn(180), [me])).toEqual([])
    play.do(turn(180))
    expect(play.phase('attacker-move', 3).breaks(go(of(me, 'engineer'), BANK), [me])).toEqual([])
  })

  both('9.7 [26] illegal: work on one bridge does not count for the next', (me) => {
    const play = sappers(me, one(me)).until('attacker-exploit-combat', 2).do(bridgeAtBank('bridge-infantry'))
    const other = go('bridge-armor', BANK)
    expect(play.until('attacker-exploit-combat', 4).breaks(other, [me])).toEqual(['bridges/turns'])
    expect(play.until('attacker-exploit-combat', 6).breaks(other, [me])).toEqual([])
  })

  both('9.7 [26] possible bridges are proposed, and they are legal', (me) => {
    const play = sappers(me, one(me)).until('attacker-exploit-combat', 2)
    const proposals = play.advise('bridges', [me]).filter(({ message }) => message.includes('S5/S6'))
    expect(proposals.map(({ message }) => message)).toEqual([expect.stringContaining('can lay an infantry bridge')])
    for (const action of proposals[0]!.actions) {
      expect(play.breaks(action, [me])).toEqual([])
      play.do(action)
    }
    expect(play.until('attacker-move', 3).breaks(go(of(me, 'engineer'), 'S5'), [me])).toEqual([])
  })

  it('9.7 [26] the turn mark counts if no log is known', () => {
    const marked = (turns: number) =>
      new Play([{ def: 'red-49-eng', at: BANK, marks: { bridging: turns } }, INFANTRY], { phase: 'attacker-move' })
    for (const [turns, broken] of [
      [1, ['bridges/turns']],
      [2, []],
    ] as const) {
      const play = marked(turns)
      play.memory = { ...play.memory, time: undefined }
      expect(play.breaks(bridgeAtBank('bridge-infantry'))).toEqual(broken)
    }
  })
})

describe('9.7 a log that begins in the middle of a game', () => {
  const begun = (me: Side, turns: number, phase = 'supply', turn = 5) =>
    sappers(me, [{ def: of(me, 'engineer'), at: BANK, ...(turns > 0 && { marks: { bridging: turns } }) }], {
      turn,
      phase,
    })

  both('9.7 [26] illegal: turns before it are not counted', (me) => {
    const [found] = begun(me, 0).findings(bridgeAtBank('bridge-armor'), [me])
    expect(found).toMatchObject({ rule: 'bridges/turns', needed: 4, had: 0 })
    const play = begun(me, 0).until('attacker-exploit-combat', 5)
    expect(play.findings(bridgeAtBank('bridge-infantry'), [me])).toMatchObject([
      { rule: 'bridges/turns', needed: 2, had: 1 },
    ])
    expect(play.until('attacker-exploit-combat', 6).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: an engineer that may have arrived in the current turn has not spent it there', (me) => {
    const play = begun(me, 0, 'attacker-combat').until('attacker-exploit-combat', 6)
    expect(play.findings(bridgeAtBank('bridge-infantry'), [me])).toMatchObject([{ needed: 2, had: 1 }])
  })

  both('9.7 [26] legal: the mark gives the turns before, and later turns are added', (me) => {
    expect(begun(me, 2).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
    const play = begun(me, 1, 'attacker-move')
    expect(play.breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual(['bridges/turns'])
    expect(play.until('attacker-exploit-combat', 5).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([])
    expect(play.findings(bridgeAtBank('bridge-armor'), [me])).toMatchObject([{ needed: 4, had: 2 }])
    expect(play.until('attacker-exploit-combat', 7).breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([])
  })

  both('9.7 [26] legal: a mark that is raised in the log counts no turn twice', (me) => {
    const play = begun(me, 1).until('attacker-exploit-combat', 5)
    play.do({ type: 'mark', pieces: [of(me, 'engineer')], mark: 'bridging', count: 2 })
    expect(play.findings(bridgeAtBank('bridge-armor'), [me])).toMatchObject([{ needed: 4, had: 2 }])
    expect(play.until('attacker-exploit-combat', 7).breaks(bridgeAtBank('bridge-armor'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: the mark of an engineer that leaves is worth nothing', (me) => {
    const play = begun(me, 3, 'attacker-move')
      .do(go(of(me, 'engineer'), 'S7'))
      .do(go(of(me, 'engineer'), BANK))
    expect(play.findings(bridgeAtBank('bridge-infantry'), [me])).toMatchObject([{ needed: 2, had: 0 }])
  })

  both('9.7 [26] illegal: nor does a mark count against a log that is known from the first turn', (me) => {
    const play = sappers(me, [{ def: of(me, 'engineer'), at: BANK, marks: { bridging: 4 } }])
    expect(play.until('attacker-exploit-combat', 1).breaks(bridgeAtBank('bridge-infantry'), [me])).toEqual([
      'bridges/turns',
    ])
  })
})

describe('9.7 engineers destroy bridges', () => {
  const down = (at: string, turn = 180): Placed => ({ ...RUIN, at, turn })

  both('9.7 [26] legal: a bridge of the map, after a whole turn in one of its hexes', (me) => {
    const play = new Play([...one(me, 'C6'), { ...RUIN, turn: 0 }], { attacker: me, turn: 1, phase: 'supply' })
    play.until('attacker-exploit-combat', 1)
    expect(play.breaks(go('bridge-destroyed', 'C6'), [me])).toEqual([])
  })

  both('9.7 [26] illegal: not in the turn of arrival, nor without a bridge', (me) => {
    const play = new Play([...one(me, 'C7'), { ...RUIN, turn: 0 }], { attacker: me, turn: 1, phase: 'supply' })
    play
      .until('attacker-move', 1)
      .do(go(of(me, 'engineer'), 'C6'))
      .until('attacker-exploit-combat', 1)
    expect(play.breaks(go('bridge-destroyed', 'C6'), [me])).toEqual(['bridges/destroyed'])
    expect(play.until('attacker-exploit-combat', 2).breaks(go('bridge-destroyed', 'C6'), [me])).toEqual([])
    expect(play.breaks(go('bridge-destroyed', 'D9'), [me])).toEqual(['bridges/none'])
  })

  both('9.7 [26] legal: a bridge that engineers laid, by taking it off', (me) => {
    const placed = [...one(me), { ...INFANTRY, at: BANK }]
    const play = new Play(placed, { attacker: me, turn: 1, phase: 'supply' }).until('attacker-exploit-combat', 1)
    expect(play.breaks(go('bridge-infantry', 'pile:bridges'), [me])).toEqual([])
    expect(play.breaks({ type: 'remove', pieces: ['bridge-infantry'] }, [me])).toEqual([])
  })

  both('9.7 [26] illegal: by a unit that is no engineer, or has not been there', (me) => {
    const placed = [
      { def: of(me, 'infantry'), at: BANK },
      { ...INFANTRY, at: BANK },
    ]
    const play = new Play(placed, { attacker: me, turn: 1, phase: 'supply' }).until('attacker-exploit-combat', 3)
    expect(play.breaks(go('bridge-infantry', 'pile:bridges'), [me])).toEqual(['bridges/destroyed'])
    expect(play.breaks({ type: 'remove', pieces: ['bridge-infantry'] }, [me])).toEqual(['bridges/destroyed'])
  })

  both('9.7 [26] illegal: a destroyed bridge is built again by work, like an armor bridge', (me) => {
    const play = new Play([...one(me, 'C6'), down('C5')], { attacker: me, turn: 1, phase: 'supply' })
    const clear = go('bridge-destroyed', 'pile:bridges')
    expect(play.until('attacker-exploit-combat', 3).breaks(clear, [me])).toEqual(['bridges/turns'])
    expect(play.until('attacker-exploit-combat', 4).breaks(clear, [me])).toEqual([])
  })

  both('9.7 [26] legal: a bridge over the ruin of another carries units as any does', (me) => {
    const placed = [...one(me, 'C6'), { ...ARMOR, turn: 0 }, down('C5'), { def: of(me, 'hq'), at: 'C9' }]
    const play = new Play(placed, { attacker: me, turn: 1, phase: 'supply' }).until('attacker-exploit-combat', 4)
    const over = go(of(me, 'engineer'), 'C5')
    expect(play.phase('attacker-move').breaks(over, [me])).toEqual(['movement/edge/river'])
    expect(play.phase('attacker-exploit-combat').breaks(go('bridge-armor', 'C6'), [me])).toEqual([])
    play.do(go('bridge-armor', 'C6'))
    expect(play.until('attacker-move', 5).breaks(over, [me])).toEqual([])
  })

  both('9.7 [26] illegal: after a laid bridge is destroyed nothing crosses there', (me) => {
    const placed = [...one(me), { ...ARMOR, at: BANK }, { ...RUIN, at: BANK, id: 'ruin' }]
    const play = new Play(placed, { attacker: me })
    expect(play.breaks(go(of(me, 'engineer'), 'S5'), [me])).toEqual(['movement/edge/river'])
  })
})

describe('17.2 bridges before play', () => {
  const start = (placed: readonly Placed[], attacker: Side = 'blue') =>
    new Play([...placed, ARMOR, { ...ARMOR, id: 'another' }, INFANTRY], { attacker, turn: 1, phase: 'supply' })

  it('17.2 [46] legal: a Blue engineer at the bank begins with an armor bridge', () => {
    expect(
      start([{ def: 'blue-36-eng', at: BANK, veil: 'cover' }]).breaks(bridgeAtBank('bridge-armor'), ['blue']),
    ).toEqual([])
  })

  it('17.2 [46] illegal: with one bridge only, not an infantry bridge, and no engineer elsewhere', () => {
    const play = start([{ def: 'blue-36-eng', at: BANK, veil: 'cover' }])
    expect(play.breaks(bridgeAtBank('bridge-infantry'), ['blue'])).toEqual(['bridges/start'])
    play.do(bridgeAtBank('bridge-armor'))
    expect(play.breaks(go('another', 'T6'), ['blue'])).toEqual(['bridges/start'])
    expect(start([{ def: 'blue-36-eng', at: 'S7' }]).breaks(bridgeAtBank('bridge-armor'), ['blue'])).toEqual([
      'bridges/start',
    ])
  })

  it('17.2 [46] mirror: Red has none, and neither side has one in Red Attack', () => {
    expect(start([{ def: 'red-49-eng', at: BANK }]).breaks(bridgeAtBank('bridge-armor'), ['red'])).toEqual([
      'bridges/start',
    ])
    const [found] = start([{ def: 'blue-36-eng', at: BANK }], 'red').findings(bridgeAtBank('bridge-armor'), ['blue'])
    expect(found).toMatchObject({ rule: 'bridges/start', cite: '17.1' })
  })
})

describe('the orders of an engineer', () => {
  const orders = (play: Play, me: Side, sides: readonly Side[] = [me]) =>
    referee
      .advise(at(referee, play.state, sides, play.memory), { ask: 'orders', pieces: [of(me, 'engineer')] })
      .map(({ message, actions }) => [message, actions.map(({ type }) => type).join()])

  both('9.7 [26] say how far it is, and lay the bridge once it has worked long enough', (me) => {
    const play = sappers(me, one(me)).until('attacker-combat', 2)
    expect(orders(play, me)).toEqual([
      ['9.7: Armor bridge: 1 of 4 turns in this hex.', ''],
      ['9.7: Infantry bridge: 1 of 2 turns in this hex.', ''],
    ])
    play.until('attacker-exploit-combat', 2)
    expect(orders(play, me)).toContainEqual([
      expect.stringMatching(/can lay an infantry bridge at S5\/S6\.$/),
      'rotate,move',
    ])
    expect(orders(play, me)).toContainEqual(['9.7: Armor bridge: 2 of 4 turns in this hex.', ''])
  })

  both('9.7 [26] are its owner’s only, and none away from the river', (me, foe) => {
    expect(orders(sappers(me, one(me)), me, [foe])).toEqual([])
    expect(orders(sappers(me, one(me, 'S9')), me)).toEqual([])
  })
})
