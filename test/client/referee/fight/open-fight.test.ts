import { describe, expect, it } from 'vitest'
import {
  fightLine,
  fightsInHand,
  nextText,
  oddsText,
  outsideFights,
} from '../../../../client/referee/fight/open-fight.ts'
import type { Proposal } from '../../../../table/generated/types.ts'
import type { FightSummary } from '../../../../table/referee.ts'

const fight = (seq: number, parts: Partial<FightSummary> = {}): FightSummary => ({
  seq,
  text: `1st Infantry attacks E${seq}`,
  pieces: [],
  defenders: [],
  figures: undefined,
  settled: false,
  ...parts,
})
const owed = (seq: number, side: string) => fight(seq, { next: { side, text: 'The defender loses 1 step' } })
const proposal = (message: string, of?: number): Proposal => ({
  ...{ kind: 'step', rule: 'r', cite: '', message, at: [], pieces: [], actions: [] },
  ...(of !== undefined && { fight: of }),
})

describe('the fights on the sheet', () => {
  it('opens one fight, the first in which something is owed, and folds settled ones', () => {
    const all = [fight(1, { settled: true }), fight(2), owed(3, 'red'), owed(4, 'blue')]
    const { open, waiting, settled } = fightsInHand(all, undefined)
    expect(open?.seq).toBe(3)
    expect(waiting.map(({ seq }) => seq)).toEqual([2, 4])
    expect(settled.map(({ seq }) => seq)).toEqual([1])
  })

  it('opens the fight that the player chose, until it is settled', () => {
    expect(fightsInHand([owed(3, 'red'), owed(4, 'blue')], 4).open?.seq).toBe(4)
    expect(fightsInHand([owed(3, 'red'), fight(4, { settled: true })], 4).open?.seq).toBe(3)
  })

  it('shows each proposal in its fight or beside them, never twice', () => {
    const all = [proposal('a', 3), proposal('b'), proposal('c', 9)]
    expect(outsideFights(all, [owed(3, 'red')]).map(({ message }) => message)).toEqual(['b', 'c'])
  })

  it('says the same step to each side in its own words', () => {
    const name = (side: string) => side.toUpperCase()
    expect(nextText(owed(3, 'blue'), ['blue'], name)).toBe('Your step: The defender loses 1 step')
    expect(nextText(owed(3, 'blue'), ['red'], name)).toBe('Waiting for BLUE: The defender loses 1 step')
  })

  it('says first what the own side owes where both sides owe at once', () => {
    const both = fight(3, {
      next: { side: 'blue', text: 'Reveal units' },
      meanwhile: [{ side: 'red', text: 'Retreat' }],
    })
    const name = (side: string) => side.toUpperCase()
    expect(nextText(both, ['red'], name)).toBe('Your step: Retreat')
    expect(nextText(both, ['blue'], name)).toBe('Your step: Reveal units')
    expect(nextText(both, [], name)).toBe('Waiting for BLUE: Reveal units')
  })

  it('shows no sum for a side whose strength is hidden', () => {
    const figures = { attackers: [], defenders: [], attack: 13, defence: 0, shifts: [], modifiers: [] }
    expect(oddsText({ ...figures, unknown: ['defence'] })).toBe('13 against ?')
    expect(oddsText(figures)).toBe('13 against 0')
  })

  it('is one line once settled, with strengths, column, die and result', () => {
    const figures = { attackers: [], defenders: [], attack: 22, defence: 12, column: '3-2', shifts: [], modifiers: [] }
    expect(
      fightLine(fight(3, { figures: { ...figures, die: 5, modified: 6 }, result: 'each side loses 1 step' })),
    ).toBe('1st Infantry attacks E3: 22 against 12, 3-2, die 5, modified to 6: each side loses 1 step')
    expect(fightLine(fight(3, { figures: { ...figures, by: 'cards', die: 2 }, result: '8 of Spades: no hit' }))).toBe(
      '1st Infantry attacks E3: AF 22, check 2: 8 of Spades: no hit',
    )
  })
})
