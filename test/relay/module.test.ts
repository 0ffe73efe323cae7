import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
    const child = execFile(process.execPath, ['--import', 'tsx', 'relay/module.ts', ...args], (_, out, complaint) =>
      done({ code: child.exitCode ?? -1, out: out.trimEnd().split('\n'), complaint }),
    )
  })

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'counterpoint-module-'))
})
afterAll(() => rm(parent, { recursive: true }))

describe('npm run module', { timeout: 60_000 }, () => {
  it('begins a folder that it then finds nothing wrong with', async () => {
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

  it('does not begin one where something lies already', async () => {
    const folder = join(parent, 'taken')
    await run('new', folder, 'First')
    const again = await run('new', folder, 'Second')
    expect(again.code).toBe(2)
    expect(again.complaint).toContain('is not empty')
    expect(JSON.parse(await readFile(join(folder, 'module.json'), 'utf8'))).toMatchObject({ title: 'First' })
  })

  it('prints every problem with its file and pointer, files that are no JSON among them', async () => {
    const folder = join(parent, 'broken')
    await run('new', folder, 'Broken')
    const map = join(folder, 'map.json')
    await writeFile(map, (await readFile(map, 'utf8')).replace('"0202"', '"0299"'))
    await writeFile(join(folder, 'sequence.json'), '{ "basis": ')
    const { code, out } = await run(folder)
    expect(code).toBe(1)
    expect(out[0]).toMatch(/^sequence\.json#: This is no JSON: /)
    expect(out.slice(1)).toEqual([
      'map.json#/terrain/woods/0: There is no cell 0299 on map: its cells run from 0101 to 0605.',
      '2 problems',
    ])
  })

  it('says how it is used, and what it did not find', async () => {
    expect(await run()).toMatchObject({ code: 2, complaint: expect.stringContaining('new <folder> <title>') })
    const nowhere = await run(join(parent, 'nowhere'))
    expect(nowhere).toMatchObject({ code: 2, complaint: expect.stringContaining('There is no folder') })
  })
})
