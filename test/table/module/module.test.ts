import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { nearestTo, type Problem, type ProblemCode, pointerTo, printProblem } from '../../../table/module/problem.ts'
import {
  checkAct,
  checkCreate,
  checkEntry,
  checkHistoryRequest,
  checkHover,
  checkJoin,
  checkModule,
  checkRefereeRequest,
  checkSaveLine,
} from '../../../table/module/schema.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { newModuleSheets } from '../../../tools/new-module.ts'

/** Any sheet, to be broken at will. */
// biome-ignore lint/suspicious/noExplicitAny: a broken sheet has no type
type Sheet = any
type Sheets = Record<string, Sheet>

const MAP = 'map.json'
const COUNTERS = 'counters.json'
const SEQUENCE = 'sequence.json'
const SCENARIO = 'scenarios/first.json'

const tiny = (): Sheets => structuredClone(newModuleSheets('tiny', 'Tiny')) as Sheets

function broken(breakIt: (sheets: Sheets) => void): Sheets {
  const sheets = tiny()
  breakIt(sheets)
  return sheets
}

function problemsOf(sheets: Sheets): readonly Problem[] {
  const resolved = checkModule(sheets)
  return 'problems' in resolved ? resolved.problems : []
}

function moduleOf(sheets: Sheets): Module {
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

interface Case {
  readonly what: string
  readonly breakIt: (sheets: Sheets) => void
  readonly file: string
  readonly pointer: string
  readonly code: ProblemCode
  /** Words that the sentence must hold: the value found, and the right one. */
  readonly says: readonly string[]
}

const one = (
  what: string,
  file: string,
  pointer: string,
  code: ProblemCode,
  says: readonly string[],
  breakIt: (sheet: Sheet, sheets: Sheets) => void,
): Case => ({ what, file, pointer, code, says, breakIt: (sheets) => breakIt(sheets[file], sheets) })

const SHAPE: readonly Case[] = [
  one('a number written as text', MAP, '/grid/columns', 'malformed', ['whole number', '"x"'], (map) => {
    map.grid.columns = 'x'
  }),
  one('a field that is missing', COUNTERS, '/counters/0', 'malformed', ['"faces"', 'missing'], (sheet) => {
    delete sheet.counters[0].faces
  }),
  one('a field nobody knows', SEQUENCE, '/phases/1/plyer', 'malformed', ['"plyer"', '"player"'], (sheet) => {
    sheet.phases[1].plyer = 1
  }),
  one('a word that is none of the choices', SCENARIO, '/piles/0/sight', 'malformed', ['owner', '"onwer"'], (sheet) => {
    sheet.piles[0].sight = 'onwer'
  }),
  one('a colour that is none', 'module.json', '/sides/1/colour', 'malformed', ['#rrggbb', '"red"'], (sheet) => {
    sheet.sides[1].colour = 'red'
  }),
  one('a list that is too short', 'module.json', '/scenarios', 'malformed', ['at least 1', 'but has 0'], (sheet) => {
    sheet.scenarios = []
  }),
  one('a grid of no known kind', MAP, '/grid', 'malformed', ['"kind"', '"hexagon"'], (map) => {
    map.grid.kind = 'hexagon'
  }),
  one('a side that is not two cells', MAP, '/edges/0/sides/0', 'malformed', ['"0303"'], (map) => {
    map.edges[0].sides[0] = '0303'
  }),
  one('an elevation that is no number', MAP, '/elevation/high', 'malformed', ['"high"'], (map) => {
    map.elevation.high = ['0101']
  }),
  one('the same side twice in the order', SCENARIO, '/order', 'malformed', ['"blue"', 'twice'], (sheet) => {
    sheet.order = ['blue', 'blue']
  }),
]

const REFERENCES: readonly Case[] = [
  one('a file that is not there', 'module.json', '/maps/0', 'missing-file', ['mop.json', 'map.json'], (sheet) => {
    sheet.maps = ['mop.json']
  }),
  one('two sides of one id', 'module.json', '/sides/2/id', 'duplicate', ['blue', 'entry 0'], (sheet) => {
    sheet.sides.push({ ...sheet.sides[0] })
  }),
  one('an id printed on two cells', MAP, '/grid', 'mismatch', ['twice'], (map) => {
    map.grid.numbering.separator = ''
    map.grid.numbering.column = { as: 'numbers', from: 1 }
    map.grid.numbering.row = { as: 'numbers', from: 1 }
    map.grid.columns = 12
    map.grid.rows = 12
  }),
  one('a ground that the key lacks', MAP, '/ground', 'unknown', ['cler', 'clear'], (map) => {
    map.ground = 'cler'
  }),
  one('a terrain that the key lacks', MAP, '/terrain/wood', 'unknown', ['wood', 'woods'], (map) => {
    map.terrain = { wood: ['0202'] }
  }),
  one('a cell of two terrains', MAP, '/terrain/clear/0', 'duplicate', ['0302', 'woods'], (map) => {
    map.terrain.clear = ['0302']
  }),
  one('terrain where there is no cell', MAP, '/terrain/woods/2', 'no-such-cell', ['0706', '0101', '0605'], (map) => {
    map.terrain.woods.push('0706')
  }),
  one('a height where there is no cell', MAP, '/elevation/1/0', 'no-such-cell', ['0700'], (map) => {
    map.elevation['1'] = ['0700']
  }),
  one('a river past the edge', MAP, '/edges/0/sides/1', 'no-such-cell', ['0306'], (map) => {
    map.edges[0].sides[1] = '0305/0306'
  }),
  one('a river between cells that do not touch', MAP, '/edges/0/sides/0', 'not-neighbours', ['0101', '0103'], (map) => {
    map.edges[0].sides[0] = '0101/0103'
  }),
  one('a river that runs twice along a side', MAP, '/edges/0/sides/2', 'duplicate', ['0304/0303'], (map) => {
    map.edges[0].sides.push('0304/0303')
  }),
  one('a bridge between cells that do not touch', MAP, '/crossings/0/side', 'not-neighbours', ['0301'], (map) => {
    map.crossings[0].side = '0301/0303'
  }),
  one('a road that leaps', MAP, '/paths/0/cells/2', 'not-neighbours', ['0302', '0304'], (map) => {
    map.paths[0].cells.splice(2, 1)
  }),
  one('two roads of one id', MAP, '/paths/1/id', 'duplicate', ['road'], (map) => {
    map.paths.push(map.paths[0])
  }),
  one('a name nowhere', MAP, '/names/0/at', 'no-such-cell', ['9999'], (map) => {
    map.names[0].at = '9999'
  }),
  one('an area that leaves the map', MAP, '/areas/north/6', 'no-such-cell', ['0701'], (map) => {
    map.areas.north.push('0701')
  }),
  one('a pin nowhere', MAP, '/pins/0/cells/0', 'no-such-cell', ['9999'], (map) => {
    map.pins = [{ text: 'Printed.', cells: ['9999'] }]
  }),
  one('a box for a pile that no scenario has', MAP, '/boxes/0/pile', 'unknown', ['blue-ded', 'blue-dead'], (map) => {
    map.boxes[0].pile = 'blue-ded'
  }),
  one('two boxes for one pile', MAP, '/boxes/1/pile', 'duplicate', ['blue-dead'], (map) => {
    map.boxes[1].pile = 'blue-dead'
  }),
  one('a cover of no cell', 'module.json', '/cover/at', 'no-such-cell', ['0706', '0101', '0605'], (sheet) => {
    sheet.cover = { at: '0706' }
  }),
  one('a cover of no map', 'module.json', '/cover/map', 'unknown', ['mop', 'map'], (sheet) => {
    sheet.cover = { map: 'mop', at: '0101' }
  }),
  one('two maps of one id', 'map2.json', '/id', 'duplicate', ['map.json', 'map'], (_, sheets) => {
    sheets['module.json'].maps.push('map2.json')
    sheets['map2.json'] = { ...sheets[MAP] }
  }),
  one('a counter of no side', COUNTERS, '/counters/0/side', 'unknown', ['bleu', 'blue'], (sheet) => {
    sheet.counters[0].side = 'bleu'
  }),
  one('a counter of no class', COUNTERS, '/counters/1/class', 'unknown', ['cavalry', 'infantry'], (sheet) => {
    sheet.counters[1].class = 'cavalry'
  }),
  one(
    'a counter with no such back',
    COUNTERS,
    '/counters/0/cover',
    'unknown',
    ['blue-infntry', 'blue-infantry'],
    (s) => {
      s.counters[0].cover = 'blue-infntry'
    },
  ),
  one('a back of the other side', COUNTERS, '/counters/0/cover', 'mismatch', ['blue', 'red'], (sheet) => {
    sheet.counters[0].cover = 'red-infantry'
  }),
  one(
    'a base under what is no miniature',
    COUNTERS,
    '/counters/0/base',
    'mismatch',
    ['blue-1', '50', 'unit'],
    (sheet) => {
      sheet.counters[0].base = 50
    },
  ),
  one('a base under a back that is no miniature’s', COUNTERS, '/covers/0/base', 'mismatch', ['50', 'unit'], (sheet) => {
    sheet.covers[0].base = 50
  }),
  one('a back with another base than its front', COUNTERS, '/counters/0/cover', 'mismatch', ['40', 'none'], (sheet) => {
    Object.assign(sheet.counters[0], { kind: 'token', base: 40 })
  }),
  one('a parent nobody knows', COUNTERS, '/counters/0/parent', 'unknown', ['blue-9'], (sheet) => {
    sheet.counters[0].parent = 'blue-9'
  }),
  one('a counter that breaks down from itself', COUNTERS, '/counters/0/parent', 'loop', ['blue-1'], (sheet) => {
    sheet.counters[0].parent = 'blue-1'
  }),
  one('two counters of one id', COUNTERS, '/counters/2/id', 'duplicate', ['red-1', 'entry 1'], (sheet) => {
    sheet.counters.push({ ...sheet.counters[1] })
  }),
  one('two marks of one id', COUNTERS, '/marks/1/id', 'duplicate', ['out-of-supply'], (sheet) => {
    sheet.marks.push({ ...sheet.marks[0] })
  }),
  one('a back of a class nobody knows', COUNTERS, '/covers/0/class', 'unknown', ['infantryy', 'infantry'], (sheet) => {
    sheet.covers[0].class = 'infantryy'
  }),
  one('a corner that shows what no counter has', COUNTERS, '/corners/topLeft', 'unknown', ['atack', 'attack'], (s) => {
    s.corners.topLeft = 'atack'
  }),
  one('two phases of one id', SEQUENCE, '/phases/4/id', 'duplicate', ['first-move', 'entry 0'], (sheet) => {
    sheet.phases.push({ ...sheet.phases[0] })
  }),
  one('a phase of a player who does not play', SCENARIO, '/order', 'mismatch', ['player 2', 'only 2'], (_, sheets) => {
    sheets[SEQUENCE].phases[3].player = 2
  }),
  one('an order of sides nobody knows', SCENARIO, '/order/1', 'unknown', ['rad', 'red'], (sheet) => {
    sheet.order = ['blue', 'rad']
  }),
  one('a last turn before the first', SCENARIO, '/turns/last', 'mismatch', ['0', '1'], (sheet) => {
    sheet.turns.last = 0
  }),
  one('a pile that is nobody’s secret', SCENARIO, '/piles/0/sight', 'mismatch', ['blue-dead', 'no owner'], (sheet) => {
    sheet.piles[0] = { ...sheet.piles[0], sight: 'owner', side: undefined }
  }),
  one('a pile of a side nobody knows', SCENARIO, '/piles/1/side', 'unknown', ['green'], (sheet) => {
    sheet.piles[1].side = 'green'
  }),
  one('two piles of one id', SCENARIO, '/piles/2/id', 'duplicate', ['blue-dead'], (sheet) => {
    sheet.piles.push({ ...sheet.piles[0] })
  }),
  one('a counter that was never printed', SCENARIO, '/pieces/0/def', 'unknown', ['blue-2', 'blue-1'], (sheet) => {
    sheet.pieces[0].def = 'blue-2'
  }),
  one('a counter set up nowhere', SCENARIO, '/pieces/1/at', 'no-such-cell', ['0806', '0605'], (sheet) => {
    sheet.pieces[1].at = '0806'
  }),
  one('a counter in no pile', SCENARIO, '/pieces/1/at', 'unknown', ['red-ded', 'red-dead'], (sheet) => {
    sheet.pieces[1].at = 'pile:red-ded'
  }),
  one('a counter on no track', SCENARIO, '/pieces/1/at', 'unknown', ['turnz', 'turns'], (sheet) => {
    sheet.pieces[1].at = 'track:turnz:1'
  }),
  one('a counter past the end of a track', SCENARIO, '/pieces/1/at', 'no-such-cell', ['7', '1 to 6'], (sheet) => {
    sheet.pieces[1].at = 'track:turns:7'
  }),
  one('a counter on no board', SCENARIO, '/pieces/0/board', 'unknown', ['mop', 'map'], (sheet) => {
    sheet.pieces[0].board = 'mop'
  }),
  one('a counter given to no side', SCENARIO, '/pieces/0/side', 'unknown', ['grey'], (sheet) => {
    sheet.pieces[0].side = 'grey'
  }),
  one('a face that was never printed', SCENARIO, '/pieces/0/face', 'mismatch', ['2 faces', 'face 2'], (sheet) => {
    sheet.pieces[0].face = 2
  }),
  one(
    'a counter face down that has no back',
    SCENARIO,
    '/pieces/0/veil',
    'mismatch',
    ['blue-1', 'no cover'],
    (s, all) => {
      all[COUNTERS].counters[0].cover = undefined
      s.pieces[0].veil = 'cover'
    },
  ),
  one('two scenarios of one id', 'second.json', '/id', 'duplicate', ['first', SCENARIO], (_, sheets) => {
    sheets['module.json'].scenarios.push('second.json')
    sheets['second.json'] = { ...sheets[SCENARIO] }
  }),
]

describe('a module that is broken in one place', () => {
  it.each([...SHAPE, ...REFERENCES].map((each) => [each.what, each] as const))('is told of %s', (_, each) => {
    const problems = problemsOf(JSON.parse(JSON.stringify(broken(each.breakIt))))
    const found = problems.find((problem) => problem.file === each.file && problem.pointer === each.pointer)
    expect(problems.map(printProblem)).toContain(found && printProblem(found))
    expect(found).toMatchObject({ code: each.code })
    for (const words of each.says) expect(found?.message).toContain(words)
    expect(found?.message).toMatch(/^[A-Z"0-9a-z].*[.?]$/)
  })

  it('is told of nothing else, where one thing does not follow from another', () => {
    const follow = new Set(['an id printed on two cells', 'two maps of one id', 'a file that is not there'])
    for (const each of [...SHAPE, ...REFERENCES]) {
      if (follow.has(each.what)) continue
      const problems = problemsOf(JSON.parse(JSON.stringify(broken(each.breakIt))))
      expect([each.what, problems.map(printProblem)]).toEqual([each.what, [expect.any(String)]])
    }
  })

  it('is told of both ends of a loop, and of what only leads into it not at all', () => {
    const problems = problemsOf(
      broken((sheets) => {
        const [blue, red] = sheets[COUNTERS].counters
        sheets[COUNTERS].counters.push({ ...blue, id: 'blue-2', parent: 'blue-1' })
        blue.parent = 'red-1'
        red.parent = 'blue-1'
      }),
    )
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['loop', '/counters/0/parent'],
      ['loop', '/counters/1/parent'],
    ])
  })
})

describe('a module that is broken in many places', () => {
  it('is told of all of them at once, in shape and in reference', () => {
    const problems = problemsOf(
      broken((sheets) => {
        sheets[MAP].terrain.woods.push('0706', '0707')
        sheets[MAP].edges[0].sides[0] = '0101/0103'
        sheets[COUNTERS].counters[0].side = 'bleu'
        sheets[SEQUENCE].phases[0].plyer = 0
        sheets[SEQUENCE].phases[1].player = 'x'
        sheets[SCENARIO].pieces[0].def = 'blue-2'
        sheets[SCENARIO].pieces[1].at = 'pile:nowhere'
      }),
    )
    expect(problems.map(({ file, pointer }) => `${file}#${pointer}`).sort()).toEqual([
      'counters.json#/counters/0/side',
      'map.json#/edges/0/sides/0',
      'map.json#/terrain/woods/2',
      'map.json#/terrain/woods/3',
      'scenarios/first.json#/pieces/0/def',
      'scenarios/first.json#/pieces/1/at',
      'sequence.json#/phases/0/plyer',
      'sequence.json#/phases/1/player',
    ])
  })

  it('is not told that counters are unknown whose sheet could not be read', () => {
    const problems = problemsOf(
      broken((sheets) => {
        sheets[COUNTERS].basis = 'ours'
      }),
    )
    expect(problems.map(({ file }) => file)).toEqual([COUNTERS])
  })

  it('is not told that cells are unknown whose map could not be read', () => {
    const problems = problemsOf(
      broken((sheets) => {
        sheets[MAP].ground = 7
      }),
    )
    expect(problems.map(({ file }) => file)).toEqual([MAP])
  })

  it('without a manifest says only that', () => {
    expect(problemsOf({}).map(printProblem)).toEqual([
      'module.json#: There is no file module.json in the folder, which is empty.',
    ])
  })
})

describe('a module that is whole', () => {
  const module = moduleOf(tiny())
  const board = module.maps[0]!
  const cell = (id: string) => board.grid.parse(id)!

  it('answers what is printed where', () => {
    expect(board.terrain(cell('0202'))).toBe('woods')
    expect(board.terrain(cell('0101'))).toBe('clear')
    expect(board.elevation(cell('0504'))).toBe(1)
    expect(board.elevation(cell('0101'))).toBe(0)
  })

  it('knows a river and a bridge from both banks', () => {
    for (const [a, b] of [
      ['0303', '0304'],
      ['0304', '0303'],
    ]) {
      const side = board.grid.sideBetween(cell(a!), cell(b!))!
      expect(board.edges.get(side)?.map(({ kind }) => kind)).toEqual(['river'])
      expect(board.crossings.get(side)?.map(({ kind }) => kind)).toEqual(['bridge'])
    }
    expect(board.edges.get(board.grid.sideBetween(cell('0301'), cell('0302'))!)).toBeUndefined()
  })

  it('knows a road by its hexes and by the sides it passes', () => {
    expect(board.paths[0]?.cells.map(board.grid.print)).toEqual(['0301', '0302', '0303', '0304', '0305'])
    expect(board.pathsAt(cell('0302')).map(({ id }) => id)).toEqual(['road'])
    expect(board.pathsAt(cell('0402'))).toEqual([])
    expect(board.passages.get(board.grid.sideBetween(cell('0304'), cell('0305'))!)?.[0]?.id).toBe('road')
    expect(board.passages.size).toBe(4)
  })

  it('has the same fingerprint however its fields are ordered, and another as soon as a value changes', () => {
    const turned = Object.fromEntries(
      Object.entries(tiny())
        .reverse()
        .map(([file, sheet]) => [file, Object.fromEntries(Object.entries(sheet).reverse())]),
    )
    expect(moduleOf(turned).fingerprint).toBe(module.fingerprint)
    expect(moduleOf({ ...tiny(), 'notes.json': {} }).fingerprint).toBe(module.fingerprint)
    const changed = broken((sheets) => {
      sheets[COUNTERS].counters[0].faces[0].values.attack = 4
    })
    expect(moduleOf(changed).fingerprint).not.toBe(module.fingerprint)
  })

  it('is the same for a client that trusts its relay', () => {
    const resolved = resolveModule(tiny(), TRUSTED)
    expect('module' in resolved && resolved.module.fingerprint).toBe(module.fingerprint)
  })

  it('opens a scenario with numbered pieces, their covers and their owners', () => {
    const setUp = openScenario(module, 'first')!
    expect(setUp.time).toEqual({ turn: 1, phase: 'first-move', side: 'blue' })
    expect(setUp.piles.map(({ id }) => id)).toEqual(['blue-dead', 'red-dead'])
    const at = { board: 'map', ...cell('0301') }
    const first = {
      id: '0.0',
      def: 'blue-1',
      cover: 'blue-infantry',
      at,
      face: 0,
      turn: 0,
      side: 'blue',
      veil: 'cover',
    }
    expect(setUp.pieces[0]).toEqual(first)
    expect(setUp.pieces.map(({ id }) => id)).toEqual(['0.0', '0.1'])
    expect(openScenario(module, 'second')).toBeUndefined()
  })

  it('gives each of several counters alike its own number', () => {
    const many = moduleOf(
      broken((sheets) => {
        sheets[SCENARIO].pieces[0] = { def: 'blue-1', at: 'pile:blue-dead', count: 3, side: 'red', face: 1 }
      }),
    )
    const { pieces } = openScenario(many, 'first')!
    expect(pieces.map(({ id, side }) => [id, side])).toEqual([
      ['0.0', 'red'],
      ['0.1', 'red'],
      ['0.2', 'red'],
      ['0.3', 'red'],
    ])
    expect(pieces[0]).toMatchObject({ at: { pile: 'blue-dead' }, face: 1 })
    expect(pieces[0]).not.toHaveProperty('veil')
  })

  it('tells the relay which places and counters there are', () => {
    const { isPlace, counter } = componentsOf(module)
    expect(isPlace({ board: 'map', ...cell('0605') })).toBe(true)
    expect(isPlace({ board: 'map', q: 6, r: 0 })).toBe(false)
    expect(isPlace({ board: 'mop', q: 0, r: 0 })).toBe(false)
    expect(isPlace({ board: 'map', x: -300, y: 100 })).toBe(true)
    expect(isPlace({ board: 'map', x: -351, y: 100 })).toBe(false)
    expect(isPlace({ board: 'mop', x: 0, y: 0 })).toBe(false)
    expect(counter('blue-1')).toEqual({ faces: 2, cover: 'blue-infantry' })
    expect(counter('blue-2')).toBeUndefined()
  })
})

describe('the border of the relay', () => {
  const hash = 'a'.repeat(64)
  const entry = { seq: 1, id: 'a', seat: 's', at: 1, action: { type: 'undo' }, prev: hash }
  const move = { type: 'move', moves: [{ pieces: ['0.1'], to: { board: 'map', q: 1, r: 2 } }] }

  it.each([
    ['create', checkCreate({ module: 'm', scenario: 's', play: 'online' })],
    ['join', checkJoin({ table: 'abcdefgh', after: { seq: 3, head: hash } })],
    ['act', checkAct({ id: 'a1', action: move })],
    ['history', checkHistoryRequest({ before: 10, count: 50 })],
    ['hover', checkHover({ board: 'map', x: 1.5, y: 2, drag: ['0.1'] })],
    ['an entry', checkEntry(entry)],
    ['a line of a save', checkSaveLine(entry)],
    ['the seal of a save', checkSaveLine({ counterpoint: 1, entries: 2, head: hash, state: hash })],
    [
      'a question to the referee',
      checkRefereeRequest({ module: 'm', position: { pieces: [], time: { turn: 1, phase: 'p' } }, actions: [move] }),
    ],
  ])('lets %s pass', (_, checked) => {
    expect(checked).toMatchObject({ ok: true })
  })

  it.each([
    ['an unknown action', checkAct({ id: 'a', action: { type: 'teleport' } }), '/action', '"teleport"'],
    ['no action', checkAct({ id: 'a' }), '', '"action" is missing'],
    ['a move of nothing', checkAct({ id: 'a', action: { type: 'move', moves: [] } }), '/action/moves', 'at least 1'],
    [
      'a place of no form',
      checkAct({ id: 'a', action: { ...move, moves: [{ pieces: ['0.1'], to: { board: 'map', q: 1 } }] } }),
      '/action/moves/0/to',
      'none of the allowed forms',
    ],
    ['a field too many', checkCreate({ module: 'm', scenario: 's', play: 'online', admin: true }), '/admin', 'admin'],
    ['too much history', checkHistoryRequest({ before: 1, count: 501 }), '/count', '500 or less, but is 501'],
    ['a hover nowhere', checkHover({ board: 'map', x: '1', y: 2 }), '/x', 'must be a number, but is "1"'],
    ['a bare word', checkJoin('table'), '', 'must be an object'],
    [
      'a seal of another version',
      checkSaveLine({ counterpoint: 3, entries: 1, head: hash, state: hash }),
      '/counterpoint',
      '1',
    ],
    ['an entry without its number', checkSaveLine({ ...entry, seq: undefined }), '', 'seq'],
  ])('refuses %s, and says where', (_, checked, pointer, words) => {
    expect(checked.ok).toBe(false)
    const problems = checked.ok ? [] : checked.problems
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ pointer, code: 'malformed' })
    expect(problems[0]?.message).toContain(words)
  })

  it('names one fault of a message, however many it has: a flood must not keep the relay busy', () => {
    const pieces = Array.from({ length: 200 }, () => '!')
    const checked = checkAct({ id: '!', action: { type: 'flip', pieces, face: -1 } })
    expect(checked.ok ? [] : checked.problems).toHaveLength(1)
  })
})

const TABLE = new URL('../../../table/', import.meta.url)

/** Everything that a file of table/ loads at run time, by path or package name. Types load nothing. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.endsWith('.ts')) return seen
  const text = readFileSync(new URL(file, TABLE), 'utf8')
  for (const [, what = '', from = ''] of text.matchAll(/^import ([^']*)'([^']+)'/gm)) {
    if (what.startsWith('type ')) continue
    const path = new URL(from, new URL(file, TABLE)).href
    loads(from.startsWith('.') ? path.slice(TABLE.href.length) : from, seen)
  }
  return seen
}

describe('what a client loads', () => {
  it.each(['module/module.ts', 'module/setup.ts'])(
    'from %s holds no ajv: the browser forbids code made at run time',
    (file) => {
      const loaded = [...loads(file)]
      expect(loaded).toContain('geometry/grid.ts')
      expect(loaded.filter((each) => each.includes('ajv') || each.includes('schema'))).toEqual([])
    },
  )

  it('is told apart from what only the relay loads', () => {
    expect([...loads('module/schema.ts')].some((each) => each.includes('ajv'))).toBe(true)
  })
})

describe('a word mistaken', () => {
  it.each([
    ['bleu', ['red', 'blue', 'green'], 'blue'],
    ['Infantry', ['infantry', 'armor'], 'infantry'],
    ['hq', ['artillery', 'infantry'], undefined],
    ['blue-36-inf-l', ['blue-36-inf-1', 'blue-2-inf-1'], 'blue-36-inf-1'],
  ])('for %s among %j suggests %s', (word, known, meant) => {
    expect(nearestTo(word, known)).toBe(meant)
  })

  it('is pointed at through keys with slashes and tildes', () => {
    expect(pointerTo('a/b', 3, '~')).toBe('/a~1b/3/~0')
  })
})
