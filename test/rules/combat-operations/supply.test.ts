import { describe, expect, it } from 'vitest'
import { outOfSupplyValue } from '../../../rules/hex/supply/supply.ts'
import { ALL_SEEING, OBSERVER, type Viewer } from '../../../table/secrecy/sight.ts'
import { at, combat, type Placed, refereeFor } from '../stage.ts'
import { both, game, go, mark, of, Play, referee, type Side } from './game.ts'

const OUT = 'out-of-supply'

/** Units in the supply step. */
const step1 = (placed: readonly Placed[], attacker: Side = 'red') => new Play(placed, { attacker, phase: 'supply' })

const supplied = (play: Play, side: Side, by = referee): Record<string, string> =>
  Object.fromEntries(
    by.supply(at(by, play.state, [side], play.memory), side).map(({ piece, supplied: is }) => [piece, is] as const),
  )

/** The finding on removing a wrong mark. */
const cleared = (play: Play, unit: string) => play.do(mark(unit, OUT, 1)).breaks(mark(unit, OUT, 0))

/** In Blue Attack, Blue's supply heads are in the east and Red's in the west, as mirror images. */
const west = (me: Side, red: string, blue: string) => (me === 'red' ? red : blue)

describe('7.0 a referee that did not see step 1', () => {
  both('7.0 [16] says so of units that are now cut off, with their state', (me) => {
    const unit = of(me, 'infantry')
    const [from, to] = [west(me, 'A5', 'S5'), west(me, 'A4', 'S4')]
    const phase = me === 'blue' ? 'attacker-move' : 'defender-move'
    const late = new Play([{ def: unit, at: from }], { attacker: 'blue', phase })
    const found = late.findings(go(unit, to)).find(({ rule }) => rule === 'supply/unfixed')
    expect(found).toMatchObject({ severity: 'unchecked', pieces: [unit] })
    expect(found?.message).toMatch(/did not see the supply of .* when it was fixed: it is (out of supply) now/)
    const reach = referee.reach(at(referee, late.state, [me], late.memory), [unit])
    expect(reach.findings.map(({ rule }) => rule)).toContain('supply/unfixed')
    const marked = new Play([{ def: unit, at: from, marks: { [OUT]: 1 } }], { attacker: 'blue', phase })
    expect(marked.graded('unchecked', go(unit, to))).toEqual([])
    const looked = step1([{ def: unit, at: from }], 'blue').phase(phase)
    expect(looked.graded('unchecked', go(unit, to))).toEqual([])
  })

  both('7.0 [16] says nothing of units in supply', (me) => {
    const unit = of(me, 'infantry')
    const late = new Play([{ def: unit, at: west(me, 'C8', 'R8') }], { attacker: 'blue' }).phase(
      me === 'blue' ? 'attacker-move' : 'defender-move',
    )
    expect(late.findings(go(unit, west(me, 'C7', 'R7'))).map(({ rule }) => rule)).not.toContain('supply/unfixed')
  })
})

describe('4.0 step 1', () => {
  both('4.0 step 1 [5] the next step is to mark units that are cut off, and to unmark others', (me, foe) => {
    // Beyond the river, next to the supply head.
    const [cut, held] = [of(me, 'infantry'), of(me, 'reserve1')]
    const play = step1(
      [
        { def: cut, at: west(me, 'A5', 'S5') },
        { def: held, at: west(me, 'C8', 'R8'), marks: { [OUT]: 1 } },
      ],
      'blue',
    )
    const next = play.advise('next', [me]).filter(({ actions }) => actions.length > 0)
    expect(next.map(({ rule, pieces, must }) => [rule, pieces, must])).toEqual([
      ['supply/mark', [cut], { side: me }],
      ['supply/mark', [held], { side: me }],
    ])
    expect(play.advise('next', [foe]).filter(({ rule }) => rule === 'supply/mark')).toEqual([])
    for (const { actions } of next) {
      for (const action of actions) {
        expect(play.breaks(action, [me])).toEqual([])
        play.do(action)
      }
    }
    expect(play.advise('next', [me]).map(({ rule, must }) => [rule, must])).toEqual([['turns/next', {}]])
  })
})

describe('7.1 lines of supply', () => {
  both('7.1 [13] legal: a line leads to a supply head', (me) => {
    const unit = of(me, 'infantry')
    const play = step1([{ def: unit, at: west(me, 'C8', 'R8') }], 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'in' })
    expect(cleared(play, unit)).toEqual([])
  })

  both('7.1 [13] illegal: a unit in supply is not marked as out of it', (me) => {
    const unit = of(me, 'infantry')
    const play = step1([{ def: unit, at: west(me, 'C8', 'R8') }], 'blue')
    const [found] = play.findings(mark(unit, OUT, 1))
    expect(found).toMatchObject({ rule: 'supply/status', severity: 'illegal', cite: '7.1' })
    expect(found?.message).toMatch(/is in supply: its line goes from .\d+ to the supply head at .\d+/)
  })

  both('7.1 [13] illegal: nor is the mark removed from a unit out of supply', (me) => {
    // Beyond the river.
    const unit = of(me, 'infantry')
    const play = step1([{ def: unit, at: west(me, 'A5', 'S5'), marks: { [OUT]: 1 } }], 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'out' })
    expect(play.breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
    expect(play.breaks(mark(unit, OUT, 1))).toEqual([])
  })

  both('7.1 [13] a possible dummy is marked as its owner likes', (me, foe) => {
    const covered = { def: of(me, 'regiment'), at: west(me, 'C8', 'R8'), veil: 'cover' as const }
    const marked = (viewer: Side) =>
      new Play([covered], { attacker: 'blue', phase: 'supply', viewer: { sides: [viewer] } })
        .findings(mark(of(me, 'regiment'), OUT, 1))
        .map(({ severity, rule }) => `${severity} ${rule}`)
    expect(marked(me)).toEqual(['illegal supply/status'])
    expect(marked(foe)).toEqual(['unchecked supply/status'])
  })

  both('7.1 [13] legal: a headquarters is a source while it is in supply itself', (me) => {
    const [unit, hq] = [of(me, 'infantry'), of(me, 'hq')]
    const far = { def: unit, at: west(me, 'A5', 'S5') }
    expect(supplied(step1([far], 'blue'), me)).toEqual({ [unit]: 'out' })
    const play = step1([far, { def: hq, at: west(me, 'C4', 'O8') }], 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'in', [hq]: 'in' })
    expect(play.breaks(mark(unit, OUT, 1))).toEqual(['supply/status'])
    expect(cleared(play, unit)).toEqual([])
  })

  both('7.1 [13] illegal: a headquarters that is cut off supplies no unit', (me, foe) => {
    // Enemies all around the two, and a ring of zones between them and every head.
    const [unit, hq] = [of(me, 'infantry'), of(me, 'hq')]
    const ring = ['H10', 'I9', 'J10', 'J12', 'I13', 'H12']
    const play = step1(
      [
        { def: unit, at: 'I11' },
        { def: hq, at: 'I11' },
        ...ring.map((hex, index) => ({ def: of(foe, 'infantry'), id: `ring-${index}`, at: hex })),
      ],
      'blue',
    )
    expect(supplied(play, me)).toEqual({ [unit]: 'out', [hq]: 'out' })
    expect(play.breaks(mark(unit, OUT, 1))).toEqual([])
    expect(play.do(mark(unit, OUT, 1)).breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
  })

  both('5.1 [8] illegal: no line passes an enemy zone', (me, foe) => {
    const unit = of(me, 'infantry')
    const wall = me === 'red' ? ['B7', 'B9', 'B11', 'B13'] : ['S6', 'S8', 'S10', 'S12']
    const play = step1(
      [
        { def: unit, at: west(me, 'E9', 'P9') },
        ...wall.map((hex, index) => ({ def: of(foe, 'infantry'), id: `wall-${index}`, at: hex })),
      ],
      'blue',
    )
    expect(supplied(play, me)[unit]).toBe('out')
    expect(play.do(mark(unit, OUT, 1)).findings(mark(unit, OUT, 0))[0]?.message).toMatch(/out of supply \(.*zone/)
  })

  both('5.1 [8] legal: except with a friendly unit there', (me, foe) => {
    const unit = of(me, 'infantry')
    const wall = me === 'red' ? ['C8', 'C12'] : ['R8', 'R12']
    const road = me === 'red' ? ['B9', 'C10', 'D9'] : ['Q9', 'R9', 'S9']
    const enemies = wall.map((hex, index) => ({ def: of(foe, 'infantry'), id: `wall-${index}`, at: hex }))
    const friends = road.map((hex, index) => ({ def: of(me, 'reserve1'), id: `friend-${index}`, at: hex }))
    const play = step1([{ def: unit, at: west(me, 'E9', 'P9') }, ...enemies, ...friends], 'blue')
    expect(supplied(play, me)[unit]).toBe('in')
    expect(cleared(play, unit)).toEqual([])
  })

  both('7.1 [14] illegal: no line leads over the river', (me) => {
    const unit = of(me, 'infantry')
    // Both heads of Blue Attack lie south of the river.
    const play = step1([{ def: unit, at: west(me, 'A6', 'T5') }], 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'out' })
    expect(play.do(mark(unit, OUT, 1)).findings(mark(unit, OUT, 0))[0]?.message).toMatch(/out of supply \(.*/)
  })

  both('7.1 [14] legal: a bridge carries it over', (me) => {
    const unit = of(me, 'infantry')
    const [near, turn] = me === 'red' ? ['A6', 180] : (['T5', 180] as const)
    const play = step1(
      [
        { def: unit, at: near },
        { def: 'bridge-infantry', at: near, turn },
      ],
      'blue',
    )
    expect(supplied(play, me)).toEqual({ [unit]: 'in' })
    expect(cleared(play, unit)).toEqual([])
  })

  both('7.1 [14] illegal: a line never leads away from its source', (me) => {
    // The next bridge gives a route, but it first leads away from every head.
    const unit = of(me, 'infantry')
    const play = step1([{ def: unit, at: west(me, 'A5', 'S5'), marks: { [OUT]: 1 } }], 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'out' })
    expect(play.breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
  })

  both('9.3 [14] legal: a line leads through swamp by road', (me, foe) => {
    const unit = of(me, 'infantry')
    // K10 is swamp with a road, and the enemy holds the hexes next to it.
    const [at, enemy] = me === 'red' ? ['L10', 'L12'] : ['J9', 'J11']
    const play = step1(
      [
        { def: unit, at },
        { def: of(foe, 'infantry'), at: enemy },
      ],
      'blue',
    )
    expect(supplied(play, me)).toEqual({ [unit]: 'in' })
    expect(cleared(play, unit)).toEqual([])
  })

  both('9.3 [14] illegal: not across it', (me, foe) => {
    const unit = of(me, 'infantry')
    const [at, enemies] = me === 'red' ? ['D6', ['F9', 'C7']] : ['Q7', ['R11', 'R7']]
    const placed: Placed[] = [
      { def: unit, at: at as string },
      ...(enemies as string[]).map((hex, index) => ({ def: of(foe, 'infantry'), id: `enemy-${index}`, at: hex })),
    ]
    const play = step1(placed, 'blue')
    expect(supplied(play, me)).toEqual({ [unit]: 'out' })
    expect(play.do(mark(unit, OUT, 1)).breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
    // Only the swamp bars the line: with swamp open it goes on.
    const { barred } = game.rules!.supply!
    const open = combat({ supply: { barred: barred!.filter(({ terrains }) => !terrains) } })
    expect(supplied(play, me, refereeFor(open)!)).toEqual({ [unit]: 'in' })
  })
})

describe('7.2 out of supply', () => {
  it('7.2 [15] example 12: 6 becomes 1, 3 becomes 1, 5 becomes 2, and 3 points of movement 1', () => {
    const scene = { book: { sheet: game.rules } } as unknown as Parameters<typeof outOfSupplyValue>[0]
    expect(outOfSupplyValue(scene, 'attack', 6)).toBe(1)
    expect(outOfSupplyValue(scene, 'attack', 3)).toBe(1)
    expect(outOfSupplyValue(scene, 'defence', 5)).toBe(2)
    expect(outOfSupplyValue(scene, 'movement', 3)).toBe(1)
  })
})

describe('4.0 supply is determined once', () => {
  both('4.0 [5, 15] legal: the supply of step 1 applies for the whole turn', (me, foe) => {
    const unit = of(me, 'infantry')
    const play = step1(
      [
        { def: unit, at: west(me, 'A5', 'S5') },
        { def: of(foe, 'infantry2'), at: west(me, 'T9', 'A9') },
      ],
      'blue',
    )
    play.do(mark(unit, OUT, 1)).until('attacker-move', 2)
    expect([...play.memory.supply!.out]).toEqual([unit])
    expect(play.breaks(mark(unit, OUT, 1))).toEqual([])
  })

  both('4.0 [5, 15] illegal: no mark is removed afterwards, even if the line is open again', (me) => {
    const [unit, hq] = [of(me, 'infantry'), of(me, 'hq')]
    const play = step1([{ def: unit, at: west(me, 'A5', 'S5'), marks: { [OUT]: 1 } }], 'blue')
    play.until(me === 'blue' ? 'attacker-move' : 'defender-move', 2)
    play.do({ type: 'put', pieces: [{ def: hq, side: me }], to: play.piece(unit).at })
    expect(play.breaks(mark(unit, OUT, 0))).toEqual(['supply/fixed'])
    expect(play.advise('supply')).toEqual([])
    expect(play.until('supply', 3).breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
  })

  both(
    '4.0, 7.1 [5, 13] both sides count with one supply: where covered counters cut a line, the mark tells',
    (me, foe) => {
      const unit = of(me, 'infantry')
      const ring = me === 'red' ? ['R7', 'R9', 'R11', 'R13'] : ['C6', 'C8', 'C10', 'C12']
      const placed: readonly Placed[] = [
        { def: unit, at: me === 'red' ? 'T9' : 'A10' },
        ...ring.map((hex, index) => ({
          def: of(foe, 'regiment'),
          id: `ring-${index}`,
          at: hex,
          veil: 'cover' as const,
        })),
      ]
      const eyes: readonly Viewer[] = [{ sides: [me] }, { sides: [foe] }, OBSERVER, ALL_SEEING]
      for (const isMarked of [false, true]) {
        for (const viewer of eyes) {
          const play = new Play(placed, { attacker: 'blue', phase: 'supply', viewer })
          if (isMarked) play.do(mark(unit, OUT, 1))
          const { out, unknown } = play.until('attacker-move', 2).memory.supply!
          expect([[...out], [...unknown]]).toEqual([isMarked ? [unit] : [], []])
        }
      }
      const foes = new Play(placed, { attacker: 'blue', phase: 'supply', viewer: { sides: [foe] } })
      const [told] = foes.advise('next', [foe]).filter(({ rule }) => rule === 'supply/mark')
      expect(told).toMatchObject({ pieces: [unit], actions: [mark(unit, OUT, 1)] })
      expect(told?.message).toMatch(/is out of supply, as only you can see: without the mark it counts as in supply\.$/)
      expect(told?.must).toBeUndefined()
      expect(foes.breaks(told!.actions[0]!, [foe])).toEqual([])
      const mine = new Play(placed, { attacker: 'blue', phase: 'supply', viewer: { sides: [me] } })
      expect(mine.advise('next', [me]).filter(({ rule }) => rule === 'supply/mark')).toEqual([])
    },
  )

  both('4.0 [5] outside step 1 supply is unknown, if the log does not show it', (me) => {
    const unit = of(me, 'infantry')
    const play = new Play([{ def: unit, at: 'A1' }], { attacker: me })
    expect(play.graded('unchecked', mark(unit, OUT, 1))).toEqual(['supply/fixed'])
  })

  both('7.1 [13] marks are proposed', (me) => {
    const [lost, found] = [of(me, 'infantry'), of(me, 'infantry2')]
    const play = step1(
      [
        { def: lost, at: west(me, 'A5', 'S5') },
        { def: found, at: west(me, 'A9', 'T9'), marks: { [OUT]: 1 } },
      ],
      'blue',
    )
    const actions = play.advise('supply').flatMap((each) => each.actions)
    expect(actions).toEqual([mark(lost, OUT, 1), mark(found, OUT, 0)])
    for (const action of actions) expect(play.breaks(action)).toEqual([])
  })
})

describe('17.1, 17.2 the supply heads', () => {
  both('17.0 [16] legal: section 5.16, each of the named heads counts', (me) => {
    const unit = of(me, 'infantry')
    for (const hex of me === 'red' ? ['G13', 'O13', 'H12', 'N12'] : ['G1', 'O1', 'H1', 'N2']) {
      const play = step1([{ def: unit, at: hex }], 'red')
      expect([hex, cleared(play, unit)]).toEqual([hex, []])
    }
    for (const hex of me === 'red' ? ['A7', 'A13'] : ['T6', 'T12']) {
      expect([hex, cleared(step1([{ def: unit, at: hex }], 'blue'), unit)]).toEqual([hex, []])
    }
  })

  both('17.0 [16] illegal: the enemy’s heads supply no unit', (me, foe) => {
    const unit = of(me, 'infantry')
    const ring = me === 'red' ? ['R7', 'R9', 'R11', 'R13'] : ['C6', 'C8', 'C10', 'C12']
    const play = step1(
      [
        { def: unit, at: me === 'red' ? 'T9' : 'A10' },
        ...ring.map((hex, index) => ({ def: of(foe, 'infantry'), id: `ring-${index}`, at: hex })),
      ],
      'blue',
    )
    expect(supplied(play, me)[unit]).toBe('out')
    expect(play.do(mark(unit, OUT, 1)).breaks(mark(unit, OUT, 0))).toEqual(['supply/status'])
  })

  both('7.1 [13] illegal: several units that are marked wrongly are named in one finding', (me) => {
    const those = [of(me, 'infantry'), of(me, 'infantry2')]
    const play = step1(
      those.map((def) => ({ def, at: west(me, 'C8', 'R8') })),
      'blue',
    )
    const found = play.findings({ type: 'mark', pieces: those, mark: OUT, count: 1 })
    expect(found).toMatchObject([{ rule: 'supply/status', pieces: those.sort() }])
    expect(found[0]?.message).toMatch(/ are in supply: their line goes from /)
  })
})
