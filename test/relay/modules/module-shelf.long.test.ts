import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue, NewEdition } from '../../../table/generated/types.ts'
import { Player } from '../player.ts'
import { type RelayProcess, startedProcess } from '../relay-process.ts'
import { tokensOf } from '../test-relay.ts'
import { layModule } from './lay-module.ts'

/** A relay in a process of its own, and the folders that it serves games from. */

let root: string
let relay: RelayProcess
const players: Player[] = []

const begin = async (env: Record<string, string> = {}) => {
  relay = await startedProcess({ DATA: join(root, 'data'), MODULES: join(root, 'games'), ...env })
}
const end = async () => {
  for (const player of players.splice(0)) player.close()
  relay.child.kill('SIGTERM')
  expect(await relay.ended()).toBe(0)
}
const at = (...path: string[]) => join(root, 'games', ...path)
const change = (file: string, was: string, is: string) => {
  const text = readFileSync(at(file), 'utf8')
  if (!text.includes(was)) throw new Error(`${file} has no ${was}.`)
  writeFileSync(at(file), text.replace(was, is))
}
const get = async (path: string) => (await fetch(`http://localhost:${relay.port}${path}`)).json()
const catalogue = (): Promise<Catalogue> => get('/modules.json')
const games = async () => (await catalogue()).games.map(({ id }) => id)
const reasons = async () =>
  Object.fromEntries((await catalogue()).damaged.map(({ folder, first }) => [folder, first[0]?.message]))
const soon = { timeout: 10_000, interval: 100 }

const connect = async () => {
  const player = await Player.connect(relay.port)
  players.push(player)
  return player
}

describe('a folder of games with bad ones among them', () => {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'counterpoint-games-'))
    for (const id of ['sound', 'torn', 'mapless', 'circle', 'queue', 'loose', 'celles']) layModule(at(id), id)
    layModule(at('sound-old'), 'sound')
    layModule(join(root, 'elsewhere'), 'linked')
    rmSync(at('torn', 'module.json'))
    rmSync(at('mapless', 'map.json'))
    mkdirSync(at('mapless', 'map.json'))
    symlinkSync('.', at('circle', 'again'))
    execFileSync('mkfifo', [at('queue', 'more.json')])
    symlinkSync('somebody@nowhere.4711', at('loose', '.#map.json'))
    symlinkSync('nowhere', at('dangling'))
    symlinkSync('itself', at('itself'))
    symlinkSync('nobody@nowhere.4711', at('.#sound'))
    symlinkSync(join(root, 'elsewhere'), at('linked'))
    writeFileSync(at('README.md'), 'My games.')
    mkdirSync(at('empty'))
    mkdirSync(at('.git'))
    await begin()
  })
  afterAll(async () => {
    await end()
    rmSync(root, { recursive: true })
  })

  it('serves all the others, a linked one too', async () => {
    expect(await games()).toEqual(['celles', 'linked', 'loose', 'sound'])
  })

  it('shows each bad one as a damaged box with its reason', async () => {
    expect(await reasons()).toEqual({
      circle: 'This link leads back to a folder that it lies in.',
      dangling: 'This link points to nothing.',
      empty: 'There is no file module.json in the folder, which is empty.',
      itself: 'This link points to itself.',
      mapless: 'This is a folder; it should be a file.',
      queue: 'This is not a file.',
      'sound-old': 'The folder sound has the id sound too; each game needs its own.',
      torn: expect.stringMatching(/^There is no file module\.json in the folder/),
    })
  })

  it('tells the reasons in the log', async () => {
    const lines = relay
      .said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const told = lines.filter(({ msg }) => /is left out/.test(msg))
    expect(told.map(({ module }) => module).sort()).toEqual(Object.keys(await reasons()).sort())
    for (const { problems } of told) expect(problems.join()).toMatch(/\.$/)
  })

  it('takes up a folder that is mended, and puts away one that is removed', async () => {
    rmSync(at('circle', 'again'))
    rmSync(at('sound'), { recursive: true })
    await expect.poll(games, soon).toEqual(['celles', 'circle', 'linked', 'loose', 'sound'])
    expect(Object.keys(await reasons())).not.toContain('sound-old')
  })
})

describe('a game that changes while the relay runs', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'counterpoint-games-'))
    layModule(at('mine'), 'mine')
  })
  afterEach(async () => {
    await end()
    rmSync(root, { recursive: true })
  })

  const table = async () => {
    const host = await connect()
    const answer = await host.create({ module: 'mine', scenario: 'first', play: 'online' })
    if ('refused' in answer) throw new Error(answer.refused.message)
    const told: NewEdition[] = []
    host.socket.on('edition', (newer) => told.push(newer))
    const join = { table: answer.ok.table, token: String(tokensOf(answer.ok).blue) }
    return { host, join, told, welcome: await host.join(join) }
  }
  const fingerprint = async () => (await catalogue()).games.find(({ id }) => id === 'mine')?.fingerprint

  it('gets a new edition; an open table keeps its own and is told', async () => {
    await begin()
    const first = await fingerprint()
    const { join, told, welcome } = await table()
    expect((await catalogue()).games[0]).toMatchObject({
      basis: { map: 'original', counters: 'original' },
      rules: true,
    })
    expect(welcome).not.toHaveProperty('newer')
    change('mine/map.json', '"Village"', '"Town"')
    await expect.poll(fingerprint, soon).not.toBe(first)
    await expect.poll(() => told, soon).toEqual([{ fingerprint: await fingerprint() }])

    const again = await (await connect()).join(join)
    expect(again).toMatchObject({
      newer: { fingerprint: await fingerprint() },
      snapshot: { game: { fingerprint: first } },
    })
    const kept = await get(`/modules/mine/${first}.json`)
    expect([kept.fingerprint, JSON.stringify(kept.files)]).toEqual([first, expect.stringContaining('"Village"')])
    const newest = await get('/modules/mine.json')
    expect([newest.fingerprint, JSON.stringify(newest.files)]).toEqual([
      await fingerprint(),
      expect.stringContaining('"Town"'),
    ])
  })

  it('is a damaged box while it has problems; an open table keeps its edition', async () => {
    await begin()
    const first = await fingerprint()
    const { told } = await table()
    change('mine/map.json', '{', '{,')
    await expect.poll(async () => (await reasons()).mine, soon).toContain('line 1, column 2')
    expect(await games()).toEqual([])
    expect(await get(`/modules/mine/${first}.json`)).toMatchObject({ fingerprint: first })
    change('mine/map.json', '{,', '{')
    await expect.poll(games, soon).toEqual(['mine'])
    expect([await fingerprint(), told]).toEqual([first, []])
  })

  it('is a new box as soon as its folder is there', async () => {
    await begin()
    layModule(join(root, 'beside'), 'new')
    renameSync(join(root, 'beside'), at('new'))
    await expect.poll(games, soon).toEqual(['mine', 'new'])
  })

  it('is followed by open tables for its author, who joins again with the new edition', async () => {
    await begin({ FOLLOW_MODULES: 'yes' })
    const { host, join } = await table()
    change('mine/map.json', '"Village"', '"Town"')
    await host.until(() => host.byes.length > 0)
    expect(host.byes[0]?.code).toBe('stopping')
    const newest = await fingerprint()
    expect(await (await connect()).join(join)).toMatchObject({ newer: { fingerprint: newest, followed: true } })
    change('mine/map.json', '{', '{,')
    await expect.poll(games, soon).toEqual([])
    expect(await get(`/modules/mine/${newest}.json`)).toMatchObject({ fingerprint: newest })
  })
})
