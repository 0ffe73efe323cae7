import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder, ROOT } from './files.ts'

/** The client knows advice by its kind. Rule ids belong to each game's referee. */

const ID = /^[a-z]+(?:-[a-z]+)*(?:\/[a-z-]+)+$/

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

/** Every rule id: in the ledgers of the games, and in quotes in the sources. */
function ruleIds(): ReadonlySet<string> {
  const paths = filesUnder('rules')
  const ledgers = paths.filter((path) => path.endsWith('/ledger.json'))
  const found = ledgers.flatMap((path) =>
    (JSON.parse(read(path)) as { finds?: string[] }[]).flatMap(({ finds = [] }) => finds),
  )
  const written = paths
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...read(path).matchAll(/'([^'\n]*)'/g)].map(([, text = '']) => text))
  return new Set([...found, ...written].filter((text) => ID.test(text)))
}

/** Rule ids in a source, or their beginnings, in quotes or in a regular expression. */
function namesRule(source: string, ids: ReadonlySet<string>): readonly string[] {
  const beginnings = [...new Set([...ids].map((id) => id.split('/')[0]))].join('|')
  const quoted = new RegExp(`['"\`](?:${beginnings})/[a-z-]*`, 'g')
  const matched = new RegExp(`[/^(|](?:${beginnings})\\\\/`, 'g')
  return [...source.matchAll(quoted), ...source.matchAll(matched)].map(([text]) => text)
}

it.each(['client', 'relay', 'table'])('no file of %s/ names a rule of any game', (folder) => {
  const ids = ruleIds()
  expect(ids.size).toBeGreaterThan(150)
  const named = filesUnder(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => namesRule(read(path), ids).map((text) => `${path}: ${text}`))
  expect(named).toEqual([])
})

it('finds a rule by its id, by its beginning, and in a regular expression', () => {
  const ids = new Set(['attack/join', 'odds/column', 'retreat/way'])
  const named = (source: string) => namesRule(source, ids).length
  expect(named(`rule === 'attack/join'`)).toBe(1)
  expect(named(`rule.startsWith("odds/")`)).toBe(1)
  expect(named('x = `attack/` + what')).toBe(1)
  expect(named(String.raw`/(^|\/)retreat/.test(rule) || /^retreat\//.test(rule)`)).toBe(1)
  expect(named(`import { odds } from '../odds/column.ts'; fetch('/api/attack/join')`)).toBe(0)
})
