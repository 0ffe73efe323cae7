import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SWITCHES } from '../../../rules/combat-operations/switches.ts'

interface Line {
  readonly rule: string
  readonly case: string
  readonly says: string
  readonly status: string
  readonly why?: string
  readonly reading?: string
  readonly switch?: readonly string[]
  readonly finds?: readonly string[]
}

const CODE = new URL('../../../rules/combat-operations/', import.meta.url)
const TESTS = new URL('./', import.meta.url)

const ledger = JSON.parse(readFileSync(new URL('ledger.json', CODE), 'utf8')) as readonly Line[]
const read = (folder: URL, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
const code = read(CODE, '.ts')
const core = read(new URL('../', CODE), '.ts')
const tests = read(TESTS, '.test.ts')

/** The rules of the checklist: 1 to 50, and those added to them. */
const ADDED = ['7a', '24a', '27a', '30a', '38a', '43a']
const CHECKLIST = [...Array.from({ length: 50 }, (_, index) => String(index + 1)), ...ADDED]

const inOrder = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)

/** Cases that are held for both sides, and name a rule in their brackets. */
const cases = (rule: string, word: string): readonly string[] =>
  [...tests.matchAll(/both\(\s*(['"`])(.*?)\1/g)].flatMap(([, , title = '']) => {
    const rules = title.match(/\[([\da-z, ]+)\]/)?.[1]?.split(', ') ?? []
    return title.includes(` ${word}:`) && rules.includes(rule) ? [title] : []
  })

/** What is proposed, and found by nobody. */
const PROPOSED = new Set([
  ...['advance/may', 'attack/join', 'bridges/lay', 'chits/draw', 'dummies/off', 'length/last', 'odds/column'],
  ...['odds/result', 'odds/unknown', 'reinforcements/arrive', 'replacements/add', 'retreat/way'],
  ...['strength/attack', 'strength/defence', 'victory/score'],
])

/** Named by the core after what the rules sheet has. */
const BY_SHEET = /^movement\/((terrain|edge|crossing)\/|unknown-)/

describe('the ledger of Combat Operations', () => {
  it('accounts for every rule of the checklist once, in order', () => {
    expect(ledger.map(({ rule }) => rule)).toEqual([...CHECKLIST].sort(inOrder))
  })

  it('says of each what is done with it, and why where that is nothing', () => {
    for (const { rule, status, says, why } of ledger) {
      expect([rule, status]).toEqual([rule, expect.stringMatching(/^(checked|computed|prompted|by the players)$/)])
      expect(says).toMatch(/^[A-Z0-9].*\.$/)
      if (status === 'by the players') expect([rule, why]).toEqual([rule, expect.stringMatching(/\.$/)])
    }
  })

  it('names every switch, and no other', () => {
    const named = new Set(ledger.flatMap((line) => line.switch ?? []))
    expect([...named].sort()).toEqual(SWITCHES.map(({ id }) => id).sort())
  })

  it('names only findings that the code makes', () => {
    const made = (id: string) => code.includes(`'${id}'`) || core.includes(`'${id}'`) || BY_SHEET.test(id)
    expect(ledger.flatMap(({ finds = [] }) => finds.filter((id) => !made(id)))).toEqual([])
  })

  it('leaves no finding of the system out', () => {
    const made = new Set([...code.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)].map(([, id]) => id!))
    const named = new Set(ledger.flatMap(({ finds = [] }) => finds))
    expect([...made].filter((id) => !named.has(id) && !PROPOSED.has(id))).toEqual([])
  })

  it.each(ledger.filter(({ status }) => status === 'checked').map(({ rule }) => rule))(
    'rule %s, which is checked, is tested where it is kept and where it is broken, for both sides',
    (rule) => {
      expect(cases(rule, 'legal')).not.toEqual([])
      expect(cases(rule, 'illegal')).not.toEqual([])
    },
  )
})
