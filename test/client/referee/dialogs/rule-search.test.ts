import { describe, expect, it } from 'vitest'
import { rulesForCase, searchRules } from '../../../../client/referee/dialogs/rule-search.ts'
import { printNumber, printPoints } from '../../../../client/words/numbers.ts'

const help = [
  { anchor: 'a', cite: '4.0', text: 'The turn has steps.' },
  { anchor: 'b', cite: '9.1-9.8', text: 'Terrain has costs.', reading: 'Halves are kept.' },
  { anchor: 'c', cite: '9.6', text: 'A river is crossed at a bridge.' },
  { anchor: 'd', cite: '11.0', text: 'Odds are rounded.' },
]
const anchors = (found: readonly { readonly anchor: string }[]) => found.map(({ anchor }) => anchor).join('')

describe('a rule is found', () => {
  it('by its case, by a range of cases, or by its chapter', () => {
    expect(anchors(rulesForCase(help, '9.6'))).toBe('bc')
    expect(anchors(rulesForCase(help, '9.2'))).toBe('b')
    expect(anchors(rulesForCase(help, '11.5'))).toBe('d')
    expect(anchors(rulesForCase(help, '4.0 step 2'))).toBe('a')
    expect(anchors(rulesForCase(help, '1.1'))).toBe('')
  })

  it('by its words in any order, or by a number', () => {
    expect(anchors(searchRules(help, 'Bridge river'))).toBe('c')
    expect(anchors(searchRules(help, 'halves'))).toBe('b')
    expect(anchors(searchRules(help, '9.6'))).toBe('bc')
    expect(anchors(searchRules(help, '11'))).toBe('d')
    expect(anchors(searchRules(help, ''))).toBe('abcd')
    expect(anchors(searchRules(help, 'artillery'))).toBe('')
  })
})

describe('points', () => {
  it('are written as a rulebook prints them', () => {
    expect([0, 1, 0.5, 2.5, -1.5, -3].map(printNumber)).toEqual(['0', '1', '½', '2½', '−1½', '−3'])
    expect([0, 0.5, 1, 1.5].map(printPoints)).toEqual(['0 points', '½ point', '1 point', '1½ points'])
  })
})
