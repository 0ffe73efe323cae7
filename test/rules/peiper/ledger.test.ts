import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/peiper/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/peiper/terms/switches.ts'
import { real } from './game.ts'

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
const ALL = Array.from({ length: 48 }, (_, index) => `${index + 1}`)

const folder = (path: string) => new URL(`../../../${path}/`, import.meta.url)
const sources = (path: string): readonly string[] =>
  readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder(path)), 'utf8'))

/** The checklist made from the sheet, if it is there. */
const CHECKLIST = new URL('../../../../shared/rules/peiper.md', import.meta.url)

describe('the ledger of The Peiper Dream', () => {
  it('accounts for every rule exactly once, in the order of the sheet', () => {
    expect(LINES.map(({ rule }) => rule)).toEqual(ALL)
  })

  it.skipIf(!existsSync(CHECKLIST))('has the numbers of the checklist, and no others', () => {
    const [, rest = ''] = readFileSync(CHECKLIST, 'utf8').split('## 2. Checklist')
    const [section = ''] = rest.split('\n## 3.')
    expect([...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)).toEqual(ALL)
  })

  it.each(LINES)('gives for rule $rule its treatment, and the reason if there is none', (line) => {
    expect(STATUSES).toContain(line.status)
    expect(line.case).toBe(line.rule)
    expect(line.says).toMatch(/^[A-Z0-9].{15,}\.$/)
    if (line.status === 'by the players') expect(line.why).toMatch(/\.$/)
    else expect(line.why).toBeUndefined()
  })

  it('names every switch, and no other', () => {
    const named = new Set(LINES.flatMap((line) => line.switch ?? []))
    expect([...named].sort()).toEqual(SWITCHES.map(({ id }) => id).sort())
  })
})

describe('the findings of The Peiper Dream', () => {
  const ids = (path: string) =>
    new Set(
      sources(path).flatMap((text) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)].map(([, id]) => id!)),
    )
  const own = ids('rules/games/peiper')
  const { terrain, edges = [], crossings = [] } = real.rules!.movement!
  const ofSheet = [
    ...terrain.map((row) => `movement/terrain/${row.terrain}`),
    ...edges.map((row) => `movement/edge/${row.kind}`),
    ...crossings.map((row) => `movement/crossing/${row.kind}`),
  ]
  const found = new Set(LINES.flatMap((line) => line.finds ?? []))

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(80)
    expect([...own].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const known = new Set([...own, ...ids('rules/core'), ...ids('rules/hex'), ...ids('rules/kit'), ...ofSheet])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

describe('the tests of The Peiper Dream', () => {
  /** The kinds of test by rule, from titles like `16 [16] legal, mirror: ...`. */
  const kinds = new Map(ALL.map((rule) => [rule, new Set<string>()]))
  const titled = new Set<string>()
  for (const text of sources('test/rules/peiper')) {
    for (const [, rules = '', known = ''] of text.matchAll(/['`]((?:\d+ \[\d+\](?:, )?)+) ?([^:'`\d]*):/g)) {
      for (const [, rule = ''] of rules.matchAll(/\[(\d+)\]/g)) {
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
