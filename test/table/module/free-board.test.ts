import { describe, expect, it } from 'vitest'
import { componentsOf } from '../../../table/module/components.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { plainSheets } from '../../modules/plain-sheets.ts'

// biome-ignore lint/suspicious/noExplicitAny: a sheet to be changed has no type
type Sheets = Record<string, any>

/** The small game on a table without cells, with a counter at each of these places. */
function laid(...places: readonly string[]) {
  const sheets = structuredClone(plainSheets('free', 'Free')) as Sheets
  const { id, name, basis, boxes } = sheets['map.json']
  sheets['map.json'] = {
    ...{ id, name, basis, boxes, ground: 'grass', terrains: [{ id: 'grass', name: 'Grass' }], terrain: {} },
    grid: { kind: 'free', width: 1200, height: 800 },
  }
  const defs = ['blue-1', 'red-1']
  sheets['scenarios/first.json'].pieces = places.map((at, index) => ({ def: defs[index % 2], at }))
  return checkModule(sheets)
}

describe('a scenario on a board without cells', () => {
  it('places counters at points, where the table takes them', () => {
    const resolved = laid('point:300,250', 'point:-20,810')
    if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
    const places = openScenario(resolved.module, 'first')?.pieces.map(({ at }) => at) ?? []
    expect(places).toEqual([
      { board: 'map', x: 300, y: 250 },
      { board: 'map', x: -20, y: 810 },
    ])
    for (const place of places) expect(componentsOf(resolved.module).isPlace(place)).toBe(true)
  })

  it('says what to write in place of a cell, and where a point off the board should be', () => {
    const resolved = laid('0101', 'point:5000,40', 'point:1;2')
    expect('problems' in resolved && resolved.problems.map(printProblem)).toEqual([
      'scenarios/first.json#/pieces/0/at: map has no cells; write 0101 as a point such as point:250,400, or as pile:name.',
      'scenarios/first.json#/pieces/1/at: The point 5000,40 is off map, which reaches from -350,-100 to 1300,900.',
      'scenarios/first.json#/pieces/2/at: map has no cells; write point:1;2 as a point such as point:250,400, or as pile:name.',
    ])
  })
})

describe('the areas of a scenario', () => {
  function withAreas(...areas: readonly unknown[]) {
    const sheets = structuredClone(plainSheets('free', 'Free')) as Sheets
    sheets['scenarios/first.json'].areas = areas
    const resolved = checkModule(sheets)
    return 'problems' in resolved ? resolved.problems.map(printProblem) : []
  }
  const area = {
    id: 'north',
    name: 'North',
    use: 'set-up',
    side: 'blue',
    at: 'point:200,100',
    outline: { circle: 120 },
  }

  it('lie about a point of the map and belong to a side, or to nobody', () => {
    const { side: _side, ...nobodys } = { ...area, id: 'cairn', use: 'objective' }
    expect(withAreas(area, nobodys)).toEqual([])
  })

  it('are reported where they are written twice, lie off the map or belong to a stranger', () => {
    expect(withAreas(area, { ...area, at: '0101' }, { ...area, id: 'far', at: 'point:90000,5', side: 'bleu' })).toEqual(
      [
        expect.stringContaining('areas/1/id: '),
        'scenarios/first.json#/areas/1/at: Write 0101 as a point such as point:250,400.',
        expect.stringContaining('areas/2/side: '),
        expect.stringContaining('areas/2/at: The point 90000,5 is off map'),
      ],
    )
  })
})

it('turns what begins turned', () => {
  const sheets = structuredClone(plainSheets('free', 'Free')) as Sheets
  sheets['scenarios/first.json'].pieces[0].turn = 135
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  expect(
    openScenario(resolved.module, 'first')
      ?.pieces.map(({ turn }) => turn)
      .slice(0, 2),
  ).toEqual([135, 0])
})
