import { dirname, join } from 'node:path'
import type { AtlasFurniture, AtlasRecipe } from '../../table/generated/types.ts'
import { GridError, makeGrid, parseSide } from '../../table/grid.ts'
import { Findings, type Key, type Problem } from '../../table/problem.ts'
import { type Atlas, readJson } from './atlas.ts'
import { checkFurniture, checkRecipe } from './check.ts'

export type RecipeRead =
  | { readonly recipe: AtlasRecipe; readonly furniture: AtlasFurniture }
  | { readonly problems: readonly Problem[] }

/** A recipe with what stands beside the map, each name in it held against the atlas and its own grid. */
export function readRecipe(path: string, atlas: Atlas): RecipeRead {
  const [folder, file] = [dirname(path), path.slice(dirname(path).length + 1)]
  const read = readJson(folder, file)
  if (!read.ok) return read
  const checked = checkRecipe(read.value)
  if (!checked.ok) return { problems: checked.problems.map((problem) => ({ ...problem, file })) }
  const problems = doubts(checked.value, atlas, file)
  if (problems.length > 0) return { problems }
  return furnished(checked.value, folder)
}

function furnished(recipe: AtlasRecipe, folder: string): RecipeRead {
  if (recipe.furniture === undefined) return { recipe, furniture: {} }
  const file = recipe.furniture
  const read = readJson(join(folder), file)
  if (!read.ok) return read
  const checked = checkFurniture(read.value)
  if (checked.ok) return { recipe, furniture: checked.value }
  return { problems: checked.problems.map((problem) => ({ ...problem, file })) }
}

/** Names that a recipe uses and nobody defines. */
export function doubts(recipe: AtlasRecipe, atlas: Atlas, file: string): readonly Problem[] {
  const found = new Findings(file)
  const terrains = new Set(recipe.terrains.map(({ id }) => id))
  const terrain = (id: string, ...at: readonly Key[]) => found.known('terrain', id, terrains, ...at)
  const place = (id: string, ...at: readonly Key[]) => found.known('place', id, atlas.places, ...at)
  terrain(recipe.ground, 'ground')
  for (const [index, each] of recipe.cover.entries()) terrain(each.terrain, 'cover', index, 'terrain')
  for (const [index, { terrain: id, places }] of (recipe.settlements ?? []).entries()) {
    terrain(id, 'settlements', index, 'terrain')
    for (const [step, name] of places.entries()) place(name, 'settlements', index, 'places', step)
  }
  for (const [index, { river }] of recipe.rivers.entries())
    found.known('river', river, atlas.rivers, 'rivers', index, 'river')
  for (const [index, id] of (recipe.named?.places ?? []).entries()) place(id, 'named', 'places', index)
  const areas = new Set(Object.keys(recipe.areas ?? {}))
  for (const [index, { area }] of (recipe.borders ?? []).entries())
    found.known('area', area, areas, 'borders', index, 'area')
  const grounds = new Set(atlas.ground.map(({ id }) => id))
  for (const [index, id] of (recipe.named?.ground ?? []).entries())
    found.known('ground', id, grounds, 'named', 'ground', index)
  const roads = new Set(atlas.roads.map(({ id }) => id))
  for (const list of ['without', 'lesser'] as const)
    for (const [index, id] of (recipe.roads[list] ?? []).entries()) found.known('road', id, roads, 'roads', list, index)
  cells(recipe, found, place, terrain)
  return found.problems
}

type Known = (id: string, ...at: readonly Key[]) => void

function cells(recipe: AtlasRecipe, found: Findings, place: Known, terrain: Known): void {
  try {
    const grid = makeGrid(recipe.grid)
    const cell = (id: string, ...at: readonly Key[]) => {
      if (!grid.parse(id)) found.report('no-such-cell', `There is no cell ${id} on ${recipe.id}.`, ...at)
    }
    const side = (id: string, ...at: readonly Key[]) => {
      if (!parseSide(grid, id)) found.report('not-neighbours', `${id} is no side of ${recipe.id}.`, ...at)
    }
    for (const [index, pin] of recipe.pins.entries()) {
      place(pin.place, 'pins', index, 'place')
      cell(pin.cell, 'pins', index, 'cell')
    }
    for (const [index, { terrain: id, cells: ids }] of (recipe.known ?? []).entries()) {
      terrain(id, 'known', index, 'terrain')
      for (const [step, each] of ids.entries()) cell(each, 'known', index, 'cells', step)
    }
    for (const [index, stream] of recipe.rivers.entries())
      for (const list of ['along', 'not'] as const)
        for (const [step, each] of (stream[list] ?? []).entries()) side(each, 'rivers', index, list, step)
    for (const [area, ids] of Object.entries(recipe.areas ?? {}))
      for (const [step, each] of ids.entries()) cell(each, 'areas', area, step)
    const { unpaved = [], unbridged = [] } = recipe.overrides ?? {}
    for (const [step, each] of unpaved.entries()) side(each, 'overrides', 'unpaved', step)
    for (const [step, each] of unbridged.entries()) side(each, 'overrides', 'unbridged', step)
  } catch (error) {
    if (!(error instanceof GridError)) throw error
    found.report('mismatch', `${error.message}.`, 'grid')
  }
}
