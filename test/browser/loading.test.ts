import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import { Player } from '../relay/player.ts'
import { openHouse, type RunningRelay, startRelay } from './launch.ts'
import { enter, laidOut, leave, newScreen } from './players.ts'

/** Which code of the rules a page loads, and when. */

const house = openHouse()
const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const GAMES = readdirSync(fromRoot('rules/games'), { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? each.name : [],
)

/** The rule files in a script of the built client, by its source map; the bundler's own script has none. */
function rulesIn(script: string): readonly string[] {
  const map = fromRoot(`dist/client/assets/${script}.map`)
  const { sources }: { sources: string[] } = existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')) : { sources: [] }
  return sources.flatMap((source) => /(?<=\/)rules\/.*/.exec(source)?.[0] ?? [])
}

/** The games that have code in a script. */
const gamesIn = (script: string) => [
  ...new Set(rulesIn(script).flatMap((path) => /^rules\/games\/([^/]+)\//.exec(path)?.[1] ?? [])),
]

/** The games whose code is loaded by a page at a table with a referee. */
async function gamesLoaded(relay: Pick<RunningRelay, 'url'>, module: string, scenario: string): Promise<unknown> {
  const host = await Player.connect(Number(new URL(relay.url).port))
  const made = await host.create({ module, scenario, play: 'online', referee: 'open' })
  host.close()
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const screen = await newScreen(house.browser)
  const scripts: string[] = []
  screen.on('request', (request) => scripts.push(...(/\/assets\/(.*\.js)$/.exec(request.url())?.slice(1) ?? [])))
  const page = await enter(screen, printLink({ table, key: seats[0]?.token ?? '' }, relay.url), 'Anna')
  await laidOut(page)
  // Present while the referee is on.
  await page.getByRole('button', { name: 'Supply', exact: true }).waitFor()
  await leave(page)
  expect(scripts.flatMap(rulesIn)).toContain('rules/hex/referee.ts')
  return scripts.flatMap(gamesIn)
}

describe('the code of a game’s rules', () => {
  it('is its own chunk, and the shared chunk holds none of it', () => {
    const scripts = readdirSync(fromRoot('dist/client/assets')).filter((name) => name.endsWith('.js'))
    expect(scripts.map(gamesIn).filter((games) => games.length > 0)).toEqual(GAMES.map((game) => [game]))
    for (const script of scripts) {
      const games = gamesIn(script)
      // A part of the kit or of a playing surface that only one game uses is in that game's chunk.
      const own = (path: string) =>
        [`rules/games/${games}/`, 'rules/kit/', 'rules/measure/'].some((each) => path.startsWith(each))
      if (games.length > 0) expect(rulesIn(script).filter((path) => !own(path))).toEqual([])
    }
  })

  it('is loaded at a table of that game, and at no other', async () => {
    expect(await gamesLoaded(house.relay, 'celles', 'campaign')).toEqual(['celles'])
    expect(await gamesLoaded(house.relay, 'combat-operations', 'red-attack')).toEqual(['combat-operations'])
  })

  it('is not loaded at a table of a game with only a rules sheet', async () => {
    const relay = await startRelay({ MODULES: fromRoot('test/rules') })
    try {
      expect(await gamesLoaded(relay, 'branch-line', 'skirmish')).toEqual([])
    } finally {
      await relay.stop()
    }
  })
})
