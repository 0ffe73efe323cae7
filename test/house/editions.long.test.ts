import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesEditionsOf } from '../../relay/modules/edition.ts'
import { SYSTEMS } from '../../rules/games/systems.ts'
import { refereesOf } from '../../rules/referees.ts'
import { filesUnder, ROOT } from './files.ts'
import { reachOf } from './law.ts'

/** Tests which games' editions change with which source file. */

const PLAIN = 'plain'
const GAMES = [...SYSTEMS.keys()].sort()
const folders = () => readdirSync(`${ROOT}rules/games`, { withFileTypes: true }).filter((each) => each.isDirectory())
const rules = filesUnder('rules').filter((path) => path.endsWith('.ts'))

/** The parser finds what each game imports, directly or not. */
const reach = reachOf(new Map(rules.map((path) => [path, readFileSync(`${ROOT}${path}`, 'utf8')])))
const judges = (name: string) => (name === PLAIN ? 'rules/kit/plain/system.ts' : `rules/games/${name}/system.ts`)
const whose = (path: string) =>
  [...GAMES, PLAIN].filter((name) => judges(name) === path || reach.get(judges(name))?.has(path))

const tree = mkdtempSync(join(tmpdir(), 'counterpoint-editions-'))
const editions = () => {
  const { games, plain } = rulesEditionsOf(tree)
  return new Map([...Object.entries(games), [PLAIN, plain]])
}
let first: ReturnType<typeof editions>

/** The games whose edition changes with the text of a file. */
function changedBy(path: string): readonly string[] {
  const file = join(tree, path)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text ?? ''}// Changed.\n`)
  const now = editions()
  if (text === undefined) rmSync(file)
  else writeFileSync(file, text)
  return [...first.keys()].filter((name) => now.get(name) !== first.get(name))
}

beforeAll(() => {
  for (const path of [...rules, ...filesUnder('table')]) cpSync(`${ROOT}${path}`, join(tree, path))
  first = editions()
})
afterAll(() => rmSync(tree, { recursive: true }))

test('Every game with code of its own has a folder named after its module, and is loaded from there.', async () => {
  expect(GAMES).toEqual(folders().map(({ name }) => name))
  for (const id of GAMES) {
    const { refereeFor } = await import(`../../rules/games/${id}/system.ts`)
    expect((await SYSTEMS.get(id)?.())?.refereeFor).toBe(refereeFor)
  }
})

describe('the edition of a game', () => {
  test('changes with any file that the game stands on, and with no other change of the rules', () => {
    for (const path of rules) expect([path, changedBy(path)]).toEqual([path, whose(path)])
    expect(rules.length).toBeGreaterThan(100)
  }, 120_000)

  test('covers its own folder and not the folder of another game', () => {
    expect(changedBy('rules/games/combat-operations/combat/odds.ts')).toEqual(['combat-operations'])
    expect(changedBy('rules/games/celles/combat/odds.ts')).toEqual(['celles'])
    expect(changedBy('rules/games/another/system.ts')).toEqual([])
  })

  test('covers neither the list of games, to which another may be added, nor the code for requests without a table', () => {
    for (const path of ['rules/games/systems.ts', 'rules/referees.ts', 'rules/core/request.ts']) {
      expect(changedBy(path)).toEqual([])
    }
  })

  test('covers the core and the table, and no grid that the game does not use', () => {
    for (const path of ['rules/core/referee.ts', 'table/log/referee-views.ts', 'table/another.ts']) {
      expect(changedBy(path)).toEqual([...GAMES, PLAIN])
    }
    expect(changedBy('rules/another/ground.ts')).toEqual([])
  })

  test('is the one that its referee names, and is shared by all modules without code', async () => {
    const referees = refereesOf(rulesEditionsOf(tree))
    const named = async (id: string) => (await referees.rulesFor(id)).edition
    for (const id of GAMES) expect(await named(id)).toBe(first.get(id))
    for (const id of ['branch-line', 'constructor']) expect(await named(id)).toBe(first.get(PLAIN))
    expect(new Set(first.values()).size).toBe(first.size)
    expect((await refereesOf().rulesFor('celles')).edition).toBeUndefined()
  })
})
