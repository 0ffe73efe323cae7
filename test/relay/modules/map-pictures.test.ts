import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mapPicturesIn } from '../../../relay/modules/map-pictures.ts'
import { readModule } from '../../../relay/modules/module-folder.ts'

/** The smallest picture there is: one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCB2SZ1HQAAAABJRU5ErkJggg==',
  'base64',
)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  cpSync('assets/modules/combat-operations', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

type Sheet = Record<string, unknown>

function change(how: (map: Sheet) => void): void {
  const path = join(folder, 'map-1.json')
  const map = JSON.parse(readFileSync(path, 'utf8')) as Sheet
  how(map)
  writeFileSync(path, JSON.stringify(map))
}

const withPicture = (picture: Sheet) => change((map) => Object.assign(map, { picture }))

function found() {
  const opened = readModule(folder)
  if ('problems' in opened) throw new Error(opened.problems.map(({ message }) => message).join('\n'))
  return mapPicturesIn(folder, opened.module)
}

describe('a picture that a map names', () => {
  test('is shown if it exists', () => {
    writeFileSync(join(folder, 'mine.png'), PIXEL)
    withPicture({ file: 'mine.png' })
    expect(found()).toEqual({ shown: new Map([['mine.png', join(folder, 'mine.png')]]), problems: [] })
  })

  test('is reported with file and pointer if it is missing, and the game can still be played', () => {
    withPicture({ file: 'mine.png' })
    expect(found().problems).toEqual([
      {
        file: 'map-1.json',
        pointer: '/picture/file',
        code: 'missing-file',
        message: 'There is no picture mine.png in the folder.',
      },
    ])
  })

  test.each([
    ['mine.jpg', PIXEL],
    ['mine.png', Buffer.from('Not a picture.')],
    ['mine.svg', Buffer.from('<html>')],
    ['mine.webp', Buffer.alloc(0)],
  ])('is reported if it is invalid: %s', (file, bytes) => {
    writeFileSync(join(folder, file), bytes)
    withPicture({ file })
    const { shown, problems } = found()
    expect(shown.size).toBe(0)
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([['malformed', '/picture/file']])
  })

  test('is reported if it is a folder, and nothing else fails', () => {
    mkdirSync(join(folder, 'mine.png'))
    withPicture({ file: 'mine.png' })
    const { shown, problems } = found()
    expect(shown.size).toBe(0)
    expect(problems).toMatchObject([{ code: 'malformed', pointer: '/picture/file' }])
  })

  test.each(['../secret.png', '/etc/map.png', 'map.exe', 'a//b.png', 'a/../b.png'])(
    'must lie in the folder: %s does not',
    (file) => {
      withPicture({ file })
      const opened = readModule(folder)
      expect('problems' in opened && opened.problems.map(({ pointer }) => pointer)).toEqual(['/picture/file'])
    },
  )

  test('is placed by two pins in two cells of the map', () => {
    const pin = (x: number, cell: string) => ({ x, y: 5, cell })
    withPicture({ file: 'mine.png', pins: [pin(1, 'A1'), pin(2, 'Z99')], place: { x: 0, y: 0, width: 9 } })
    const opened = readModule(folder)
    expect('problems' in opened && opened.problems.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/picture/place', 'mismatch'],
      ['/picture/pins/1/cell', 'no-such-cell'],
    ])
    withPicture({ file: 'mine.png', pins: [pin(1, 'A1'), pin(1, 'A1')] })
    const again = readModule(folder)
    expect('problems' in again && again.problems.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/picture/pins/1/cell', 'duplicate'],
      ['/picture/pins/1', 'duplicate'],
    ])
  })

  test('is checked by npm run module, which reports what is wrong and where', () => {
    withPicture({ file: 'mine.png' })
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/module.ts', folder], {
      encoding: 'utf8',
    })
    expect(stdout).toContain('map-1.json#/picture/file: There is no picture mine.png in the folder.')
    expect(status).toBe(1)
  })
})

describe('a broken map', () => {
  const broken: readonly (readonly [string, (map: Sheet) => void, string, string, string])[] = [
    [
      'an unknown hex',
      (map) => Object.assign(map.terrain as Sheet, { swamp: ['A1', 'Z9'] }),
      '/terrain/swamp/1',
      'no-such-cell',
      'Z9',
    ],
    [
      'a hex of two terrains',
      (map) => Object.assign(map.terrain as Sheet, { swamp: ['G2'] }),
      '/terrain/town/0',
      'duplicate',
      'G2',
    ],
    [
      'an unknown terrain',
      (map) => Object.assign(map.terrain as Sheet, { wods: ['E5'] }),
      '/terrain/wods',
      'unknown',
      'woods',
    ],
    ['an unknown ground', (map) => Object.assign(map, { ground: 'claer' }), '/ground', 'unknown', 'clear'],
    [
      'sides of hexes that are no neighbours',
      (map) => Object.assign(map, { edges: [{ id: 'e', kind: 'river', sides: ['A1/C1'] }] }),
      '/edges/0/sides/0',
      'not-neighbours',
      'A1',
    ],
    [
      'a side off the map',
      (map) => Object.assign(map, { edges: [{ id: 'e', kind: 'river', sides: ['T1/U1'] }] }),
      '/edges/0/sides/0',
      'no-such-cell',
      'U1',
    ],
    [
      'a road that leaps',
      (map) => Object.assign(map, { paths: [{ id: 'p', kind: 'road', cells: ['A1', 'A4'] }] }),
      '/paths/0/cells/1',
      'not-neighbours',
      'A4',
    ],
    [
      'a bridge on no side',
      (map) => Object.assign(map, { crossings: [{ kind: 'bridge', side: 'A1/A3' }] }),
      '/crossings/0/side',
      'not-neighbours',
      'A3',
    ],
    [
      'a name nowhere',
      (map) => Object.assign(map, { names: [{ text: 'Nowhere', at: 'X1', kind: 'town' }] }),
      '/names/0/at',
      'no-such-cell',
      'X1',
    ],
    [
      'a height nowhere',
      (map) => Object.assign(map, { elevation: { 1: ['A1', 'A99'] } }),
      '/elevation/1/1',
      'no-such-cell',
      'A99',
    ],
    [
      'a river of no kind',
      (map) => Object.assign(map, { edges: [{ id: 'e', sides: ['A1/A2'] }] }),
      '/edges/0',
      'malformed',
      'kind',
    ],
    ['a grid of no shape', (map) => Object.assign(map, { grid: { kind: 'round' } }), '/grid', 'malformed', 'kind'],
  ]

  test.each(broken)('%s', (_, how, pointer, code, word) => {
    change(how)
    const opened = readModule(folder)
    const problems = 'problems' in opened ? opened.problems.filter(({ file }) => file === 'map-1.json') : []
    const [problem] = problems.filter((each) => each.pointer.startsWith(pointer))
    expect(problem).toMatchObject({ code })
    expect(problem!.message).toContain(word)
    expect(problem!.message.endsWith('.') || problem!.message.endsWith('?')).toBe(true)
  })

  test('is reported with all problems at once, each by its own pointer', () => {
    change((map) => {
      Object.assign(map.terrain as Sheet, { swamp: ['Z9'] })
      Object.assign(map, { names: [{ text: 'Nowhere', at: 'X1', kind: 'town' }] })
    })
    const opened = readModule(folder)
    const pointers = 'problems' in opened ? opened.problems.map(({ pointer }) => pointer) : []
    expect(pointers).toEqual(expect.arrayContaining(['/terrain/swamp/0', '/names/0/at']))
  })
})
