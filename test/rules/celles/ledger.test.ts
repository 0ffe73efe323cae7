import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/celles/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/celles/terms/switches.ts'
import { describeLedger, findsOf, idsIn, idsOfChart, inOrder, kindsIn, type Line } from '../ledger.ts'
import { real } from './game.ts'
import { chartSentences } from './report.ts'

const LINES: readonly Line[] = ledger
const ADDED = ['42a', '74a', '97a', '113a']

/** The rules of a title: 17, 18-20. */
const spread = (rules: string): readonly string[] =>
  rules.split(', ').flatMap((each) => {
    const [from = '', to] = each.split('-')
    if (to === undefined) return [each]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}`)
  })

describeLedger({
  title: 'Celles',
  game: 'celles',
  lines: LINES,
  rules: [...Array.from({ length: 138 }, (_, index) => `${index + 1}`), ...ADDED].sort(inOrder),
  switches: SWITCHES,
  checklist: '## 6. Checklist',
  cite: /^\d+\.\d+(\.\d+)?$/,
  // 8.0 [17, 18-20] legal and illegal: ...
  titledIn: (source) =>
    [...source.matchAll(/['`][\d.]+(?:, [\d.]+)* \[([\da-z, -]+)\] ?([^:'`]*):/g)].map(
      ([, rules = '', words = '']) => ({
        rules: spread(rules),
        kinds: kindsIn(words),
      }),
    ),
})

describe('the movement chart of Celles', () => {
  it('8.0 [44]: is read as printed', () => {
    const { reading } = LINES.find(({ rule }) => rule === '44')!
    expect(reading).toContain(chartSentences().join(' '))
  })

  it.each([...real.scenarios.keys()])('8.0 [44]: so is it in the notes of the scenario %s', (id) => {
    const note = real.scenarios.get(id)?.notes?.find(({ title }) => title === 'Movement')
    expect(note?.text).toContain(chartSentences().join(' '))
  })
})

describe('the findings of Celles', () => {
  const own = idsIn('rules/games/celles')
  const found = findsOf(LINES)

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(80)
    expect([...own, ...idsOfChart(real)].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const known = new Set([...own, ...idsIn('rules/core'), ...idsIn('rules/hex'), ...idsOfChart(real)])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})
