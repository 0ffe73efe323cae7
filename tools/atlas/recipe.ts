import { dirname, join } from 'node:path'
import type { AtlasFurniture, AtlasRecipe, Id } from '../../table/generated/types.ts'
import { GridError, makeGrid, parseSide } from '../../table/geometry/grid.ts'
import { type PointerKey, type Problem, ProblemList } from '../../table/module/problem.ts'
import { type Atlas, readAtlasFile } from './atlas.ts'
import { checkFurniture, checkRecipe } from './schemas.ts'

/** The tracks and boxes beside the whole map, and beside each of its boards. */
export interface Furniture {
  readonly whole: AtlasFurniture
  readonly boards: ReadonlyMap<Id, AtlasFurniture>
}

export type RecipeRead =
  | { readonly recipe: AtlasRecipe; readonly furniture: Furniture }
  | { readonly problems: readonly Problem[] }

/** Reads a recipe with the tracks and boxes beside its map, and checks its names against the atlas and its grid. */
export function readRecipe(path: string, atlas: Atlas): RecipeRead {
  const [folder, file] = [dirname(path), path.slice(dirname(path).length + 1)]
  const read = readAtlasFile(folder, file)
  if (!read.ok) return read
  const checked = checkRecipe(read.value)
  if (!checked.ok) return { problems: checked.problems.map((problem) => ({ ...problem, file })) }
  const problems = unknownNames(checked.value, atlas, file)
  if (problems.length > 0) return { problems }
  return withFurniture(checked.value, folder)
}

function withFurniture(recipe: AtlasRecipe, folder: string): RecipeRead {
  const problems: Problem[] = []
  const read = (file: string | undefined): AtlasFurniture => {
    if (file === undefined) return {}
    const text = readAtlasFile(join(folder), file)
    const checked = text.ok ? checkFurniture(text.value) : text
    if (checked.ok) return checked.value
    problems.push(...checked.problems.map((problem) => ({ ...problem, file })))
    return {}
  }
  const whole = read(recipe.furniture)
  const boards = new Map((recipe.boards ?? []).map(({ id, furniture }) => [id, read(furniture)]))
  return problems.length > 0 ? { problems } : { recipe, furniture: { whole, boards } }
}

/** Lists the names that a recipe uses without a definition. */
export function unknownNames(recipe: AtlasRecipe, atlas: Atlas, file: string): readonly Problem[] {
  const found = new ProblemList(file)
  const terrains = new Set(recipe.terrains.map(({ id }) => id))
  const terrain = (id: string, ...at: readonly PointerKey[]) => found.known('terrain', id, terrains, ...at)
  const place = (id: string, ...at: readonly PointerKey[]) => found.known('place', id, atlas.places, ...at)
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
  boardColumns(recipe, found)
  cells(recipe, found, place, terrain)
  return found.problems
}

type Known = (id: string, ...at: readonly PointerKey[]) => void

/** Checks the corrections made by hand. */
function corrections(
  { overrides = {}, rivers, roads }: AtlasRecipe,
  found: ProblemList,
  { terrain, cell, side }: Readonly<Record<'terrain' | 'cell' | 'side', Known>>,
): void {
  for (const [id, ids] of Object.entries(overrides.terrain ?? {})) {
    terrain(id, 'overrides', 'terrain', id)
    for (const [step, each] of ids.entries()) cell(each, 'overrides', 'terrain', id, step)
  }
  const riverIds = new Set(rivers.map(({ river }) => river))
  for (const [index, { river, ...lists }] of (overrides.rivers ?? []).entries()) {
    found.known('river', river, riverIds, 'overrides', 'rivers', index, 'river')
    for (const list of ['add', 'remove'] as const)
      for (const [step, each] of (lists[list] ?? []).entries()) side(each, 'overrides', 'rivers', index, list, step)
  }
  const kinds = new Set([roads.highway, roads.road].filter((kind) => kind !== undefined))
  for (const [index, { kind, cells }] of (overrides.roads ?? []).entries()) {
    found.known('kind of road', kind, kinds, 'overrides', 'roads', index, 'kind')
    cell(cells[0]!, 'overrides', 'roads', index, 'cells', 0)
    for (const [step, each] of cells.slice(1).entries())
      side(`${cells[step]}/${each}`, 'overrides', 'roads', index, 'cells', step + 1)
  }
  for (const list of ['unpaved', 'unbridged'] as const)
    for (const [step, each] of (overrides[list] ?? []).entries()) side(each, 'overrides', list, step)
  for (const [index, bridge] of (overrides.bridges ?? []).entries())
    side(bridge.side, 'overrides', 'bridges', index, 'side')
  for (const [index, name] of (overrides.names ?? []).entries()) cell(name.at, 'overrides', 'names', index, 'at')
}

/** The boards of a recipe take up all its columns. */
function boardColumns({ id, boards, grid }: AtlasRecipe, found: ProblemList): void {
  if (!boards || grid.kind === 'free') return
  found.once(boards, 'boards')
  const sum = boards.reduce((all, { columns }) => all + columns, 0)
  if (sum === grid.columns) return
  found.report('mismatch', `The boards have ${sum} columns, ${id} has ${grid.columns}.`, 'boards')
}

function cells(recipe: AtlasRecipe, found: ProblemList, place: Known, terrain: Known): void {
  try {
    const grid = makeGrid(recipe.grid)
    const cell = (id: string, ...at: readonly PointerKey[]) => {
      if (!grid.parse(id)) found.report('no-such-cell', `There is no cell ${id} on ${recipe.id}.`, ...at)
    }
    const side = (id: string, ...at: readonly PointerKey[]) => {
      if (!parseSide(grid, id)) found.report('not-neighbours', `${id} is not a hexside of ${recipe.id}.`, ...at)
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
    corrections(recipe, found, { terrain, cell, side })
  } catch (error) {
    if (!(error instanceof GridError)) throw error
    found.report('mismatch', `${error.message}.`, 'grid')
  }
}
