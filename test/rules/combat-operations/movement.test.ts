import { describe, expect, it } from 'vitest'
import type { Action, OptionValue } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { at, combat, moveTo, refereeFor, rulesOf, table } from '../stage.ts'
import { both, go, mark, of, Play, price, referee, type Side, type Twin } from './game.ts'

type House = Readonly<Record<string, OptionValue>>
const OUT = { 'out-of-supply': 1 }

/** A unit alone on the map, in its own movement. */
function alone(
  side: Side,
  twin: Twin,
  from: string,
  more: { house?: House; marks?: Record<string, number> } = {},
): Play {
  const { house = {}, marks } = more
  return new Play([{ def: of(side, twin), at: from, ...(marks && { marks }) }], { attacker: side, house })
}

const cost = (side: Side, twin: Twin, from: string, to: string, more: Parameters<typeof alone>[3] = {}) =>
  price(alone(side, twin, from, more), go(of(side, twin), to))

describe('8.0 the least and the highest cost of movement', () => {
  both('8.0 [17] legal: a unit spends all its points, one for each clear hex', (me) => {
    expect(cost(me, 'infantry', 'D10', 'D6')).toBe(3.5)
    expect(cost(me, 'infantry', 'E8', 'F9')).toBe(1.5)
    expect(cost(me, 'infantry', 'D8', 'D7')).toBe(1)
    expect(cost(me, 'tanks', 'S7', 'S6')).toBe(1)
  })

  both('8.0 [17] illegal: a unit goes beyond its points, and the nearest hex is offered', (me) => {
    const play = alone(me, 'infantry', 'D10')
    const [found] = play.findings(go(of(me, 'infantry'), 'B7', 'B8'))
    expect(found).toMatchObject({ rule: 'movement/points', cite: '8.0', needed: 4.5, had: 4 })
    expect(found?.offer?.cost).toBe(4)
  })

  both('8.0 [17] illegal: points are not saved from one turn to the next', (me) => {
    const play = alone(me, 'infantry', 'D10').phase('attacker-move', 3)
    expect(price(play, go(of(me, 'infantry'), 'A8'))).toBe(3)
    expect(price(play, go(of(me, 'infantry'), 'E7'))).toBe('movement/points 6.5/4')
  })

  both('8.0 [17] illegal: points spent in a phase stay spent', (me) => {
    const unit = of(me, 'infantry')
    const play = alone(me, 'infantry', 'D10').do(go(unit, 'D8'))
    expect(price(play, go(unit, 'B7'))).toMatch(/^movement.points/)
    expect(price(play, go(unit, 'B8'))).toBe(2)
  })

  both('8.0 [17] illegal: no unit enters an enemy-occupied hex', (me, foe) => {
    const play = new Play(
      [
        { def: of(me, 'infantry'), at: 'D10' },
        { def: of(foe, 'hq'), at: 'D9' },
      ],
      { attacker: me },
    )
    expect(play.breaks(go(of(me, 'infantry'), 'D9'))).toEqual(['movement/enemies'])
    expect(play.breaks(go(of(me, 'infantry'), 'D8'))).toEqual([])
  })

  both('8.0 [17] legal: with nothing spent a unit enters one hex that costs more than it has', (me) => {
    expect(cost(me, 'infantry', 'H10', 'I10', { marks: OUT })).toBe(1)
    // Half of 4 points, and woods uphill cost 3.
    expect(cost(me, 'infantry', 'L12', 'K12', { marks: OUT })).toBe(2)
  })

  both('8.0 [17] illegal: with something spent it does not', (me) => {
    const play = alone(me, 'infantry', 'M12', { marks: OUT }).do(go(of(me, 'infantry'), 'L12'))
    expect(price(play, go(of(me, 'infantry'), 'K12'))).toMatch(/^movement.points/)
  })

  both('8.0 [17] legal: section 5.21 the other way, any points left are enough', (me) => {
    const play = alone(me, 'infantry', 'M12', { marks: OUT, house: { 'whole-allowance': 'rest' } })
    play.do(go(of(me, 'infantry'), 'L12'))
    expect(price(play, go(of(me, 'infantry'), 'K12'))).toBe(1)
  })
})

describe('8.0 an illegal path is judged as the path that was meant', () => {
  const reported = (play: Play, action: Action) => {
    const { findings, walks } = referee.judge(at(referee, play.state, ['blue', 'red'], play.memory), action)
    const illegal = findings.flatMap(({ severity, rule }) => (severity === 'illegal' ? rule : []))
    const paths = walks?.map(({ steps, cost }) => [steps.map((step) => placeKey(step.at)).join(' '), cost])
    return { illegal: illegal.sort(), ways: paths }
  }

  both(
    '8.0 [17] illegal: with an enemy in the goal the path is the one without the enemy, and it costs too much',
    (me, foe) => {
      const unit = of(me, 'regiment')
      const free = reported(new Play([{ def: unit, at: 'G10' }], { attacker: me }), go(unit, 'G7'))
      const foes = { def: of(foe, 'infantry'), at: 'G7' }
      const held = reported(new Play([{ def: unit, at: 'G10' }, foes], { attacker: me }), go(unit, 'G7'))
      expect(free.illegal).toEqual(['movement/points'])
      expect(held.illegal).toEqual(['movement/enemies', 'movement/points'])
      expect(held.ways).toEqual(free.ways)
      expect(held.ways?.[0]?.[1]).toBe(5)
    },
  )

  both('8.0 [17] illegal: no finding on a river or a zone beside the bridge that was meant', (me, foe) => {
    const unit = { def: of(me, 'cavalry'), at: 'P12', marks: OUT }
    const play = new Play([unit, { def: of(foe, 'infantry'), at: 'O8' }], { attacker: me })
    expect(reported(play, go(unit.def, 'O8')).illegal).toEqual(['movement/enemies', 'movement/points'])
  })

  both('8.0 [17] illegal: one drag of several counters is judged as one path', (me, foe) => {
    const stack = (['regiment', 'engineer', 'tanks'] as const).map((twin) => of(me, twin))
    const foes = { def: of(foe, 'infantry'), at: 'G7' }
    const play = new Play([...stack.map((def) => ({ def, at: 'G10' })), foes], { attacker: me })
    const { ways: paths } = reported(play, go(stack, 'G7'))
    expect(paths?.length).toBeGreaterThan(1)
    expect(new Set(paths?.map(([path]) => path)).size).toBe(1)
  })
})

describe('8.0 the words of a finding', () => {
  const first = (play: Play, action: Action, rule: string) =>
    play.findings(action).find((found) => found.rule === rule)?.message ?? ''

  both('8.0 [17] illegal: the enemy in a hex is named by its side', (me, foe) => {
    const his = foe === 'red' ? 'Red' : 'Blue'
    const placed = [
      { def: of(me, 'infantry'), at: 'D10' },
      { def: of(foe, 'infantry'), at: 'D9' },
    ]
    const message = first(new Play(placed, { attacker: me }), go(of(me, 'infantry'), 'D9'), 'movement/enemies')
    expect(message).toContain(`may not enter D9, where ${his} 1st Battalion`)
  })

  both('8.0 [17] illegal: the cost of the path, the points left, and how far they go, with ½ for a half', (me) => {
    const play = alone(me, 'infantry', 'D10')
    const message = first(play, go(of(me, 'infantry'), 'B7', 'B8'), 'movement/points')
    expect(message).toMatch(/^8\.0: The way to B7 costs 4½ points; .* has 4; by way of C9 and C8 it costs 4 points\.$/)
    const tired = play.do(go(of(me, 'infantry'), 'D8'))
    expect(first(tired, go(of(me, 'infantry'), 'B7'), 'movement/points')).toMatch(/ has [\d½]+ of 4 left; it can /)
  })
})

describe('9.1 to 9.5 every row of the terrain chart', () => {
  both('9.1 [18] legal: clear costs 1 for every unit', (me) => {
    for (const twin of ['infantry', 'tanks', 'guns', 'cavalry', 'engineer', 'hq'] as const) {
      expect([twin, cost(me, twin, 'D8', 'D7')]).toEqual([twin, 1])
    }
  })

  both('9.2 [18] legal: woods cost motorized units 3, and others 2', (me) => {
    const costs = (['infantry', 'guns', 'engineer', 'tanks', 'cavalry'] as const).map((twin) =>
      cost(me, twin, 'D10', 'D11'),
    )
    expect(costs).toEqual([2, 2, 2, 3, 3])
  })

  both('9.2 [18] illegal: a third hex of woods is too much for infantry, and for armor', (me) => {
    expect(cost(me, 'infantry', 'Q9', 'Q7')).toBe(4)
    expect(cost(me, 'infantry', 'Q10', 'Q7')).toMatch(/^movement\/points/)
    expect(cost(me, 'tanks', 'Q9', 'Q7')).toBe(6)
  })

  both('9.3 [18] legal: swamp takes the whole allowance of a unit on foot', (me) => {
    expect(cost(me, 'infantry', 'F6', 'F7')).toBe(4)
    expect(cost(me, 'infantry', 'H7', 'I7')).toBe(4)
  })

  both('9.3 [18] illegal: no swamp after another hex', (me) => {
    expect(cost(me, 'infantry', 'E6', 'F7')).toMatch(/^movement.points/)
  })

  both('9.3 [18] illegal: swamp is closed to motorized units and to artillery', (me) => {
    for (const twin of ['tanks', 'cavalry', 'guns', 'medium'] as const) {
      expect([twin, cost(me, twin, 'F6', 'F7')]).toEqual([twin, 'movement/terrain/swamp'])
    }
  })

  both('9.3 [18] legal: swamp costs 2 by road, for artillery and armor too', (me) => {
    for (const twin of ['infantry', 'tanks', 'guns'] as const) {
      expect([twin, cost(me, twin, 'J9', 'K10')]).toEqual([twin, 2])
    }
    // Half of an allowance of 2.
    expect(cost(me, 'infantry', 'J9', 'K10', { marks: OUT })).toBe(1)
  })

  both('9.4 [18] legal: a town costs motorized units 3, and others 2, from a road as well', (me) => {
    const costs = (['infantry', 'guns', 'engineer', 'tanks', 'cavalry'] as const).map((twin) =>
      cost(me, twin, 'F2', 'G2'),
    )
    expect(costs).toEqual([2, 2, 2, 3, 3])
  })

  both('9.4 [18] illegal: a second hex of the town is too far for armor from a distance', (me) => {
    expect(cost(me, 'tanks', 'F2', 'H2')).toBe(5)
    expect(cost(me, 'tanks', 'E2', 'G3')).toBe(4)
    expect(cost(me, 'infantry', 'F4', 'H2')).toMatch(/^movement\/points/)
  })

  both('9.5 [18] legal: going up costs 1 more, going down nothing', (me) => {
    expect(cost(me, 'infantry', 'M5', 'N5')).toBe(2)
    expect(cost(me, 'infantry', 'N5', 'M5')).toBe(1)
    expect(cost(me, 'tanks', 'K5', 'J5')).toBe(2)
    // Along the road, up to the second level.
    expect(cost(me, 'tanks', 'H4', 'I5')).toBe(1.5)
    expect(cost(me, 'tanks', 'I5', 'H4')).toBe(0.5)
  })

  both('9.5 [18] illegal: the climb is one point too many', (me) => {
    expect(cost(me, 'infantry', 'D10', 'C12')).toMatch(/^movement\/points/)
    expect(cost(me, 'infantry', 'C12', 'D10')).toBe(3)
  })
})

describe('9.6 to 9.8 rivers, bridges and roads', () => {
  both('9.6 [24a] legal: a river is crossed at a bridge, for 2 more', (me) => {
    expect(cost(me, 'tanks', 'C5', 'C6')).toBe(2.5)
    expect(cost(me, 'infantry', 'C6', 'C5')).toBe(2.5)
    expect(cost(me, 'guns', 'O8', 'O9')).toBe(2.5)
  })

  both('9.6 [24a] illegal: in no other place', (me) => {
    const play = alone(me, 'cavalry', 'S5')
    expect(play.breaks(go(of(me, 'cavalry'), 'S6'))).toEqual(['movement/edge/river'])
    const [found] = play.findings(go(of(me, 'cavalry'), 'S6'))
    expect(found?.message).toContain('9.6')
  })

  both('9.7 [18, 25] legal: an infantry bridge carries infantry and artillery', (me) => {
    for (const twin of ['infantry', 'guns'] as const) {
      expect([twin, price(bridged(me, twin, 'bridge-infantry'), go(of(me, twin), 'S6'))]).toEqual([twin, 3])
    }
  })

  both('9.7 [18, 25] illegal: it carries no motorized unit, and an armor bridge does', (me) => {
    expect(price(bridged(me, 'tanks', 'bridge-infantry'), go(of(me, 'tanks'), 'S6'))).toBe(
      'movement/crossing/infantry-bridge',
    )
    expect(price(bridged(me, 'tanks', 'bridge-armor'), go(of(me, 'tanks'), 'S6'))).toBe(3)
  })

  both('9.7 [26] illegal: a destroyed bridge carries no unit', (me) => {
    const unit = of(me, 'tanks')
    const play = new Play(
      [
        { def: unit, at: 'C5' },
        { def: 'bridge-destroyed', at: 'C5', turn: 180 },
      ],
      { attacker: me },
    )
    expect(play.breaks(go(unit, 'C6'))).toEqual(['movement/edge/river'])
  })

  both('9.8 [18] legal: a road halves the hex, and elevation and bridges still cost', (me) => {
    expect(cost(me, 'infantry', 'L5', 'L6')).toBe(1)
    expect(cost(me, 'tanks', 'L5', 'L6')).toBe(1.5)
    expect(cost(me, 'tanks', 'L5', 'L4')).toBe(0.5)
    expect(cost(me, 'tanks', 'G7', 'G8')).toBe(4)
  })

  both('9.8 [18] illegal: the next hex of the road is too far', (me) => {
    expect(cost(me, 'infantry', 'I9', 'A9')).toBe(4)
    expect(cost(me, 'infantry', 'J9', 'A9')).toBe('movement/points 4.5/4')
  })

  both('8.0 [17, 18] illegal: section 5.4 the other way, no hex on a road for less than 1', (me) => {
    const house = { 'road-least': 'one' }
    expect(cost(me, 'infantry', 'L5', 'L4', { house })).toBe(1)
    expect(cost(me, 'tanks', 'L5', 'L6', { house })).toBe(1.5)
    expect(cost(me, 'infantry', 'I9', 'E9', { house })).toBe(4)
    expect(cost(me, 'infantry', 'I9', 'D9', { house })).toMatch(/^movement.points/)
    expect(cost(me, 'infantry', 'I9', 'D9')).toBe(2.5)
  })
})

/** A unit on the north bank at S5, with a bridge over S5/S6. */
const bridged = (side: Side, twin: Twin, bridge: string): Play =>
  new Play(
    [
      { def: of(side, twin), at: 'S5' },
      { def: bridge, at: 'S5', turn: 180 },
    ],
    { attacker: side },
  )

describe('section 5.10 who counts as motorized', () => {
  it('2.0 [2, 18] artillery is motorized in swamp only, as the sheet has it', () => {
    expect(cost('red', 'guns', 'D10', 'D11')).toBe(2)
    expect(cost('red', 'guns', 'F2', 'G2')).toBe(2)
    expect(cost('red', 'guns', 'F6', 'F7')).toBe('movement/terrain/swamp')
  })

  it('2.0 [2, 18] a sheet that counts artillery as motorized everywhere is played as it says', () => {
    const printed = combat().rules!.movement!
    const [guns, motor, foot] = printed.classes
    const classes = [{ ...motor!, who: { traits: ['motorized', 'artillery'] } }, guns!, foot!]
    const game = combat({ movement: { classes } })
    const other = refereeFor(game)!
    const state = table(game, [{ def: 'red-49-art-1', at: 'F2' }], { scenario: 'red-attack', phase: 'attacker-move' })
    const verdict = other.judge(at(other, state, ['red']), moveTo(game, 'red-49-art-1', 'G2'))
    expect([rulesOf(verdict), verdict.walks?.[0]?.cost]).toEqual([[], 3])
  })
})

describe('7.2 movement out of supply', () => {
  both('7.2 [15] legal: out of supply a unit has half its points, rounded down', (me) => {
    expect(cost(me, 'tanks', 'H8', 'G13', { marks: OUT })).toBe(3)
    expect(cost(me, 'infantry', 'I9', 'G10', { marks: OUT })).toBe(1)
  })

  both('7.2 [15] illegal: and no more than that', (me) => {
    expect(cost(me, 'tanks', 'G9', 'E8', { marks: OUT })).toBe(2.5)
    expect(cost(me, 'tanks', 'G9', 'D10', { marks: OUT })).toBe(3)
    expect(cost(me, 'tanks', 'G9', 'C8', { marks: OUT })).toBe('movement/points 3.5/3')
    expect(cost(me, 'tanks', 'G9', 'C8')).toBe(3.5)
  })

  both('7.2 [15] legal: marks of other turns end with the step that fixes supply', (me) => {
    const play = alone(me, 'infantry', me === 'red' ? 'G13' : 'T8', { marks: OUT }).until('supply', 3)
    play.do(mark(of(me, 'infantry'), 'out-of-supply', 1)).until('attacker-move', 3)
    expect(play.memory.supply?.out.size).toBe(0)
  })
})
