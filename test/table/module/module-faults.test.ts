import { describe, expect, it } from 'vitest'
import { type Problem, printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { broken, type Case, COUNTERS, MAP, one, SCENARIO, SEQUENCE, type Sheets } from './broken-sheets.ts'

function problemsOf(sheets: Sheets): readonly Problem[] {
  const resolved = checkModule(sheets)
  return 'problems' in resolved ? resolved.problems : []
}

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
  one('dice that nobody can roll', 'module.json', '/dice/1', 'malformed', ['"two"', '2d6'], (sheet) => {
    sheet.dice = ['d6', 'two']
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
  one(
    'a round base that is deeper than wide',
    COUNTERS,
    '/counters/0/base/depth',
    'mismatch',
    ['25 by 40', 'oval'],
    (s) => {
      const base = { shape: 'round', width: 25, depth: 40 }
      s.counters.unshift({ id: 'giant', name: 'Giant', kind: 'token', base, faces: [{}] })
    },
  ),
  one('scenery without a shape', COUNTERS, '/counters/0/kind', 'mismatch', ['blue-1', 'scenery'], (sheet) => {
    sheet.counters[0].kind = 'scenery'
  }),
  one('the shape of scenery on a unit', COUNTERS, '/counters/0/scenery', 'mismatch', ['blue-1', 'unit'], (sheet) => {
    sheet.counters[0].scenery = { kind: 'wood', outline: { circle: 300 } }
  }),
  one(
    'scenery whose sides cross',
    COUNTERS,
    '/counters/0/scenery/outline/polygon',
    'mismatch',
    ['0,0', '100,0'],
    (sheet) => {
      const polygon = [
        { x: 0, y: 0 },
        { x: 100, y: 100 },
        { x: 100, y: 0 },
        { x: 0, y: 100 },
      ]
      Object.assign(sheet.counters[0], { kind: 'scenery', scenery: { kind: 'wood', outline: { polygon } } })
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
  it.each([...SHAPE, ...REFERENCES].map((each) => [each.what, each] as const))('is reported for %s', (_, each) => {
    const problems = problemsOf(JSON.parse(JSON.stringify(broken(each.breakIt))))
    const found = problems.find((problem) => problem.file === each.file && problem.pointer === each.pointer)
    expect(problems.map(printProblem)).toContain(found && printProblem(found))
    expect(found).toMatchObject({ code: each.code })
    for (const words of each.says) expect(found?.message).toContain(words)
    expect(found?.message).toMatch(/^[A-Z"0-9a-z].*[.?]$/)
  })

  it('is reported once, if a second fault only follows from the first', () => {
    const follow = new Set(['an id printed on two cells', 'two maps of one id', 'a file that is not there'])
    for (const each of [...SHAPE, ...REFERENCES]) {
      if (follow.has(each.what)) continue
      const problems = problemsOf(JSON.parse(JSON.stringify(broken(each.breakIt))))
      expect([each.what, problems.map(printProblem)]).toEqual([each.what, [expect.any(String)]])
    }
  })

  it('is reported for both ends of a loop, and not for cells that only lead into it', () => {
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
  it('is reported with all of them at once, in shape and in reference', () => {
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

  it('is not reported for unknown counters if their sheet cannot be read', () => {
    const problems = problemsOf(
      broken((sheets) => {
        sheets[COUNTERS].basis = 'ours'
      }),
    )
    expect(problems.map(({ file }) => file)).toEqual([COUNTERS])
  })

  it('is not reported for unknown cells if their map cannot be read', () => {
    const problems = problemsOf(
      broken((sheets) => {
        sheets[MAP].ground = 7
      }),
    )
    expect(problems.map(({ file }) => file)).toEqual([MAP])
  })

  it('is reported only for its manifest if that is missing', () => {
    expect(problemsOf({}).map(printProblem)).toEqual([
      'module.json#: There is no file module.json in the folder, which is empty.',
    ])
  })
})
