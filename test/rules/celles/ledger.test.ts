import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/celles/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/celles/terms/switches.ts'
import { real } from './game.ts'
import { chartSentences } from './report.ts'

interface Line {
  readonly rule: string
  readonly case: string
  readonly says: string
  readonly status: string
  /** The reason if the rule has no mirror side. */
  readonly one?: string
  /** The reason if the rule is left to the players. */
  readonly why?: string
  readonly reading?: string
  readonly switch?: readonly string[]
  readonly finds?: readonly string[]
}

const LINES: readonly Line[] = ledger
const STATUSES = ['checked', 'computed', 'prompted', 'by the players']

const folder = (path: string) => new URL(`../../../${path}/`, import.meta.url)
const sources = (path: string): readonly string[] =>
  readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder(path)), 'utf8'))

/** The checklist made from the rulebook, if it is there. */
const CHECKLIST = new URL('../../../../shared/rules/celles.md', import.meta.url)
const ADDED = ['42a', '74a', '97a', '113a']
const ALL = [...Array.from({ length: 138 }, (_, index) => `${index + 1}`), ...ADDED]
const inOrder = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)

describe('the ledger of Celles', () => {
  it('accounts for every rule exactly once, in order', () => {
    expect(LINES.map(({ rule }) => rule)).toEqual([...ALL].sort(inOrder))
  })

  it.skipIf(!existsSync(CHECKLIST))('has the numbers of the checklist, and no others', () => {
    const [, rest = ''] = readFileSync(CHECKLIST, 'utf8').split('## 6. Checklist')
    const [section = ''] = rest.split('\n## 7.')
    const numbers = [...section.matchAll(/^(\d+[a-z]?)\. /gm)].map(([, number]) => number!)
    expect(LINES.map(({ rule }) => rule)).toEqual([...new Set(numbers)].sort(inOrder))
  })

  it.each(LINES)('gives for rule $rule, by case $case, its treatment, and the reason if there is none', (line) => {
    expect(STATUSES).toContain(line.status)
    expect(line.case).toMatch(/^\d+\.\d+(\.\d+)?$/)
    expect(line.says).toMatch(/^[A-Z0-9].{15,}\.$/)
    if (line.status === 'by the players') expect(line.why).toMatch(/\.$/)
    else expect(line.why).toBeUndefined()
  })

  it('8.0 [44]: reads the chart as printed', () => {
    const { reading } = LINES.find(({ rule }) => rule === '44')!
    expect(reading).toContain(chartSentences().join(' '))
  })

  it.each([...real.scenarios.keys()])('8.0 [44]: so do the notes of the scenario %s', (id) => {
    const note = real.scenarios.get(id)?.notes?.find(({ title }) => title === 'Movement')
    expect(note?.text).toContain(chartSentences().join(' '))
  })

  it('names every switch, and no other', () => {
    const named = new Set(LINES.flatMap((line) => line.switch ?? []))
    expect([...named].sort()).toEqual(SWITCHES.map(({ id }) => id).sort())
  })
})

describe('the findings of Celles', () => {
  const ids = (path: string) =>
    new Set(
      sources(path).flatMap((text) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)].map(([, id]) => id!)),
    )
  const own = ids('rules/games/celles')
  const { terrain, edges = [], crossings = [] } = real.rules!.movement!
  const ofSheet = [
    ...terrain.map((row) => `movement/terrain/${row.terrain}`),
    ...edges.map((row) => `movement/edge/${row.kind}`),
    ...crossings.map((row) => `movement/crossing/${row.kind}`),
  ]
  const found = new Set(LINES.flatMap((line) => line.finds ?? []))

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(80)
    expect([...own, ...ofSheet].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const known = new Set([...own, ...ids('rules/core'), ...ids('rules/hex'), ...ofSheet])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

describe('the tests of Celles', () => {
  /** The kinds of test by rule, from titles like `8.0 [17, 18-20] legal and illegal: ...`. */
  const kinds = new Map(ALL.map((rule) => [rule, new Set<string>()]))
  const titled = new Set<string>()
  const spread = (rules: string): readonly string[] =>
    rules.split(', ').flatMap((each) => {
      const [from = '', to] = each.split('-')
      if (to === undefined) return [each]
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}`)
    })
  for (const text of sources('test/rules/celles')) {
    for (const [, rules = '', known = ''] of text.matchAll(/['`][\d.]+(?:, [\d.]+)* \[([\da-z, -]+)\] ?([^:'`]*):/g)) {
      for (const rule of spread(rules)) {
        titled.add(rule)
        for (const kind of ['legal', 'illegal', 'mirror'])
          if (known.split(/[ ,]+/).includes(kind)) kinds.get(rule)?.add(kind)
      }
    }
  }

  it('name existing rules only', () => {
    expect([...titled].filter((rule) => !ALL.includes(rule))).toEqual([])
  })

  it.each(LINES.filter(({ status }) => status === 'checked'))(
    'have for rule $rule, which is checked, a legal case, an illegal one, and the mirror side if it has one',
    ({ rule, one }) => {
      const shown = [...kinds.get(rule)!].sort()
      const mirrored = one === undefined ? ['mirror'] : []
      expect(shown).toEqual(expect.arrayContaining(['illegal', 'legal', ...mirrored]))
    },
  )

  it('cover every rule that is not left to the players', () => {
    const untried = LINES.filter(({ rule, status }) => status !== 'by the players' && !titled.has(rule))
    expect(untried.map(({ rule }) => rule)).toEqual([])
  })
})
