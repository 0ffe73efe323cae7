import { describe, expect, it } from 'vitest'
import { parseSide } from '../../../table/geometry/grid.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import { placed, recipeOf } from './country.ts'

const { sheet, grid } = placed('celles')
const cell = (id: string): Hex => grid.parse(id)!
const terrain = (id: string): string =>
  Object.entries(sheet.terrain).find(([, cells]) => cells.includes(id))?.[0] ?? sheet.ground
const at = (text: string): string | undefined => sheet.names?.find((name) => name.text === text)?.at
const sidesOf = (id: string) =>
  new Set(sheet.edges?.find((edge) => edge.id === id)?.sides.map((s) => parseSide(grid, s)))
const meuse = sidesOf('meuse')

/** Hexes that can be reached without crossing the Meuse. */
function bank(from: string): ReadonlySet<string> {
  const seen = new Set([from])
  for (const id of seen)
    for (const near of grid.neighbours(cell(id)))
      if (!meuse.has(grid.sideBetween(cell(id), near)!)) seen.add(grid.print(near))
  return seen
}

const roadSides = (kind: string) =>
  new Set(
    (sheet.paths ?? []).flatMap((path) =>
      path.kind === kind ? path.cells.slice(1).map((to, at) => parseSide(grid, `${path.cells[at]}/${to}`)) : [],
    ),
  )

describe('the grid of Celles', () => {
  const pairs = ['1604-1504', '1604-1505', '1504-1505', '1505-1506', '2214-2114', '2114-2113', '2213-2113', '3309-3308']
  const more = ['3308-3307', '3307-3306', '3307-3206', '3207-3206', '3207-3107']
  it.each([...pairs, ...more])('%s are neighbours', (pair) => {
    const [a, b] = pair.split('-').map(cell)
    expect(grid.distance(a!, b!)).toBe(1)
  })

  it('has the columns 01 to 33, the even ones half a hex lower, and row 00 at its north edge', () => {
    expect(grid.count).toBe(33 * 17)
    for (const id of ['1300', '1500', '1900', '3300', '0113', '0516', '2216', '3316'])
      expect(grid.parse(id)).toBeDefined()
    expect(grid.parse('3400')).toBeUndefined()
    expect(grid.centre(cell('0204')).y).toBeGreaterThan(grid.centre(cell('0104')).y)
    expect(grid.centre(cell('0104')).x).toBeLessThan(grid.centre(cell('0204')).x)
  })
})

describe('the country of Celles', () => {
  it('has the towns where the rulebook and the published games have them', () => {
    const named = { Givet: '0213', Dinant: '0704', Hotton: '3306', Marche: '2808', Rochefort: '2113' }
    const reported = { Haversin: '2205', Buissonville: '2009', Jemelle: '2412', 'Mont-Gauthier': '1709', Hogne: '2506' }
    const rest = { Hargimont: '2611', Éprave: '1813', Falmignoul: '0508', Nassogne: '2715', Verdenne: '3108' }
    const last = { Winenne: '0516', Marloie: '2710' }
    for (const [text, id] of Object.entries({ ...named, ...reported, ...rest, ...last }))
      expect(at(text), text).toBe(id)
  })

  it('has woods, clear, rough and town hexes as the modifiers of published fights say', () => {
    for (const { terrain: id, cells } of recipeOf('celles').known ?? [])
      for (const each of cells) expect([each, terrain(each)]).toEqual([each, id])
    for (const town of ['2113', '2808', '2809', '3306', '0704', '0213', '0508']) expect(terrain(town)).toBe('town')
    for (const village of ['2611', '2710']) expect(terrain(village)).toBe('village')
  })

  it('has every victory town', () => {
    for (const town of ['Marche', 'Hotton', 'Rochefort', 'Ciney', 'Beauraing', 'Givet', 'Dinant', 'Hamois']) {
      expect(terrain(at(town)!), town).toBe('town')
    }
    expect(grid.distance(cell(at('Beauraing')!), cell('0814'))).toBeLessThan(2)
  })

  it('has minor rivers where fights were fought across them', () => {
    const minor = new Set(
      (sheet.edges ?? []).filter(({ kind }) => kind === 'minor-river').flatMap((edge) => edge.sides),
    )
    for (const side of ['0507/0606', '2113/2212', '2511/2611', '2610/2611', '0213/0313', '0212/0213'])
      expect(minor.has(side), side).toBe(true)
  })

  it('is divided by the Meuse, with everything the Germans ever reached on the right bank', () => {
    const right = bank('0704')
    const fought = [
      '0213',
      '0212',
      '0210',
      '0310',
      '0409',
      '0508',
      '0507',
      '0606',
      '0706',
      '0313',
      '0312',
      '0511',
      '0516',
    ]
    expect(fought.filter((id) => !right.has(id))).toEqual([])
    expect(right.has('0604')).toBe(false)
    expect(right.has('0113')).toBe(false)
    expect(right.size + bank('0105').size).toBe(grid.count)
  })

  it('lets the Meuse pass Givet, Hastière, Falmignoul and Dinant', () => {
    const touches = (id: string) =>
      grid.neighbours(cell(id)).some((near) => meuse.has(grid.sideBetween(cell(id), near)!))
    for (const id of ['0213', at('Hastière')!, '0508', '0704']) expect(touches(id), id).toBe(true)
    for (const id of ['0706', '0606', '0507']) expect(touches(id), id).toBe(true)
  })

  it('lets the Lesse run past Houyet to the Meuse at Anseremme', () => {
    const lesse = sidesOf('lesse')
    const touches = (id: string) =>
      grid.neighbours(cell(id)).some((near) => lesse.has(grid.sideBetween(cell(id), near)!))
    for (const name of ['Houyet', 'Anseremme', 'Éprave', 'Ciergnon']) expect(touches(at(name)!), name).toBe(true)
  })

  it('has the highways that the rulebook and the published moves name', () => {
    const highway = roadSides('highway')
    const printed = ['2214/2114', '2114/2113', '2215/2214', '2216/2215']
    const reported = ['3011/2911', '2711/2610', '0509/0510', '2507/2508']
    for (const side of [...printed, ...reported]) expect(highway.has(parseSide(grid, side)), side).toBe(true)
    const road = roadSides('road')
    for (const side of ['3309/3308', '3308/3307', '0805/0806', '2410/2511'])
      expect(road.has(parseSide(grid, side)), side).toBe(true)
  })

  it('has bridges over the Meuse at Dinant and at Givet', () => {
    const bridges = (sheet.crossings ?? []).filter(({ side }) => meuse.has(parseSide(grid, side)!))
    const over = (id: string) => bridges.some(({ side }) => side.includes(id))
    expect([over('0704'), over('0213')]).toEqual([true, true])
  })

  it('keeps the Rear Areas apart, the German entries in theirs and supply at the edges', () => {
    const { areas = {} } = sheet
    const german = new Set(areas['german-rear'])
    for (const id of ['3309', '3310', '3311', '3316', '2216']) expect(german.has(id), id).toBe(true)
    expect(areas['german-supply']?.every((id) => german.has(id))).toBe(true)
    expect(new Set(areas['allied-rear'])).toEqual(bank('0105'))
    expect(areas['us-supply']).toEqual(expect.arrayContaining(['0100', '3300', '3306']))
    expect(areas['british-supply']).toHaveLength(17)
    for (const id of ['3211', '3011', '2611', '2712', '2113', '3306', '2412']) expect(german.has(id), id).toBe(false)
    // A walk that never crosses the drawn border stays inside the area, or outside.
    const border = new Set(sheet.edges?.find(({ id }) => id === 'german-rear')?.sides)
    const seen = new Set(['3316'])
    for (const id of seen)
      for (const near of grid.neighbours(cell(id)).map(grid.print))
        if (!border.has([id, near].sort().join('/'))) seen.add(near)
    expect(seen).toEqual(german)
  })
})
