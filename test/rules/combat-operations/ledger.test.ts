import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/combat-operations/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/combat-operations/terms/switches.ts'
import { game } from './game.ts'

interface Line {
  readonly rule: string
  readonly case: string
  /** Our own words. */
  readonly says: string
  readonly status: string
  /** Why it is left to the players. */
  readonly why?: string
  readonly reading?: string
  readonly switch?: readonly string[]
  /** The findings of the rule. */
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
const CHECKLIST = new URL('../../../../shared/rules/combat-operations.md', import.meta.url)

const ALL = [...Array.from({ length: 50 }, (_, index) => `${index + 1}`), '7a', '24a', '27a', '30a', '38a', '43a']
const inOrder = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)

describe('the ledger of Combat Operations', () => {
  it('accounts for every rule exactly once, in order', () => {
    expect(LINES.map(({ rule }) => rule)).toEqual([...ALL].sort(inOrder))
  })

  it.skipIf(!existsSync(CHECKLIST))('has the numbers of the checklist, and no others', () => {
    const [, rest = ''] = readFileSync(CHECKLIST, 'utf8').split('## 2. Checklist')
    const [section = ''] = rest.split('\n## 3.')
    const numbers = [...section.matchAll(/^(\d+[a-z]?)\. /gm)].map(([, number]) => number!)
    expect(LINES.map(({ rule }) => rule)).toEqual(numbers.sort(inOrder))
  })

  it.each(LINES)('gives for rule $rule, by case $case, its treatment, and the reason if there is none', (line) => {
    expect(STATUSES).toContain(line.status)
    expect(line.case).toMatch(/^\d+\.\d+(-\d+\.\d+)?$/)
    expect(line.says).toMatch(/^[A-Z0-9].{20,}\.$/)
    if (line.status === 'by the players') expect(line.why).toMatch(/\.$/)
    else expect(line.why).toBeUndefined()
  })

  it('names every switch, and no other', () => {
    const named = new Set(LINES.flatMap((line) => line.switch ?? []))
    expect([...named].sort()).toEqual(SWITCHES.map(({ id }) => id).sort())
  })
})

/** The finding ids in the sources. Ids of proposals are left out. */
function writtenIn(path: string, proposes: RegExp): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const text of sources(path)) {
    for (const match of text.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)) {
      if (!proposes.test(text.slice(0, match.index))) ids.add(match[1]!)
    }
  }
  return ids
}

/** Findings of any game, without a case of this rulebook. */
const OF_ANY_GAME = [
  'supply/wrong-mark',
  'movement/free',
  'movement/board',
  'movement/throughout',
  'movement/terrain',
  'supply/area',
  'zones/roll',
]
/** Open retreat hexes appear in advice only. */
const OPEN = ['retreat/way']

describe('the findings of Combat Operations', () => {
  const own = writtenIn('rules/games/combat-operations', /(?:propos(?:al|e)\(|rule:)\s*$/)
  const generic = new Set(['rules/core', 'rules/hex'].flatMap((path) => [...writtenIn(path, /propos(?:al|e)\(\s*$/)]))
  const { terrain, edges = [], crossings = [] } = game.rules!.movement!
  const ofSheet = [
    ...terrain.map((row) => `movement/terrain/${row.terrain}`),
    ...edges.map((row) => `movement/edge/${row.kind}`),
    ...crossings.map((row) => `movement/crossing/${row.kind}`),
    'movement/unknown-class',
    'movement/unknown-points',
  ]
  const found = new Set(LINES.flatMap((line) => line.finds ?? []))
  const known = new Set([...own, ...generic, ...ofSheet])

  it('are numerous enough to have been read from the sources', () => {
    expect(own.size).toBeGreaterThan(70)
    expect(generic.size).toBeGreaterThan(20)
  })

  it('each belong to a rule of the ledger', () => {
    const loose = [...known].filter(
      (id) => !found.has(id) && !id.startsWith('table/') && ![...OF_ANY_GAME, ...OPEN].includes(id),
    )
    expect(loose.sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})

describe('the tests of Combat Operations', () => {
  /** The kinds of test by rule, from titles like `8.0 [17, 18] legal: ...`. both() adds the mirror side. */
  const kinds = new Map(ALL.map((rule) => [rule, new Set<string>()]))
  const titled = new Set<string>()
  for (const text of sources('test/rules/combat-operations')) {
    for (const [, by, rules = '', kind] of text.matchAll(
      /\b(it|both)(?:\.each\([^`]*?\))?\(\s*['`][\d.,\- ]+ \[([\da-z, ]+)\] (?:(legal|illegal|mirror):)?/g,
    )) {
      for (const rule of rules.split(', ')) {
        titled.add(rule)
        if (kind !== undefined) kinds.get(rule)?.add(kind)
        if (kind !== undefined && by === 'both') kinds.get(rule)?.add('mirror')
      }
    }
  }

  it('name existing rules only', () => {
    expect([...titled].filter((rule) => !ALL.includes(rule))).toEqual([])
  })

  it.each(LINES.filter(({ status }) => status === 'checked').map(({ rule }) => rule))(
    'have for rule %s, which is checked, a legal case, an illegal one and the mirror side',
    (rule) => {
      expect([...kinds.get(rule)!].sort()).toEqual(['illegal', 'legal', 'mirror'])
    },
  )

  it('cover every rule that is not left to the players', () => {
    const untried = LINES.filter(({ rule, status }) => status !== 'by the players' && !titled.has(rule))
    expect(untried.map(({ rule }) => rule)).toEqual([])
  })
})
