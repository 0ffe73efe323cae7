import { describe, expect, it } from 'vitest'
import {
  attackOptions,
  casesIn,
  chanceText,
  costText,
  defaultManner,
  dieOutcomes,
  facesText,
  facesThatHurt,
  groupOf,
  leadUnits,
  missingPoints,
  modifierSum,
  noAttackReasons,
  oddsInBrief,
  oddsOf,
  signed,
  suggestedTarget,
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

describe('the options of an attack', () => {
  it('are those of the units that the referee names, in its order', () => {
    const options = attackOptions(answer)
    expect(options).toMatchObject({ lead: 'tank', able: ['gun', 'recon'], at: [cell] })
    expect(options?.groups.map(({ joined }) => joined)).toEqual([[], ['recon'], ['gun', 'recon']])
    expect(options?.groups.map(({ options: all }) => all.length)).toEqual([3, 3, 3])
    expect(leadUnits(answer)).toEqual(['tank', 'gun'])
  })

  it('are found by the selected units, in any order', () => {
    const options = attackOptions(answer)!
    expect(groupOf(options, ['recon', 'gun'])?.joined).toEqual(['gun', 'recon'])
    expect(groupOf(options, ['gun'])).toBeUndefined()
  })

  it('give the results of the die for exactly the selected units, if they are known', () => {
    expect(oddsOf(answer, ['recon', 'tank'])?.choice).toBe('Light')
    expect(oddsOf(answer, ['gun', 'tank'])).toBeUndefined()
    const hidden = answer.map((each) => (each.odds ? { ...each, odds: { ...each.odds, results: [] } } : each))
    expect(oddsOf(hidden, ['recon', 'tank'])).toBeUndefined()
  })

  it('begin at the first hex with odds from the referee', () => {
    expect(suggestedTarget([proposal('attack/join'), proposal('odds/attack', { at: [cell] })])).toEqual(cell)
    expect(suggestedTarget([proposal('attack/join', { at: [cell] })])).toBeUndefined()
  })

  it('are none in a game without attack options', () => {
    expect(attackOptions([proposal('attack/join', { pieces: ['tank'] }), proposal('odds/column')])).toBeUndefined()
    expect(leadUnits([proposal('attack/join', { pieces: ['tank'] })])).toEqual([])
  })

  it('are refused with a reason if the game knows that no attack is possible', () => {
    expect(noAttackReasons(answer)).toEqual([])
    expect(noAttackReasons([proposal('attack/nobody', { pieces: ['tank'] })])).toHaveLength(1)
  })

  it('open at the middle option that can be paid for', () => {
    const [alone] = attackOptions(answer)!.groups
    expect(defaultManner(alone!.options, ['tank'])).toBe('Medium')
    expect(defaultManner(alone!.options.slice(2), ['tank'])).toBe('Heavy')
    expect(alone!.options.map((each) => missingPoints(each.odds))).toEqual([0, 0, 0.5])
  })
})

describe('the options of an attack that a card decides', () => {
  const fire = (choice: string, ...pieces: readonly PieceId[]): Proposal => {
    const { cost: _cost, left: _left, ...rest } = odds(choice, 0)
    const results: OddsResult[] = [{ shown: '1', result: 'hit', text: 'a hit', hurts: 'defender', weight: 4 }]
    const action = { type: 'declare' as const, what: 'attack', pieces: ['tank', ...pieces], at: [cell] }
    return proposal('odds/attack', { odds: { ...rest, by: 'cards', results }, actions: [action] })
  }
  const shots = [fire('3705', 'foe'), fire('3705, OBA', 'foe', 'oba'), fire('3705, Air', 'foe', 'air')]
  const { options } = attackOptions(shots)!.groups[0]!

  it('open at the shot that was clicked', () => {
    expect(defaultManner(options, ['tank', 'foe'])).toBe('3705')
    expect(defaultManner(options, ['air', 'foe', 'tank'])).toBe('3705, Air')
  })

  it('spend no marker unasked', () => {
    expect(defaultManner(options, ['tank'])).toBe('3705')
    expect(defaultManner(options, [])).toBe('3705')
  })
})

describe('the chosen option', () => {
  const one = odds('Light', 3)

  it('has its cost in halves as a rulebook prints them', () => {
    expect(costText(one)).toBe('3 MP, leaves 5½')
    expect(costText(odds('Heavy', 9))).toBe('9 MP, ½ MP short')
    const { left: _left, ...open } = one
    expect(costText(open)).toBe('3 MP')
    const { cost: _cost, ...unknown } = open
    expect(costText(unknown)).toBe('cost unknown')
  })

  it('lists a result once for all faces that bring it', () => {
    expect(dieOutcomes(one).map((each) => [each.result.result, facesText(each.faces)])).toEqual([
      ['1/-', '0'],
      ['-', '1 to 2'],
      ['1/1', '3'],
      ['-/R', '4'],
    ])
  })

  it('counts a result as often as its weight says, where cards are left in a deck', () => {
    const hit = { shown: '2', result: 'hit', text: 'a step', hurts: 'defender', weight: 12 } as const
    const miss = { shown: 'K', result: 'miss', text: 'nothing', hurts: 'nobody' } as const
    const cards: AttackOdds = { ...one, by: 'cards', results: [hit, miss] }
    expect(casesIn(cards.results)).toBe(13)
    expect(facesThatHurt(cards, 'defender')).toBe(12)
    expect(dieOutcomes(cards).map(({ weight }) => weight)).toEqual([12, 1])
    expect([chanceText(cards, 12), costText(cards)]).toEqual(['92 %', ''])
    expect(chanceText(one, 2)).toBe('2 of 5')
    // A weight alone decides nothing: dice may give results of unequal weight.
    expect(chanceText({ results: cards.results }, 12)).toBe('12 of 13')
  })

  it('counts the faces that hurt either side, and adds up the modifiers of the die', () => {
    expect([facesThatHurt(one, 'attacker'), facesThatHurt(one, 'defender')]).toEqual([2, 2])
    expect([signed(modifierSum(one)), signed(0), signed(2)]).toEqual(['−1', '+0', '+2'])
  })
})

describe('the odds in brief', () => {
  it('are strengths, a column and a die where dice decide', () => {
    expect(oddsInBrief(odds('road', 2))).toBe('5 against 7 · 1-1 · die −1')
    expect(oddsInBrief({ ...odds('road', 2), modifiers: [] })).toBe('5 against 7 · 1-1')
  })

  it('are an attack factor, a chance and a card where cards decide', () => {
    const drawn = {
      ...odds('road', 2),
      by: 'cards' as const,
      column: '26 % to hit',
      results: [{ ...result('1', 'hit', 'defender'), weight: 5 }],
    }
    expect(oddsInBrief(drawn)).toBe('AF 5 · 26 % to hit · card −1')
  })
})
