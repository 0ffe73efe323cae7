import { describe, expect, it } from 'vitest'
import type { VictoryRules } from '../../../../table/generated/types.ts'
import { at, type Placed, refereeFor, table, tiny, tinyProblems, type When } from '../../stage.ts'

const RULES: VictoryRules = {
  basis: 'original',
  cite: 'V1',
  places: [
    { name: 'the depot', area: 'grey-depot', points: 3 },
    { name: 'the yard', area: 'green-depot', points: 2, sides: ['grey'] },
  ],
  losses: [{ who: { classes: ['rifles'] }, points: 2 }],
  start: [{ side: 'green', points: 1 }],
  levels: [
    { least: 1, name: 'marginal' },
    { least: 4, name: 'decisive' },
  ],
}
const END: When = { turn: 4, phase: 'night' }

function scored(placed: readonly Placed[], change: Partial<VictoryRules> = {}, when: When = {}) {
  const game = tiny({ victory: { ...RULES, ...change } })
  const referee = refereeFor(game)!
  const state = table(game, placed, when)
  const piles = [...state.game.piles, { id: 'lost', name: 'Lost', kind: 'dead', sight: 'all' } as const]
  const position = at(referee, { ...state, game: { ...state.game, piles } }, ['grey'])
  const texts = (ask: string) => referee.advise(position, { ask }).map(({ message }) => message)
  return { ...referee.outcome(position), asked: texts('victory'), next: texts('next') }
}

describe('victory by a rules sheet', () => {
  it('V1 counts a place for the side that alone has units in it, and only for sides that score', () => {
    const grey = { def: 'grey-1', at: '1.1' }
    expect(scored([grey]).points).toEqual({ grey: 3, green: 1 })
    expect(scored([grey, { def: 'green-1', at: '1.1' }]).points).toEqual({ grey: 0, green: 1 })
    expect(scored([{ def: 'green-1', at: '10.7' }]).points).toEqual({ grey: 0, green: 1 })
    expect(scored([{ def: 'grey-1', at: '10.7' }]).points).toEqual({ grey: 2, green: 1 })
    expect(scored([{ def: 'pontoon', at: '1.1' }]).points).toEqual({ grey: 0, green: 1 })
  })

  it('V1 counts eliminated units by the first line that fits, for the other side', () => {
    const lost = (def: string) => scored([{ def, at: 'pile:lost' }]).points
    expect(lost('green-1')).toEqual({ grey: 2, green: 1 })
    expect(lost('green-guns')).toEqual({ grey: 0, green: 1 })
  })

  it('V1 names the value of eliminated units, one or several', () => {
    const { asked } = scored([{ def: 'green-1', at: 'pile:lost' }])
    expect(asked[0]).toContain('Grey 2 (2 for units destroyed)')
  })

  it('names the leader and the margin, and the level of victory', () => {
    const { winner, asked } = scored([{ def: 'grey-1', at: '1.1' }])
    expect(winner).toBe('grey')
    expect(asked).toEqual([
      'V1: If the game ended now: Grey wins a marginal victory by 2. Grey 3 (3 the depot), Green 1 (1 the start).',
    ])
    const decisive = scored([
      { def: 'grey-1', at: '1.1' },
      { def: 'grey-2', at: '10.7' },
    ])
    expect(decisive.asked[0]).toContain('Grey wins a decisive victory by 4')
    const even = scored([], { start: [] })
    expect([even.winner, even.asked[0]]).toEqual([
      undefined,
      'V1: If the game ended now: a draw. Grey 0 (nothing), Green 0 (nothing).',
    ])
  })

  it('is reported without a question in the last phase of the last turn, and not before', () => {
    const held = [{ def: 'grey-1', at: '1.1' }]
    expect(scored(held, {}, END)).toMatchObject({ over: true, winner: 'grey' })
    expect(scored(held, {}, END).next[0]).toContain('V1: The game is over: Grey wins')
    expect(scored(held, {}, { ...END, turn: 3 })).toMatchObject({ over: false })
    expect(scored(held, {}, { ...END, turn: 3 }).next.join()).not.toContain('V1')
  })

  it('is sudden at the end of a turn for a side that holds all the areas, whatever the points', () => {
    const sudden = [{ name: 'Green is at the depot', side: 'green', areas: ['grey-depot', 'green-depot'] }]
    const both = [
      { def: 'green-1', at: '1.1' },
      { def: 'green-2', at: '10.7' },
      { def: 'green-3', at: 'pile:lost' },
    ]
    const night = { turn: 3, phase: 'night' }
    const start = [{ side: 'grey', points: 90 }]
    expect(scored(both, { sudden, start }, night)).toMatchObject({ over: true, winner: 'green' })
    expect(scored(both, { sudden, start }, night).next).toEqual([
      expect.stringContaining('V1: The game is over: Green is at the depot: Green wins at once.'),
    ])
    expect(scored(both, { sudden, start }, { turn: 3, phase: 'green-fight' })).toMatchObject({
      over: false,
      winner: 'grey',
    })
    expect(scored(both.slice(1), { sudden, start }, night)).toMatchObject({ over: false, winner: 'grey' })
  })

  it('is refused if it names things that the game does not have', () => {
    const problems = tinyProblems({
      victory: {
        ...RULES,
        places: [{ name: 'x', area: 'moon', points: 1, sides: ['red'], scenario: 'war', who: { traits: ['tame'] } }],
        losses: [{ who: { classes: ['dogs'] }, points: 1 }],
        start: [{ side: 'blue', points: 1 }],
        sudden: [{ name: 'x', side: 'white', areas: ['sun'] }],
      },
    })
    expect(problems).toHaveLength(8)
    for (const word of ['moon', 'red', 'war', 'tame', 'dogs', 'blue', 'white', 'sun'])
      expect(problems.join('\n')).toContain(word)
  })
})
