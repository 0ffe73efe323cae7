import { describe, expect, it } from 'vitest'
import { parseSide } from '../../../table/geometry/grid.ts'
import { readBoard } from '../../../table/module/board.ts'
import { ProblemList } from '../../../table/module/problem.ts'
import { cellOf } from '../../../tools/atlas/ground.ts'
import { printJson } from '../../../tools/atlas/print-json.ts'
import { reportOf } from '../../../tools/atlas/report.ts'
import { checkSheet } from '../../../tools/atlas/schemas.ts'
import { atlas, GAMES, placed, recipeOf } from './country.ts'

describe.each(GAMES)('the map of %s', (game) => {
  const recipe = recipeOf(game)
  const map = placed(game)
  const { sheet, grid, projection, water } = map

  it('fits its schema, and every id on it names something', () => {
    expect(checkSheet(sheet)).toMatchObject({ ok: true })
    const found = new ProblemList('map.json')
    const board = readBoard(sheet, found)
    expect(found.problems).toEqual([])
    expect(board?.edges.size).toBeGreaterThan(0)
  })

  it('has every pinned place in its hex', () => {
    for (const { place, cell } of recipe.pins) {
      const under = cellOf(place, atlas, grid, projection)
      expect([place, under && grid.print(under)]).toEqual([place, cell])
    }
  })

  it('misses its pins by at most the allowance of the recipe, and prints by how much', () => {
    expect(projection.rms).toBeLessThan(recipe.reach)
    const fitted = projection.residuals.filter(({ counted }) => counted)
    expect(Math.max(...fitted.map(({ off }) => off))).toBeLessThan(1)
    const report = reportOf(map, atlas).join('\n')
    for (const { pin, off } of projection.residuals) {
      const line = report.split('\n').find((each) => each.startsWith(`  ${atlas.places.get(pin.place)!.name} `))
      expect(line).toContain(pin.cell)
      expect(line).toContain(off.toFixed(2))
    }
    expect(report).toContain(`Root mean square of ${fitted.length} fitted pins: ${projection.rms.toFixed(3)} hexes`)
  })

  it('has rivers in one chain of sides, without a gap and never over a side or a corner twice', () => {
    const key = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)},${y.toFixed(2)}`
    for (const { river, chains } of water) {
      for (const chain of chains) {
        const ends = chain.map((side) => grid.sideCorners(side)!.map(key))
        for (const [at, corners] of ends.slice(1).entries()) {
          const shared = corners.filter((corner) => ends[at]!.includes(corner))
          expect(shared, `${river.id}, side ${at + 1}`).toHaveLength(1)
        }
        expect(new Set(ends.flat()).size, `${river.id} touches itself`).toBe(chain.length + 1)
      }
    }
    const all = water.flatMap(({ chains }) => chains.flat())
    expect(new Set(all).size).toBe(all.length)
  })

  it('ends a tributary on its river', () => {
    const corners = (chains: readonly (readonly string[])[]) =>
      chains.flat().flatMap((side) => grid.sideCorners(side)!.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`))
    for (const { river, chains } of water) {
      const parent = water.find((other) => other.river.id === river.into)
      const [lat = 0, lon = 0] = river.course.at(-1)!
      const mouth = projection.spot({ lat, lon })
      if (!parent || parent.chains.length === 0 || !grid.at(mouth.x, mouth.y) || chains.length === 0) continue
      const banks = new Set(corners(parent.chains))
      expect(
        corners(chains.slice(-1)).some((corner) => banks.has(corner)),
        river.id,
      ).toBe(true)
    }
  })

  it('has roads from neighbour to neighbour, and no two of them over one side', () => {
    const passed = new Set<string>()
    for (const { id, cells } of sheet.paths ?? []) {
      for (const [at, to] of cells.slice(1).entries()) {
        const side = parseSide(grid, `${cells[at]}/${to}`)
        expect(side, `${id}: ${cells[at]} to ${to}`).toBeDefined()
        expect(passed.has(side!), `${id}: ${cells[at]} to ${to} is paved twice`).toBe(false)
        passed.add(side!)
      }
    }
  })

  it('has a bridge wherever a road crosses water, and nowhere else', () => {
    const sides = (ids: readonly string[]) => new Set(ids.map((id) => parseSide(grid, id)!))
    const rivers = new Set(water.map(({ river }) => river.id))
    const wet = sides((sheet.edges ?? []).flatMap((edge) => (rivers.has(edge.id) ? edge.sides : [])))
    const paved = sides(
      (sheet.paths ?? []).flatMap(({ cells }) => cells.slice(1).map((to, at) => `${cells[at]}/${to}`)),
    )
    const bridged = (sheet.crossings ?? []).map(({ side }) => parseSide(grid, side)!)
    expect(bridged.length).toBeGreaterThan(0)
    expect(new Set(bridged)).toEqual(new Set([...wet].filter((side) => paved.has(side))))
    expect(bridged.length).toBe(new Set(bridged).size)
  })

  it('writes the names of settlements as its recipe says', () => {
    for (const { kind, places } of recipe.settlements ?? []) {
      const texts = new Set(places.map((place) => atlas.places.get(place)!.name))
      const written = (sheet.names ?? []).filter((name) => name.kind !== 'water' && texts.has(name.text))
      expect(new Set(written.map((name) => name.kind))).toEqual(new Set([kind]))
    }
  })

  it('joins all its towns by road', () => {
    const towns = (sheet.names ?? []).filter(({ kind }) => kind === 'town' || kind === 'city').map(({ at }) => at)
    const next = new Map<string, string[]>()
    for (const { cells } of sheet.paths ?? [])
      for (const [at, to] of cells.slice(1).entries()) {
        next.set(to, [...(next.get(to) ?? []), cells[at]!])
        next.set(cells[at]!, [...(next.get(cells[at]!) ?? []), to])
      }
    const reached = new Set([towns[0]!])
    for (const cell of reached) for (const near of next.get(cell) ?? []) reached.add(near)
    expect(towns.filter((town) => !reached.has(town))).toEqual([])
  })

  it('is the same to the byte each time', () => {
    expect(printJson(placed(game).sheet)).toBe(printJson(sheet))
  })
})
