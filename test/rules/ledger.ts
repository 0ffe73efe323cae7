import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'

/* What is tested of every game's ledger: each rule stands in it once, and has the tests that it promises. */

/** A rule as a ledger.json lists it. */
export interface Line {
  readonly rule: string
  readonly case: string
  /** Our own words. */
  readonly says: string
  readonly status: string
  /** The reason if the rule has no mirror side. */
  readonly one?: string
  /** The reason if the rule is left to the players. */
  readonly why?: string
  readonly reading?: string
  readonly switch?: readonly string[]
  /** Its findings and proposals. */
  readonly finds?: readonly string[]
}

/** The rules that a test's title names, and the kinds of case that it says. */
interface Titled {
  readonly rules: readonly string[]
  readonly kinds: readonly string[]
}

interface Ledger {
  readonly title: string
  /** The game's folder in rules/games and in test/rules. */
  readonly game: Id
  readonly lines: readonly Line[]
  /** The numbers of all rules, in order. */
  readonly rules: readonly string[]
  readonly switches: readonly { readonly id: Id }[]
  /** The heading of the numbered list in the game's checklist. */
  readonly checklist: string
  /** A rule's place in the book. */
  readonly cite: RegExp
  readonly titledIn: (source: string) => readonly Titled[]
}

const STATUSES = ['checked', 'computed', 'prompted', 'by the players']
const KINDS = ['legal', 'illegal', 'mirror']

/** The kinds that the words between a title's rules and its colon say: legal and illegal. */
export const kindsIn = (words: string): readonly string[] => KINDS.filter((kind) => words.split(/[ ,]+/).includes(kind))

/** Titles of games whose sheet numbers its rules itself: 16 [16], 17 [17] legal, mirror: ... */
export const titledBySheet = (source: string): readonly Titled[] =>
  [...source.matchAll(/['`]((?:\d+ \[\d+\](?:, )?)+) ?([^:'`\d]*):/g)].map(([, named = '', words = '']) => ({
    rules: [...named.matchAll(/\[(\d+)\]/g)].map(([, rule]) => rule!),
    kinds: kindsIn(words),
  }))

/** By number, then by letter: 7, 7a, 8. */
export const inOrder = (a: string, b: string): number =>
  Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1)

const folder = (path: string) => new URL(`../../${path}/`, import.meta.url)

export const sources = (path: string): readonly string[] =>
  readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder(path)), 'utf8'))

/** The ids of findings and proposals in the sources of a folder, but those that stand behind such words. */
export const idsIn = (path: string, but?: RegExp): ReadonlySet<string> =>
  new Set(
    sources(path).flatMap((text) =>
      [...text.matchAll(/'([a-z]+(?:-[a-z]+)*\/[a-z-]+)'/g)]
        .filter(({ index }) => !but?.test(text.slice(0, index)))
        .map(([, id]) => id!),
    ),
  )

/** The ids of findings that the movement chart makes. */
export function idsOfChart({ rules }: Module): readonly string[] {
  const { terrain, edges = [], crossings = [] } = rules!.movement!
  return [
    ...terrain.map((row) => `movement/terrain/${row.terrain}`),
    ...edges.map((row) => `movement/edge/${row.kind}`),
    ...crossings.map((row) => `movement/crossing/${row.kind}`),
  ]
}

export const findsOf = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ finds = [] }) => finds))

/** The numbers of a checklist's rules; undefined where it is not there. */
function numbersOf(game: Id, heading: string): readonly string[] | undefined {
  const file = new URL(`../../../shared/rules/${game}.md`, import.meta.url)
  if (!existsSync(file)) return undefined
  const [, rest = ''] = readFileSync(file, 'utf8').split(heading)
  const [section = ''] = rest.split('\n## ')
  // Two short rules may share a line.
  return [...new Set([...section.matchAll(/(?:^|see [a-z]+\. )(\d+[a-z]?)\. /gm)].map(([, number]) => number!))].sort(
    inOrder,
  )
}

export function describeLedger(ledger: Ledger): void {
  describe(`the ledger of ${ledger.title}`, () => describeLines(ledger))
  describe(`the tests of ${ledger.title}`, () => describeTests(ledger))
}

function describeLines({ game, lines, rules, switches, checklist, cite }: Ledger): void {
  it('accounts for every rule exactly once, in order', () => {
    expect(lines.map(({ rule }) => rule)).toEqual(rules)
  })

  const numbers = numbersOf(game, checklist)
  it.skipIf(!numbers)('has the numbers of the checklist, and no others', () => {
    expect(lines.map(({ rule }) => rule)).toEqual(numbers)
  })

  it.each(lines)('gives for rule $rule, by case $case, its treatment, and the reason if there is none', (line) => {
    expect(STATUSES).toContain(line.status)
    expect(line.case).toMatch(cite)
    expect(line.says).toMatch(/^[A-Z0-9].{15,}\.$/)
    if (line.status === 'by the players') expect(line.why).toMatch(/\.$/)
    else expect(line.why).toBeUndefined()
  })

  it('names every switch, and no other', () => {
    const named = new Set(lines.flatMap((line) => line.switch ?? []))
    expect([...named].sort()).toEqual(switches.map(({ id }) => id).sort())
  })
}

function describeTests({ game, lines, rules, titledIn }: Ledger): void {
  const kinds = new Map<string, Set<string>>()
  for (const titled of sources(`test/rules/${game}`).flatMap(titledIn))
    for (const rule of titled.rules) kinds.set(rule, new Set([...(kinds.get(rule) ?? []), ...titled.kinds]))

  it('name existing rules only', () => {
    expect([...kinds.keys()].filter((rule) => !rules.includes(rule))).toEqual([])
  })

  it.each(lines.filter(({ status }) => status === 'checked'))(
    'have for rule $rule, which is checked, a legal case, an illegal one, and the mirror side if it has one',
    ({ rule, one }) => {
      const mirrored = one === undefined ? ['mirror'] : []
      expect([...(kinds.get(rule) ?? [])]).toEqual(expect.arrayContaining(['illegal', 'legal', ...mirrored]))
    },
  )

  it('cover every rule that is not left to the players', () => {
    const untried = lines.filter(({ rule, status }) => status !== 'by the players' && !kinds.has(rule))
    expect(untried.map(({ rule }) => rule)).toEqual([])
  })
}
