import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSheet } from '../../../tools/atlas/schemas.ts'

interface Said {
  readonly code: number
  readonly out: string
  readonly complaint: string
}

/** Runs the program as `npm run atlas` does. */
const run = (...args: string[]): Promise<Said> =>
  new Promise((done) => {
    const child = execFile(process.execPath, ['--import', 'tsx', 'tools/atlas.ts', ...args], (_, out, complaint) =>
      done({ code: child.exitCode ?? -1, out, complaint }),
    )
  })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterpoint-atlas-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('npm run atlas', { timeout: 120_000 }, () => {
  it('reports that the map of Celles is the one that its recipe makes', async () => {
    const { code, out } = await run('celles', '--check')
    expect(out).toContain('is up to date.')
    expect(code).toBe(0)
  })

  it('checks the maps of all games with a module, each board in its own file', async () => {
    const { code, out } = await run('--check')
    expect(code).toBe(0)
    const checked = [...out.matchAll(/modules.(.+) is up to date/g)].map(([, file]) => file)
    const boards = ['d', 'c', 'b', 'a'].map((letter) => join('peiper', `map-${letter}.json`))
    expect(checked).toEqual([join('celles', 'map.json'), ...boards])
  })

  it('writes a map to another file, and prints the residual of every pin', async () => {
    const file = join(folder, 'ardennes.json')
    const { code, out } = await run('ardennes', '--out', file)
    expect(code).toBe(0)
    expect(out).toMatch(/Saint-Hubert +1719 {2}[+-]0\.\d\d [+-]0\.\d\d {2}0\.\d\d/)
    expect(out).toMatch(/Root mean square of 4 fitted pins: 0\.\d{3} hexes/)
    expect(checkSheet(JSON.parse(await readFile(file, 'utf8')))).toMatchObject({ ok: true })
  })

  it('asks for the target if a game has no module, and refuses an unknown game', async () => {
    expect(await run('ardennes')).toMatchObject({ code: 2, complaint: expect.stringContaining('--out') })
    expect(await run('chess')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('ardennes, celles, peiper'),
    })
  })
})
