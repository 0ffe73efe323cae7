import { execFile, execFileSync } from 'node:child_process'
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
const run = (...args: string[]): Promise<Said> => runProgram('tools/module.ts', ...args)

const runProgram = (...args: string[]): Promise<Said> =>
  new Promise((done) => {
    const child = execFile(process.execPath, ['--import', 'tsx', ...args], (_, out, complaint) =>
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
      out: ['My Game: no problems (1 map, 35 cells, 6 counters, 0 covers, 4 phases, 1 scenario)'],
    })
  })

  it('begins a game that its referee plays to the end again and again, and that either side can win', async () => {
    const folder = join(parent, 'refereed')
    await run('new', folder, 'Refereed')
    const { code, out } = await runProgram('tools/selfplay.ts', folder, '12', '--seed', '1')
    expect(out.at(-1)).toBe('  no faults')
    expect(code).toBe(0)
    expect(out.join(' ')).toMatch(/Blue won [1-9].*Red won [1-9]/)
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
    await writeFile(map, (await readFile(map, 'utf8')).replace('"0302"', '"0299"'))
    await writeFile(join(folder, 'sequence.json'), '{ "basis": ')
    const { code, out } = await run(folder)
    expect(code).toBe(1)
    expect(out[0]).toMatch(/^sequence\.json#: This is not JSON: /)
    expect(out.slice(1)).toEqual([
      'map.json#/terrain/woods/0: There is no cell 0299 on map: its cells run from 0101 to 0705.',
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
      'rules.json#/movement/terrain/0/cost/foot (clear): "foot" must be a number or "all" or "no", but is "never".',
    )
    expect(out).toContain(
      'rules.json#/movement/terrain/1/cost (clear): "cost" must be a number or "all" or "no" or an object, but is "never".',
    )
  })

  it('says line and column of a comma too many, a comment, a byte-order mark and other encodings', async () => {
    const folder = join(parent, 'encoded')
    await run('new', folder, 'Encoded')
    const map = await readFile(join(folder, 'map.json'), 'utf8')
    await writeFile(join(folder, 'map.json'), map.replace('"woods": [', '"woods": [ // the wood\n'))
    await writeFile(join(folder, 'module.json'), `\ufeff${await readFile(join(folder, 'module.json'), 'utf8')}`)
    await writeFile(join(folder, 'counters.json'), Buffer.from('\ufeff{}', 'utf16le'))
    await writeFile(join(folder, 'sequence.json'), Buffer.from('{\n "turn": "Zug f\u00fcr Zug"}', 'latin1'))
    await writeFile(join(folder, 'scenarios/first.json'), '{\n "id": "first",\n}')
    const { code, out, complaint } = await run(folder)
    expect([code, complaint]).toEqual([1, ''])
    expect(out).toEqual([
      'counters.json#: This is not JSON: line 1, column 1: The file is saved as UTF-16; save it as UTF-8.',
      expect.stringMatching(/^map\.json#: This is not JSON: line \d+, column \d+: JSON has no comments/),
      'module.json#: This is not JSON: line 1, column 1: The file begins with a byte-order mark; save it as UTF-8 without one.',
      'scenarios/first.json#: This is not JSON: line 2, column 15: Nothing follows this comma but }; remove the comma.',
      'sequence.json#: This is not JSON: line 2, column 16: This character is not UTF-8; save the file as UTF-8.',
      '5 problems',
    ])
  })

  it('follows a pointer with the name of what it points at, and an unknown word with the known ones', async () => {
    const folder = join(parent, 'named')
    await run('new', folder, 'Named')
    const edit = async (file: string, was: string, is: string) => {
      const text = await readFile(join(folder, file), 'utf8')
      if (!text.includes(was)) throw new Error(`${file} has no ${was}.`)
      await writeFile(join(folder, file), text.replace(was, is))
    }
    await edit('counters.json', '"class": "infantry",', '"class": "infantri",')
    await edit('sequence.json', '"player": 0', '"plyer": 0')
    await edit('scenarios/first.json', '"at": "0', '"at": "9')
    const { out } = await run(folder)
    expect(out).toContainEqual(
      expect.stringMatching(
        /^counters\.json#\/counters\/0\/class \(blue-1\): There is no class infantri; did you mean infantry\? Known: infantry/,
      ),
    )
    expect(out).toContainEqual(
      expect.stringMatching(
        /^sequence\.json#\/phases\/\d+\/plyer \([a-z-]+\): "plyer" .*did you mean "player"\? Known: id, name,/,
      ),
    )
    expect(out).toContainEqual(
      expect.stringMatching(/^scenarios\/first\.json#\/pieces\/0\/at \([a-z0-9-]+\): There is no cell 9/),
    )
  })

  it('warns of what is probably a mistake, and finds no problem', async () => {
    const folder = join(parent, 'careless')
    await run('new', folder, 'Careless')
    const edit = async (file: string, was: string | RegExp, is: string) => {
      const text = await readFile(join(folder, file), 'utf8')
      if (text.search(was) < 0) throw new Error(`${file} has no ${was}.`)
      await writeFile(join(folder, file), text.replace(was, is))
    }
    await edit('counters.json', /"attack": 4/, '"attack": "4"')
    await edit('counters.json', /"attack": 2/, '"atack": 2')
    await edit('map.json', /"side": "0403\/0503"/, '"side": "0401/0402"')
    await edit('map.json', /"to": 5/, '"to": 4')
    await edit('module.json', '{', '{ "id": "other",')
    await writeFile(join(folder, 'rules-old.json'), '{}')
    const scenario = JSON.parse(await readFile(join(folder, 'scenarios/first.json'), 'utf8'))
    const [first, ...others] = scenario.pieces
    const pieces = [first, ...others.map((each: object) => ({ ...each, at: first.at }))]
    await writeFile(join(folder, 'scenarios/first.json'), JSON.stringify({ ...scenario, pieces }))
    const { code, out } = await run(folder)
    expect(out.at(-1)).toContain('Careless: no problems')
    expect(code).toBe(0)
    expect(out.slice(0, -1)).toEqual([
      expect.stringMatching(/^Warning: module\.json#: line 2, column 3: "id" is repeated here/),
      'Warning: rules-old.json#: module.json does not name this file.',
      'Warning: counters.json#/counters/0/faces/0/values/attack (blue-1): "4" is text, but the rules count with attack; write 4 without quotes.',
      'Warning: counters.json#/counters/0/faces/1/values/atack (blue-1): Neither rules nor corners know the value atack; did you mean attack?',
      'Warning: map.json#/crossings/0/side (bridge): No river or other edge runs along 0401/0402 for this bridge to cross.',
      'Warning: map.json#/tracks/0/to (turns): The track goes from 1 to 4, but the scenario first has turns 1 to 5.',
      expect.stringMatching(
        /^Warning: scenarios\/first\.json#\/pieces\/0\/at \(.*\): \d{4} begins with 3 units of Blue; the limit is 2\.$/,
      ),
      expect.stringMatching(/pieces\/3\/at \(red-1\): \d{4} begins with 3 units of Red; the limit is 2\.$/),
    ])
  })

  it('never prints a stack trace: of a pipe, a file without permission, a link to itself, a foreign table of a game', async () => {
    const folder = join(parent, 'awkward')
    await run('new', folder, 'Awkward')
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    await symlink('self.json', join(folder, 'self.json'))
    await symlink('..', join(folder, 'up'))
    await writeFile(join(folder, 'deep.json'), '['.repeat(200_000) + ']'.repeat(200_000))
    await writeFile(join(folder, 'bytes.json'), Buffer.from([0, 255, 254, 1, 2]))
    const awkward = await run(folder)
    expect(awkward.code).toBe(1)
    expect(awkward.complaint).toBe('')
    expect(awkward.out.join('\n')).not.toMatch(/^\s+at /m)
    const nowhere = await run(join(folder, 'self.json'))
    expect([nowhere.code, nowhere.complaint]).toEqual([2, expect.stringMatching(/^[^\n]*\n$/)])
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
