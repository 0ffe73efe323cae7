import type { AtlasFurniture, AtlasRecipe, EdgeLine, MapSheet, Pin } from '../../table/generated/types.ts'
import { type Grid, makeGrid } from '../../table/geometry/grid.ts'
import type { Atlas } from './atlas.ts'
import { bridgesOf, sideId } from './bridges.ts'
import { groundOf, heightOf } from './ground.ts'
import { namesOf } from './names.ts'
import { overridesOn } from './overrides.ts'
import { type Projection, projectionFor } from './projection.ts'
import { type RiverCourse, riversOf } from './rivers.ts'
import { roadsOf } from './roads.ts'

export interface MadeMap {
  readonly sheet: MapSheet
  readonly grid: Grid
  readonly projection: Projection
  readonly water: readonly RiverCourse[]
}

/** Makes the map of a game from the atlas and a recipe. */
export function makeMap(recipe: AtlasRecipe, atlas: Atlas, { boxes, tracks }: AtlasFurniture): MadeMap {
  const grid = makeGrid(recipe.grid)
  const projection = projectionFor(recipe, atlas, grid)
  const water = riversOf(recipe, atlas, grid, projection)
  const hand = overridesOn(recipe.overrides ?? {}, grid)

  const terrain = groundOf(recipe, atlas, grid, projection)
  hand.terrain(terrain)
  const edges = hand.edges(water.flatMap((course) => edgeOf(grid, course)))
  const paths = hand.paths(roadsOf(recipe, atlas, grid, projection, water))
  const wet = edges.flatMap(({ sides }) => sides.map((id) => sideKey(grid, id)))
  const crossings = hand.bridges(bridgesOf(grid, recipe.bridge, wet, paths))
  const high = heightOf(recipe, atlas, grid, projection)

  const listed = recipe.terrains.flatMap(({ id }) => {
    const cells = grid.cells().filter((_, index) => (terrain.get(index) ?? recipe.ground) === id)
    return id === recipe.ground || cells.length === 0 ? [] : [[id, cells.map(grid.print)] as const]
  })
  const sheet: MapSheet = {
    id: 'map',
    name: recipe.name,
    basis: recipe.basis,
    grid: recipe.grid,
    ...(recipe.scale && { scale: recipe.scale }),
    terrains: recipe.terrains,
    ground: recipe.ground,
    terrain: Object.fromEntries(listed),
    ...(recipe.heights && high.length > 0 && { elevation: { [recipe.heights.level]: high.map(printed(grid)) } }),
    edges: [...edges, ...bordersOf(recipe, grid)],
    paths: [...paths],
    crossings: [...crossings],
    names: [...hand.names(namesOf(recipe, atlas, grid, projection, water))],
    ...(recipe.areas && { areas: recipe.areas }),
    pins: pinsOf(recipe, atlas),
    ...(boxes && { boxes }),
    ...(tracks && { tracks }),
  }
  return { sheet, grid, projection, water }
}

const printed = (grid: Grid) => (index: number) => grid.print(grid.cellAt(index)!)

function sideKey(grid: Grid, id: string) {
  const [a, b] = id.split('/').map((cell) => grid.parse(cell)!)
  return grid.sideBetween(a!, b!)!
}

function edgeOf(grid: Grid, { stream, river, chains }: RiverCourse): readonly EdgeLine[] {
  const sides = chains.flat().map((side) => sideId(grid, side))
  return sides.length === 0 ? [] : [{ id: river.id, name: river.name, kind: stream.kind, sides }]
}

/** The hexsides between an area and the rest of the board. */
function bordersOf({ borders = [], areas = {} }: AtlasRecipe, grid: Grid): readonly EdgeLine[] {
  return borders.map(({ area, name, kind }) => {
    const inside = new Set(areas[area])
    const sides = [...inside].flatMap((id) => {
      const cell = grid.parse(id)!
      const without = grid.neighbours(cell).filter((near) => !inside.has(grid.print(near)))
      return without.map((near) => sideId(grid, grid.sideBetween(cell, near)!))
    })
    return { id: area, name, kind, sides: sides.sort() }
  })
}

/** Facts known before the map was made: towns, and the terrain of single hexes. */
function pinsOf(recipe: AtlasRecipe, atlas: Atlas): Pin[] {
  const cited = (cite: string | undefined) => (cite === undefined ? {} : { cite })
  const towns = recipe.pins.flatMap(({ place, cell, basis, cite }): readonly Pin[] =>
    basis === 'reconstructed' ? [] : [{ text: atlas.places.get(place)!.name, ...cited(cite), basis, cells: [cell] }],
  )
  const known = (recipe.known ?? []).map(({ terrain, cells, basis, cite, text }): Pin => {
    const word = recipe.terrains.find(({ id }) => id === terrain)!.name
    return { text: text ?? word, ...cited(cite), basis, cells }
  })
  return [...towns, ...known]
}
