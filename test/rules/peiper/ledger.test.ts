import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/peiper/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/peiper/terms/switches.ts'
import { describeLedger, findsOf, idsIn, idsOfChart, type Line, titledBySheet } from '../ledger.ts'
import { real } from './game.ts'

const LINES: readonly Line[] = ledger

describeLedger({
  title: 'The Peiper Dream',
  game: 'peiper',
  lines: LINES,
  rules: Array.from({ length: 48 }, (_, index) => `${index + 1}`),
  switches: SWITCHES,
  checklist: '## 2. Checklist',
  cite: /^\d+$/,
  titledIn: titledBySheet,
})

describe('the findings of The Peiper Dream', () => {
  const own = idsIn('rules/games/peiper')
  const found = findsOf(LINES)

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(80)
    expect([...own].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const shared = ['rules/core', 'rules/hex', 'rules/kit'].flatMap((path) => [...idsIn(path)])
    const known = new Set([...own, ...shared, ...idsOfChart(real)])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

it('has the sheet’s numbers as its cases', () => {
  expect(LINES.filter((line) => line.case !== line.rule)).toEqual([])
})
