import { describe, expect, it } from 'vitest'
import {
  choicesIn,
  companyOf,
  facesSaid,
  firstChoice,
  firstTarget,
  harmsOf,
  leadsIn,
  oddsOf,
  outcomesOf,
  priceSaid,
  refusalsIn,
  shortBy,
  signed,
  sumOf,
} from '../../../../client/referee/attack/attack-options.ts'
import type { AttackOdds, OddsResult, PieceId, Proposal } from '../../../../table/generated/types.ts'

const cell = { board: 'map', q: 1, r: 1 }
const result = (shown: string, printed: string, hurts: OddsResult['hurts']): OddsResult => ({
  shown,
  result: printed,
  text: `what ${printed} is`,
  hurts,
})
const RESULTS = [
  result('0', '1/-', 'attacker'),
  result('1', '-', 'nobody'),
  result('2', '-', 'nobody'),
  result('3', '1/1', 'both'),
  result('4', '-/R', 'defender'),
]

const odds = (choice: string, cost: number, joined: readonly PieceId[] = []): AttackOdds => ({
  lead: 'tank',
  choice,
  cost,
  left: 8.5,
  attackers: ['tank', ...joined].map((piece) => ({ piece, strength: 5 })),
  defenders: [{ piece: 'foe', strength: 7 }],
  attack: 5,
  defence: 7,
  column: '1-1',
  modifiers: [
    { cite: '11.0', what: 'town', by: -2 },
    { cite: '11.0', what: 'night', by: 1 },
  ],
  results: RESULTS,
})
const KINDS: Readonly<Record<string, Proposal['kind']>> = {
  'attack/lead': 'lead',
  'attack/join': 'join',
  'attack/nobody': 'nobody',
}
const proposal = (rule: string, more: Partial<Proposal> = {}): Proposal => ({
  kind: KINDS[rule] ?? 'odds',
  rule,
  cite: '11.0',
  message: 'so',
  at: [],
  pieces: [],
  actions: [],
  ...more,
})
const offered = (choice: string, cost: number, joined: readonly PieceId[] = []): Proposal =>
  proposal('odds/attack', {
    odds: odds(choice, cost, joined),
    actions: [{ type: 'declare', what: 'attack', pieces: ['tank', ...joined], at: [cell], text: choice }],
  })

const answer = [
  proposal('attack/lead', { pieces: ['tank'] }),
  proposal('attack/lead', { pieces: ['gun'] }),
  proposal('attack/join', { pieces: ['tank', 'recon', 'gun'] }),
  ...[[], ['recon'], ['gun', 'recon']].flatMap((joined) =>
    [3, 6, 9].map((cost, index) => offered(['Light', 'Medium', 'Heavy'][index]!, cost, joined)),
  ),
]

describe('the choices of an attack', () => {
  it('are those of the companies that the referee names, in his order', () => {
    const choices = choicesIn(answer)
    expect(choices).toMatchObject({ lead: 'tank', able: ['gun', 'recon'], at: [cell] })
    expect(choices?.companies.map(({ joined }) => joined)).toEqual([[], ['recon'], ['gun', 'recon']])
    expect(choices?.companies.map(({ choices: all }) => all.length)).toEqual([3, 3, 3])
    expect(leadsIn(answer)).toEqual(['tank', 'gun'])
  })

  it('are found by who joins, in whatever order they were ticked', () => {
    const choices = choicesIn(answer)!
    expect(companyOf(choices, ['recon', 'gun'])?.joined).toEqual(['gun', 'recon'])
    expect(companyOf(choices, ['gun'])).toBeUndefined()
  })

  it('tell what the die brings to exactly those who are ticked, where that is known', () => {
    expect(oddsOf(answer, ['recon', 'tank'])?.choice).toBe('Light')
    expect(oddsOf(answer, ['gun', 'tank'])).toBeUndefined()
    const hidden = answer.map((each) => (each.odds ? { ...each, odds: { ...each.odds, results: [] } } : each))
    expect(oddsOf(hidden, ['recon', 'tank'])).toBeUndefined()
  })

  it('begin at the first hex that the referee tells odds for', () => {
    expect(firstTarget([proposal('attack/join'), proposal('odds/attack', { at: [cell] })])).toEqual(cell)
    expect(firstTarget([proposal('attack/join', { at: [cell] })])).toBeUndefined()
  })

  it('are none in a game that lays out none', () => {
    expect(choicesIn([proposal('attack/join', { pieces: ['tank'] }), proposal('odds/column')])).toBeUndefined()
    expect(leadsIn([proposal('attack/join', { pieces: ['tank'] })])).toEqual([])
  })

  it('are refused with the reason where the game knows that there can be no attack', () => {
    expect(refusalsIn(answer)).toEqual([])
    expect(refusalsIn([proposal('attack/nobody', { pieces: ['tank'] })])).toHaveLength(1)
  })

  it('open at the middle one of those that can be paid for', () => {
    const [alone] = choicesIn(answer)!.companies
    expect(firstChoice(alone!.choices)).toBe('Medium')
    expect(firstChoice(alone!.choices.slice(2))).toBe('Heavy')
    expect(alone!.choices.map((each) => shortBy(each.odds))).toEqual([0, 0, 0.5])
  })
})

describe('what a choice comes to', () => {
  const one = odds('Light', 3)

  it('is priced in halves as a rulebook prints them', () => {
    expect(priceSaid(one)).toBe('3 points, leaves 5½')
    expect(priceSaid(odds('Heavy', 9))).toBe('9 points: ½ too many')
    const { left: _left, ...open } = one
    expect(priceSaid(open)).toBe('3 points')
    const { cost: _cost, ...unknown } = open
    expect(priceSaid(unknown)).toBe('cost not known')
  })

  it('is told once for all faces that bring the same', () => {
    expect(outcomesOf(one).map((each) => [each.result.result, facesSaid(each.faces)])).toEqual([
      ['1/-', '0'],
      ['-', '1 to 2'],
      ['1/1', '3'],
      ['-/R', '4'],
    ])
  })

  it('counts the faces that hurt either side, and adds up what is added to the die', () => {
    expect([harmsOf(one, 'attacker'), harmsOf(one, 'defender')]).toEqual([2, 2])
    expect([signed(sumOf(one)), signed(0), signed(2)]).toEqual(['−1', '+0', '+2'])
  })
})
