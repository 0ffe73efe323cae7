import { describe, expect, it } from 'vitest'
import { lidFacts, searchGames } from '../../../client/lobby/catalogue.ts'
import type { Listed, ListedScenario } from '../../../table/generated/types.ts'

const game = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  fingerprint: '0'.repeat(64),
  title: id,
  about: '',
  rules: false,
  basis: { map: 'printed', counters: 'printed' },
  sides: [],
  scenarios: [],
  ...more,
})
const SCENARIO: ListedScenario = { id: 'a', name: 'Red Attack', about: '', order: [], counters: 1, basis: 'printed' }
const celles = game('Celles', {
  when: 'December 1944',
  scale: '2 km a hex',
  sides: [{ id: 'g', name: 'German', colour: '#5a6152', ink: '#ffffff' }],
})
const combat = game('Combat Operations', { subtitle: 'On the River Wideflow', scenarios: [SCENARIO] })
const titles = (words: string) => searchGames([celles, combat], words).map(({ title }) => title)

describe('a game among many', () => {
  it.each([
    ['', ['Celles', 'Combat Operations']],
    ['CELLES', ['Celles']],
    ['1944 german', ['Celles']],
    ['red attack', ['Combat Operations']],
    ['wide combat', ['Combat Operations']],
    ['celles combat', []],
  ])('is found by “%s”', (words, expected) => {
    expect(titles(words)).toEqual(expected)
  })

  it('shows its period, scale and contents on the lid, as far as they are known', () => {
    const spaced = (each: Listed) => lidFacts(each).replaceAll('\u00a0', ' ')
    expect(spaced(celles)).toBe('December 1944 · 2 km a hex · 0 scenarios')
    expect(spaced(combat)).toBe('1 scenario')
  })
})
