import { describe, expect, it } from 'vitest'
import { nonceCommitment, withoutNonce } from '../../../table/action/shared-chance.ts'
import type { Action, ByChance } from '../../../table/generated/types.ts'
import { sealOf, verify } from '../../../table/log/verify.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { countIn } from '../../../table/state.ts'
import { placeOn } from '../stage.ts'
import { Campaign } from './campaign.ts'
import { both, drawing, game, go, of, Play, type Side, turnTo } from './game.ts'

const attack = (pieces: readonly string[], hex: string): Action => ({
  type: 'declare',
  what: 'attack',
  pieces: [...pieces],
  at: [placeOn(game, hex)],
})

describe('4.0 the sequence of play', () => {
  both('4.0 [5] legal: each step follows the one before, the attacker of the scenario first', (me) => {
    const play = new Play([{ def: of(me, 'infantry'), at: 'D10' }], { attacker: me, turn: 1, phase: 'supply' })
    for (const { id } of game.sequence.phases.slice(1)) {
      const found = play.findings(turnTo(1, id)).filter(({ rule }) => rule === 'turns/sequence')
      expect([id, found]).toEqual([id, []])
      play.phase(id)
    }
    expect(play.graded('note', turnTo(2, 'supply'))).toEqual([])
  })

  both('4.0, 10.0 [5, 27] first says in steps 3 and 5 what is moved, and which units have not', (me, foe) => {
    const [foot, tanks] = [of(me, 'infantry'), of(me, 'tanks')]
    const start = [
      { def: foot, at: 'D10' },
      { def: tanks, at: 'D9' },
      { def: of(foe, 'infantry'), at: 'H3' },
    ]
    const play = new Play(start, { attacker: me })
    const first = () => play.advise('next', [me])[0]
    expect(first()).toMatchObject({ rule: 'movement/may', cite: '4.0', pieces: [foot, tanks].sort() })
    expect(first()?.message).toMatch(/moves any or all of its units: .* and .* have not moved yet\.$/)
    play.do(go(foot, 'D8'))
    expect(first()?.pieces).toEqual([tanks])
    expect(play.advise('next', [foe]).filter(({ rule }) => rule === 'movement/may')).toEqual([])
    play.phase('attacker-exploit-move')
    expect(first()).toMatchObject({ rule: 'movement/may', cite: '10.0', pieces: [tanks] })
    play.do(go(tanks, 'D8'))
    expect(first()?.message).toMatch(/neither moved nor attacked: none is left\.$/)
    play.phase('attacker-combat')
    expect(play.advise('next', [me]).map(({ rule }) => rule)).not.toContain('movement/may')
  })

  both('4.0 [5] illegal: a skipped step', (me) => {
    const play = new Play([{ def: of(me, 'infantry'), at: 'D10' }], { attacker: me })
    expect(play.graded('illegal', turnTo(2, 'attacker-exploit-move'))).toEqual(['turns/sequence'])
    expect(play.graded('illegal', turnTo(3, 'attacker-combat'))).toEqual(['turns/sequence'])
  })

  both('4.0 [5] legal: each side moves in its own step 3', (me, foe) => {
    const placed = [
      { def: of(me, 'infantry'), at: 'D10' },
      { def: of(foe, 'infantry'), at: 'M5' },
    ]
    const play = new Play(placed, { attacker: me })
    expect(play.breaks(go(of(me, 'infantry'), 'D9'), [me])).toEqual([])
    expect(play.phase('defender-move').breaks(go(of(foe, 'infantry'), 'M4'), [foe])).toEqual([])
  })

  both('4.0 [5] illegal: not in the other side’s, nor in a phase without movement', (me, foe) => {
    const placed = [
      { def: of(me, 'infantry'), at: 'D10' },
      { def: of(foe, 'infantry'), at: 'M5' },
    ]
    const play = new Play(placed, { attacker: me })
    expect(play.breaks(go(of(foe, 'infantry'), 'M4'), [foe])).toEqual(['turns/side'])
    expect(play.breaks(go(of(me, 'infantry'), 'D9'), [foe])).toEqual(['table/foreign-hand'])
    for (const phase of ['supply', 'attacker-chit', 'defender-chit']) {
      expect([phase, play.phase(phase).breaks(go(of(me, 'infantry'), 'D9'), [me])]).toEqual([phase, ['turns/phase']])
    }
  })
})

/** Armor on the road in the exploitation step of Blue Attack, with supply behind it. */
function exploiting(me: Side, more: ConstructorParameters<typeof Play>[0] = []): Play {
  const [tanks, foot] = me === 'red' ? ['C10', 'D9'] : ['R9', 'Q9']
  return new Play(
    [{ def: of(me, 'tanks'), at: tanks! }, { def: of(me, 'infantry'), at: foot! }, ...more],
    // Red's supply heads are in the west only in Blue Attack, where Red defends.
    { attacker: 'blue', phase: step(me, 'chit') },
  )
}

const step = (me: Side, name: string) => `${me === 'blue' ? 'attacker' : 'defender'}-${name}`
const east = (me: Side, red: string, blue: string) => (me === 'red' ? red : blue)

/** Armor before a bridge, beyond which supply soon ends. */
const bridgehead = (me: Side, more: ConstructorParameters<typeof Play>[0] = []) =>
  new Play([{ def: of(me, 'tanks'), at: east(me, 'C6', 'O9') }, ...more], {
    attacker: 'blue',
    phase: step(me, 'exploit-move'),
  })

describe('10.0 exploitation', () => {
  both('10.0 [27] legal: a motorized unit that has done nothing moves in step 5', (me) => {
    const play = exploiting(me).phase(step(me, 'exploit-move'))
    expect(play.breaks(go(of(me, 'tanks'), east(me, 'F9', 'N10')), [me])).toEqual([])
  })

  both('10.0 [27] illegal: other units do not', (me) => {
    const play = exploiting(me).phase(step(me, 'exploit-move'))
    expect(play.breaks(go(of(me, 'infantry'), east(me, 'E9', 'P9')), [me])).toEqual(['turns/who'])
  })

  both('10.0 [27] illegal: nor does a unit that moved in step 3', (me) => {
    const play = exploiting(me).phase(step(me, 'move'))
    play
      .do(go(of(me, 'tanks'), east(me, 'D9', 'Q9')))
      .phase(step(me, 'combat'))
      .phase(step(me, 'exploit-move'))
    expect(play.breaks(go(of(me, 'tanks'), east(me, 'F9', 'N10')), [me])).toEqual(['turns/fresh'])
    play.phase(step(me, 'exploit-move'), 3)
    expect(play.breaks(go(of(me, 'tanks'), east(me, 'F9', 'N10')), [me])).toEqual([])
  })

  both('10.0 [27] illegal: nor does a unit that attacked in step 4', (me, foe) => {
    const hex = east(me, 'C9', 'R8')
    const play = exploiting(me, [{ def: of(foe, 'hq'), at: hex }]).phase(step(me, 'combat'))
    play.do(attack([of(me, 'tanks')], hex)).phase(step(me, 'exploit-move'))
    expect(play.breaks(go(of(me, 'tanks'), east(me, 'F9', 'N10')), [me])).toEqual(['turns/fresh'])
  })

  both('10.0 [27] legal: a unit left out of a second declaration, or of a cancelled attack, does', (me, foe) => {
    const placed = [
      { def: of(me, 'tanks'), at: 'D9' },
      { def: of(me, 'infantry'), at: 'D9' },
      { def: of(foe, 'infantry'), at: 'E10' },
    ]
    for (const second of [[of(me, 'infantry')], []]) {
      const play = new Play(placed, { attacker: me, phase: 'attacker-combat' })
      const exploit = go(of(me, 'tanks'), 'D8')
      play.do(attack([of(me, 'tanks'), of(me, 'infantry')], 'E10')).do(attack(second, 'E10'))
      expect(play.phase('attacker-exploit-move').breaks(exploit)).toEqual([])
    }
  })

  both('10.0 [27] illegal: no unit moves out of supply', (me) => {
    const tanks = of(me, 'tanks')
    const play = bridgehead(me)
    expect(play.breaks(go(tanks, east(me, 'C5', 'O8')), [me])).toEqual([])
    const [found] = play.findings(go(tanks, east(me, 'B5', 'R5')), [me])
    expect(found).toMatchObject({ rule: 'exploitation/supply', severity: 'illegal', cite: '10.0' })
    expect(found?.message).toMatch(/would be out of supply in (B5|R5)/)
  })

  both('10.0 [27] illegal: several units that move out of supply are named in one finding', (me) => {
    const those = [of(me, 'tanks'), of(me, 'tanks2')]
    const play = bridgehead(me, [{ def: of(me, 'tanks2'), at: east(me, 'C6', 'O9') }])
    const found = play
      .findings(go(those, east(me, 'B5', 'R5')), [me])
      .filter(({ rule }) => rule === 'exploitation/supply')
    expect(found).toMatchObject([{ pieces: those.sort() }])
  })

  both('10.0 [27] a possible dummy needs no supply, as far as others can see', (me, foe) => {
    const covered = { def: of(me, 'armor'), at: east(me, 'C6', 'O9'), veil: 'cover' as const }
    const start = { attacker: 'blue', phase: step(me, 'exploit-move') } as const
    const away = go(of(me, 'armor'), east(me, 'B5', 'R5'))
    const found = (viewer: Side) =>
      new Play([covered], { ...start, viewer: { sides: [viewer] } })
        .findings(away, [me])
        .filter(({ rule }) => rule === 'exploitation/supply')
    expect(found(me).map(({ severity }) => severity)).toEqual(['illegal'])
    expect(found(foe).map(({ severity }) => severity)).toEqual(['unchecked'])
    expect(found(foe)[0]?.message).toMatch(/, unless it is a dummy\.$/)
  })

  both('10.0 [27] illegal: a unit that may not move at all is offered no other hex', (me) => {
    const play = exploiting(me).phase(step(me, 'exploit-move'))
    const far = play.findings(go(of(me, 'infantry'), east(me, 'O2', 'B2')), [me])
    expect(far.map(({ rule }) => rule)).toContain('turns/who')
    expect(far.every(({ offer }) => offer === undefined)).toBe(true)
    play.phase(step(me, 'move'))
    const asked = play.findings(go(of(me, 'infantry'), east(me, 'O2', 'B2')), [me])
    expect(asked.some(({ offer }) => offer !== undefined)).toBe(true)
  })

  both('10.0 [27] legal: the order of the moves matters, because a headquarters may go first', (me) => {
    const tanks = of(me, 'tanks')
    const play = bridgehead(me, [{ def: of(me, 'hq'), at: east(me, 'C4', 'O8') }])
    expect(play.breaks(go(tanks, east(me, 'B5', 'R5')), [me])).toEqual([])
  })

  both('10.0 [27] legal: a unit already out of supply does not leave it by moving', (me) => {
    const tanks = of(me, 'tanks')
    const at = east(me, 'A5', 'S5')
    const play = new Play([{ def: tanks, at }], { attacker: 'blue', phase: step(me, 'exploit-move') })
    expect(play.breaks(go(tanks, east(me, 'B5', 'R5')), [me])).toEqual([])
  })

  both('10.0 [27a] legal: a unit that could have exploited attacks in step 6, moved or not', (me, foe) => {
    const hex = east(me, 'E9', 'P9')
    const enemy = { def: of(foe, 'hq'), at: hex }
    const still = exploiting(me, [{ ...enemy, at: east(me, 'C9', 'R8') }]).phase(step(me, 'exploit-combat'))
    expect(still.breaks(attack([of(me, 'tanks')], east(me, 'C9', 'R8')), [me])).toEqual([])
    const moved = exploiting(me, [enemy]).phase(step(me, 'exploit-move'))
    moved.do(go(of(me, 'tanks'), east(me, 'D9', 'Q9'))).phase(step(me, 'exploit-combat'))
    expect(moved.breaks(attack([of(me, 'tanks')], hex), [me])).toEqual([])
  })

  both(
    '10.0 [27a] illegal: a unit that moved in step 3 or attacked in step 4 does not, nor does infantry',
    (me, foe) => {
      const hex = east(me, 'E9', 'P9')
      const enemy = { def: of(foe, 'hq'), at: hex }
      const moved = exploiting(me, [enemy])
        .phase(step(me, 'move'))
        .do(go(of(me, 'tanks'), east(me, 'D9', 'Q9')))
      moved.phase(step(me, 'combat')).phase(step(me, 'exploit-combat'))
      expect(moved.breaks(attack([of(me, 'tanks')], hex), [me])).toEqual(['attack/exploit'])
      expect(moved.breaks(attack([of(me, 'infantry')], hex), [me])).toEqual(['attack/exploit'])
    },
  )
})

describe('strict play', () => {
  it('4.0 a phase does not end while one of its moves is held', () => {
    const play = new Campaign('red-attack', 'strict').until('attacker-move')
    const end = { type: 'turn', time: { turn: 1, phase: 'attacker-combat', side: 'red' } } as const
    const far: Action = go(play.id('red-49-inf-1'), 'A1')
    play.do('red', far)
    const [waiting] = Object.values(play.keeper.state.held)
    expect(waiting?.action).toEqual(far)
    const [found] = play.do('red', end).filter(({ rule }) => rule === 'turns/waiting')
    expect(found).toMatchObject({ severity: 'illegal', cite: '4.0' })
    expect(found?.message).toBe('4.0: A held move is waiting for an answer; Attacker: movement cannot end before that.')
    expect(play.time.phase).toBe('attacker-move')
    for (const { seq } of Object.values(play.keeper.state.held)) {
      play.do('red', { type: 'rule', entry: seq, ruling: 'withdrawn' })
    }
    play.do('red', end)
    expect(play.time.phase).toBe('attacker-combat')
  })

  it('4.0 a chit in the wrong phase is held before it is drawn, and the relay draws it when it is accepted', () => {
    const chit = drawing() as ByChance
    const bind = { type: 'bind', action: withoutNonce(chit), commitment: nonceCommitment('nonce-nonce') } as const
    const play = new Campaign('red-attack', 'strict', 2)
    const drawn = () => countIn(play.keeper.state, 'drawn')
    const bound = () => Object.values(play.keeper.state.bound ?? {})
    play.until('attacker-chit').do('red', bind)
    expect([Object.keys(play.keeper.state.held), bound().length]).toEqual([[], 1])
    const opened = { ...chit, bound: bound()[0]!.seq }
    play.do('red', opened)
    expect(drawn()).toBe(1)
    play.next('red')

    expect(play.do('red', bind).map(({ rule, severity }) => `${severity} ${rule}`)).toContain('illegal chits/phase')
    const [waiting] = Object.values(play.keeper.state.held)
    expect([waiting?.action.type, bound(), drawn()]).toEqual(['bind', [], 1])
    play.do('blue', { type: 'rule', entry: waiting!.seq, ruling: 'accepted' })
    expect([bound().length, bound()[0]?.commitment, drawn()]).toEqual([1, undefined, 1])
    const kept = play.keeper.decide('red', 'late', { ...withoutNonce(chit), bound: bound()[0]!.seq }, 999, {}, true)
    if (!('entry' in kept)) throw new Error(kept.message)
    play.keep(kept)
    expect([bound(), drawn()]).toEqual([[], 2])
    const read = (line: string) => {
      const value = JSON.parse(line)
      return 'counterpoint' in value ? { seal: value } : { entry: value }
    }
    const log = [...play.lines, JSON.stringify(sealOf(play.keeper))]
    const proof = { chance: 'not yet open', verdicts: 'proved' }
    expect(verify(log, read, { printed: componentsOf(game), referee: play.referee })).toMatchObject({ proof })
  })

  it('4.0 a chit in the wrong phase that is withdrawn was never drawn', () => {
    const bind = {
      type: 'bind',
      action: withoutNonce(drawing() as ByChance),
      commitment: nonceCommitment('nonce-nonce'),
    } as const
    const play = new Campaign('red-attack', 'strict', 2).until('attacker-chit')
    play.do('blue', bind)
    const [waiting] = Object.values(play.keeper.state.held)
    play.do('blue', { type: 'rule', entry: waiting!.seq, ruling: 'withdrawn' })
    expect([play.keeper.state.held, Object.keys(play.keeper.state.bound ?? {})]).toEqual([{}, []])
    expect(countIn(play.keeper.state, 'drawn')).toBe(0)
  })
})
