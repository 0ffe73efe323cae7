import { describe, expect, it } from 'vitest'
import type { ZoneRules } from '../../../table/generated/types.ts'
import { at, cellOn, moveTo, type Placed, refereeFor, rulesOf, sentencesOf, table, tiny, type When } from '../stage.ts'

/** The tiny game with other zones, without supply rules and railways. */
function zoned(zones: Partial<ZoneRules>, gone: readonly (keyof ZoneRules)[] = []) {
  const removed = Object.fromEntries(gone.map((key) => [key, undefined]))
  const game = tiny({ supply: undefined, zones: { ...zones, ...removed } as Partial<ZoneRules> })
  const referee = refereeFor(game)!
  return (placed: readonly Placed[], piece: string, to: string, when: When = {}, ...via: string[]) => {
    const side = piece.startsWith('green') ? 'green' : 'grey'
    const state = table(game, placed, { phase: `${side}-move`, ...when })
    return referee.judge(at(referee, state, [side]), moveTo(game, piece, to, ...via))
  }
}

const printed = zoned({})
const stopping = zoned({ enter: { cite: 'Z3', effect: 'stop' } }, ['through'])

/** A mover and an enemy on open ground, and the same with the sides exchanged. */
const PAIRS = [
  ['grey-1', 'green-1'],
  ['green-1', 'grey-1'],
] as const

describe('zones of control', () => {
  it.each(PAIRS)('Z3 cost %s the sheet’s price to enter', (mover, enemy) => {
    const verdict = printed(
      [
        { def: mover, at: '5.3' },
        { def: enemy, at: '8.3' },
      ],
      mover,
      '7.3',
    )
    expect(verdict).toMatchObject({ findings: [], walks: [{ cost: 3, steps: [{ cost: 1 }, { cost: 2 }] }] })
  })

  it.each(PAIRS)('Z3 may stop %s for the rest of the move', (mover, enemy) => {
    const placed = [
      { def: mover, at: '5.4' },
      { def: enemy, at: '7.3' },
    ]
    expect(sentencesOf(stopping(placed, mover, '6.4'))).toEqual([])
    const beyond = stopping(placed, mover, '7.4')
    expect(rulesOf(beyond)).toEqual(['zones/enter'])
    expect(sentencesOf(beyond)[0]).toMatch(
      /^illegal Z3: \w+ 1st must stop in 6\.4, in the zone of control of \w+ 1st at 7\.3;/,
    )
  })

  it.each(PAIRS)('Z3 do not matter to %s attacking into the enemy’s hex', (mover, enemy) => {
    const placed = [
      { def: mover, at: '5.4' },
      { def: enemy, at: '7.3' },
    ]
    expect(rulesOf(stopping(placed, mover, '7.3'))).toEqual(['movement/enemies'])
  })

  it.each(PAIRS)('Z3 do not hold %s leaving the zone where it began', (mover, enemy) => {
    const placed = [
      { def: mover, at: '6.3' },
      { def: enemy, at: '7.3' },
    ]
    expect(sentencesOf(stopping(placed, mover, '4.4'))).toEqual([])
    expect(sentencesOf(stopping(placed, mover, '6.4'))).toEqual([])
    expect(rulesOf(stopping(placed, mover, '7.4', {}, '6.4'))).toEqual(['zones/enter'])
  })

  /** No path leaves the zone and enters it again, so a unit that goes on passes straight through. */
  const straight = (effect: ZoneRules['through']) =>
    zoned({
      enter: { cite: 'Z3', effect: 0 },
      leave: { cite: 'Z5', effect: 9 },
      ...(effect && { through: effect }),
    })

  it.each(PAIRS)('Z4 may bar %s from going directly from one to another', (mover, enemy) => {
    const placed = [
      { def: mover, at: '6.3' },
      { def: enemy, at: '7.3' },
    ]
    const verdict = straight({ cite: 'Z4', effect: 'no' })(placed, mover, '6.4')
    expect(verdict.findings).toMatchObject([{ rule: 'zones/through', severity: 'illegal' }])
    expect(sentencesOf(verdict)[0]).toContain('may not go straight on to 6.4 in another zone from 6.3')
    // By the printed rules a path leaves the zone and enters it again for 2.
    expect(printed(placed, mover, '6.4')).toMatchObject({ findings: [], walks: [{ cost: 3 }] })
  })

  it('Z4 may have a price for it', () => {
    const placed = [
      { def: 'grey-1', at: '6.3' },
      { def: 'green-1', at: '7.3' },
    ]
    expect(straight({ cite: 'Z4', effect: 1.5 })(placed, 'grey-1', '6.4').walks?.[0]?.cost).toBe(2.5)
    const dear = straight({ cite: 'Z4', effect: 3.5 })(placed, 'grey-1', '6.4')
    expect(rulesOf(dear)).toEqual(['zones/through'])
    expect(sentencesOf(dear)[0]).toContain(
      'Grey 1st lacks the 3½ points needed to go straight on to 6.4 in another zone from 6.3',
    )
  })

  it('Z4 may take the whole allowance, once, at the start', () => {
    const whole = straight({ cite: 'Z4', effect: 'all' })
    const placed = [
      { def: 'grey-1', at: '6.3' },
      { def: 'green-1', at: '7.3' },
    ]
    expect(whole(placed, 'grey-1', '6.4')).toMatchObject({ findings: [], walks: [{ cost: 4, left: 0 }] })
    const later = [
      { def: 'grey-1', at: '5.3' },
      { def: 'green-1', at: '7.3' },
    ]
    expect(whole(later, 'grey-1', '6.4', {}, '6.3').findings).not.toEqual([])
  })

  it('may cost extra to leave', () => {
    const sticky = zoned({ leave: { cite: 'Z5', effect: 2 }, enter: { cite: 'Z3', effect: 0 } }, ['through'])
    const placed = [
      { def: 'grey-1', at: '6.3' },
      { def: 'green-1', at: '7.3' },
    ]
    expect(sticky(placed, 'grey-1', '5.3').walks?.[0]?.cost).toBe(3)
    const far = sticky(placed, 'grey-1', '3.4')
    expect(rulesOf(far)).toEqual(['zones/leave'])
    expect(sentencesOf(far)[0]).toContain(
      'Grey 1st lacks the 2 points needed to leave 6.3, in the zone of control of Green 1st at 7.3',
    )
  })

  it.each(PAIRS)('may hold %s completely', (mover, enemy) => {
    const locked = zoned({ leave: { cite: 'Z5', effect: 'no' } }, ['through'])
    const verdict = locked(
      [
        { def: mover, at: '6.3' },
        { def: enemy, at: '7.3' },
      ],
      mover,
      '5.3',
    )
    expect(rulesOf(verdict)).toEqual(['zones/leave'])
    expect(sentencesOf(verdict)[0]).toContain('may not leave 6.3')
    expect(sentencesOf(verdict)[0]).toContain('it can move nowhere.')
  })

  it('may be closed to all units', () => {
    const closed = zoned({ enter: { cite: 'Z3', effect: 'no' } })
    const verdict = closed(
      [
        { def: 'grey-1', at: '5.3' },
        { def: 'green-1', at: '7.3' },
      ],
      'grey-1',
      '6.3',
    )
    expect(rulesOf(verdict)).toEqual(['zones/enter'])
    expect(sentencesOf(verdict)[0]).toContain('may not enter 6.3')
  })

  it('do not affect classes that the sheet makes immune', () => {
    const free = zoned({ immune: { traits: ['wheels'] } })
    const placed = [
      { def: 'grey-guns', at: '5.3' },
      { def: 'green-1', at: '7.3' },
    ]
    expect(free(placed, 'grey-guns', '6.3').walks?.[0]?.cost).toBe(1)
    expect(printed(placed, 'grey-guns', '6.3').walks?.[0]?.cost).toBe(2)
  })

  it('Z1 come only from units that have one', () => {
    const placed = [
      { def: 'grey-1', at: '5.3' },
      { def: 'green-staff', at: '7.3' },
    ]
    expect(printed(placed, 'grey-1', '6.3').walks?.[0]?.cost).toBe(1)
  })

  it('Z1 are cancelled by the marks that say so', () => {
    const pinned = [
      { def: 'grey-1', at: '5.3' },
      { def: 'green-1', at: '7.3', marks: { pinned: 1 } },
    ]
    expect(printed(pinned, 'grey-1', '6.3').walks?.[0]?.cost).toBe(1)
  })

  it.each(PAIRS)('Z2 do not reach %s over the river, except over its bridges', (mover, enemy) => {
    const over = [
      { def: mover, at: '8.4' },
      { def: enemy, at: '7.5' },
    ]
    expect(printed(over, mover, '7.4').walks?.[0]?.cost).toBe(1)
    const ford = [
      { def: mover, at: '2.4' },
      { def: enemy, at: '3.5' },
    ]
    expect(printed(ford, mover, '3.4').walks?.[0]?.cost).toBe(2)
  })

  it('Z2 do not reach over a river whose bridges change nothing', () => {
    const unbridged = zoned({ across: { edges: ['river'] } })
    const ford = [
      { def: 'grey-1', at: '2.4' },
      { def: 'green-1', at: '3.5' },
    ]
    expect(unbridged(ford, 'grey-1', '3.4').walks?.[0]?.cost).toBe(1)
  })

  it('Z2 may end at a terrain', () => {
    const trees = zoned({ across: { terrains: ['forest'] } })
    const placed = [
      { def: 'grey-1', at: '4.2' },
      { def: 'green-1', at: '4.4' },
    ]
    expect(trees(placed, 'grey-1', '4.3').walks?.[0]?.cost).toBe(2)
    expect(printed(placed, 'grey-1', '4.3').walks?.[0]?.cost).toBe(3)
  })

  it.each(PAIRS)('may be cancelled for %s by friendly units', (mover, enemy) => {
    const friend = mover.replace('1', '2')
    const void_ = zoned({ friends: ['movement'] })
    const placed = [
      { def: mover, at: '5.3' },
      { def: friend, at: '6.3' },
      { def: enemy, at: '7.3' },
    ]
    expect(void_(placed, mover, '6.3').walks?.[0]?.cost).toBe(1)
    expect(printed(placed, mover, '6.3').walks?.[0]?.cost).toBe(2)
  })
})

describe('zones that cannot be seen', () => {
  /** A covered counter as its enemies see it: any counter with this back, one of which is a decoy. */
  const covered: Placed = {
    def: undefined as never,
    id: 'covered',
    side: 'green',
    cover: 'green-back',
    veil: 'cover',
    at: '7.3',
  }

  it('make a path that they would bar unchecked, and never illegal', () => {
    const verdict = stopping([{ def: 'grey-1', at: '5.4' }, covered], 'grey-1', '7.4')
    expect(sentencesOf(verdict)).toEqual([
      'unchecked Z3: Green rifles may have a zone of control in 6.4 (hidden); if so, Grey 1st cannot reach 7.4.',
    ])
    expect(verdict.walks?.[0]?.legal).toBeUndefined()
  })

  it('are not mentioned if they make no difference', () => {
    expect(sentencesOf(stopping([{ def: 'grey-1', at: '5.4' }, covered], 'grey-1', '6.4'))).toEqual([])
    expect(sentencesOf(stopping([{ def: 'grey-1', at: '5.4' }, covered], 'grey-1', '3.4'))).toEqual([])
  })

  it('are certain, if no other counter has that back', () => {
    const battery: Placed = { ...covered, cover: 'green-guns-back' }
    expect(rulesOf(stopping([{ def: 'grey-1', at: '5.4' }, battery], 'grey-1', '7.4'))).toEqual(['zones/enter'])
  })

  it('are known to a viewer that sees everything', () => {
    const decoy: Placed = { def: 'green-decoy', at: '7.3', veil: 'cover' }
    expect(sentencesOf(stopping([{ def: 'grey-1', at: '5.4' }, decoy], 'grey-1', '7.4'))).toEqual([])
    const real: Placed = { def: 'green-2', at: '7.3', veil: 'cover' }
    expect(rulesOf(stopping([{ def: 'grey-1', at: '5.4' }, real], 'grey-1', '7.4'))).toEqual(['zones/enter'])
  })

  it('belong to decoys too, if the sheet counts decoys as real until they are turned up', () => {
    const posing = zoned({ enter: { cite: 'Z3', effect: 'stop' }, dummies: true }, ['through'])
    expect(rulesOf(posing([{ def: 'grey-1', at: '5.4' }, covered], 'grey-1', '7.4'))).toEqual(['zones/enter'])
    const open: Placed = { def: 'green-decoy', at: '7.3' }
    expect(sentencesOf(posing([{ def: 'grey-1', at: '5.4' }, open], 'grey-1', '7.4'))).toEqual([])
  })

  it('leave their own hex closed', () => {
    expect(rulesOf(stopping([{ def: 'grey-1', at: '6.3' }, covered], 'grey-1', '7.3'))).toEqual(['movement/enemies'])
  })
})

describe('the map of zones', () => {
  it('shows the side of the zone in a hex, and whether it is certain', () => {
    const game = tiny()
    const referee = refereeFor(game)!
    const state = table(game, [
      { def: 'grey-1', at: '5.3' },
      { def: undefined as never, id: 'covered', side: 'green', cover: 'green-back', veil: 'cover', at: '9.6' },
      { def: 'green-staff', at: '2.2' },
    ])
    const { zones } = referee.survey(at(referee, state, ['grey']))
    expect(zones).toHaveLength(14)
    expect(zones).toContainEqual({ at: cellOn(game, '6.3'), of: 'grey', sure: true })
    expect(zones).toContainEqual({ at: cellOn(game, '9.5'), of: 'green', sure: false })
  })
})
