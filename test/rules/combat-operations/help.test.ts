import { describe, expect, it } from 'vitest'
import { help } from '../../../rules/games/combat-operations/help.ts'
import ledger from '../../../rules/games/combat-operations/ledger.json' with { type: 'json' }

describe('the rules in words', () => {
  it('hold every line of the ledger once, each under an anchor of its own', () => {
    expect(help.map(({ text }) => text).sort()).toEqual(ledger.map(({ says }) => says).sort())
    expect(new Set(help.map(({ anchor }) => anchor)).size).toBe(help.length)
    for (const { anchor } of help) expect(anchor).toMatch(/^rule-\d+[a-z]?$/)
  })

  it('stand in the order of the rulebook', () => {
    const chapters = help.map(({ cite }) => Number(cite.split('.')[0]))
    expect(chapters).toEqual([...chapters].sort((a, b) => a - b))
    const cites = help.map(({ cite }) => cite)
    expect(cites.indexOf('11.0')).toBeLessThan(cites.indexOf('11.1-11.7'))
    expect(cites.indexOf('11.1-11.7')).toBeLessThan(cites.indexOf('11.8'))
  })

  it('name only published lists', () => {
    const readings = help.flatMap(({ reading }) => reading ?? [])
    expect(readings.length).toBeGreaterThan(20)
    for (const reading of readings) expect(reading).not.toMatch(/5\.\d+:|\(5\.\d+\)/)
  })
})
