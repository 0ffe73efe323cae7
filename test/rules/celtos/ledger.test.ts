import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/celtos/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/celtos/terms/switches.ts'

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
const ALL = Array.from({ length: 31 }, (_, index) => `${index + 1}`)

const folder = (path: string) => new URL(`../../../${path}/`, import.meta.url)
const sources = (path: string): readonly string[] =>
  readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder(path)), 'utf8'))

/** The checklist made from the sheet, if it is there. */
const CHECKLIST = new URL('../../../../shared/rules/celtos.md', import.meta.url)

describe('the ledger of Celtos', () => {
  it('accounts for every rule exactly once, in the order of the sheet', () => {
    expect(LINES.map(({ rule }) => rule)).toEqual(ALL)
  })

  it.skipIf(!existsSync(CHECKLIST))('has the numbers of the checklist, and no others', () => {
    const [, rest = ''] = readFileSync(CHECKLIST, 'utf8').split('## 2. Checklist')
    const [section = ''] = rest.split('\n## 3.')
    const numbers = [...section.matchAll(/(?:^|\. )(\d+)\. (?=[A-Z])/gm)].map(([, number]) => number)
    expect(numbers).toEqual(ALL)
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

describe('the findings of Celtos', () => {
  const ids = (path: string) =>
    new Set(
      sources(path).flatMap((text) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)].map(([, id]) => id!)),
    )
  const own = ids('rules/games/celtos')
  const found = new Set(LINES.flatMap((line) => line.finds ?? []))

  it('and its proposals each belong to a rule of the ledger', () => {
    expect(own.size).toBeGreaterThan(50)
    expect([...own].filter((id) => !found.has(id)).sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    const measured = sources('rules/measure').flatMap((text) =>
      [...text.matchAll(/illegal\('([a-z-]+)'/g)].map(([, id]) => `measure/${id}`),
    )
    const known = new Set([...own, ...ids('rules/core'), ...ids('rules/measure'), ...ids('rules/kit'), ...measured])
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

describe('the tests of Celtos', () => {
  /** The kinds of test by rule, from titles like `16 [16] legal, mirror: ...`. */
  const kinds = new Map(ALL.map((rule) => [rule, new Set<string>()]))
  const titled = new Set<string>()
  for (const text of sources('test/rules/celtos')) {
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
      const mirrored = one === undefined ? ['mirror'] : []
      expect([...kinds.get(rule)!].sort()).toEqual(expect.arrayContaining(['illegal', 'legal', ...mirrored]))
    },
  )

  it('cover every rule that is not left to the players', () => {
    const untried = LINES.filter(({ rule, status }) => status !== 'by the players' && !titled.has(rule))
    expect(untried.map(({ rule }) => rule)).toEqual([])
  })
})
