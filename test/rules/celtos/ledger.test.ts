import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/celtos/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/celtos/terms/switches.ts'
import { describeLedger, findsOf, idsIn, type Line, sources, titledBySheet } from '../ledger.ts'

const LINES: readonly Line[] = ledger

describeLedger({
  title: 'Celtos',
  game: 'celtos',
  lines: LINES,
  rules: Array.from({ length: 31 }, (_, index) => `${index + 1}`),
  switches: SWITCHES,
  checklist: '## 2. Checklist',
  cite: /^\d+$/,
  titledIn: titledBySheet,
})

describe('the findings of Celtos', () => {
  const own = idsIn('rules/games/celtos')
  const found = findsOf(LINES)

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(50)
    expect([...own].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const measured = sources('rules/measure').flatMap((text) =>
      [...text.matchAll(/illegal\('([a-z-]+)'/g)].map(([, id]) => `measure/${id}`),
    )
    const shared = ['rules/core', 'rules/measure', 'rules/kit'].flatMap((path) => [...idsIn(path)])
    const known = new Set([...own, ...shared, ...measured])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

it('has the sheet’s numbers as its cases', () => {
  expect(LINES.filter((line) => line.case !== line.rule)).toEqual([])
})
