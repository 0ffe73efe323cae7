import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Said {
  readonly code: number
  readonly out: readonly string[]
  readonly complaint: string
}

/** Runs the program as `npm run module` does. */
const run = (...args: string[]): Promise<Said> =>
  new Promise((done) => {
    const child = execFile(process.execPath, ['--import', 'tsx', 'tools/module.ts', ...args], (_, out, complaint) =>
      done({ code: child.exitCode ?? -1, out: out.trimEnd().split('\n'), complaint }),
    )
  })

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'counterpoint-module-'))
})
afterAll(() => rm(parent, { recursive: true }))

describe('npm run module', { timeout: 60_000 }, () => {
  it('begins a folder without problems', async () => {
    const folder = join(parent, 'my-game')
    const begun = await run('new', folder, 'My', 'Game')
    expect(begun).toMatchObject({ code: 0 })
    expect(begun.out).toContain(join(folder, 'module.json'))
    expect(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8'))).toMatchObject({
      id: 'my-game',
      title: 'My Game',
    })
    expect(await run(folder)).toMatchObject({
      code: 0,
      out: ['My Game: no problems (1 map, 30 cells, 2 counters, 2 covers, 4 phases, 1 scenario)'],
    })
  })

  it('does not begin a folder in one with files', async () => {
    const folder = join(parent, 'taken')
    await run('new', folder, 'First')
    const again = await run('new', folder, 'Second')
    expect(again.code).toBe(2)
    expect(again.complaint).toContain('is not empty')
    expect(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8'))).toMatchObject({ title: 'First' })
  })

  it('prints every problem with its file and pointer, invalid JSON too', async () => {
    const folder = join(parent, 'broken')
    await run('new', folder, 'Broken')
    const map = join(folder, 'map.json')
    await writeFile(map, (await readFile(map, 'utf8')).replace('"0202"', '"0299"'))
    await writeFile(join(folder, 'sequence.json'), '{ "basis": ')
    const { code, out } = await run(folder)
    expect(code).toBe(1)
    expect(out[0]).toMatch(/^sequence\.json#: This is not JSON: /)
    expect(out.slice(1)).toEqual([
      'map.json#/terrain/woods/0: There is no cell 0299 on map: its cells run from 0101 to 0605.',
      '2 problems',
    ])
  })

  it('reports a folder in place of a file, and a broken link', async () => {
    const folder = join(parent, 'odd')
    await run('new', folder, 'Odd')
    await rm(join(folder, 'map.json'))
    await mkdir(join(folder, 'map.json'))
    await symlink('nowhere', join(folder, 'more.json'))
    await symlink('nowhere', join(folder, '.#map.json'))
    expect(await run(folder)).toEqual({
      code: 1,
      out: [
        'map.json#: This is a folder; it should be a file.',
        'more.json#: This link points to nothing.',
        '2 problems',
      ],
      complaint: '',
    })
  })

  it('reports a missing module.json, a duplicate key, and the forms that a value may have', async () => {
    const folder = join(parent, 'slips')
    await run('new', folder, 'Slips')
    const manifest = await readFile(join(folder, 'module.json'), 'utf8')
    await rm(join(folder, 'module.json'))
    expect((await run(folder)).out[0]).toContain('module.json#: There is no file module.json in the folder')

    await writeFile(join(folder, 'module.json'), manifest.replace('{', '{ "id": "other",'))
    const warned = await run(folder)
    expect([warned.code, warned.out[0]]).toEqual([
      0,
      'Warning: module.json#: line 2, column 3: "id" is repeated here, first in line 1; only the last counts.',
    ])

    await writeFile(join(folder, 'module.json'), manifest.replace('{', '{ "rules": "rules.json",'))
    const cost = { terrain: 'clear', cite: '1', cost: { foot: 'never' } }
    const movement = { basis: 'original', cite: '1', points: 'movement', terrain: [cost, { ...cost, cost: 'never' }] }
    await writeFile(join(folder, 'rules.json'), JSON.stringify({ basis: 'original', movement }))
    const map = JSON.parse(await readFile(join(folder, 'map.json'), 'utf8'))
    await writeFile(join(folder, 'map.json'), JSON.stringify({ ...map, grid: { ...map.grid, kind: 'hexagon' } }))
    const { out } = await run(folder)
    expect(out).toContain('map.json#/grid: "kind" of "grid" must be one of hex, square, free, but is "hexagon".')
    expect(out).toContain(
      'rules.json#/movement/terrain/0/cost/foot: "foot" must be a number or "all" or "no", but is "never".',
    )
    expect(out).toContain(
      'rules.json#/movement/terrain/1/cost: "cost" must be a number or "all" or "no" or an object, but is "never".',
    )
  })

  it('reports an invalid folder, and an invalid name for one', async () => {
    const file = join(parent, 'file')
    await writeFile(file, '')
    for (const args of [[file], ['new', file, 'Title']])
      expect(await run(...args)).toMatchObject({
        code: 2,
        complaint: expect.stringMatching(/^[^\n]* is not a folder[^\n]*\n$/),
      })
    expect(await run('new', join(parent, 'my game'), 'Title')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("The folder's name becomes the game's id"),
    })
  })

  it('prints its usage, and reports missing files', async () => {
    expect(await run()).toMatchObject({ code: 2, complaint: expect.stringContaining('new <folder> <title>') })
    const nowhere = await run(join(parent, 'nowhere'))
    expect(nowhere).toMatchObject({ code: 2, complaint: expect.stringContaining('There is no folder') })
  })
})
